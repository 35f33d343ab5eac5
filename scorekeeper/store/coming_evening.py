"""Whether an evening is waiting for its first round."""

from __future__ import annotations

from datetime import datetime

from scorekeeper.store.models import Group
from scorekeeper.store.sittings import QUIET, recent_sittings


def evening_awaited_since(group: Group, at: datetime) -> datetime | None:
    """Since when an evening may have begun whose first round would be played at `at`.

    Six hours ago if it was quiet since, or the instant one was opened by hand; None while one
    goes on.
    """
    newest = next(iter(recent_sittings(group, limit=1)), None)
    if newest is None:
        return at - QUIET
    played = [of.game.last_played_at for of in newest.games if of.game.last_played_at]
    if not played and newest.sitting.by_hand:
        return newest.sitting.opened_at
    return at - QUIET if at - max(played, default=newest.sitting.opened_at) >= QUIET else None
