"""What a game may grow to, so that whatever was recorded can be read in again elsewhere."""

from __future__ import annotations

from scorekeeper.scoring.corrections import beyond_all_bounds
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.store.errors import EntryRefused

MOST_ROUNDS = 10_000


def refuse_endless(before: Scoresheet | None, after: Scoresheet) -> None:
    """Raise `EntryRefused` for a game that grows too large; one that is, from before, goes on."""
    count = len(after.rounds)
    if count > MOST_ROUNDS and (before is None or len(before.rounds) < count):
        raise EntryRefused("too_many_rounds", limit=MOST_ROUNDS)
    beyond = next(beyond_all_bounds(after), None)
    if beyond is not None and (before is None or not any(beyond_all_bounds(before))):
        raise EntryRefused("points_beyond", number=beyond[0] + 1, name=beyond[1])
