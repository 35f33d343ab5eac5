"""When an entry must not simply be appended: somebody else was quicker.

Source: docs/architecture.md, The log. An entry is refused if, since its form was opened, another
round was recorded, the round it edits or removes changed, or the rules, the deck or the table
changed; an undo or redo if its target is no longer the newest. Rules that touch no points never
stand in the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from scorekeeper.scoring.log import Game
from scorekeeper.scoring.log_entries import (
    DECK_CHANGED,
    GAME_NAMED,
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
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.entries import StoredEntry


class Conflict(StoreRefusal):
    """Somebody else was quicker: both sides, for people to choose.

    `proposed` is what was sent; `since` what came in between; `stored` the entry that has this
    id already. Codes: those below and `same_id_other_content`.
    """

    def __init__(
        self,
        code: str,
        proposed: LogEntry,
        *,
        stored: StoredEntry | None = None,
        since: tuple[StoredEntry, ...] = (),
    ) -> None:
        super().__init__(code)
        self.proposed = proposed
        self.stored = stored
        self.since = since


ConflictCode: TypeAlias = Literal[
    "another_round",
    "round_changed",
    "table_changed",
    "rules_changed",
    "not_newest",
    "position_unknown",
]

_MAKES_A_ROUND = {ROUND_RECORDED, ROUND_INSERTED}
_CHANGES_A_ROUND = {ROUND_EDITED, ROUND_REMOVED}
_NEEDS_ITS_ROUND = {*_CHANGES_A_ROUND, ROUND_INSERTED, POINTS_GIVEN}


def conflict_of(
    new: LogEntry, log: Sequence[LogEntry], game: Game, opened_at: int
) -> ConflictCode | None:
    """Why `new` cannot follow `log`, whose fold is `game`; None where it can."""
    if not 0 <= opened_at <= len(log):
        # A page from before the database was restored from a copy.
        return "position_unknown"
    if new.kind in {UNDONE, REDONE}:
        newest = game.undoable if new.kind == UNDONE else game.redoable
        return None if newest and newest.id == new.content.get("target") else "not_newest"
    if new.kind in {GAME_NAMED, TABLE_RULES_CHANGED}:
        return None
    return _overtaken(new, log, game, opened_at)


def round_meant(entry: LogEntry) -> str | None:
    """The round an entry edits, removes or stands before."""
    target = entry.content.get("before" if entry.kind == ROUND_INSERTED else "target")
    return target if isinstance(target, str) else None


def _overtaken(
    new: LogEntry, log: Sequence[LogEntry], game: Game, opened_at: int
) -> ConflictCode | None:
    since = log[opened_at:]
    by_id = {entry.id: entry for entry in log}
    if any(_makes_a_round(entry, by_id) for entry in since):
        return "another_round"
    origins = {_origin(entry, by_id).kind for entry in since}
    # A round that says who played it was begun before, and is theirs.
    if TABLE_CHANGED in origins and "played_by" not in new.content:
        return "table_changed"
    if origins & {RULES_CHANGED, DECK_CHANGED}:
        return "rules_changed"
    if new.kind in _CHANGES_A_ROUND and round_meant(new) in _rounds_touched(since, by_id):
        return "round_changed"
    if new.kind in _NEEDS_ITS_ROUND and round_meant(new) not in game.round_ids:
        return "round_changed"
    return None


def _makes_a_round(entry: LogEntry, by_id: Mapping[str, LogEntry]) -> bool:
    """A round that was not there before: recorded, brought back, or its removal taken back."""
    origin = _origin(entry, by_id)
    if entry.kind == UNDONE:
        return origin.kind == ROUND_REMOVED
    return origin.kind in _MAKES_A_ROUND


def _rounds_touched(since: Iterable[LogEntry], by_id: Mapping[str, LogEntry]) -> set[str | None]:
    origins = [_origin(entry, by_id) for entry in since]
    changed = {round_meant(entry) for entry in origins if entry.kind in _CHANGES_A_ROUND}
    return changed | {entry.id for entry in origins if entry.kind in _MAKES_A_ROUND}


def _origin(entry: LogEntry, by_id: Mapping[str, LogEntry]) -> LogEntry:
    """What an undo or redo is about in the end."""
    while entry.kind in {UNDONE, REDONE} and entry.content.get("target") in by_id:
        entry = by_id[entry.content["target"]]
    return entry
