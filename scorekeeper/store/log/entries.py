"""Entries as they lie in the log: read in one query, appended, and what they come to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, insert, select
from sqlalchemy.orm import Session

from scorekeeper.scoring.log import Game, fold, is_known
from scorekeeper.scoring.log_entries import (
    ROUND_INSERTED,
    ROUND_RECORDED,
    VERSIONS,
    LogEntry,
    version_of,
)
from scorekeeper.scoring.result import Result
from scorekeeper.scoring.score import score
from scorekeeper.store.errors import EntryRefused
from scorekeeper.store.log.game_rows import GameRow
from scorekeeper.store.models import ENTRY_ID_LENGTH, TEXT_LENGTH, Entry, Group
from scorekeeper.store.models import Game as StoredGame
from scorekeeper.store.models.columns import (
    digest_of,
    document_text,
    same_document,
    sought_text,
)
from scorekeeper.store.models.device_rows import DeviceRow

LONGEST_CONTENT = 512 * 1024
_ID = re.compile(rf"[A-Za-z0-9_-]{{16,{ENTRY_ID_LENGTH}}}", re.ASCII)
_STORED = select(
    *(Entry.id, Entry.game_id, Entry.position, Entry.entry_key, Entry.kind, Entry.version),
    *(Entry.content, Entry.device_id, Entry.happened_at, Entry.stored_at, Entry.digest),
)
_LOG = _STORED.where(
    Entry.game_id == bindparam("game_id"),
    Entry.position >= bindparam("first"),
    Entry.position <= bindparam("position"),
).order_by(Entry.position)
_BY_ID = _STORED.where(
    Entry.group_id == bindparam("group_id"), Entry.entry_key == bindparam("entry_key")
)
_APPEND = insert(Entry).returning(Entry.id)
_APPEND_ALL = insert(Entry).returning(Entry.id, sort_by_parameter_order=True)
_OLDEST = datetime(1990, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class NewEntry:
    """What a device asks to be appended; `opened_at_position` is what its form had seen.

    `version` is the oldest that can say it, where none is named.
    """

    id: str
    kind: str
    content: Mapping[str, Any]
    opened_at_position: int
    happened_at: datetime
    device: DeviceRow | None = None
    version: int | None = None


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry with its place in the log, who sent it and when, and the digest up to it."""

    entry: LogEntry
    position: int
    row_id: int
    game_id: int
    device_id: int | None
    happened_at: datetime
    stored_at: datetime
    digest: str


@dataclass(frozen=True, slots=True)
class WrittenEntry:
    """An entry to be stored, with its instants: for one from elsewhere, those it had there."""

    entry: LogEntry
    happened_at: datetime
    stored_at: datetime
    device_id: int | None = None


def entries_of(
    session: Session, game: StoredGame | GameRow, first: int = 1
) -> tuple[StoredEntry, ...]:
    """The log of a game, from a position on, up to where its row was read, in one query."""
    mine = {"game_id": game.id, "position": game.position, "first": first}
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
    version = new.version or _version(new.kind, new.content)
    return LogEntry(id=new.id, kind=new.kind, version=version, content=new.content)


def _version(kind: str, content: Mapping[str, Any]) -> int:
    """That of what is yet to be judged: anything may stand there."""
    if kind not in VERSIONS:
        return 1
    try:
        return version_of(kind, content)
    except (KeyError, TypeError, AttributeError):
        return 1


def refuse_malformed_id(entry_id: str) -> None:
    """Raise `EntryRefused` unless this is 16 to 64 url-safe characters."""
    if not _ID.fullmatch(entry_id):
        raise EntryRefused("entry_id_malformed")


def store_entry(
    session: Session,
    game: GameRow,
    before: StoredEntry | None,
    entry: LogEntry,
    new: NewEntry,
    stored_at: datetime,
) -> StoredEntry:
    """Append after `before` to a game whose group is locked; not the game's own position."""
    device_id = new.device.id if new.device else None
    written = WrittenEntry(entry, new.happened_at, stored_at, device_id)
    columns = _columns(game, game.position + 1, written, before.digest if before else "")
    row_id = session.connection().execute(_APPEND, columns).scalar_one()
    return _stored(game, written, columns, row_id)


def store_entries(
    session: Session, game: GameRow, written: Sequence[WrittenEntry]
) -> tuple[StoredEntry, ...]:
    """Fill a new game of a locked group with many at once, as they were written elsewhere."""
    rows, digest = [], ""
    for position, each in enumerate(written, start=1):
        rows.append(_columns(game, position, each, digest))
        digest = rows[-1]["digest"]
    made = session.connection().execute(_APPEND_ALL, rows).scalars()
    return tuple(_stored(game, *each) for each in zip(written, rows, made, strict=True))


