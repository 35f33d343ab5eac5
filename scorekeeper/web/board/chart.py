"""The score line chart of a game: its lines by people, and everything on it in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import assert_never

from flask_babel import gettext, ngettext

from scorekeeper.languages import letters_of
from scorekeeper.pictures.texts import shortened
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.web.board.courses import Course, courses, limits, rounds_counted
from scorekeeper.web.board.plot import Line, Plot, plot
from scorekeeper.web.words.people import Person, spoken
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import number

DASHES = 5
LONGEST_LABEL, END = 10, 3


@dataclass(frozen=True, slots=True)
class Drawn:
    """One player's line: whose it is, how it is dashed, its label."""

    person: Person
    dash: int
    label: str
    line: Line


@dataclass(frozen=True, slots=True)
class Chart:
    """What the macro draws. `rows` are the numbers after each round, by player."""

    title: str
    text: str
    plot: Plot
    lines: Sequence[Drawn]
    legend: Sequence[tuple[str, str]]
    rows: Sequence[tuple[int, Sequence[str]]]


def chart_of(table: Table) -> Chart | None:
    """The chart of a game; None before its first round."""
    count = rounds_counted(table.result)
    ways = courses(table.sheet, table.result, list(table.people))
    if not count or not ways:
        return None
    steps = limits(table.sheet, table.result)
    drawn = plot(ways, steps, count)
    people = [table.people[way.name] for way in ways]
    return Chart(
        title=_title(table),
        text=_text(table, ways, count),
        plot=drawn,
        lines=[
            Drawn(person, index % DASHES, label, line)
            for index, (person, label, line) in enumerate(
                zip(people, labels([way.name for way in ways]), drawn.lines, strict=True)
            )
        ],
        legend=_legend(ways, is_limited=bool(steps)),
        rows=_rows(ways, count),
    )


def labels(names: Sequence[str]) -> list[str]:
    """Names short enough for the end of a line.

    Where two would be the same, with their ends; where even those are, from where they part.
    """
    starts = [shortened(name, LONGEST_LABEL) for name in names]
    ends = _parted(names, starts, lambda name: shortened(name, LONGEST_LABEL, tail=END))
    return _parted(names, ends, lambda name: _from_difference(name, names))


def _parted(
    names: Sequence[str], short: Sequence[str], otherwise: Callable[[str], str]
) -> list[str]:
    """What is said twice is said otherwise; every board asks, and nearly always nothing is."""
    met = Counter(short)
    return [
        otherwise(name) if met[each] > 1 else each for name, each in zip(names, short, strict=True)
    ]


def _from_difference(name: str, names: Sequence[str]) -> str:
    letters = letters_of(name)
    same = max((_same(letters, letters_of(each)) for each in names if each != name), default=0)
    rest = "".join(letters[min(same, len(letters) - END) :])
    return f"…{shortened(rest, LONGEST_LABEL - 1)}"


def _same(some: Sequence[str], others: Sequence[str]) -> int:
    """How many letters they begin with alike."""
    pairs = zip(some, others, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _title(table: Table) -> str:
    match SCHEMES[table.sheet.rules.scheme].quantity:
        case "total":
            return gettext("Totals, round by round")
        case "wins":
            return gettext("Rounds won, round by round")
        case "stage":
            return gettext("Cards left, round by round")
        case _ as never:
            assert_never(never)


def _text(table: Table, ways: Sequence[Course], count: int) -> str:
    """The picture in a sentence, for who does not see it."""
    out = {row.player: row.out_in for row in table.result.standings if row.out_in}
    ends = (_end(way, out.get(way.name)) for way in ways)
    after = ngettext("After %(num)s round", "After %(num)s rounds", count)
    return f"{after}: {', '.join(ends)}."


def _end(way: Course, out_in: int | None) -> str:
    name, value = spoken(way.name), number(way.last[1])
    if out_in is None:
        return f"{name} {value}"
    out = gettext("out in round %(number)s", number=out_in)
    return f"{name} {value} ({out})"


def _legend(ways: Sequence[Course], *, is_limited: bool) -> list[tuple[str, str]]:
    """The signs that stand in the picture, with their words."""
    kinds = {mark.kind for way in ways for mark in way.marks}
    words = {
        "joined": gettext("joins"),
        "given": gettext("points added or taken"),
        "wiped": gettext("wiped to zero"),
        "out": gettext("out"),
    }
    found: list[tuple[str, str]] = [(kind, word) for kind, word in words.items() if kind in kinds]
    return [*found, ("limit", gettext("limit"))] if is_limited else found


def _rows(ways: Sequence[Course], count: int) -> list[tuple[int, list[str]]]:
    """The number of everybody after each round, empty for who did not play it."""
    known = [{at: value for leg in way.legs for at, value in leg} for way in ways]
    return [
        (index, [number(values[index]) if index in values else "" for values in known])
        for index in range(1, count + 1)
    ]
