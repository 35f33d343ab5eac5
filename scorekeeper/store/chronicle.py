"""Everything that happened in a group: entries of all its games and lines of its journal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from heapq import merge
from itertools import islice
from typing import TypeAlias

from sqlalchemy import select

from scorekeeper.store.database import db
from scorekeeper.store.journal import recent_changes
from scorekeeper.store.models import Entry, Group, JournalLine

Happening: TypeAlias = Entry | JournalLine


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of the chronicle begins: before an entry's id and before a line's position."""

    entry_id: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """A page of the chronicle, newest first; `older` is where the next one begins, if any."""

    happenings: tuple[Happening, ...]
    older: Place | None


def chronicle(group: Group, limit: int, before: Place | None = None) -> Stretch:
    """What happened last, or last before a place: two queries, each of at most that many rows."""
    place = before or Place()
    entries = _entries(group, limit + 1, place.entry_id)
    lines = recent_changes(group, limit + 1, place.line)
    both: tuple[Iterable[Happening], ...] = (entries, lines)
    found = list(islice(merge(*both, key=stored_at, reverse=True), limit + 1))
    shown = found[:limit]
    return Stretch(tuple(shown), _after(shown, place) if len(found) > limit else None)


def stored_at(happening: Happening) -> datetime:
    """When it reached the server: this orders the chronicle."""
    return happening.stored_at if isinstance(happening, Entry) else happening.at


def _entries(group: Group, limit: int, before: str | None) -> list[Entry]:
    mine = select(Entry).where(Entry.group_id == group.id)
    if before is not None:
        same = select(Entry.id).where(Entry.group_id == group.id, Entry.entry_key == before)
        mine = mine.where(Entry.id < same.scalar_subquery())
    return list(db.session.scalars(mine.order_by(Entry.id.desc()).limit(limit)))


def _after(shown: Sequence[Happening], place: Place) -> Place:
    entries = [each.entry_key for each in shown if isinstance(each, Entry)]
    lines = [each.position for each in shown if isinstance(each, JournalLine)]
    return Place(entries[-1] if entries else place.entry_id, lines[-1] if lines else place.line)
