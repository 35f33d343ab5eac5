"""Where the lines of a chart run: numbers in, places out.

Down the page a place is in pixels, so that letters keep their size; across it is in thousandths of
the width, whatever that is on a screen or on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor

from scorekeeper.web.board.courses import Course, Limit, MarkKind, Point

ACROSS = 1000
TOP, FOOT, LEAST = 22, 26, 200
ROOM = 26
"""Of height for each line, so that many of them are not one knot."""
RUNG = 30
"""From one number at the side to the next, at least."""
GAP = 15
"""Between the middles of two labels, one above the other."""
MOST_ACROSS = 6


@dataclass(frozen=True, slots=True)
class Spot:
    """A mark: so far across in percent, so far down."""

    across: float
    down: float
    kind: MarkKind


@dataclass(frozen=True, slots=True)
class Line:
    """One course: a path a leg, its marks, where it ends, and where its label stands."""

    name: str
    paths: Sequence[str]
    marks: Sequence[Spot]
    end: tuple[float, float]
    label: float


@dataclass(frozen=True, slots=True)
class Plot:
    """What is drawn. `rungs` are places down with their numbers, `rounds` places across."""

    height: int
    ground: float
    rungs: Sequence[tuple[float, int]]
    rounds: Sequence[tuple[float, int | str]]
    lines: Sequence[Line]
    limit: str
    limits: Sequence[tuple[float, float, int]]


def plot(
    ways: Sequence[Course], limits: Sequence[Limit], rounds: int, known: Sequence[int] = ()
) -> Plot:
    """The chart of so many rounds, one at least; `known` numbers have a place in any case."""
    height = TOP + FOOT + max(LEAST, ROOM * len(ways))
    values = [value for way in ways for leg in way.legs for _, value in leg]
    scale = _Scale([*values, *known, *(limit.value for limit in limits)], rounds, height - FOOT)
    labels = apart([scale.down(way.last[1]) for way in ways], TOP, height - FOOT)
    return Plot(
        height=height,
        ground=height - FOOT,
        rungs=[(scale.down(value), value) for value in scale.rungs],
        rounds=[(scale.percent(number), number) for number in _numbers(rounds)],
        lines=[_line(way, scale, label) for way, label in zip(ways, labels, strict=True)],
        limit=_limit_path(limits, scale),
        limits=[(scale.percent(each.first), scale.down(each.value), each.value) for each in limits],
    )


def apart(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """The wanted places, moved as little as it takes for none to touch another.

    Where there is room for all of them between top and bottom, none leaves it.
    """
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    places = [min(max(wanted[index], top), bottom) for index in order]
    for index, (above, below) in enumerate(pairwise(range(len(places))), start=1):
        places[index] = max(places[below], places[above] + GAP)
    lowest = bottom
    for index in reversed(range(len(places))):
        places[index] = min(places[index], lowest)
        lowest = places[index] - GAP
    by_index = dict(zip(order, places, strict=True))
    return [round(by_index[index], 1) for index in range(len(wanted))]


def round_step(span: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 … that goes at most so often into the span."""
    step, factors = 1, (2, 2.5, 2)
    for turn in range(60):
        if span <= step * most:
            break
        step = int(step * factors[turn % 3])
    return step


class _Scale:
    """From rounds and numbers to places."""

    def __init__(self, values: Sequence[int], rounds: int, ground: float) -> None:
        low, high = min(0, *values, 0), max(0, *values, 0)
        high = high if high > low else 1
        step = round_step(high - low, int((ground - TOP) / RUNG))
        self.rungs = range(floor(low / step) * step, ceil(high / step) * step + 1, step)
        self.across_all, self.ground = rounds, ground

    def across(self, number: int) -> float:
        """A round in thousandths of the width."""
        return round(ACROSS * number / self.across_all, 1)

    def percent(self, number: int) -> float:
        """A round in hundredths of the width."""
        return round(100 * number / self.across_all, 2)

    def down(self, value: int) -> float:
        """A number in pixels from the top."""
        low, high = self.rungs[0], self.rungs[-1]
        return round(TOP + (high - value) / (high - low) * (self.ground - TOP), 1)

    def path(self, points: Iterable[Point]) -> str:
        """A line through all of them."""
        places = (f"{self.across(number):g} {self.down(value):g}" for number, value in points)
        return "M" + "L".join(places)


def _numbers(rounds: int) -> Sequence[int]:
    step = round_step(rounds, MOST_ACROSS)
    return range(step, rounds + 1, step)


def _line(way: Course, scale: _Scale, label: float) -> Line:
    number, value = way.last
    return Line(
        name=way.name,
        paths=[scale.path(leg) for leg in way.legs],
        marks=[
            Spot(scale.percent(mark.at[0]), scale.down(mark.at[1]), mark.kind) for mark in way.marks
        ],
        end=(scale.across(number), scale.down(value)),
        label=label,
    )


def _limit_path(limits: Sequence[Limit], scale: _Scale) -> str:
    """A step where one limit follows upon another, a gap where there is none between."""
    parts: list[str] = []
    for before, each in zip((None, *limits), limits, strict=False):
        begins = "L" if before is not None and before.last == each.first else "M"
        down = scale.down(each.value)
        parts.append(f"{begins}{scale.across(each.first):g} {down:g}H{scale.across(each.last):g}")
    return "".join(parts)
