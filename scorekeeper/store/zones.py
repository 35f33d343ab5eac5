"""In which zone a group lives: where its days and months begin."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from scorekeeper.store.models import Group


def zone_of(group: Group) -> ZoneInfo | None:
    """The group's zone; None: before the first browser said one, the server's."""
    return zone_named(group.time_zone)


def zone_named(name: str | None) -> ZoneInfo | None:
    """The zone of that name, where there is one."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError):
        return None


def month_at(zone: ZoneInfo | None, instant: datetime) -> str:
    """The month of an instant there, `2026-03`."""
    return f"{instant.astimezone(zone):%Y-%m}"
