"""The rows of the board."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext, ngettext

from scorekeeper.scoring.result import Outcome, Standing
from scorekeeper.web.people import Person
from scorekeeper.web.present.out_since import out_since
from scorekeeper.web.table import Table


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


def number(points: int) -> str:
    """Points with a true minus sign."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """Points gained or lost: `+27`, `−20`, `+0`."""
    return f"+{points}" if points >= 0 else number(points)


def change(outcome: Outcome, name: str) -> str:
    """What a round did to one player's total: `+54 ×2`, `−50`, `wiped`."""
    points = (outcome.points or {}).get(name, 0)
    bonus = (outcome.bonus or {}).get(name, 0)
    parts = [signed(points)] if points or not bonus else []
    if points and (outcome.multiplier or 1) > 1:
        parts.append(f"×{outcome.multiplier}")
    if bonus:
        parts.append(number(bonus))
    return " ".join(parts)


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


def measured(standing: Standing) -> str:
    """The total, the wins or the stage."""
    measure = standing.measure
    if "total" in measure:
        return number(measure["total"])
    return str(measure["wins"] if "wins" in measure else measure["stage"])


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
    if _wiped(table, name):
        return gettext("wiped to zero")
    adjusted = table.sheet.rounds[-1].adjust.get(name, 0)
    return " ".join(part for part in (change(played.outcome, name), _adjusted(adjusted)) if part)


def _wiped(table: Table, name: str) -> bool:
    """Whether the last round brought exactly the limit."""
    rounds = table.result.rounds
    return bool(rounds) and name in (rounds[-1].outcome.wiped or ())


def _adjusted(points: int) -> str:
    return signed(points) if points else ""
