"""What a round would do, shown before it is saved."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext

from scorekeeper.scoring.result import RoundResult
from scorekeeper.web.people import Person
from scorekeeper.web.present.standings import change, number, signed
from scorekeeper.web.proposing import RoundProposal
from scorekeeper.web.table import Table


@dataclass(frozen=True, slots=True)
class Row:
    """One player: what the round brings and the total after it."""

    name: str
    colour: int
    initials: str
    note: str
    total: str
    out: bool


def review_rows(table: Table, proposal: RoundProposal) -> list[Row]:
    """Everybody in play, in seat order."""
    played = proposal.played
    return [_row(table.people[name], proposal, played) for name in played.in_play]


def _row(person: Person, proposal: RoundProposal, played: RoundResult) -> Row:
    name = person.name
    return Row(
        name=name,
        colour=person.colour,
        initials=person.initials,
        note=_note(proposal, played, name),
        total=_total(played, name),
        out=name in (played.outcome.eliminated or ()),
    )


def _note(proposal: RoundProposal, played: RoundResult, name: str) -> str:
    recorded, outcome = proposal.sheet.rounds[proposal.index], played.outcome
    if outcome.totals is None:
        return _place(played, recorded.out, name)
    parts = [gettext("went out")] if recorded.out == name else []
    if outcome.points and (outcome.points[name] or (outcome.bonus or {}).get(name) or not parts):
        parts.append(change(outcome, name))
    if points := recorded.adjust.get(name):
        parts.append(signed(points))
    if name in (outcome.wiped or ()):
        parts.append(gettext("wiped to zero"))
    return " · ".join(parts)


def _place(played: RoundResult, out: str | None, name: str) -> str:
    outcome = played.outcome
    if name in (outcome.winner, out):
        return gettext("wins") if outcome.stages is None else gettext("went out")
    return gettext("loses") if name in (outcome.losers or ()) else ""


def _total(played: RoundResult, name: str) -> str:
    outcome = played.outcome
    if outcome.totals is not None:
        return number(outcome.totals[name])
    return str(outcome.stages[name]) if outcome.stages is not None else ""
