"""Instants as an archive says them, and which of them a clock can have shown."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

# With room for a time zone on both sides, so that no page breaks over a date.
_OLDEST, _NEWEST = datetime(1971, 1, 1, tzinfo=UTC), datetime(2999, 1, 1, tzinfo=UTC)


def instant_text(at: datetime) -> str:
    """In UTC, to the microsecond where there are any: `2026-11-27T21:14:05+00:00`."""
    return at.astimezone(UTC).isoformat()


def instant_from(value: Any) -> datetime | None:
    """The instant that a text says; None for any other value, or where no clock ever stood."""
    try:
        said = datetime.fromisoformat(value) if isinstance(value, str) else None
        if said is None or said.tzinfo is None:
            return None
        said = said.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return said if _OLDEST <= said <= _NEWEST else None
