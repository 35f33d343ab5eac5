"""History in words: months, evenings with their games, games that were only begun."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from flask import url_for

from scorekeeper.store.history import Told
from scorekeeper.store.models import Group
from scorekeeper.store.players import names_of
from scorekeeper.web.clock import day_and_month, local, month_in_words
from scorekeeper.web.present.evenings import evening_title
from scorekeeper.web.present.games import GameLine, game_line


@dataclass(frozen=True, slots=True)
class EveningLine:
    """An evening: its day, what it is called where it has a name, its note, and its games."""

    day: str
    title: str
    note: str
    href: str | None
    games: Sequence[GameLine]


@dataclass(frozen=True, slots=True)
class Month:
    """A month where the group lives; `code` is the same on every page that shows some of it."""

    code: str
    title: str
    evenings: Sequence[EveningLine]


def months(group: Group, told: Sequence[Told]) -> list[Month]:
    """The page, month by month."""
    names = names_of(group)

    def line(each: Told) -> EveningLine:
        games = [game_line(game, "", game.round_count, names) for game in each.games]
        return _evening(group, each, games)

    by_month = groupby(told, lambda each: f"{local(group, each.at):%Y-%m}")
    return [
        _month(group, code, [(each.at, line(each)) for each in found]) for code, found in by_month
    ]


def _month(group: Group, code: str, lines: Sequence[tuple[datetime, EveningLine]]) -> Month:
    return Month(code, month_in_words(group, lines[0][0]), [line for _, line in lines])


def _evening(group: Group, told: Told, games: Sequence[GameLine]) -> EveningLine:
    day, sitting = day_and_month(group, told.at), told.sitting
    if sitting is None:
        return EveningLine(day, "", "", None, games)
    href = url_for("evenings.evening", sitting_key=sitting.key)
    # Where it has no name, its title is its day.
    lead = day if sitting.name else ""
    return EveningLine(lead, evening_title(group, sitting), sitting.note, href, games)
