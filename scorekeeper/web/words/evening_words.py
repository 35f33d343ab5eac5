"""An evening in words: what it is called, and what was played in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from flask_babel import ngettext

from scorekeeper.store.evenings.evening_rounds import SittingCounted
from scorekeeper.store.models import Group, Sitting
from scorekeeper.web.words.clock import day_and_month, day_in_words, local, month_in_words


@dataclass(frozen=True, slots=True)
class EveningLine:
    """An evening as a line of a list."""

    key: str
    title: str
    text: str
    day: str


@dataclass(frozen=True, slots=True)
class MonthOfEvenings:
    """A month where the group lives; `code` is the same on every page that shows some of it."""

    code: str
    title: str
    evenings: Sequence[EveningLine]


def evening_title(group: Group, sitting: Sitting) -> str:
    """Its name, else the day on which it begins where the group lives."""
    return sitting.name or day_in_words(group, sitting.opened_at)


def what_was_played(games: int, rounds: int) -> str:
    """`2 games · 14 rounds`."""
    told = (
        ngettext("%(num)s game", "%(num)s games", games),
        ngettext("%(num)s round", "%(num)s rounds", rounds),
    )
    return " · ".join(told)


def evenings_by_month(group: Group, evenings: Sequence[SittingCounted]) -> list[MonthOfEvenings]:
    """Each in the month in which it begins."""

    def month_of(played: SittingCounted) -> str:
        return f"{local(group, played.sitting.opened_at):%Y-%m}"

    return [_month(group, code, list(found)) for code, found in groupby(evenings, month_of)]


def _month(group: Group, code: str, evenings: Sequence[SittingCounted]) -> MonthOfEvenings:
    title = month_in_words(group, evenings[0].sitting.opened_at)
    return MonthOfEvenings(code, title, [_line(group, played) for played in evenings])


def _line(group: Group, played: SittingCounted) -> EveningLine:
    sitting = played.sitting
    day = day_and_month(group, sitting.opened_at)
    return EveningLine(
        sitting.key,
        evening_title(group, sitting),
        what_was_played(played.games, played.rounds),
        day,
    )
