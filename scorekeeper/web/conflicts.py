"""Two were at it at once: both sides, and a choice. Nothing that was typed is lost."""

from __future__ import annotations

from flask import render_template, request
from flask_babel import gettext

from scorekeeper.store.entries import StoredEntry
from scorekeeper.store.errors import Conflict
from scorekeeper.web.access import current_group, game_or_404
from scorekeeper.web.forms.hidden import new_entry_id
from scorekeeper.web.forms.texts import plain_text
from scorekeeper.web.happened import gained
from scorekeeper.web.present.review import review_rows
from scorekeeper.web.present.undoing import deed, round_number
from scorekeeper.web.proposing import Proposal
from scorekeeper.web.round_task import RoundTask
from scorekeeper.web.table import Table

KEPT = {"csrf_token", "review", "save", "change", "entry_id", "opened_at"}


def conflict_page(task: RoundTask, conflict: Conflict, proposal: Proposal) -> str:
    """What was saved meanwhile beside what was typed here; mine may follow under a new id."""
    table = Table(current_group(), game_or_404(task.table.key))
    typed = request.form.items(multi=True)
    stored = [conflict.stored] if conflict.stored else list(conflict.since)
    return render_template(
        "rounds/conflict.html",
        task=task,
        table=table,
        theirs=[_what_happened(table, entry) for entry in stored],
        mine=review_rows(task.table, proposal),
        can_follow=_can_follow(task, table),
        sent=[
            *((key, plain_text(value)) for key, value in typed if key not in KEPT),
            ("entry_id", new_entry_id()),
            ("opened_at", str(table.position)),
        ],
    )


def _can_follow(task: RoundTask, table: Table) -> bool:
    """Whether mine can still be saved: the round it changes is there, the game goes on."""
    if task.is_new:
        return not table.result.finished
    return next(iter(task.about.values())) in table.record.game.round_ids


def _what_happened(table: Table, stored: StoredEntry) -> str:
    """One entry in a sentence, as in `Round 5: Anna goes out`."""
    ids = table.record.game.round_ids
    round_id = stored.entry.content.get("target", stored.entry.id)
    if round_id not in ids:
        return deed(stored.entry, round_number(table, stored.entry))
    index = ids.index(round_id)
    said = gained(table.sheet.rules, table.sheet, index, table.result.rounds[index])
    return gettext("Round %(number)s: %(what)s", number=index + 1, what=said)
