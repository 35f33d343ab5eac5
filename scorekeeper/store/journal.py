"""Who changed which row of a group, when, and what it was before; with games, in one stretch."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from heapq import merge
from itertools import islice
from typing import Any, TypeAlias

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from scorekeeper.store.database.db import db
from scorekeeper.store.errors import DoneBefore, IdTaken
from scorekeeper.store.models import Base, Entry, Group, JournalLine
from scorekeeper.store.models.columns import now
from scorekeeper.store.models.device_rows import DeviceRow

Values = Mapping[str, Any]

# What of a row is history. A token's hash is nobody's business, `seen_at` changes daily.
_WORTH_KEEPING = {
    "groups": ("name", "time_zone"),
    "players": ("name", "seat_colour", "archived_at", "deleted_at", "merged_into_key"),
    "devices": ("name", "kind", "revoked_at"),
    "sittings": ("opened_at", "by_hand", "name", "note", "deleted_at"),
    "games": ("name", "scheme", "round_count", "deleted_at"),
}
Happening: TypeAlias = Entry | JournalLine


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for a change, and the id of the form, by which a second sending is known."""

    device: DeviceRow | None = None
    sent_as: str | None = None


NOBODY = Asker()
"""For a change that no device asks for."""


def recent_changes(group: Group, limit: int = 50, before: int | None = None) -> list[JournalLine]:
    """The newest lines of the group's journal, newest first; only those before a position."""
    mine = _lines(group).order_by(JournalLine.position.desc()).limit(limit)
    if before is not None:
        mine = mine.where(JournalLine.position < before)
    return list(db.session.scalars(mine))


def line_at(group: Group, position: int) -> JournalLine | None:
    """The group's line of this position."""
    return db.session.scalars(_lines(group).where(JournalLine.position == position)).one_or_none()


def newest_line(group: Group, subject_key: str) -> JournalLine | None:
    """What was changed last about a player, a game, a sitting, a device."""
    mine = _lines(group).where(JournalLine.subject_key == subject_key)
    return db.session.scalars(mine.order_by(JournalLine.position.desc()).limit(1)).one_or_none()


def lines_about(group: Group, subject_keys: Collection[str], after: int) -> list[JournalLine]:
    """Every line about these that came after a position, newest first."""
    mine = _lines(group).where(
        JournalLine.subject_key.in_(subject_keys), JournalLine.position > after
    )
    return list(db.session.scalars(mine.order_by(JournalLine.position.desc())))


def line_sent(session: Session, group: Group, asker: Asker) -> JournalLine | None:
    """The line of this locked group that the very same form has asked for before."""
    if asker.sent_as is None:
        return None
    mine = _lines(group).where(JournalLine.sent_as == asker.sent_as)
    return session.scalars(mine).one_or_none()


def refuse_second(
    session: Session, group: Group, asker: Asker, verb: str, subject: Any, **wanted: object
) -> None:
    """Raise `DoneBefore` for a second sending of what was done and has been changed since.

    Where the form's id was used for anything else, raise `IdTaken`.
    """
    line = line_sent(session, group, asker)
    if line is None:
        return
    refuse_other(line, line.verb == verb and line.subject_key == subject.key, **wanted)
    raise DoneBefore("done_before")


def refuse_other(line: JournalLine, is_same: bool, **wanted: object) -> None:
    """Raise `IdTaken` unless a line is of the same change and made these columns what they are."""
    after = line.after or {}
    if not is_same or any(after.get(name) != value for name, value in wanted.items()):
        raise IdTaken("same_id_other_content")


def bump(group: Group) -> int:
    """Count one more change of a locked group; what follows from it carries this position."""
    group.position += 1
    return group.position


def snapshot(row: Base) -> dict[str, Any]:
    """What of a row the journal keeps, as JSON values."""
    columns = _WORTH_KEEPING[row.__tablename__]
    return {column: _plain(getattr(row, column)) for column in columns}


def write_line(
    session: Session,
    group: Group,
    verb: str,
    subject: Group | Any,
    at: datetime,
    *,
    before: Values | None = None,
    asker: Asker = NOBODY,
) -> None:
    """Add the line for a change already made to `subject`; bumps the locked group.

    After what is purged there is nothing of it.
    """
    session.add(
        JournalLine(
            group_id=group.id,
            position=bump(group),
            device_id=asker.device.id if asker.device else None,
            at=at,
            verb=verb,
            subject_kind=type(subject).__name__.lower(),
            subject_key=subject.key,
            sent_as=asker.sent_as,
            before=dict(before) if before is not None else None,
            after=None if verb.endswith("_purged") else snapshot(subject),
        )
    )


def note_change(
    session: Session, group: Group, verb: str, subject: Any, before: Values, asker: Asker
) -> None:
    """The line for a change that somebody asked for just now."""
    write_line(session, group, verb, subject, now(), before=before, asker=asker)


def _lines(group: Group) -> Select[JournalLine]:
    return select(JournalLine).where(JournalLine.group_id == group.id)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


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
