"""Who changed which row of a group, when, and what it was before."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store.database import db
from scorekeeper.store.device_rows import DeviceRow
from scorekeeper.store.models import Base, Group, JournalLine

Values = Mapping[str, Any]

# What of a row is history. A token's hash is nobody's business, `seen_at` changes daily.
_WORTH_KEEPING = {
    "groups": ("name", "time_zone"),
    "players": ("name", "seat_colour", "archived_at"),
    "devices": ("name", "revoked_at"),
    "sittings": ("opened_at", "by_hand", "name", "note"),
}


def recent_changes(group: Group, limit: int = 50) -> list[JournalLine]:
    """The newest lines of the group's journal, newest first."""
    mine = select(JournalLine).where(JournalLine.group_id == group.id)
    return list(db.session.scalars(mine.order_by(JournalLine.position.desc()).limit(limit)))


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
    device: DeviceRow | None = None,
) -> None:
    """Add the line for a change already made to `subject`; bumps the locked group."""
    session.add(
        JournalLine(
            group_id=group.id,
            position=bump(group),
            device_id=device.id if device else None,
            at=at,
            verb=verb,
            subject_kind=type(subject).__name__.lower(),
            subject_key=subject.key,
            before=dict(before) if before is not None else None,
            after=snapshot(subject),
        )
    )


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
