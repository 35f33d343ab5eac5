"""What a round would do, judged and shown before it is saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext

from scorekeeper.web.forms.round import RoundForm
from scorekeeper.web.happened import sayings
from scorekeeper.web.present.consequences import consequences
from scorekeeper.web.present.review import review_rows
from scorekeeper.web.proposing import RoundProposal, propose, propose_round
from scorekeeper.web.round_faults import impossible_elsewhere, made_impossible, show_faults
from scorekeeper.web.round_task import RoundTask
from scorekeeper.web.table import Table


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


def game_is_over() -> str:
    """Why no round can follow, and what to do."""
    return gettext("This game is over. Undo its last change or reopen it to go on.")
