"""The most of something, with where it was first reached: a round, or a game as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from store.plain_game import PlainGame, Played

Where: TypeAlias = tuple[str, str, datetime]
"""The key of a game, the id of a round (empty: the whole game), when that was."""
Record: TypeAlias = tuple[int, *Where]


def in_round(each: Played, game: PlainGame) -> Where:
    """That round."""
    return game.key, each.id, each.at


def in_game(game: PlainGame) -> Where:
    """That game as a whole."""
    return game.key, "", game.at


def longest_run(times: Iterable[tuple[bool, Where]]) -> Record | None:
    """How often something came off in a row at most, and where the first such row ended."""
    found, now = [], 0
    for came_off, where in times:
        now = now + 1 if came_off else 0
        found.append((now, *where))
    return first_most(found)


def furthest_behind(games: Iterable[tuple[PlainGame, str]]) -> Record | None:
    """The most points behind the best in play after any round of a game that the person won."""
    found = [
        (abs(each.totals[key] - better(game)(each.totals.values())), *in_round(each, game))
        for game, key in games
        if key in game.winners
        for each in game.rounds
        if key in each.totals
    ]
    return first_most(found)


def first_most(found: Sequence[Record]) -> Record | None:
    """The first of the highest, where anything is above 0."""
    most = max(found, key=lambda record: record[0], default=None)
    return most if most and most[0] else None


def oldest_most(found: Iterable[Record | None]) -> Record | None:
    """The oldest of the highest."""
    return first_most(sorted((each for each in found if each), key=lambda record: record[-1]))


def best_totals(games: Sequence[PlainGame]) -> dict[str, Record]:
    """By scheme the best total that won, in the first game that was won with it."""
    found: dict[str, Record] = {}
    for scheme in {game.scheme: None for game in games if game.rounds[-1].totals}:
        mine = [game for game in games if game.scheme == scheme]
        won = [
            (better(game)(game.table.totals[key] for key in game.winners), *in_game(game))
            for game in mine
        ]
        found[scheme] = better(mine[0])(won, key=lambda each: each[0])
    return found


def better(game: PlainGame) -> Callable[..., Any]:
    """What finds the best of totals."""
    return max if game.scheme == "collect" else min
