"""Taking back a line of the journal: what it changed becomes as it was before, in a new line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from scorekeeper.store import bin as the_bin
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import NotFound, NotUndoable
from scorekeeper.store.evenings import sittings
from scorekeeper.store.journal import (
    NOBODY,
    Asker,
    line_at,
    line_sent,
    lines_about,
    refuse_other,
)
from scorekeeper.store.models import Group, JournalLine
from scorekeeper.store.people import devices, groups, merging, players

TakesBack: TypeAlias = Callable[[Group, JournalLine, Asker], object]


def _whole(deed: Callable[[Group, str, Asker], object]) -> TakesBack:
    """A deed that needs to know nothing but whom or what it is about."""
    return lambda group, line, asker: deed(group, line.subject_key, asker)


def _rename_player(group: Group, line: JournalLine, asker: Asker) -> object:
    return players.rename_player(group, line.subject_key, _before(line)["name"], asker)


def _merge_again(group: Group, line: JournalLine, asker: Asker) -> object:
    into = _before(line)["merged_into_key"]
    return merging.merge_players(group, line.subject_key, into, asker)


def _rename_sitting(group: Group, line: JournalLine, asker: Asker) -> object:
    name, note = _before(line)["name"], _before(line)["note"]
    return sittings.rename_sitting(group, line.subject_key, name, note, asker)


def _rename_device(group: Group, line: JournalLine, asker: Asker) -> object:
    return devices.rename_device(group, line.subject_key, _before(line)["name"], asker)


def _rename_group(group: Group, line: JournalLine, asker: Asker) -> object:
    return groups.rename_group(group, _before(line)["name"], asker)


TAKES_BACK: Mapping[str, TakesBack] = {
    "player_added": _whole(the_bin.delete_player),
    "player_renamed": _rename_player,
    "player_archived": _whole(players.restore_player),
    "player_restored": _whole(players.archive_player),
    "player_deleted": _whole(the_bin.undelete_player),
    "player_undeleted": _whole(the_bin.delete_player),
    "player_merged": _whole(merging.unmerge_player),
    "player_unmerged": _merge_again,
    "game_deleted": _whole(the_bin.restore_game),
    "game_undeleted": _whole(the_bin.delete_game),
    "sitting_opened": _whole(the_bin.delete_sitting),
    "sitting_renamed": _rename_sitting,
    "sitting_deleted": _whole(the_bin.restore_sitting),
    "sitting_undeleted": _whole(the_bin.delete_sitting),
    "device_renamed": _rename_device,
    "group_renamed": _rename_group,
}
"""By its verb, what takes a line back."""


TAKEN_BACK_AS: Mapping[str, str] = {
    "player_added": "player_deleted",
    "player_archived": "player_restored",
    "player_restored": "player_archived",
    "player_deleted": "player_undeleted",
    "player_undeleted": "player_deleted",
    "player_merged": "player_unmerged",
    "player_unmerged": "player_merged",
    "game_deleted": "game_undeleted",
    "game_undeleted": "game_deleted",
    "sitting_opened": "sitting_deleted",
    "sitting_deleted": "sitting_undeleted",
    "sitting_undeleted": "sitting_deleted",
}
"""By its verb, that of the line which takes it back, where it is another one."""
_GIVEN_BACK = {"name", "note", "merged_into_key"}


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


def undo_line(group: Group, position: int, asker: Asker = NOBODY) -> JournalLine:
    """Take a line back, or find that this very form has done so; returns the line taken back.

    Raises `NotUndoable`, and whatever the change that takes it back refuses.
    """
    with transaction() as session:
        locked = lock_group(session, group)
        line = line_at(locked, position)
        if line is None:
            raise NotFound("line_unknown", position=position)
        sent = line_sent(session, locked, asker)
        if sent is not None:
            _refuse_other(sent, line)
        else:
            code = why_not(line, lines_about(locked, [line.subject_key], position))
            if code is not None:
                raise NotUndoable(code)
            TAKES_BACK[line.verb](locked, line, asker)
        return line


def _refuse_other(sent: JournalLine, line: JournalLine) -> None:
    """Raise `IdTaken` unless that line, which this form wrote, took this one back."""
    verb = TAKEN_BACK_AS.get(line.verb, line.verb)
    is_same = (sent.verb, sent.subject_key) == (verb, line.subject_key)
    given_back = _changed(line) & _before(line).keys() & _GIVEN_BACK
    before = {name: _before(line)[name] for name in given_back}
    refuse_other(sent, is_same and sent.position > line.position, **before)


def _before(line: JournalLine) -> Mapping[str, Any]:
    return line.before or {}


def _same_subject(line: JournalLine, other: JournalLine) -> bool:
    ours = line.subject_kind, line.subject_key
    return other.position > line.position and (other.subject_kind, other.subject_key) == ours


def _changed(line: JournalLine) -> set[str]:
    """The columns whose values differ before and after; all of them where there was nothing."""
    before, after = line.before or {}, line.after or {}
    return {column for column in before.keys() | after.keys() if _differs(before, after, column)}


def _differs(before: Mapping[str, Any], after: Mapping[str, Any], column: str) -> bool:
    return column not in before or column not in after or before[column] != after[column]
