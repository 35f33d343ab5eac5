"""The whole group into one file, a few games held at a time."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import IO, Any

from sqlalchemy import Text, func, select, type_coerce

from scorekeeper import __version__
from scorekeeper.scoring.log_entries import GAME_STARTED
from scorekeeper.store.archive.instants import instant_text
from scorekeeper.store.archive.own_documents import FILES, OwnKind
from scorekeeper.store.archive.zip_files import (
    COUNTED_IN,
    DECKS,
    DEVICES,
    FORMAT,
    GROUP,
    JOURNAL,
    MANIFEST,
    PEOPLE,
    SITTINGS,
    ZipWriter,
    game_file,
)
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import look_at_one_moment
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
from scorekeeper.store.models.columns import document_text

BATCH = 200
A_FEW = {"yield_per": 1000}
_SUBJECT_GROUP = "group"


def count_games_of(group: Group) -> int:
    """How many games the group has, those in the bin among them."""
    mine = select(func.count()).select_from(Game).where(Game.group_id == group.id)
    return db.session.scalar(mine) or 0


def write_archive(
    group: Group, target: IO[bytes], tell: Callable[[int], object] = lambda _games: None
) -> None:
    """The group as it is at one moment; `tell` hears how many games are written by now."""
    look_at_one_moment()
    written, counts, digests = ZipWriter(target), Counter[str](), {}
    devices = _keys_of(Device, group)
    parts: Sequence[tuple[str, Iterable[Mapping[str, Any]]]] = (
        (PEOPLE, _people(group)),
        (DECKS, _decks(group)),
        (DEVICES, _devices(group)),
        (SITTINGS, _sittings(group)),
        (JOURNAL, _journal(group, devices)),
        *((name, _own_documents(group, kind)) for kind, name in FILES.items()),
    )
    digests[GROUP] = written.add(GROUP, [f"{_pretty(_group(group))}\n"])
    for name, rows in parts:
        digests[name] = written.add(name, _lines(rows, counts, name))
    digests["games"] = _write_games(group, devices, written, counts, tell)
    written.add(MANIFEST, [f"{_pretty(_manifest(counts, digests))}\n"])
    written.close()


def _group(group: Group) -> dict[str, Any]:
    """The group as it is at this moment. Its key is left out: whoever knows it finds the group."""
    columns = (Group.name, Group.time_zone, Group.created_at, Group.position)
    row = db.session.execute(select(*columns).where(Group.id == group.id)).one()
    return _said(row._asdict())


def _manifest(counts: Mapping[str, int], digests: Mapping[str, str]) -> dict[str, Any]:
    """`games` among the digests is that of all their own, in their order."""
    counted = {name.removesuffix(".jsonl"): number for name, number in counts.items()}
    return {
        "format": FORMAT,
        "scorekeeper": __version__,
        "counts": {kind: counted.get(kind, 0) for kind in COUNTED_IN[FORMAT]},
        "sha256": dict(digests),
    }


def _people(group: Group) -> Iterator[Mapping[str, Any]]:
    keys = _keys_of(Player, group)
    mine = select(Player).where(Player.group_id == group.id)
    for player in sorted(db.session.scalars(mine), key=attrgetter("created_at", "key")):
        yield {
            "key": player.key,
            "name": player.name,
            "colour": player.seat_colour,
            "created_at": player.created_at,
            "archived_at": player.archived_at,
            "deleted_at": player.deleted_at,
            "merged_into": keys.get(player.merged_into_id or 0),
        }


def _decks(group: Group) -> Iterator[Mapping[str, Any]]:
    """Each deck that games were set up with, once; the games' own logs hold them too."""
    mine = select(type_coerce(Entry.content, Text)).where(
        Entry.group_id == group.id, Entry.kind == GAME_STARTED, Entry.position == 1
    )
    found = db.session.execute(mine, execution_options=A_FEW)
    decks = {document_text(json.loads(content).get("deck")) for (content,) in found}
    for deck in sorted(decks - {"null"}):
        yield json.loads(deck)


def _devices(group: Group) -> Iterator[Mapping[str, Any]]:
    """Their names and nothing by which one could come in."""
    mine = select(Device).where(Device.group_id == group.id)
    for device in sorted(db.session.scalars(mine), key=attrgetter("created_at", "key")):
        yield {
            "key": device.key,
            "name": device.name,
            "kind": device.kind,
            "created_at": device.created_at,
            "revoked_at": device.revoked_at,
        }


