"""Charts of how somebody's numbers move over time, and how hands are spread; all with a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext, ngettext

from scorekeeper.scoring.statistics.people import BUCKET, BUCKETS, PersonTally
from scorekeeper.store.statistics.ratings import (
    START,
    RatedGame,
    Rating,
    Standing,
    rated_evening,
    rated_games,
    ratings,
    standing_before,
)
from scorekeeper.web.board.chart import DASHES, Chart, Drawn, labels
from scorekeeper.web.board.courses import Course
from scorekeeper.web.board.plot import plot
from scorekeeper.web.statistics.figures import (
    FEW,
    few_words,
    month_word,
    spread_over,
    whole,
)
from scorekeeper.web.statistics.spans import Span
from scorekeeper.web.words.clock import day_and_month
from scorekeeper.web.words.people import Person, spoken
from scorekeeper.web.words.what_happened import signed

HEIGHT = 132
"""Of the highest bar, in pixels."""
MOST_LETTERS, APART = 8, 14
"""Labels side by side touch beyond so many letters, unless one stands so much higher."""
LONG_WORD, MOST_LONG, MOST_SHORT = 8, 2, 3
"""So many words fit below a chart on a phone, by whether they are as long as a date."""

MOST_GAMES, MOST_LINES = 40, 10
"""So many games are drawn one by one, and so many people."""


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


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody's rating as it is now, and how it moved in the span."""

    person: Person
    points: str
    change: str
    text: str
    href: str


class RatingsMoved:
    """Ratings over a span, while they are put into words."""

    def __init__(self, span: Span, people: Mapping[str, Person]) -> None:
        self.span, self.group, self.people = span, span.group, people
        self.months = ratings(span.group)
        self.now: Standing = self.months[-1].after if self.months else {}
        first = span.first_month
        self.before: Standing = standing_before(self.months, first)
        self.games: Sequence[RatedGame] = ()
        if self.months and span.since:
            self.before, self.games = rated_evening(span.group, self.months, span.since)
        elif self.months and self._number() <= MOST_GAMES:
            first = first or self.months[0].month
            self.before, self.games = rated_games(span.group, self.months, first)

    def rows(self) -> list[Rated]:
        """Whoever was rated in the span: the strongest first, those of few games after them."""
        rated = [(key, each) for key, each in self.now.items() if self._was_rated(key)]
        rated.sort(key=lambda pair: (pair[1].games < FEW, -pair[1].points, pair[0]))
        return [self._row(key, each) for key, each in rated]

    def movement(self) -> Moving | None:
        """The lines of those with enough games, game by game or month by month."""
        rated = [(key, each) for key, each in self.now.items() if self._was_rated(key)]
        known = [key for key, each in rated if each.games >= FEW]
        known.sort(key=lambda key: -self.now[key].points)
        steps, words = self._steps()
        movements = [
            Movement(self.people[key], [_points(step.get(key)) for step in steps])
            for key in known[:MOST_LINES]
        ]
        return moving(gettext("How ratings move"), movements, words, str, START)

    def _steps(self) -> tuple[list[Standing], list[str]]:
        if self.games:
            words = [day_and_month(self.group, each.at) for each in self.games]
            return [self.before, *(each.after for each in self.games)], ["", *words]
        months = [each for each in self.months if each.month >= self.span.first_month]
        words = [month_word(each.month) for each in months]
        return [self.before, *(each.after for each in months)], ["", *words]

    def _was_rated(self, key: str) -> bool:
        was = self.before.get(key)
        return key in self.people and self.now[key].games > (was.games if was else 0)

    def _number(self) -> int:
        """The most rated games of one person in the span."""
        before = {key: each.games for key, each in self.before.items()}
        return max((each.games - before.get(key, 0) for key, each in self.now.items()), default=0)

    def _row(self, key: str, rating: Rating) -> Rated:
        was = self.before.get(key)
        moved = rating.points - (was.points if was else START)
        games = rating.games
        few = few_words(games)
        return Rated(
            self.people[key],
            whole(rating.points),
            signed(moved) if self.span.kind else "",
            few or ngettext("%(num)s rated game", "%(num)s rated games", games),
            self.span.address_of("group.players.player", player_key=key),
        )


def _points(rating: Rating | None) -> int | None:
    return rating.points if rating else None
