"""Every address: the committed map of them, and what a stranger gets at each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor
from werkzeug.datastructures import FileStorage

from scorekeeper.app import create_app
from scorekeeper.store.database.db import db
from scorekeeper.store.evenings.sittings import recent_sittings
from scorekeeper.store.models import Base
from scorekeeper.store.people.groups import pages_version
from scorekeeper.web.files.uploads import keep_upload
from scorekeeper.web.request.caching import page_tag

MAP = Path(__file__).with_name("routes.txt")
FRAME = {"static", "health.healthz"}
"""What belongs to no group, holds nobody's data and is tested in its own file."""

# Every part of an address that is filled in, from the sample game.
PARTS: dict[str, Callable[[GameHere], str]] = {
    "group": lambda game: game.kitchen.group_key,
    "game_key": lambda game: game.evening.key,
    "round_id": lambda game: game.round_ids()[0],
    "player_key": lambda game: game.keys["Ottilie"],
    "sitting_key": lambda game: game.kitchen.act(
        lambda group: recent_sittings(group)[0].sitting.key
    ),
    "any(edit, insert):errand": lambda game: "edit",
    "upload_key": lambda game: game.kitchen.act(
        lambda group: keep_upload(group, FileStorage(BytesIO(b"A,B\n0,5\n")))
    ),
    "any(svg, png):form": lambda game: "svg",
}
SECRETS = ("Ottilie", "ulrich", "Their evening", "Their note")


def routes(app: Flask) -> Iterator[tuple[str, str, str]]:
    """Each rule with one method, and its endpoint."""
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield rule.rule, method, rule.endpoint


def _of_a_bare_app() -> list[tuple[str, str, str]]:
    """For parametrising; nothing is written but a folder that is thrown away."""
    import tempfile  # noqa: PLC0415 - before any fixture

    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            {"SCOREKEEPER_INSTANCE": folder, "SCOREKEEPER_SECRET_KEY": "only for these tests"}
        )
        return sorted(routes(app))


ROUTES = [route for route in _of_a_bare_app() if route[2] not in FRAME]


def test_the_map_of_addresses_is_as_committed(guarded_app: Flask) -> None:
    """After a wanted change: write what the failure shows into routes.txt."""
    found = "".join(f"{rule} {method}\n" for rule, method, _ in sorted(routes(guarded_app)))
    assert found == MAP.read_text(encoding="utf-8")


@pytest.mark.parametrize("rule", sorted({rule for rule, _, _ in ROUTES}))
def test_every_address_has_a_sample(kitchen: Kitchen, rule: str) -> None:
    assert "<" not in address(rule, theirs(kitchen))


def theirs(kitchen: Kitchen) -> GameHere:
    """A game of another group, with a round, names and texts that nobody else may see."""
    game = kitchen.others().game("Ottilie", "ulrich", name="Their evening")
    game.play("ulrich", {"Ottilie": 7}, note="Their note")
    return game


def ours(kitchen: Kitchen) -> GameHere:
    """A game of the home group, in names that stand for the same parts of an address."""
    game = kitchen.game("Ottilie", "ulrich", name="Their evening")
    game.play("ulrich", {"Ottilie": 7}, note="Their note")
    return game


def address(rule: str, game: GameHere, **instead: str) -> str:
    """A real address of this rule; a part of it may be taken from elsewhere."""
    filled = rule
    for name in sorted(PARTS):
        if f"<{name}>" in filled:
            filled = filled.replace(f"<{name}>", instead.get(name) or PARTS[name](game))
    return filled


# Statistics are counted when somebody looks, and kept.
COUNTED_BY_LOOKING = {"game_tallies", "kept_sums", "tallied"}


def everything(app: Flask) -> dict[str, list[object]]:
    """Every row of every table, but for what may be counted by looking."""
    with app.app_context():
        return {
            table.name: [
                tuple(row)
                for row in db.session.execute(
                    select(*(each for each in table.c if each.name not in COUNTED_BY_LOOKING))
                )
            ]
            for table in Base.metadata.sorted_tables
            if table.name not in COUNTED_BY_LOOKING
        }


