"""Taking back a line of the journal: what it changed becomes as it was before, in a new line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from scorekeeper.store import bin as the_bin
from scorekeeper.store import groups, merging, players, sittings
from scorekeeper.store.devices import rename_device
from scorekeeper.store.errors import NotFound, NotUndoable
from scorekeeper.store.journal import NOBODY, Asked, line_at, line_sent, lines_about
from scorekeeper.store.models import Group, JournalLine
from scorekeeper.store.writing import lock_group, writing

TakesBack: TypeAlias = Callable[[Group, JournalLine, Mapping[str, Any], Asked], object]

TAKES_BACK: Mapping[str, TakesBack] = {
    "player_added": lambda group, line, _, asked: the_bin.delete_player(
        group, line.subject_key, asked
    ),
    "player_renamed": lambda group, line, before, asked: players.rename_player(
        group, line.subject_key, before["name"], asked
    ),
    "player_archived": lambda group, line, _, asked: players.restore_player(
        group, line.subject_key, asked
    ),
    "player_restored": lambda group, line, _, asked: players.archive_player(
        group, line.subject_key, asked
    ),
    "player_deleted": lambda group, line, _, asked: the_bin.undelete_player(
        group, line.subject_key, asked
    ),
    "player_undeleted": lambda group, line, _, asked: the_bin.delete_player(
        group, line.subject_key, asked
    ),
    "player_merged": lambda group, line, _, asked: merging.unmerge_player(
        group, line.subject_key, asked
    ),
    "player_unmerged": lambda group, line, before, asked: merging.merge_players(
        group, line.subject_key, before["merged_into_key"], asked
    ),
    "game_deleted": lambda group, line, _, asked: the_bin.restore_game(
        group, line.subject_key, asked
    ),
    "game_undeleted": lambda group, line, _, asked: the_bin.delete_game(
        group, line.subject_key, asked
    ),
    "sitting_renamed": lambda group, line, before, asked: sittings.rename_sitting(
        group, line.subject_key, before["name"], before["note"], asked
    ),
    "sitting_opened": lambda group, line, _, asked: the_bin.delete_sitting(
        group, line.subject_key, (), asked
    ),
    "sitting_deleted": lambda group, line, _, asked: the_bin.restore_sitting(
        group, line.subject_key, asked
    ),
    "sitting_undeleted": lambda group, line, _, asked: the_bin.delete_sitting(
        group, line.subject_key, (), asked
    ),
    "device_renamed": lambda group, line, before, asked: rename_device(
        group, line.subject_key, before["name"], asked
    ),
    "group_renamed": lambda group, _, before, asked: groups.rename_group(
        group, before["name"], asked.device
    ),
}
"""By its verb, what takes a line back."""


def why_not(line: JournalLine, later: Iterable[JournalLine]) -> str | None:
    """Why a line cannot be taken back; None where it can. `later` are the lines after it.

    It can as long as no later line about the same subject has changed the same again.
    """
    if line.verb not in TAKES_BACK:
        return "not_undoable"
    mine = _changed(line)
    if any(mine & _changed(other) for other in later if _same_subject(line, other)):
        return "changed_since"
    return None


def undo_line(group: Group, position: int, asked: Asked = NOBODY) -> JournalLine:
    """Take a line back, or find that this very form has done so; returns the line taken back.

    Raises `NotUndoable`, and whatever the change that takes it back refuses.
    """
    with writing() as session:
        locked = lock_group(session, group)
        line = line_at(locked, position)
        if line is None:
            raise NotFound("line_unknown", position=position)
        if line_sent(session, locked, asked) is None:
            code = why_not(line, lines_about(locked, [line.subject_key], position))
            if code is not None:
                raise NotUndoable(code)
            TAKES_BACK[line.verb](locked, line, line.before or {}, asked)
        return line


def _same_subject(line: JournalLine, other: JournalLine) -> bool:
    ours = line.subject_kind, line.subject_key
    return other.position > line.position and (other.subject_kind, other.subject_key) == ours


def _changed(line: JournalLine) -> set[str]:
    """The columns whose values differ before and after; all of them where there was nothing."""
    before, after = line.before or {}, line.after or {}
    return {column for column in before.keys() | after.keys() if _differs(before, after, column)}


def _differs(before: Mapping[str, Any], after: Mapping[str, Any], column: str) -> bool:
    return column not in before or column not in after or before[column] != after[column]
