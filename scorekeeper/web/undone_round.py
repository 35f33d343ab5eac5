"""A round that was taken back: what was entered comes back, to be mended rather than retyped."""

from __future__ import annotations

from scorekeeper.scoring.log import ROUND_RECORDED, LogEntry
from scorekeeper.scoring.parts import round_from
from scorekeeper.store.entry_form import people_of
from scorekeeper.web.forms.round import RoundForm
from scorekeeper.web.round_task import RoundTask
from scorekeeper.web.table import Table


def undone_round(table: Table) -> LogEntry | None:
    """The round that was taken back last, if the next one can be recorded with what it held."""
    entry = table.record.game.redoable
    if entry is None or entry.kind != ROUND_RECORDED or table.result.finished:
        return None
    return entry


def filled_again(task: RoundTask, entry_id: str) -> RoundForm | None:
    """The form of the next round, filled with the one taken back, of that id; a draft is newer."""
    entry = undone_round(task.table)
    if entry is None or entry.id != entry_id or task.draft is not None:
        return None
    form = RoundForm(task.asked)
    keys = {key: key for key in people_of(entry.content)}
    form.show(round_from(entry.content["round"]), keys)
    form["opened_at"].data = str(task.table.position)
    return form
