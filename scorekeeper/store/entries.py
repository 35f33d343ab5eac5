"""Entries as they lie in the log: read in one query, compared for a retry, appended."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, insert, select
from sqlalchemy.orm import Session

from scorekeeper.scoring.log import LogEntry
from scorekeeper.store.columns import document_text, same_document
from scorekeeper.store.device_rows import DeviceRow
from scorekeeper.store.errors import EntryRefused
from scorekeeper.store.game_rows import GameRow
from scorekeeper.store.models import ENTRY_ID_LENGTH, Entry, Game, Group

LONGEST_CONTENT = 512 * 1024
_ID = re.compile(rf"[A-Za-z0-9_-]{{16,{ENTRY_ID_LENGTH}}}", re.ASCII)


_STORED = select(
    Entry.id,
    Entry.game_id,
    Entry.position,
    Entry.entry_key,
    Entry.kind,
    Entry.version,
    Entry.content,
    Entry.device_id,
    Entry.happened_at,
    Entry.stored_at,
)
_LOG = _STORED.where(
    Entry.game_id == bindparam("game_id"), Entry.position <= bindparam("position")
).order_by(Entry.position)
_BY_ID = _STORED.where(
    Entry.group_id == bindparam("group_id"), Entry.entry_key == bindparam("entry_key")
)
_APPEND = insert(Entry).returning(Entry.id)
_APPEND_ALL = insert(Entry).returning(Entry.id, sort_by_parameter_order=True)


@dataclass(frozen=True, slots=True)
class NewEntry:
    """What a device asks to be appended; `opened_at_position` is what its form had seen."""

    id: str
    kind: str
    content: Mapping[str, Any]
    opened_at_position: int
    happened_at: datetime
    device: DeviceRow | None = None
    version: int = 1


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry with its place in the log, who sent it and when."""

    entry: LogEntry
    position: int
    row_id: int
    game_id: int
    device_id: int | None
    happened_at: datetime
    stored_at: datetime


@dataclass(frozen=True, slots=True)
class WrittenEntry:
    """An entry that comes from elsewhere with the instants it had there."""

    entry: LogEntry
    happened_at: datetime
    stored_at: datetime
    device_id: int | None = None


def entries_of(session: Session, game: Game | GameRow) -> tuple[StoredEntry, ...]:
    """The log of a game up to the position its row was read at, in one query."""
    mine = {"game_id": game.id, "position": game.position}
    return tuple([_read(row) for row in session.connection().execute(_LOG, mine)])


def entry_by_id(session: Session, group: Group, entry_id: str) -> StoredEntry | None:
    """The entry that carries this id in the group, in whichever game."""
    mine = {"group_id": group.id, "entry_key": entry_id}
    row = session.connection().execute(_BY_ID, mine).one_or_none()
    return None if row is None else _read(row)


def is_same(stored: StoredEntry, entry: LogEntry) -> bool:
    """Tell whether a second sending says what the first one said."""
    kept = stored.entry
    same_kind = (kept.kind, kept.version) == (entry.kind, entry.version)
    return same_kind and same_document(kept.content, entry.content)


def proposed(new: NewEntry) -> LogEntry:
    """What is to be appended as an entry; raises `EntryRefused` for what no log may hold."""
    refuse_malformed_id(new.id)
    refuse_unstorable(new.content)
    return LogEntry(id=new.id, kind=new.kind, version=new.version, content=new.content)


def refuse_malformed_id(entry_id: str) -> None:
    """Raise `EntryRefused` unless this is 16 to 64 url-safe characters."""
    if not _ID.fullmatch(entry_id):
        raise EntryRefused("entry_id_malformed")


def store_entry(
    session: Session, game: GameRow, entry: LogEntry, new: NewEntry, stored_at: datetime
) -> StoredEntry:
    """Append to a game whose group is locked; the game's own position is not written here."""
    position = game.position + 1
    device_id = new.device.id if new.device else None
    columns = _columns(game, position, entry, device_id, new.happened_at, stored_at)
    row_id = session.connection().execute(_APPEND, columns).scalar_one()
    place = position, row_id, game.id, device_id
    return StoredEntry(entry, *place, new.happened_at, stored_at)


def store_entries(
    session: Session, game: GameRow, written: Sequence[WrittenEntry]
) -> tuple[StoredEntry, ...]:
    """Append many at once to a game whose group is locked, as they were written elsewhere."""
    first = game.position + 1
    rows = [
        _columns(game, position, each.entry, each.device_id, each.happened_at, each.stored_at)
        for position, each in enumerate(written, start=first)
    ]
    made = session.connection().execute(_APPEND_ALL, rows).scalars()
    return tuple(
        StoredEntry(
            each.entry, position, row_id, game.id, each.device_id, each.happened_at, each.stored_at
        )
        for position, (each, row_id) in enumerate(zip(written, made, strict=True), start=first)
    )


def _columns(
    game: GameRow,
    position: int,
    entry: LogEntry,
    device_id: int | None,
    happened_at: datetime,
    stored_at: datetime,
) -> dict[str, Any]:
    return {
        "group_id": game.group_id,
        "game_id": game.id,
        "position": position,
        "entry_key": entry.id,
        "kind": entry.kind,
        "version": entry.version,
        "content": dict(entry.content),
        "device_id": device_id,
        "happened_at": happened_at,
        "stored_at": stored_at,
    }


def refuse_unstorable(content: Mapping[str, Any]) -> None:
    """Raise `EntryRefused` for what is no JSON or too much for one entry."""
    try:
        size = len(document_text(dict(content)).encode())
    except (TypeError, ValueError, RecursionError):  # UnicodeEncodeError is a ValueError
        raise EntryRefused("content_not_json") from None
    if size > LONGEST_CONTENT:
        raise EntryRefused("content_too_long", limit=LONGEST_CONTENT)


def _read(row: Iterable[Any]) -> StoredEntry:
    row_id, game_id, position, *entry, device_id, happened_at, stored_at = row
    return StoredEntry(
        LogEntry(*entry), position, row_id, game_id, device_id, happened_at, stored_at
    )
