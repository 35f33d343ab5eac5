"""Numbers of statistics in words: figures with what they count, records, days, shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from babel.numbers import format_decimal, format_percent
from babel.units import format_unit
from flask import url_for
from flask_babel import get_locale, ngettext

from scorekeeper.scoring.statistics.parts import Where
from scorekeeper.store.models import Group
from scorekeeper.web.cards import Card
from scorekeeper.web.clock import day_and_month
from scorekeeper.web.present.round_address import round_address

FEW = 5
"""Of fewer games nothing can be told."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its words, and what it counts and leaves out."""

    value: str
    word: str
    why: str


@dataclass(frozen=True, slots=True)
class Line:
    """Something in a list: its words, what more there is to say, its number, where it leads.

    `cards` are those of the hand that it is about.
    """

    title: str
    text: str = ""
    number: str = ""
    href: str | None = None
    cards: Sequence[tuple[Card, int]] = ()


def decimal(number: float) -> str:
    """With one place, as the reader writes it: `22.4` or `22,4`."""
    return format_decimal(number, format="#,##0.0", locale=_locale())


def whole(number: int) -> str:
    """Thousands apart, with a true minus sign: `10,000`."""
    return format_decimal(number, locale=_locale()).replace("-", "−")


def percent(part: int, of: int) -> str:
    """A share, `31%`."""
    return format_percent(part / of, locale=_locale()) if of else "–"


def few_words(games: int) -> str:
    """Says so where the data are few."""
    if not 0 < games < FEW:
        return ""
    return ngettext("%(num)s game: too few to tell.", "%(num)s games: too few to tell.", games)


def minutes(seconds: int | None) -> str:
    """`4 min`, `2 hr 5 min`, as the reader's language shortens it."""
    if seconds is None:
        return "–"
    hours, rest = divmod(max(1, round(seconds / 60)), 60)
    said = [(hours, "duration-hour"), (rest, "duration-minute")]
    words = (format_unit(n, unit, "short", locale=_locale()) for n, unit in said if n)
    return " ".join(word.replace(" ", "\u00a0") for word in words)


def day_of(group: Group, where: Where | None) -> str:
    """The day of a round or game, empty where it is not known."""
    if where is None or not where.at:
        return ""
    return day_and_month(group, datetime.fromisoformat(where.at))


def address_of(where: Where | None) -> str | None:
    """Where to see it: the round opened to its cards, or the game."""
    if where is None:
        return None
    if not where.round:
        return url_for("board.board", game_key=where.game)
    return round_address(where.game, where.round)


def joined(parts: Iterable[str]) -> str:
    """Those that say something: `Anna · 6 Mar`."""
    return " · ".join(part for part in parts if part)


def month_word(month: str) -> str:
    """A month short enough for a chart: `3/26`."""
    return f"{int(month[5:])}/{month[2:4]}"


def spread_over(words: Sequence[str], most: int = 3) -> list[tuple[int, str]]:
    """So many of the words at most, evenly, each with its place; the last is among them."""
    step = -(-len(words) // most)
    return [(at, word) for at, word in enumerate(words) if (len(words) - 1 - at) % step == 0]


def _locale() -> str:
    return str(get_locale() or "en")
