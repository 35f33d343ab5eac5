"""What a device says of when something happened, as far as it can be believed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.web.request import sending

ARRIVED = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "believed"),
    [
        (None, ARRIVED),
        ("", ARRIVED),
        ("yesterday", ARRIVED),
        ("2026-11-27T19:00:00Z", ARRIVED - timedelta(hours=1)),
        ("2026-11-27T20:00:00+01:00", ARRIVED - timedelta(hours=1)),
        ("2026-10-28T20:00:00Z", ARRIVED - timedelta(days=30)),
        ("2026-10-26T20:00:00Z", ARRIVED),  # 32 days: a wrong clock
        ("2026-11-27T20:00:01Z", ARRIVED),  # nobody is ahead of the server
        ("1970-01-01T00:00:00Z", ARRIVED),
        ("0001-01-01T00:00:00+14:00", ARRIVED),
        ("2026-11-27T18:00:00", ARRIVED),  # without a zone it says nothing
    ],
)
def test_a_clock_is_believed_within_reason(
    monkeypatch: pytest.MonkeyPatch, said: str | None, believed: datetime
) -> None:
    monkeypatch.setattr(sending, "now", lambda: ARRIVED)
    assert sending.happened_at(said) == believed
