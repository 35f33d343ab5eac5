"""The core's faults of a round at the fields of its form."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext

from scorekeeper.scoring.corrections import beyond_all_bounds
from scorekeeper.scoring.faults import Fault, at_key
from scorekeeper.web.forms.hand import HandField
from scorekeeper.web.forms.round import RoundForm
from scorekeeper.web.forms.round_fields import too_much
from scorekeeper.web.present.impossible import shortened
from scorekeeper.web.proposing import Proposal, RoundProposal, index_of
from scorekeeper.web.table import Table

MOST_LISTED = 10
"""So many impossible rounds are told one by one before a change is saved."""


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
    for fault in faults:
        if (index := index_of(fault)) is not None:
            found.setdefault(index, []).append(table.why(fault))
    sentences = [
        gettext("Round %(number)s: %(why)s", number=index + 1, why=". ".join(why))
        for index, why in found.items()
    ]
    return shortened(sentences, MOST_LISTED)


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
    names = ("out", "loser", "dealer", "last_card")
    name = next((n for n in names if fault.path == f"{path}.{n}" and n in form), None)
    if fault.path == f"{path}.order" and form.places:
        name = form.places[0].name
    if name is None:
        return False
    form[name].errors = [*form[name].errors, sentence]
    return True
