"""Everybody by where they stand, for the page that asks who is here, and where newcomers start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask_babel import gettext

from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.store.people.players import players_of
from scorekeeper.web.board.standings import out_since
from scorekeeper.web.game.seats import Seated, SeatsField, shown_seats
from scorekeeper.web.request.people_sought import Sought, sought_among
from scorekeeper.web.words.people import Person, people_of, spoken
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import number


@dataclass(frozen=True, slots=True)
class Lists:
    """Everybody, by where they stand. The keys of people are the tokens of their seats.

    `totals` are said beside those who sit, by token; `away` may return, with what they have;
    `others` are of the group and never sat at this game, as they are `sought`; `out` is a
    sentence each.
    """

    seated: list[Person]
    totals: Mapping[str, str]
    away: list[tuple[Person, str]]
    others: list[Person]
    sought: Sought
    out: list[str]


def lists_of(table: Table, seats: SeatsField, *, is_new_evening: bool) -> Lists:
    """The lists as the form has them now."""
    here = {person.key: person for person in table.people.values()}
    sitting = {seat.text for seat in seats.data if seat.kind == "known"}
    everybody = players_of(table.group, archived=True, also=sitting)
    group = people_of(everybody)
    ranked, totals = table.result.standings, totals_of(table)
    free = [
        each
        for each in everybody
        if each.archived_at is None and each.name not in table.people and each.key not in sitting
    ]
    sought = sought_among(table.group, free)
    return Lists(
        seated=shown_seats(seats, group | here),
        totals={token_of(table.people[name]): total for name, total in totals.items()},
        away=[
            (replace(person, key=token_of(person)), _comes_back(totals.get(person.name)))
            for person in (table.people[row.player] for row in ranked if row.out_in is None)
            if person.key not in sitting
        ],
        others=[replace(group[each.key], key=token_of(group[each.key])) for each in sought.players],
        sought=sought,
        out=[
            gettext(
                "%(name)s: %(what)s",
                name=spoken(row.player),
                what=out_since(table, row.out_in, is_over=is_new_evening),
            )
            for row in ranked
            if row.out_in is not None
        ],
    )


def token_of(person: Person) -> str:
    """How a form carries the seat of somebody the group has."""
    return Seated("known", person.key).token


def totals_of(table: Table) -> dict[str, str]:
    """The total of everybody who ever sat, by name; nothing under schemes without."""
    rows = table.result.standings
    return {row.player: number(row.measure["total"]) for row in rows if "total" in row.measure}


def start_hint(table: Table, name: str) -> str:
    """Why a newcomer is suggested to start there, with its numbers."""
    rules = table.sheet.rules_now
    scheme = SCHEMES[rules.scheme]
    points = scheme.suggested_start(table.result, rules)
    if scheme.most_wins:
        return gettext(
            "%(name)s starts with %(points)s: points are won here, and nobody gets any for coming.",
            name=spoken(name),
            points=points,
        )
    if points < _highest(table):
        return gettext(
            "%(name)s starts with %(points)s, the most that does not cross the target.",
            name=spoken(name),
            points=number(points),
        )
    return gettext(
        "%(name)s starts with %(points)s, the highest total at the table, "
        "so that nobody gains by coming late.",
        name=spoken(name),
        points=number(points),
    )


def _comes_back(total: str | None) -> str:
    return gettext("comes back with %(total)s", total=total) if total else gettext("comes back")


def _highest(table: Table) -> int:
    rows = table.result.standings
    return max((row.measure["total"] for row in rows if row.status == "in"), default=0)
