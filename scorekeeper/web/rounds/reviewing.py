"""What a change would do, before it is saved: the same game and result as after saving."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext

from scorekeeper.scoring.document.round_form import beyond_all_bounds
from scorekeeper.scoring.faults import Fault, at_key, index_of
from scorekeeper.scoring.result import RoundResult
from scorekeeper.web.board.rounds_table import shortened
from scorekeeper.web.request.access import game_is_over
from scorekeeper.web.rounds.consequences import (
    Proposal,
    RoundProposal,
    consequences,
    propose,
    propose_round,
)
from scorekeeper.web.rounds.fields import too_much
from scorekeeper.web.rounds.form import RoundForm
from scorekeeper.web.rounds.hand import HandField
from scorekeeper.web.rounds.task import RoundTask
from scorekeeper.web.words.people import Person
from scorekeeper.web.words.table import Table, beside_the_rounds
from scorekeeper.web.words.what_happened import change, number, sayings, signed

MOST_LISTED = 10
"""So many impossible rounds are told one by one before a change is saved."""


def judged(task: RoundTask, form: RoundForm) -> RoundProposal | None:
    """What the round would do; None, with the errors in the form, if it cannot be."""
    if not form.validate():
        return None
    entry_id, content = form["entry_id"].data, task.content(form)
    proposal = propose_round(task.table.record, entry_id, task.kind, content)
    if task.is_new and task.table.result.finished:
        form.form_errors.append(game_is_over())
    show_faults(form, proposal, task.table)
    return None if form.sentences() or form.form_errors else proposal


def review_of(task: RoundTask, proposal: RoundProposal) -> dict[str, object]:
    """What the review shows: what each gets; of the next round what to say; else what changes."""
    shown: dict[str, object] = {"lines": review_rows(task.table, proposal)}
    if task.is_new:
        return shown | {"said": sayings(proposal.sheet, proposal.result, proposal.index)}
    return shown | {
        "changes": consequences(task.table, proposal),
        "impossible": impossible_elsewhere(proposal, task.table),
    }


def changed_by(table: Table, kind: str, content: Mapping[str, Any]) -> dict[str, object]:
    """What an entry that is no round of its own would change and make impossible."""
    proposal = propose(table.record, "", kind, content)
    return {
        "changes": consequences(table, proposal),
        "impossible": made_impossible(proposal, table),
    }


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """One player: what the round brings and the total after it."""

    name: str
    colour: int
    initials: str
    note: str
    total: str
    out: bool


def review_rows(table: Table, proposal: RoundProposal) -> list[ReviewRow]:
    """Everybody in play, in seat order."""
    played = proposal.played
    return [_row(table.people[name], proposal, played) for name in played.in_play]


def _row(person: Person, proposal: RoundProposal, played: RoundResult) -> ReviewRow:
    name = person.name
    return ReviewRow(
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
        return _gets(played, recorded.out, name)
    parts = [gettext("went out")] if recorded.out == name else []
    if outcome.points and (outcome.points[name] or (outcome.bonus or {}).get(name) or not parts):
        parts.append(change(outcome, name))
    if points := recorded.adjust.get(name):
        parts.append(signed(points))
    if name in (outcome.wiped or ()):
        parts.append(gettext("wiped to zero"))
    return " · ".join(parts)


def _gets(played: RoundResult, out: str | None, name: str) -> str:
    outcome = played.outcome
    if name in (outcome.winner, out):
        return gettext("wins") if outcome.stages is None else gettext("went out")
    return gettext("loses") if name in (outcome.losers or ()) else ""


def _total(played: RoundResult, name: str) -> str:
    outcome = played.outcome
    if outcome.totals is not None:
        return number(outcome.totals[name])
    return str(outcome.stages[name]) if outcome.stages is not None else ""


def show_faults(form: RoundForm, proposal: RoundProposal, table: Table) -> None:
    """Attach each fault of the proposed round to its field, or to the form where it has none."""
    for fault in proposal.own_faults:
        sentence = table.why(fault)
        if not _at_hand(form, fault, sentence, proposal.path) and not _at_field(
            form, fault, sentence, proposal.path
        ):
            form.form_errors.append(sentence)
    beyond = {name for index, name in beyond_all_bounds(proposal.sheet) if index == proposal.index}
    for person, field in form.corrections:
        if person.name in beyond and field.data:
            field.errors = [*field.errors, too_much()]


def made_impossible(proposal: Proposal, table: Table) -> list[str]:
    """The rounds that a change makes impossible, each with why, by their numbers after it."""
    return _by_round(proposal.new_faults, table)


def impossible_elsewhere(proposal: RoundProposal, table: Table) -> list[str]:
    """The other rounds that a change of one makes impossible."""
    return _by_round(proposal.faults_elsewhere, table)


def _by_round(faults: Iterable[Fault], table: Table) -> list[str]:
    found: dict[int, list[str]] = {}
    listed = list(faults)
    for fault in listed:
        if (index := index_of(fault)) is not None:
            found.setdefault(index, []).append(table.why(fault))
    sentences = [
        gettext("Round %(number)s: %(why)s", number=index + 1, why=". ".join(why))
        for index, why in found.items()
    ]
    return shortened([*beside_the_rounds(table, listed), *sentences], MOST_LISTED)


def _at_hand(form: RoundForm, fault: Fault, sentence: str, path: str) -> bool:
    for hand in form.hands:
        where = at_key(f"{path}.hands", hand.person.name)
        if fault.path == where:
            hand.refuse(sentence)
            return True
        if fault.path.startswith(where):
            hand.refuse(sentence, _code(hand, fault, where))
            return True
    return False


def _code(hand: HandField, fault: Fault, where: str) -> str | None:
    return next((code for code in hand.cards if at_key(where, code) == fault.path), None)


def _at_field(form: RoundForm, fault: Fault, sentence: str, path: str) -> bool:
    names = ("out", "loser", "dealer", "last_card", "knocked_out")
    name = next((n for n in names if fault.path == f"{path}.{n}" and n in form), None)
    if fault.path == f"{path}.order" and form.places:
        name = form.places[0].name
    if name is None:
        return False
    form[name].errors = [*form[name].errors, sentence]
    return True