def _sittings(group: Group) -> Iterator[Mapping[str, Any]]:
    mine = select(Sitting).where(Sitting.group_id == group.id)
    for sitting in sorted(db.session.scalars(mine), key=attrgetter("opened_at", "key")):
        yield {
            "key": sitting.key,
            "opened_at": sitting.opened_at,
            "by_hand": sitting.by_hand or None,
            "name": sitting.name or None,
            "note": sitting.note or None,
            "deleted_at": sitting.deleted_at,
        }


def _journal(group: Group, devices: Mapping[int, str]) -> Iterator[Mapping[str, Any]]:
    columns = [column for column in JournalLine.__table__.c if column.name != "id"]
    mine = select(*columns).where(JournalLine.group_id == group.id)
    mine = mine.order_by(JournalLine.position)
    for line in db.session.execute(mine, execution_options=A_FEW):
        about_group = line.subject_kind == _SUBJECT_GROUP
        yield {
            "position": line.position,
            "at": line.at,
            "verb": line.verb,
            "subject_kind": line.subject_kind,
            "subject": None if about_group else line.subject_key,
            "device": devices.get(line.device_id),
            "sent_as": line.sent_as,
            "before": line.before,
            "after": line.after,
        }


def _own_documents(group: Group, kind: OwnKind) -> Iterator[Mapping[str, Any]]:
    mine = select(OwnDocument).where(OwnDocument.group_id == group.id, OwnDocument.kind == kind)
    for own in sorted(db.session.scalars(mine), key=attrgetter("created_at", "key")):
        yield {"key": own.key, "created_at": own.created_at, "document": own.document}


def _write_games(
    group: Group,
    devices: Mapping[int, str],
    written: ZipWriter,
    counts: Counter[str],
    tell: Callable[[int], object],
) -> str:
    digests = hashlib.sha256()
    for number, (game, entries) in enumerate(_games(group), start=1):
        lines = _game_lines(game, entries, devices)
        digests.update(bytes.fromhex(written.add(game_file(number), lines)))
        counts["games"] += 1
        counts["entries"] += len(entries)
        tell(number)
    return digests.hexdigest()


def _games(group: Group) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Each game with its entries, in an order that follows from what they are.

    Sorted here and not by the database: PostgreSQL orders text by the language it was set up for.
    """
    mine = select(Game.id, Game.key, Game.started_at, Game.deleted_at)
    found = db.session.connection().execute(mine.where(Game.group_id == group.id))
    games = sorted(found, key=attrgetter("started_at", "key"))
    for first in range(0, len(games), BATCH):
        batch = games[first : first + BATCH]
        logs = _logs([game.id for game in batch])
        for game in batch:
            yield game, logs.get(game.id, ())


def _logs(ids: Sequence[int]) -> Mapping[int, Sequence[Any]]:
    """The contents as text: they are written as they lie in the log."""
    columns = [getattr(Entry, name) for name in _ENTRY if name != "content"]
    mine = select(*columns, type_coerce(Entry.content, Text).label("content"))
    mine = mine.where(Entry.game_id.in_(ids)).order_by(Entry.game_id, Entry.position)
    found = db.session.connection().execute(mine)
    return {key: tuple(rows) for key, rows in groupby(found, attrgetter("game_id"))}


_ENTRY = (
    *("game_id", "entry_key", "kind", "version", "content"),
    *("device_id", "happened_at", "stored_at"),
)


def _game_lines(game: Any, entries: Sequence[Any], devices: Mapping[int, str]) -> Iterator[str]:
    row = {"key": game.key, "started_at": game.started_at, "deleted_at": game.deleted_at}
    yield _line(row)
    for entry in entries:
        said = {
            "id": entry.entry_key,
            "kind": entry.kind,
            "version": entry.version,
            "device": devices.get(entry.device_id),
            "happened_at": entry.happened_at,
            "stored_at": entry.stored_at,
        }
        yield f'{_line(said)[:-2]},"content":{entry.content}}}\n'


def _keys_of(table: type[Player | Device], group: Group) -> dict[int, str]:
    mine = select(table.id, table.key).where(table.group_id == group.id)
    return {row.id: row.key for row in db.session.execute(mine)}


def _lines(rows: Iterable[Mapping[str, Any]], counts: Counter[str], name: str) -> Iterator[str]:
    for row in rows:
        counts[name] += 1
        yield _line(row)


def _line(row: Mapping[str, Any]) -> str:
    """One row as a line of JSON."""
    return f"{document_text(_said(row))}\n"


def _said(row: Mapping[str, Any]) -> dict[str, Any]:
    """What is not there is left out."""
    return {key: _plain(value) for key, value in row.items() if value is not None}


def _plain(value: Any) -> Any:
    return instant_text(value) if isinstance(value, datetime) else value


def _pretty(document: Mapping[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2)
