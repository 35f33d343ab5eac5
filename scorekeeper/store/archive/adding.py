"""The rows of an archive into a locked group, as they were: nobody judges here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.archive.reading import ArchivedGame
from scorekeeper.store.archive.rows import Row
from scorekeeper.store.database.transactions import move_on
from scorekeeper.store.log.entries import WrittenEntry, recount, store_entries
from scorekeeper.store.log.game_rows import add_game, update_game
from scorekeeper.store.log.games import Log, keep_up
from scorekeeper.store.models import (
    Base,
    Device,
    Group,
    JournalLine,
    OwnDocument,
    Player,
    Sitting,
)
from scorekeeper.store.people.names import fold_name
from scorekeeper.store.people.players import PersonRow, all_people

AT_ONCE = 1000
NO_TOKEN = "imported:"  # noqa: S105 - no hash begins so: nobody comes in by it
GROUP_MADE = "group_made"


@dataclass(frozen=True, slots=True)
class Lists:
    """The rows of an archive's small files that are not here."""

    people: Sequence[Row]
    devices: Sequence[Row]
    sittings: Sequence[Row]
    own_documents: Sequence[Row]

    def __len__(self) -> int:
        every = (self.people, self.devices, self.sittings, self.own_documents)
        return sum(map(len, every))


class Taking:
    """Writes what an archive holds, piece by piece, in the order of these methods."""

    def __init__(self, session: Session, group: Group) -> None:
        self._session, self._group = session, group
        self._people: tuple[PersonRow, ...] = ()
        self._devices: Mapping[str, int] = {}

    def lists(self, lists: Lists) -> None:
        """People with their merges, devices that cannot come in, evenings, own documents."""
        people = lists.people
        self._insert(Player, (_player(row) for row in people))
        self._insert(Device, (_device(row) for row in lists.devices))
        self._insert(Sitting, (_sitting(row) for row in lists.sittings))
        self._insert(OwnDocument, (_own_document(row) for row in lists.own_documents))
        self._merge(people)
        self._session.expire_all()
        self._people, self._devices = all_people(self._group), self._ids(Device)

    def game(self, game: ArchivedGame) -> None:
        """A game with its log; everything convenient is recounted."""
        session, row = self._session, game.row
        made = add_game(session, self._group, row["started_at"], row["key"])
        log = Log(made, store_entries(session, made, self._sent(game)), self._people)
        kept = keep_up(session, log, (), recount(log.entries, log.names))
        update_game(session, kept, {"deleted_at": row["deleted_at"]})

    def journal(self, lines: Iterable[Row]) -> int:
        """Lines of the journal at the positions they say; returns how many there were."""
        return self._insert(JournalLine, (self._line(row) for row in lines))

    def become(self, said: Row) -> None:
        """Let the group be the archive's: its name, zone and age, and room for its journal.

        What this group's own journal said before stands after it.
        """
        own = self._own_lines()
        mine = JournalLine.group_id == self._group.id
        self._session.execute(delete(JournalLine).where(mine))
        moved = [line | {"position": said["position"] + n} for n, line in enumerate(own, start=1)]
        if moved:
            self._session.execute(insert(JournalLine), moved)
        self._group.name, self._group.created_at = said["name"], said["created_at"]
        self._group.time_zone = said["time_zone"] or self._group.time_zone
        self._session.flush()
        move_on(self._session, self._group, said["position"] + len(own) - self._group.position)

    def _own_lines(self) -> list[dict[str, Any]]:
        """All but that the group was made, which the archive's journal says as well."""
        columns = [column for column in JournalLine.__table__.c if column.name != "id"]
        mine = select(*columns).where(
            JournalLine.group_id == self._group.id, JournalLine.verb != GROUP_MADE
        )
        found = self._session.execute(mine.order_by(JournalLine.position))
        return [dict(row._mapping) for row in found]  # noqa: SLF001 - SQLAlchemy's public name

    def _merge(self, people: Sequence[Row]) -> None:
        ids = self._ids(Player)
        pointing = [
            {"row_id": ids[row["key"]], "into_id": ids[row["merged_into"]]}
            for row in people
            if row["merged_into"] is not None
        ]
        if pointing:
            point = update(Player).where(Player.id == bindparam("row_id"))
            connection = self._session.connection()
            connection.execute(point.values(merged_into_id=bindparam("into_id")), pointing)

    def _sent(self, game: ArchivedGame) -> list[WrittenEntry]:
        return [
            WrittenEntry(
                each.entry, each.happened_at, each.stored_at, self._devices.get(device or "")
            )
            for each, device in zip(game.written, game.devices, strict=True)
        ]

    def _line(self, row: Row) -> dict[str, Any]:
        said = {key: row[key] for key in ("position", "at", "verb", "subject_kind", "sent_as")}
        return said | {
            "subject_key": row["subject"] or self._group.key,
            "device_id": self._devices.get(row["device"] or ""),
            "before": row["before"],
            "after": row["after"],
        }

    def _ids(self, table: type[Player | Device]) -> dict[str, int]:
        mine = select(table.key, table.id).where(table.group_id == self._group.id)
        return {row.key: row.id for row in self._session.execute(mine)}

    def _insert(self, table: type[Base], rows: Iterable[dict[str, Any]]) -> int:
        """So many at a time."""
        waiting, count = iter(rows), 0
        while some := list(islice(waiting, AT_ONCE)):
            mine = [row | {"group_id": self._group.id} for row in some]
            self._session.connection().execute(insert(table), mine)
            count += len(some)
        return count


def _player(row: Row) -> dict[str, Any]:
    said = {key: row[key] for key in ("key", "name", "created_at", "archived_at", "deleted_at")}
    return said | {"folded": fold_name(row["name"]), "seat_colour": row["colour"]}


def _device(row: Row) -> dict[str, Any]:
    said = {key: row[key] for key in ("key", "name", "kind", "created_at", "revoked_at")}
    return said | {"token_hash": f"{NO_TOKEN}{row['key']}", "seen_at": row["created_at"]}


def _sitting(row: Row) -> dict[str, Any]:
    return {key: row[key] for key in ("key", "opened_at", "by_hand", "name", "note", "deleted_at")}


def _own_document(row: Row) -> dict[str, Any]:
    return {key: row[key] for key in ("key", "kind", "document", "created_at")}
