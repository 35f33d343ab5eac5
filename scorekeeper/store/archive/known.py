"""What a group and its server have already of what an archive holds, lines of its journal too."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from scorekeeper.scoring.faults import FaultList
from scorekeeper.store.archive.reading import Archive, ArchivedGame
from scorekeeper.store.archive.rows import Row
from scorekeeper.store.log.entries import StoredEntry, entries_of, is_same
from scorekeeper.store.log.game_rows import game_by_id
from scorekeeper.store.models import (
    Device,
    Entry,
    Game,
    Group,
    JournalLine,
    OwnDocument,
    Player,
    Sitting,
)
from scorekeeper.store.models.columns import document_text, same_document
from scorekeeper.store.people.names import fold_name

Keyed: TypeAlias = type[Player | Device | Sitting | OwnDocument]
KEYS_AT_ONCE = 500
_COLUMNS: Mapping[Keyed, Sequence[str]] = {
    Player: ("name", "seat_colour", "created_at", "archived_at", "deleted_at", "merged_into_key"),
    Device: ("name", "kind", "created_at", "revoked_at"),
    Sitting: ("opened_at", "by_hand", "name", "note", "deleted_at"),
    OwnDocument: ("kind", "created_at", "document"),
}
_SAID_AS = {"seat_colour": "colour", "merged_into_key": "merged_into"}
AT_ONCE = 1000


def is_untouched(session: Session, group: Group) -> bool:
    """Whether nobody has played here and nobody is known, so that an archive may be the group."""
    return not any(
        session.scalar(select(exists().where(table.group_id == group.id)))
        for table in (Player, Sitting, Game)
    )


class Here:
    """Compares an archive with what is here, and notes what cannot stand side by side."""

    def __init__(self, session: Session, group: Group, archive: Archive) -> None:
        self._session, self._group = session, group
        self._faults = archive.faults
        self._devices = self._keys_of_devices()

    def new_rows(self, table: Keyed, rows: Sequence[Row]) -> list[Row]:
        """Those that are not here; the others must be here as they are there."""
        known: dict[str, Any] = {}
        for keys in _chunks([row["key"] for row in rows]):
            found = self._session.scalars(select(table).where(table.key.in_(keys)))
            known |= {row.key: row for row in found}  # type: ignore[attr-defined]
        for row in rows:
            if row["key"] in known:
                self._compare(row, known[row["key"]], _COLUMNS[table])
        return [row for row in rows if row["key"] not in known]

    def judge_names(self, people: Sequence[Row]) -> None:
        """None of these newcomers may have the name of somebody else here."""
        mine = select(Player.folded, Player.name).where(Player.group_id == self._group.id)
        taken = {row.folded: row.name for row in self._session.execute(mine)}
        for row in people:
            if fold_name(row["name"]) in taken:
                self._faults.add(f"{row['path']}.name", "name_is_taken", name=row["name"])

    def judge_instants(self, sittings: Sequence[Row]) -> None:
        """None of these may begin when another one here does."""
        mine = select(Sitting.opened_at).where(
            Sitting.group_id == self._group.id, Sitting.deleted_at.is_(None)
        )
        taken = set(self._session.scalars(mine))
        for row in sittings:
            if row["deleted_at"] is None and row["opened_at"] in taken:
                self._faults.add(f"{row['path']}.opened_at", "repeated_instant")

    def new_games(self, games: Sequence[ArchivedGame]) -> list[ArchivedGame]:
        """Those that are not here; the others must be here as far as they go there."""
        keys = [game.row["key"] for game in games]
        found = self._session.execute(
            select(Game.key, Game.id, Game.group_id).where(Game.key.in_(keys))
        )
        known = {row.key: row for row in found}
        new = []
        for game in games:
            row = known.get(game.row["key"])
            if row is None:
                new.append(game)
            elif row.group_id != self._group.id:
                self._faults.add(f"{game.path}:1.key", "of_another_group")
            else:
                self._compare_game(game, row.id)
        self._judge_entry_ids(new)
        return new

    def _keys_of_devices(self) -> Mapping[int, str]:
        mine = select(Device.id, Device.key).where(Device.group_id == self._group.id)
        return {row.id: row.key for row in self._session.execute(mine)}

    def _compare(self, row: Row, here: Any, columns: Sequence[str]) -> None:
        if here.group_id != self._group.id:
            self._faults.add(f"{row['path']}.key", "of_another_group")
            return
        for column in columns:
            said = _SAID_AS.get(column, column)
            if not _is_said(getattr(here, column), row[said]):
                self._faults.add(f"{row['path']}.{said}", "differs_here")

    def _compare_game(self, game: ArchivedGame, game_id: int) -> None:
        here = game_by_id(self._session, game_id)
        for column in ("started_at", "deleted_at"):
            if getattr(here, column) != game.row[column]:
                self._faults.add(f"{game.path}:1.{column}", "differs_here")
        stored = entries_of(self._session, here)
        if len(stored) < len(game.written):
            self._faults.add(game.path, "goes_on_there", here=len(stored), there=len(game.written))
        for index, kept in enumerate(stored[: len(game.written)]):
            if not self._is_same(game, index, kept):
                self._faults.add(f"{game.path}:{index + 2}", "differs_here")

    def _is_same(self, game: ArchivedGame, index: int, kept: StoredEntry) -> bool:
        there = game.written[index]
        instants = (there.happened_at, there.stored_at) == (kept.happened_at, kept.stored_at)
        device = self._devices.get(kept.device_id or 0) == game.devices[index]
        same_id = there.entry.id == kept.entry.id
        return same_id and instants and device and is_same(kept, there.entry)

    def _judge_entry_ids(self, games: Sequence[ArchivedGame]) -> None:
        """An entry of a game that is not here must not stand in another game here."""
        paths = {
            written.entry.id: f"{game.path}:{index}"
            for game in games
            for index, written in enumerate(game.written, start=2)
        }
        for ids in _chunks(list(paths)):
            mine = Entry.group_id == self._group.id, Entry.entry_key.in_(ids)
            for taken in self._session.scalars(select(Entry.entry_key).where(*mine)):
                self._faults.add(f"{paths[taken]}.id", "differs_here")


def _is_said(kept: Any, said: Any) -> bool:
    """Whether a column says the same; of documents the order of keys says nothing."""
    if isinstance(kept, dict) and isinstance(said, dict):
        return same_document(kept, said)
    return bool(kept == said)


def _chunks(keys: Sequence[str]) -> Iterator[Collection[str]]:
    for first in range(0, len(keys), KEYS_AT_ONCE):
        yield keys[first : first + KEYS_AT_ONCE]


class SameLines:
    """The lines that a group has, each known by a digest; two that say the same are two."""

    def __init__(self, session: Session, group: Group, faults: FaultList) -> None:
        self._faults = faults
        self._known = Counter[bytes]()
        self._sent: set[str] = set()
        mine = (
            select(
                *(JournalLine.at, JournalLine.verb, JournalLine.subject_kind),
                *(JournalLine.subject_key.label("subject"), JournalLine.sent_as),
                *(JournalLine.before, JournalLine.after, Device.key.label("device")),
            )
            .outerjoin(Device, Device.id == JournalLine.device_id)
            .where(JournalLine.group_id == group.id)
        )
        found = session.execute(mine, execution_options={"yield_per": AT_ONCE})
        for row in map(dict, found.mappings()):
            self._known[_digest(row)] += 1
            if row["sent_as"] is not None:
                self._sent.add(row["sent_as"])

    def has(self, row: Row, path: str) -> bool:
        """Whether the line is here; other words under an id that is here are noted."""
        digest = _digest(row)
        if self._known[digest]:
            self._known[digest] -= 1
            return True
        if row["sent_as"] in self._sent:
            self._faults.add(f"{path}.sent_as", "differs_here")
        return False


def _digest(row: Row) -> bytes:
    said = (
        *(row["at"].isoformat(), row["verb"], row["subject_kind"], row["subject"]),
        *(row["device"], row["sent_as"], row["before"], row["after"]),
    )
    return hashlib.sha256(document_text(said).encode()).digest()[:16]