def _columns(game: GameRow, position: int, written: WrittenEntry, before: str) -> dict[str, Any]:
    entry = written.entry
    said = {
        "entry_key": entry.id,
        "kind": entry.kind,
        "version": entry.version,
        "content": dict(entry.content),
        "happened_at": written.happened_at,
        "stored_at": written.stored_at,
    }
    place = {"group_id": game.group_id, "game_id": game.id, "position": position}
    digest = digest_of(before, *said.values())
    return {**place, **said, "device_id": written.device_id, "digest": digest}


def _stored(
    game: GameRow, written: WrittenEntry, columns: Mapping[str, Any], row_id: int
) -> StoredEntry:
    place = columns["position"], row_id, game.id, written.device_id
    return StoredEntry(
        written.entry, *place, written.happened_at, written.stored_at, columns["digest"]
    )


def refuse_unstorable(content: Mapping[str, Any]) -> None:
    """Raise `EntryRefused` for what is no JSON or too much for one entry."""
    try:
        size = len(document_text(dict(content)).encode())
    except (TypeError, ValueError, RecursionError):  # UnicodeEncodeError is a ValueError
        raise EntryRefused("content_not_json") from None
    if size > LONGEST_CONTENT:
        raise EntryRefused("content_too_long", limit=LONGEST_CONTENT)


def _read(row: Iterable[Any]) -> StoredEntry:
    row_id, game_id, position, key, kind, version, content, *rest = row
    return StoredEntry(LogEntry(key, kind, version, content), position, row_id, game_id, *rest)


@dataclass(frozen=True, slots=True)
class Recounted:
    """A folded and scored game; `played` has the instant of each round that stands, by its id."""

    game: Game
    result: Result
    played: Mapping[str, datetime]
    columns: Mapping[str, object]


def fold_stored(entries: Sequence[StoredEntry], names: Mapping[str, str]) -> Game:
    """The game that a stored log tells."""
    return fold([stored.entry for stored in entries], names)


def recount(entries: Sequence[StoredEntry], names: Mapping[str, str]) -> Recounted:
    """Fold and score a log from its beginning."""
    game = fold_stored(entries, names)
    played = played_instants(entries, game)
    return recounted(entries[0].happened_at, game, score(game.sheet), played)


def recounted(
    began: datetime, game: Game, result: Result, played: Mapping[str, datetime]
) -> Recounted:
    """What follows from a log whose fold and result are known."""
    return Recounted(game, result, played, _columns_of_game(game, result, played, began))


def played_instants(entries: Sequence[StoredEntry], game: Game) -> dict[str, datetime]:
    """When each round that stands was played, by its id."""
    instants = recorded_instants(entries)
    return {round_id: instants[round_id] for round_id in game.round_ids}


def recorded_instants(entries: Sequence[StoredEntry]) -> dict[str, datetime]:
    """When each round was played; corrections never move it.

    A round inserted later was forgotten when it was played: it counts with the one it stands
    before, unless it says when it was.
    """
    instants: dict[str, datetime] = {}
    # What a round of a later release looks like is not known.
    for stored in (stored for stored in entries if is_known(stored.entry)):
        entry = stored.entry
        if entry.kind == ROUND_RECORDED:
            instants[entry.id] = _said(stored) or stored.happened_at
        elif entry.kind == ROUND_INSERTED:
            neighbour = instants.get(str(entry.content.get("before")), stored.happened_at)
            instants[entry.id] = _said(stored) or neighbour
    return instants


def _columns_of_game(
    game: Game, result: Result, played: Mapping[str, datetime], began: datetime
) -> dict[str, object]:
    return {
        "name": _column_text(game.sheet.name),
        "scheme": game.sheet.rules.scheme,
        "deck": _column_text(game.sheet.deck.name),
        "round_count": len(game.round_ids),
        "finished": result.finished,
        "winners": [game.keys[name] for name in result.winners],
        "last_played_at": max(played.values(), default=None),
        "listed_at": max(played.values(), default=began),
        "sought": sought_text(" ".join(_said_of(game))),
    }


def _said_of(game: Game) -> Iterator[str]:
    """What people wrote of a game: its name, its note, and that of each round that stands."""
    yield from (game.sheet.name, game.sheet.note)
    yield from (played.note for played in game.sheet.rounds if played.note)


def _said(stored: StoredEntry) -> datetime | None:
    """The `at` of a round, unless no clock could have shown it."""
    at = stored.entry.content["round"].get("at")
    if not isinstance(at, str):
        return None
    try:
        instant = datetime.strptime(at, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None
    return instant if _OLDEST <= instant <= stored.stored_at + timedelta(days=1) else None


def _column_text(text: str) -> str:
    """PostgreSQL takes no NUL in a column; the log itself keeps what was said."""
    kept = (sign for sign in text if unicodedata.category(sign) not in {"Cc", "Cs"})
    return "".join(kept)[:TEXT_LENGTH]
