"""How everybody's number went through a game, round by round: no words, no pages, no places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from scorekeeper.scoring.result import Result, RoundResult
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.scoring.sheet import Scoresheet

Point: TypeAlias = tuple[int, int]
"""A round's number, 0 before the first, and the number that somebody has after it."""

MarkKind: TypeAlias = Literal["joined", "given", "wiped", "out"]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to be seen on a line: somebody joins, is given points, is wiped, is out."""

    at: Point
    kind: MarkKind


@dataclass(frozen=True, slots=True)
class Course:
    """One player's way: a leg for each time at the table, with nothing between two of them."""

    name: str
    legs: Sequence[Sequence[Point]] = ()
    marks: Sequence[Mark] = ()

    @property
    def last(self) -> Point:
        """The point at which the last leg ends."""
        return self.legs[-1][-1]


@dataclass(frozen=True, slots=True)
class Limit:
    """The limit that counted after `first` rounds up to `last`."""

    first: int
    last: int
    value: int


def courses(sheet: Scoresheet, result: Result, names: Sequence[str]) -> list[Course]:
    """The ways of those people who ever played a round that counts, in this order."""
    scheme = SCHEMES[sheet.rules.scheme]
    ways = (_Way(name, sheet, scheme).through(result.rounds) for name in names)
    return [Course(way.name, way.legs, way.marks) for way in ways if way.legs]


def limits(sheet: Scoresheet, result: Result) -> list[Limit]:
    """Each limit that the rules set on the way; none where nothing is added up."""
    found: list[Limit] = []
    rules = sheet.rules
    for index in range(rounds_counted(result)):
        rules = sheet.rounds[index].rules or rules
        value = _limit(rules)
        if found and (found[-1].value, found[-1].last) == (value, index):
            found[-1] = Limit(found[-1].first, index + 1, found[-1].value)
        elif value is not None:
            found.append(Limit(index, index + 1, value))
    return found


def rounds_counted(result: Result) -> int:
    """How many rounds there are up to the end of the game."""
    return sum(played.counted for played in result.rounds)


def _limit(rules: Rules) -> int | None:
    return rules.target if SCHEMES[rules.scheme].has_totals else None


@dataclass(slots=True)
class _Way:
    """A course while it is being walked; `has` is what the standings show of somebody by then."""

    name: str
    sheet: Scoresheet
    scheme: type[Tally]
    has: Mapping[str, int] | None = None
    legs: list[list[Point]] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    sits: bool = False

    def through(self, rounds: Sequence[RoundResult]) -> _Way:
        """Walk all rounds that count."""
        for index, played in enumerate(rounds):
            if played.counted:
                self._step(index, played)
        return self

    def _step(self, index: int, played: RoundResult) -> None:
        if self.name not in played.in_play:
            self.sits = False
            return
        if self.has is None:
            starts = {**self.sheet.starts, **self.sheet.rounds[index].starts}
            rules = self.sheet.rules_of(index)
            self.has = self.scheme.newcomer(rules, starts.get(self.name, 0))
        if not self.sits:
            self._sit_down((index, self.has[self.scheme.quantity]))
        self.has = self.scheme.after(self.has, played.outcome, self.name)
        point = index + 1, self.has[self.scheme.quantity]
        self.legs[-1].append(point)
        self.marks += [Mark(point, kind) for kind in self._kinds(index, played)]

    def _sit_down(self, at: Point) -> None:
        if at[0] and not self.legs:
            self.marks.append(Mark(at, "joined"))
        self.legs.append([at])
        self.sits = True

    def _kinds(self, index: int, played: RoundResult) -> list[MarkKind]:
        outcome = played.outcome
        kinds: list[MarkKind] = []
        adjust = self.sheet.rounds[index].adjust
        if any(adjust.get(member) for member in self.sheet.team_of(self.name)):
            kinds.append("given")
        if self.name in (outcome.wiped or ()):
            kinds.append("wiped")
        if self.name in (outcome.eliminated or ()):
            kinds.append("out")
        return kinds