def ask(visitor: Visitor, method: str, where: str, token: str | None) -> Page:
    """The answer, without following redirects out of the address."""
    fields = [("target", "x"), ("player_name", "Eve"), ("save", "1"), ("start", "1")]
    if token is not None:
        fields.append(("csrf_token", token))
    return visitor.open(where) if method == "GET" else visitor.send(where, fields)


def good_token(visitor: Visitor, kitchen: Kitchen) -> str:
    """A token that this browser was really given, on a page it may see."""
    return visitor.open(f"{kitchen.address}players/").form_of("Add player").values["csrf_token"]


GET = [route for route in ROUTES if route[1] == "GET"]
CHANGING = [route for route in ROUTES if route[1] != "GET"]
GROUPED = [route for route in ROUTES if "<group>" in route[0]]
INSIDE = [route for route in GROUPED if route[0].count("<") > 1]

CACHED = [
    "/g/<group>/",
    "/g/<group>/bin",
    "/g/<group>/evenings/",
    "/g/<group>/evenings/<sitting_key>/picture.<any(svg, png):form>",
    "/g/<group>/evenings/<sitting_key>/share",
    "/g/<group>/games/<game_key>/",
    "/g/<group>/games/<game_key>/log",
    "/g/<group>/games/<game_key>/otherwise",
    "/g/<group>/games/<game_key>/picture.<any(svg, png):form>",
    "/g/<group>/games/<game_key>/print",
    "/g/<group>/games/<game_key>/rounds",
    "/g/<group>/games/<game_key>/share",
    "/g/<group>/games/<game_key>/standings",
    "/g/<group>/games/<game_key>/tv",
    "/g/<group>/games/<game_key>/why/<player_key>",
    "/g/<group>/history",
    "/g/<group>/journal/",
    "/g/<group>/statistics",
]
"""What is answered by its version alone where nothing has changed."""


def names(found: list[tuple[str, str, str]]) -> list[str]:
    return [f"{method} {rule}" for rule, method, _ in found]


@pytest.mark.parametrize("route", GET, ids=names(GET))
def test_this_group_sees_its_pages(
    visitor: Visitor, kitchen: Kitchen, route: tuple[str, str, str]
) -> None:
    # A draft that nobody has begun has nothing to show.
    expected = 204 if route[0].endswith("/draft") else 200
    assert ask(visitor, "GET", address(route[0], ours(kitchen)), None).status == expected


@pytest.mark.parametrize("token", [None, "made up"], ids=["no token", "bad token"])
@pytest.mark.parametrize("route", CHANGING, ids=names(CHANGING))
def test_nothing_changes_without_a_token(
    visitor: Visitor, kitchen: Kitchen, route: tuple[str, str, str], token: str | None
) -> None:
    where = address(route[0], ours(kitchen))
    before = everything(kitchen.app)
    answer = ask(visitor, route[1], where, token)
    assert answer.status in (400, 422) or _only_shows(answer)
    assert everything(kitchen.app) == before


def _only_shows(answer: Page) -> bool:
    """The page of a new table may be shown by a POST that stores nothing."""
    return answer.status == 200 and answer.path.endswith("/new")


@pytest.mark.parametrize("route", GROUPED, ids=names(GROUPED))
def test_another_group_is_not_there_for_a_stranger(
    visitor: Visitor, kitchen: Kitchen, route: tuple[str, str, str]
) -> None:
    where = address(route[0], theirs(kitchen))
    token = good_token(visitor, kitchen)
    before = everything(kitchen.app)
    answer = ask(visitor, route[1], where, token)
    assert answer.status == 404
    assert not [secret for secret in SECRETS if secret in answer.html]
    assert everything(kitchen.app) == before


@pytest.mark.parametrize("rule", CACHED)
def test_a_stranger_who_guesses_the_version_of_a_page_is_not_told_so(
    kitchen: Kitchen, rule: str
) -> None:
    """In the home group the very same request is answered that nothing has changed."""
    assert _with_its_version(ours(kitchen), rule).status == 304
    assert _with_its_version(theirs(kitchen), rule).status == 404


