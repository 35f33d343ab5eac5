"""A whole house at once: ten keepers save, a hundred phones follow, and nothing is lost.

Beside each keeper somebody has a bare Flask view add a row to the same database, at the same pace
and in the same minute. What is saved is counted in the database afterwards.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random
from statistics import median

from bench.evening import ROUNDS
from bench.rows import Row
from bench.servers import POSTGRES, Servers, at_home, under_gunicorn
from bench.traffic import Keeper, Pace, gathered, play
from scorekeeper.commands.upkeep import opened
from scorekeeper.store.log.games import load_game
from scorekeeper.store.people.groups import home_group

RUNS = 3
MOST_TIMES_SLOWER = 4.0
PERCENT = 95


@dataclass(frozen=True, slots=True)
class Told:
    """What one run came to."""

    ours: float
    bare: float
    saves: int
    polls: int
    wrong: Counter[str]


def rows() -> Iterator[Row]:
    """At home, then under gunicorn where there is one and a PostgreSQL."""
    yield from _rows("SQLite, embedded server", at_home)
    if POSTGRES in os.environ and find_spec("gunicorn"):
        yield from _rows("PostgreSQL, gunicorn, two workers", under_gunicorn)
    else:
        print(f"Not under gunicorn: it is not installed, or {POSTGRES} not set.", file=sys.stderr)


def _rows(where: str, servers: Callable[[], AbstractContextManager[Servers]]) -> Iterator[Row]:
    with servers() as found:
        told = [run(found, Pace(), number) for number in range(RUNS)]
    middle = sorted(told, key=lambda each: each.ours / each.bare)[len(told) // 2]
    said = f"{middle.ours:.1f} ms against {middle.bare:.1f} ms; "
    said += ", ".join(f"{each.ours / each.bare:.2f}" for each in told)
    yield Row(
        f"saving while 100 follow, p95, {where}",
        median(each.ours / each.bare for each in told),
        MOST_TIMES_SLOWER,
        said,
    )
    wrong = sum((each.wrong for each in told), Counter[str]())
    counted = (
        f"of {sum(each.saves for each in told)} saves, {sum(each.polls for each in told)} polls"
    )
    yield Row(
        f"lost, doubled, refused or timed out, {where}",
        wrong.total(),
        0,
        f"{counted} {dict(wrong) or ''}",
    )


def run(servers: Servers, pace: Pace, number: int = 0) -> Told:
    """One run, at tables of its own; what went wrong in it is counted by what it was."""
    with gathered(servers.ours, servers.bare, pace, number * pace.tables) as house:
        play(house, pace, Random(number))
    wrong = Counter(word for guest in house.guests for word in guest.refused)
    wrong += Counter(lost_and_doubled(house.keepers, servers.url))
    return Told(
        p95([ms for keeper in house.keepers for ms in keeper.milliseconds]),
        p95([ms for inserter in house.inserters for ms in inserter.milliseconds]),
        sum(len(keeper.saved) for keeper in house.keepers),
        sum(len(phone.milliseconds) for phone in house.phones),
        wrong,
    )


def p95(milliseconds: Sequence[float]) -> float:
    """So long it takes at most, but for one time in twenty."""
    ordered = sorted(milliseconds)
    return ordered[-(-len(ordered) * PERCENT // 100) - 1]


def lost_and_doubled(keepers: Sequence[Keeper], url: str) -> dict[str, int]:
    """Rounds that were answered as saved and are not there, and rounds there that nobody sent."""
    with opened(url):
        group = home_group()
        lost = doubled = 0
        for keeper in keepers:
            record = load_game(group, keeper.evening.board.split("/")[-2])
            stored = record.game.round_ids if record else ()
            lost += len(keeper.sent(answered=True) - set(stored))
            doubled += len(stored) - ROUNDS - len(keeper.sent() & set(stored))
    return {word: count for word, count in (("lost", lost), ("doubled", doubled)) if count}
