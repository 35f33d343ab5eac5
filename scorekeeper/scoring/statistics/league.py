"""The league table and the records of a group, and who deals too often, read from a tally."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from scorekeeper.scoring.statistics.parts import DearestHand, Record, Streak, Where
from scorekeeper.scoring.statistics.people import FIRST, PersonTally
from scorekeeper.scoring.statistics.tallies import Tally


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """One person of the league. `games` are over; `wins` are whole, the `shared` ones too."""

    person: str
    rank: int
    games: int
    wins: int
    shared: int

    @property
    def share(self) -> float:
        """Wins of games, 0 to 1."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class DealerRow:
    """How often somebody dealt, and how often it would be, were deals shared evenly."""

    person: str
    dealt: int
    due: float


@dataclass(frozen=True, slots=True)
class Records:
    """The most there ever was of something; None: there is none yet. Of equals the oldest."""

    dearest: tuple[str, DearestHand] | None
    comeback: Record | None
    out_in_a_row: Record | None
    wins_in_a_row: Record | None


def league(tally: Tally) -> tuple[LeagueRow, ...]:
    """Everybody with a game that is over: most wins first, then fewest games; equal is equal."""
    everybody = [(key, person.all) for key, person in tally.people.items()]
    order = sorted(
        ((key, each) for key, each in everybody if each.over),
        key=lambda pair: (-pair[1].wins, pair[1].over, pair[0]),
    )
    rows: list[LeagueRow] = []
    for position, (key, each) in enumerate(order):
        last = rows[-1] if rows else None
        equal = last is not None and (last.wins, last.games) == (each.wins, each.over)
        rank = last.rank if last is not None and equal else position + 1
        rows.append(LeagueRow(key, rank, each.over, each.wins, each.shared))
    return tuple(rows)


def dealers(tally: Tally) -> tuple[DealerRow, ...]:
    """Everybody who was in play when somebody dealt, who deals most beyond their due first."""
    rows = [
        DealerRow(key, person.dealt, person.deals_due / FIRST)
        for key, person in tally.people.items()
        if person.deals_due
    ]
    return tuple(sorted(rows, key=lambda row: (row.due - row.dealt, row.person)))


def records(tally: Tally) -> Records:
    """The records among people; those of whole games stand in the tally itself."""
    hands = [(key, each.dearest) for key, each in tally.people.items() if each.dearest]
    return Records(
        dearest=min(hands, key=lambda pair: (-pair[1].points, _age(pair[1].where)), default=None),
        comeback=_oldest_of_most(each.comeback for each in tally.people.values()),
        out_in_a_row=_longest(tally, lambda person: person.out_in_a_row),
        wins_in_a_row=_longest(tally, lambda person: person.wins_in_a_row),
    )


def _longest(tally: Tally, streak_of: Callable[[PersonTally], Streak]) -> Record | None:
    streaks = [(key, streak_of(person)) for key, person in tally.people.items()]
    return _oldest_of_most(
        Record(streak.best_at, streak.best, (key,)) for key, streak in streaks if streak.best_at
    )


def _oldest_of_most(found: Iterable[Record | None]) -> Record | None:
    """Those who reached it at the same moment share it."""
    every = [record for record in found if record]
    first = min(every, key=lambda record: (-record.value, _age(record.where)), default=None)
    if first is None:
        return None
    equals = (each for each in every if (each.value, each.where) == (first.value, first.where))
    return replace(first, people=tuple(person for each in equals for person in each.people))


def _age(where: Where) -> tuple[bool, str]:
    """Sorts the oldest first; what has no instant comes last."""
    return not where.at, where.at
