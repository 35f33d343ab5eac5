"""What Undo takes back and Redo brings back, by name; a round taken back is entered again."""

from __future__ import annotations

from flask_babel import gettext

from scorekeeper.scoring.log import (
    ROUND_INSERTED,
    ROUND_RECORDED,
    LogEntry,
)
from scorekeeper.web.words.deeds import deed, round_number
from scorekeeper.web.words.table import Table


def undo_label(table: Table) -> str:
    """`Undo round 7`, `Undo: round 3 changed`; nothing if there is nothing to take back."""
    entry = table.record.game.undoable
    if entry is None:
        return ""
    if entry.kind in {ROUND_RECORDED, ROUND_INSERTED}:
        return gettext("Undo round %(number)s", number=round_number(table, entry))
    return gettext("Undo: %(what)s", what=deed(table, entry))


def redo_label(table: Table) -> str:
    """`Redo`, where something was taken back."""
    return gettext("Redo") if table.record.game.redoable else ""


def undone_round(table: Table) -> LogEntry | None:
    """The round that was taken back last, if the next one can be recorded with what it held."""
    entry = table.record.game.redoable
    if entry is None or entry.kind != ROUND_RECORDED or table.result.finished:
        return None
    return entry
