"""Charts of how somebody's numbers move over time, and how hands are spread; all with a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext, ngettext

from scorekeeper.scoring.statistics.people import BUCKET, BUCKETS, PersonTally
from scorekeeper.web.board.chart import DASHES, Chart, Drawn, labels
from scorekeeper.web.board.courses import Course
from scorekeeper.web.board.plot import plot
from scorekeeper.web.statistics.figures import spread_over, whole
from scorekeeper.web.words.people import Person, spoken

HEIGHT = 132
"""Of the highest bar, in pixels."""
MOST_LETTERS, APART = 8, 14
"""Labels side by side touch beyond so many letters, unless one stands so much higher."""
LONG_WORD, MOST_LONG, MOST_SHORT = 8, 2, 3
"""So many words fit below a chart on a phone, by whether they are as long as a date."""


@dataclass(frozen=True, slots=True)
class Movement:
    """One person's numbers at each point in time; None: not there yet. The label ends the line."""

    person: Person
    values: Sequence[int | None]


@dataclass(frozen=True, slots=True)
class Moving:
    """A chart with the words of its points in time, beside which its table has its rows.

    `note` says what its numbers are.
    """

    chart: Chart
    rows: Sequence[tuple[str, Sequence[str]]]
    note: str = ""


def moving(
    title: str,
    movements: Sequence[Movement],
    words: Sequence[str],
    say: Callable[[int], str],
    level: int = 0,
    known: Sequence[int] = (),
) -> Moving | None:
    """The chart over these points in time; None where fewer than two would be no line.

    `level` is the number that stands at the zero of the picture; `known` numbers are always in it.
    """
    drawn = [each for each in movements if sum(value is not None for value in each.values) > 1]
    if not drawn:
        return None
    ways = [_way(each, level) for each in drawn]
    places = plot(ways, (), len(words) - 1, [value - level for value in known])
    labelled = spread_over(words, _most_words(words))
    across = [(round(100 * at / (len(words) - 1), 2), word) for at, word in labelled]
    rungs = [(down, level + value) for down, value in places.rungs]
    chart = Chart(
        title=title,
        text=_text(drawn, say),
        plot=replace(places, rounds=across, rungs=rungs),
        lines=_lines(drawn, places.lines),
        legend=[],
        rows=[],
    )
    rows = [
        (word, [say(each.values[at]) if each.values[at] is not None else "" for each in drawn])  # type: ignore[arg-type]
        for at, word in enumerate(words)
    ]
    return Moving(chart, rows)


def _most_words(words: Sequence[str]) -> int:
    return MOST_LONG if max(map(len, words)) >= LONG_WORD else MOST_SHORT


def _lines(drawn: Sequence[Movement], lines: Sequence[object]) -> list[Drawn]:
    short = labels([each.person.name for each in drawn])
    return [
        Drawn(each.person, index % DASHES, label, line)  # type: ignore[arg-type]
        for index, (each, label, line) in enumerate(zip(drawn, short, lines, strict=True))
    ]


def _way(movement: Movement, level: int) -> Course:
    points = [(at, value - level) for at, value in enumerate(movement.values) if value is not None]
    return Course(movement.person.name, [points])


def _text(drawn: Sequence[Movement], say: Callable[[int], str]) -> str:
    """The picture in a sentence: from where to where."""
    ways = []
    for each in drawn:
        known = [value for value in each.values if value is not None]
        ways.append(f"{spoken(each.person.name)} {say(known[0])} → {say(known[-1])}")
    return f"{', '.join(ways)}."


@dataclass(frozen=True, slots=True)
class Bar:
    """How many hands cost so much: where the bar stands (percent), how high it is (pixels).

    Its label is empty where it would touch the one before.
    """

    word: str
    text: str
    label: str
    across: float
    height: float


@dataclass(frozen=True, slots=True)
class Histogram:
    """Bars side by side, each `width` percent wide."""

    title: str
    text: str
    bars: Sequence[Bar]
    width: float
    height: int = HEIGHT


def histogram(person: PersonTally) -> Histogram | None:
    """How what was left in hands is spread; None where no hand was counted."""
    numbers = person.histogram
    most = max(numbers, default=0)
    if not most:
        return None
    return Histogram(
        title=gettext("Points left per round"),
        text=_most_often(numbers, most),
        bars=_bars(numbers, most),
        width=round(80 / BUCKETS, 2),
    )


def _bars(numbers: Sequence[int], most: int) -> list[Bar]:
    step = 100 / BUCKETS
    bars: list[Bar] = []
    for index, number in enumerate(numbers):
        text, height = whole(number), round(HEIGHT * number / most, 1)
        touches = bool(bars) and _touches(bars[-1], text, height)
        label = "" if touches or not number else text
        bars.append(Bar(_bucket(index), text, label, round(index * step + step / 10, 2), height))
    return bars


def _touches(before: Bar, text: str, height: float) -> bool:
    is_wide = bool(before.label) and len(before.label) + len(text) > MOST_LETTERS
    return is_wide and abs(before.height - height) < APART


def _most_often(numbers: Sequence[int], most: int) -> str:
    hands = ngettext("%(num)s hand", "%(num)s hands", most)
    points = _bucket(numbers.index(most))
    return gettext("Most often %(points)s points: %(hands)s.", points=points, hands=hands)


def _bucket(index: int) -> str:
    if index == BUCKETS - 1:
        return f"{index * BUCKET}+"
    return f"{index * BUCKET}–{index * BUCKET + BUCKET - 1}"
