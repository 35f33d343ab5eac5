"""In which zone a group lives: where its days and months begin."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from scorekeeper.store.models import Group


def zone_of(group: Group) -> ZoneInfo | None:
    """The group's zone; None: before the first browser said one, the server's."""
    try:
        return ZoneInfo(group.time_zone) if group.time_zone else None
    except (ZoneInfoNotFoundError, ValueError):
        return None


def month_at(zone: ZoneInfo | None, instant: datetime) -> str:
    """The month of an instant there, `2026-03`."""
    return f"{instant.astimezone(zone):%Y-%m}"
