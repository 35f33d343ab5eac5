"""What a game of 300 rounds costs beside one of a dozen of the same people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.evening import ROUNDS, Evening, scorekeeper_app, start_evening
from bench.rows import Row
from bench.serving import served
from bench.timing import compare

LONG = 300
GOAL = 1.5


def rows() -> Iterator[Row]:
    """Looking at the board, opening the pad and saving a round, in one as in the other."""
    with TemporaryDirectory() as folder:
        long, short = Path(folder, "long"), Path(folder, "short")
        with (
            served(lambda: scorekeeper_app(long)) as one,
            served(lambda: scorekeeper_app(short)) as other,
        ):
            games = start_evening(one, rounds=LONG), start_evening(other)
            for game in games:
                _look(game)  # shows the notice of the last round
            yield _compared("the board", games, _look, times=100)
            yield _compared("the pad", games, _open_pad, times=100)
            # Last, and not often: each makes the short game longer.
            yield _compared("saving a round", games, Evening.record, times=20)


def _compared(
    what: str, games: tuple[Evening, Evening], deed: Callable[[Evening], object], times: int
) -> Row:
    long, short = games
    return compare(
        f"{what} of {LONG} rounds : of {ROUNDS}",
        GOAL,
        lambda: deed(long),
        lambda: deed(short),
        times,
        # As a browser does: the notice of what was saved is shown, and gone.
        between=lambda: [_look(game) for game in games],
    )


def _look(game: Evening) -> None:
    _open(game, game.board)


def _open_pad(game: Evening) -> None:
    _open(game, f"{game.board}rounds/new")


def _open(game: Evening, address: str) -> None:
    status = game.client.send("GET", address).status
    if status != 200:
        raise RuntimeError(f"{address} was answered with {status}")
