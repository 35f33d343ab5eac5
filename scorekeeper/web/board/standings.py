"""The rows of the board; since when somebody is out; on which evenings it was played."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from flask import url_for
from flask_babel import gettext, lazy_gettext, ngettext

from scorekeeper.scoring.result import Standing
from scorekeeper.store.evenings.evening_rounds import sittings_of_game
from scorekeeper.store.evenings.sittings import sitting_at
from scorekeeper.store.models import Sitting
from scorekeeper.web.words.clock import day_and_month
from scorekeeper.web.words.evening_words import evening_title
from scorekeeper.web.words.people import Person
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import change, measured, signed

_WORDS = (
    lazy_gettext("second evening"),
    lazy_gettext("third evening"),
    lazy_gettext("fourth evening"),
    lazy_gettext("fifth evening"),
    lazy_gettext("sixth evening"),
    lazy_gettext("seventh evening"),
    lazy_gettext("eighth evening"),
    lazy_gettext("ninth evening"),
    lazy_gettext("tenth evening"),
)


@dataclass(frozen=True, slots=True)
class Seat:
    """One row: total (or wins, or stage), the small line under it, and what it is of the limit."""

    person: Person
    total: str
    delta: str
    value: int | None
    maximum: int | None
    deals: bool
    starts: bool
    out: bool
    away: bool
    won: bool
    wiped: bool


def seats(table: Table) -> list[Seat]:
    """Everybody who ever sat, in the order of the standings."""
    return [_seat(table, standing) for standing in table.result.standings]


def _seat(table: Table, standing: Standing) -> Seat:
    result = table.result
    deal = result.next
    rules = table.sheet.rules_now
    name = standing.player
    total = standing.measure.get("total")
    return Seat(
        person=table.people[name],
        total=measured(standing),
        delta=_delta(table, standing),
        value=total,
        maximum=rules.target if total is not None else None,
        deals=deal is not None and deal.dealer == name,
        starts=deal is not None and deal.starter == name,
        out=standing.status == "out",
        away=standing.status == "away",
        won=name in result.winners,
        wiped=_wiped(table, name),
    )


def _delta(table: Table, standing: Standing) -> str:
    if standing.out_in is not None:
        return out_since(table, standing.out_in)
    if standing.status == "away":
        return gettext("away")
    if "losses" in standing.measure:
        losses = standing.measure["losses"]
        return ngettext("lost %(num)s", "lost %(num)s", losses)
    if "stage" in standing.measure:
        stage = standing.measure["stage"]
        return ngettext("card", "cards", stage) if stage else gettext("done")
    return _last_change(table, standing.player)


def _last_change(table: Table, name: str) -> str:
    if not table.result.rounds:
        return ""
    played = table.result.rounds[-1]
    if not played.counted or name not in played.in_play:
        return ""
    if played.outcome.totals is None:
        return signed(1) if name == played.outcome.winner else ""
    if _wiped(table, name):
        return gettext("wiped to zero")
    adjust = table.sheet.rounds[-1].adjust
    adjusted = sum(adjust.get(member, 0) for member in table.sheet.team_of(name))
    return " ".join(part for part in (change(played.outcome, name), _adjusted(adjusted)) if part)


def _wiped(table: Table, name: str) -> bool:
    """Whether the last round brought exactly the limit."""
    rounds = table.result.rounds
    return bool(rounds) and name in (rounds[-1].outcome.wiped or ())


def _adjusted(points: int) -> str:
    return signed(points) if points else ""


def out_since(table: Table, number: int, *, is_over: bool = False) -> str:
    """`out in round 7`, and `since 27 Nov` if the game was played on another evening after that.

    `is_over`: its last evening is over.
    """
    played, ids = table.record.played, table.record.game.round_ids
    instant = played[ids[number - 1]]
    if not is_over and _one_evening(table, instant, played[ids[-1]]):
        return gettext("out in round %(number)s", number=number)
    day = day_and_month(table.group, instant)
    return gettext("out in round %(number)s, since %(day)s", number=number, day=day)


def _one_evening(table: Table, earlier: datetime, later: datetime) -> bool:
    then, last = sitting_at(table.group, earlier), sitting_at(table.group, later)
    return then is None or last is None or then.id == last.id


def evenings_of(table: Table) -> Sequence[Sitting]:
    """The evenings in which the game was played, the first one first."""
    if len(table.record.game.round_ids) < 2:  # noqa: PLR2004 - fewer are of one evening
        return ()
    return sittings_of_game(table.group, table.record.row.id)


def which_evening(evenings: Sequence[Sitting]) -> str:
    """`third evening`; nothing for a game of one."""
    number = len(evenings)
    if number < 2:  # noqa: PLR2004 - the first is not told
        return ""
    if number - 2 < len(_WORDS):
        return str(_WORDS[number - 2])
    return gettext("evening %(number)s", number=number)


def evening_headings(table: Table, evenings: Sequence[Sitting]) -> dict[int, tuple[str, str]]:
    """By the index of a round: the title of its evening and where that is shown.

    Of a game of several evenings only; every round has one, but for those of no evening.
    """
    if len(evenings) < 2:  # noqa: PLR2004
        return {}
    begins, played = [sitting.opened_at for sitting in evenings], table.record.played
    shown = [
        (
            evening_title(table.group, sitting),
            url_for("group.evenings.evening", sitting_key=sitting.key),
        )
        for sitting in evenings
    ]
    places = [bisect_right(begins, played[key]) - 1 for key in table.record.game.round_ids]
    return {index: shown[place] for index, place in enumerate(places) if place >= 0}
