from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from store.evening import EIGHT, HOUR

from scorekeeper.store.instants import believable


@pytest.mark.parametrize(
    ("claimed", "believed"),
    [
        (None, EIGHT),
        (EIGHT - HOUR, EIGHT - HOUR),
        (EIGHT - timedelta(days=59), EIGHT - timedelta(days=59)),
        (EIGHT + timedelta(seconds=30), EIGHT + timedelta(seconds=30)),
        (EIGHT + HOUR, EIGHT),
        (EIGHT - timedelta(days=61), EIGHT),
        (EIGHT.replace(year=1970), EIGHT),
        (datetime(2026, 11, 27, 18, 0), EIGHT),  # noqa: DTZ001 - without a zone it says nothing
    ],
)
def test_a_clock_is_believed_within_reason(claimed: datetime | None, believed: datetime) -> None:
    assert believable(claimed, EIGHT) == believed
