"""Recording a round and looking at the board, each against the barest Flask view of its kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.bare import inserting_app, inserting_through_the_orm, rendering_app
from bench.captured import Captured, captured
from bench.client import Client
from bench.evening import Evening, scorekeeper_app, start_evening
from bench.rows import Row
from bench.serving import served
from bench.timing import compare

CONTENT = "content=" + "x" * 300


def rows() -> Iterator[Row]:
    """All measurements over HTTP."""
    with TemporaryDirectory() as folder:
        ours, bare = Path(folder, "ours"), Path(folder, "bare.sqlite3")
        orm = f"sqlite:///{folder}/orm.sqlite3"
        with (
            served(lambda: scorekeeper_app(ours)) as client,
            served(lambda: inserting_through_the_orm(orm)) as inserter,
            served(lambda: inserting_app(bare)) as driver,
        ):
            evening = start_evening(client)
            yield from _looking(evening, captured(scorekeeper_app(ours), evening.board))
            yield _recording(
                evening, "a bare Flask-SQLAlchemy view that inserts a row", inserter, 3
            )
            yield _recording(evening, "the same through the bare driver", driver, 4)


def _looking(evening: Evening, page: Captured) -> Iterator[Row]:
    client, address = evening.client, evening.board
    client.send("GET", address)  # shows the notice of the last round, and is not kept
    first = client.send("GET", address)
    with served(lambda: rendering_app(page)) as renderer:
        _insist_on_size(renderer, len(first.content))
        yield compare(
            "the board : a bare view rendering the same template",
            3.0,
            lambda: client.send("GET", address),
            lambda: renderer.send("GET", "/"),
            times=200,
        )
        yield compare(
            "an unchanged board by ETag : a bare view",
            2.0,
            lambda: _unchanged(client, address, first.headers["etag"]),
            lambda: renderer.send("GET", "/bare"),
            times=400,
        )
        yield _lean(client, address, first.headers["etag"])
        yield from _beside_the_board(client, address, renderer)


def _beside_the_board(client: Client, board: str, bare: Client) -> Iterator[Row]:
    """The other pages that are opened every evening, each read, counted and drawn whole."""
    group = board.partition("games/")[0]
    pages = (
        ("the pad", f"{board}rounds/new", 10.0),
        ("home", group, 12.0),
        ("the history", f"{group}history", 12.0),
    )
    for name, address, goal in pages:
        yield compare(
            f"{name} : a bare view",
            goal,
            lambda address=address: client.send("GET", address),  # type: ignore[misc]
            lambda: bare.send("GET", "/bare"),
            times=200,
        )


def _lean(client: Client, address: str, tag: str) -> Row:
    """What a phone that follows a board downloads each time that nothing has changed."""
    size = client.send("GET", address, known=tag).size
    return Row("an unchanged board's headers : 100 bytes", size / 100, 3.0, f"{size} bytes")


def _insist_on_size(renderer: Client, size: int) -> None:
    bare = len(renderer.send("GET", "/").content)
    if abs(bare - size) > size / 20:
        raise RuntimeError(f"the bare page has {bare} bytes, ours {size}")


def _unchanged(client: Client, address: str, tag: str) -> None:
    status = client.send("GET", address, known=tag).status
    if status != 304:
        raise RuntimeError(f"an unchanged board was answered with {status}")


def _recording(evening: Evening, what: str, inserter: Client, goal: float) -> Row:
    return compare(
        f"recording a round : {what}",
        goal,
        evening.record,
        lambda: inserter.send("POST", "/", CONTENT),
        times=40,
        # As a browser does: the notice of what was saved is shown, and gone.
        between=lambda: evening.client.send("GET", evening.board),
    )