@pytest.mark.parametrize("route", GET, ids=names(GET))
def test_whatever_has_a_version_is_asked_by_a_stranger(
    visitor: Visitor, kitchen: Kitchen, route: tuple[str, str, str]
) -> None:
    where = address(route[0], ours(kitchen))
    visitor.open(where)  # it may make the visitor's token, and is not kept then
    with visitor.client.get(where) as answer:
        kept = "ETag" in answer.headers
    assert kept == (route[0] in CACHED)


def _with_its_version(game: GameHere, rule: str) -> Page:
    """What a browser that was never here is answered when it knows the version of a page."""
    visitor, where = game.kitchen.visitor(), address(rule, game)
    environ = visitor.open(where).response.request.environ
    inside = game.evening.key if "<game_key>" in rule else None
    with game.kitchen.app.test_request_context():
        version = pages_version(game.kitchen.group_key, inside)
        assert version is not None
        of_game = inside is not None and not rule.endswith("/log")
        known = page_tag(environ, version, version.told if of_game else version.group)
    return game.kitchen.visitor().open(where, {"If-None-Match": f'W/"{known}"'})


@pytest.mark.parametrize("wrong", ["ours", "theirs"])
@pytest.mark.parametrize("route", INSIDE, ids=names(INSIDE))
def test_keys_of_one_group_open_nothing_under_another(
    kitchen: Kitchen, route: tuple[str, str, str], wrong: str
) -> None:
    """`ours`: their keys under our group. `theirs`: our keys, by a device of the other group."""
    game = theirs(kitchen) if wrong == "ours" else ours(kitchen)
    group = kitchen if wrong == "ours" else kitchen.others()
    visitor = kitchen.visitor() if wrong == "ours" else group.let_in()
    where = address(route[0], game, group=group.group_key)
    token = good_token(visitor, group)
    before = everything(kitchen.app)
    answer = ask(visitor, route[1], where, token)
    assert answer.status == 404
    assert not [secret for secret in SECRETS if secret in answer.html]
    assert everything(kitchen.app) == before


@pytest.mark.parametrize("route", GROUPED, ids=names(GROUPED))
@pytest.mark.parametrize("group", ["nosuchgroup", "x" * 300, "%00", "%2e%2e", "-1", "ž"])
def test_a_group_that_is_not_there(
    visitor: Visitor, kitchen: Kitchen, route: tuple[str, str, str], group: str
) -> None:
    where = address(route[0], ours(kitchen), group=group)
    assert ask(visitor, route[1], where, good_token(visitor, kitchen)).status == 404


@pytest.mark.parametrize("route", INSIDE, ids=names(INSIDE))
@pytest.mark.parametrize("key", ["nonsense", "x" * 300, "%00", "-1", "ž"])
def test_keys_that_nobody_made_open_nothing(
    visitor: Visitor, kitchen: Kitchen, route: tuple[str, str, str], key: str
) -> None:
    game = ours(kitchen)
    last = [part for part in PARTS if f"<{part}>" in route[0]][-1]
    where = address(route[0], game, **{last: key})
    token = good_token(visitor, kitchen)
    before = everything(kitchen.app)
    answer = ask(visitor, route[1], where, token)
    assert answer.status == 404 or answer.alerts
    assert {**everything(kitchen.app), **_devices(before)} == before


def _devices(before: dict[str, list[object]]) -> dict[str, list[object]]:
    """A device of the home group is let in by whatever it sends."""
    return {name: before[name] for name in ("devices", "journal", "groups")}


def test_a_device_that_was_let_in_sees_its_group(kitchen: Kitchen) -> None:
    game = theirs(kitchen)
    page = game.kitchen.let_in().open(game.address)
    assert (page.status, page.heading) == (200, "Their evening")


def test_a_device_keeps_score_in_its_group(kitchen: Kitchen) -> None:
    game = theirs(kitchen)
    page = game.kitchen.let_in().open(game.address).press("Undo round 1")
    assert page.notices == ["Taken back. Redo brings it back again."]
