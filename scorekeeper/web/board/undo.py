"""What Undo takes back and Redo brings back, by name; a round taken back is entered again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from flask_babel import gettext, ngettext

from scorekeeper.scoring.log import entries_standing, fold, is_known
from scorekeeper.scoring.log_entries import (
    DECK_CHANGED,
    GAME_ENDED,
    GAME_NAMED,
    GAME_REOPENED,
    GAME_STARTED,
    POINTS_GIVEN,
    REDONE,
    ROUND_EDITED,
    ROUND_INSERTED,
    ROUND_RECORDED,
    ROUND_REMOVED,
    RULES_CHANGED,
    TABLE_CHANGED,
    TABLE_RULES_CHANGED,
    UNDONE,
    LogEntry,
)
from scorekeeper.web.words.people import together
from scorekeeper.web.words.schemes import capital
from scorekeeper.web.words.table import Table

_ABOUT_A_ROUND = {ROUND_RECORDED, ROUND_INSERTED, ROUND_EDITED, ROUND_REMOVED}


def undo_label(table: Table) -> str:
    """`Undo round 7`, `Undo: round 3 changed`; nothing if there is nothing to take back.

    Right after something was taken back it is `Undo further: round 6`.
    """
    entry = table.record.game.undoable
    if entry is None:
        return ""
    if table.record.entries[-1].entry.kind == UNDONE:
        return gettext("Undo further: %(what)s", what=deed(table, entry))
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


def deed_sentence(table: Table, entry: LogEntry) -> str:
    """What an entry of this table's log did, as a sentence of its own."""
    if entry.kind == GAME_STARTED:
        return gettext("A new game begins")
    if not is_known(entry):
        return gettext("Something that a newer version wrote")
    target = _target(table, entry)
    if target is None:
        return capital(deed(table, entry))
    if entry.kind == UNDONE:
        return gettext("Taken back: %(what)s", what=deed(table, target))
    return gettext("Brought back: %(what)s", what=deed(table, target))


def deed(table: Table, entry: LogEntry) -> str:
    """What an entry of this table's log did, in a few words."""
    if entry.kind == TABLE_CHANGED:
        return table_change(table, entry)
    number = round_number(table, entry)
    if number is None and entry.kind in _ABOUT_A_ROUND:
        return gettext("a round that is gone again")
    words = {
        ROUND_RECORDED: gettext("round %(number)s", number=number),
        ROUND_INSERTED: gettext("round %(number)s", number=number),
        ROUND_EDITED: gettext("round %(number)s changed", number=number),
        ROUND_REMOVED: gettext("round %(number)s removed", number=number),
        RULES_CHANGED: gettext("the rules changed"),
        POINTS_GIVEN: _points_given(table, entry),
        TABLE_RULES_CHANGED: gettext("the rules of the table changed"),
        DECK_CHANGED: gettext("the cards changed"),
        GAME_NAMED: gettext("the game's name"),
        GAME_ENDED: gettext("the game ended"),
        GAME_REOPENED: gettext("the game reopened"),
        UNDONE: gettext("a change taken back"),
        REDONE: gettext("a change brought back"),
    }
    return words.get(entry.kind) or gettext("the last change")


def _points_given(table: Table, entry: LogEntry) -> str:
    names = [table.record.names[key] for key in entry.content.get("points", ())]
    return gettext("points for %(names)s", names=together(names))


def round_number(table: Table, entry: LogEntry) -> int | None:
    """The number of the round an entry is about; of a removed one, where it stood."""
    round_id = entry.content.get("target", entry.id)
    ids = table.record.game.round_ids
    if entry.kind == ROUND_REMOVED:
        ids = _before(table, entry)
    return ids.index(round_id) + 1 if round_id in ids else None


def _before(table: Table, entry: LogEntry) -> tuple[str, ...]:
    standing, _ = entries_standing([stored.entry for stored in table.record.entries])
    return fold([other for other in standing if other.id != entry.id], {}).round_ids


def _target(table: Table, entry: LogEntry) -> LogEntry | None:
    """What an undo or redo is about."""
    if entry.kind not in {UNDONE, REDONE}:
        return None
    log = (stored.entry for stored in table.record.entries)
    return next((other for other in log if other.id == entry.content.get("target")), None)


def table_change(table: Table, entry: LogEntry) -> str:
    """Who joined and who left by this entry; else that the seats changed."""
    before, after, names = _seats_before(table, entry), entry.content["table"], table.record.names
    came = [names[key] for key in after if key not in before]
    left = [names[key] for key in before if key not in after]
    return ", ".join(filter(None, (_joined(came), _left(left)))) or gettext("seats changed")


def _joined(names: list[str]) -> str:
    if not names:
        return ""
    return ngettext("%(names)s joined", "%(names)s joined", len(names), names=together(names))


def _left(names: list[str]) -> str:
    if not names:
        return ""
    return ngettext("%(names)s left", "%(names)s left", len(names), names=together(names))


def _seats_before(table: Table, entry: LogEntry) -> Sequence[str]:
    """Who sat when that entry was appended, by key."""
    log = (stored.entry for stored in table.record.entries)
    earlier = takewhile(lambda other: other.id != entry.id, log)
    standing, _ = entries_standing(filter(is_known, earlier))
    seated = [other.content["table"] for other in standing if other.kind == TABLE_CHANGED]
    players: Sequence[str] = seated[-1] if seated else standing[0].content["players"]
    return players
