"""What a device's clock says, as far as it can be believed."""

from __future__ import annotations

from datetime import datetime, timedelta

LATEST = timedelta(minutes=1)
EARLIEST = timedelta(days=60)


def believable(claimed: datetime | None, received: datetime) -> datetime:
    """The instant a device claims, or when it was received if its clock cannot be right.

    A device may have been off the network for weeks; none is ahead of the server.
    """
    if claimed is None or claimed.tzinfo is None:
        return received
    return claimed if received - EARLIEST <= claimed <= received + LATEST else received
