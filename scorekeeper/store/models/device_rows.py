"""The row of a device, as it is handed on to whatever notes who did something."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple


class DeviceRow(NamedTuple):
    """A device's row as it was read, past the ORM, which costs three times as much."""

    id: int
    key: str
    seen_at: datetime
