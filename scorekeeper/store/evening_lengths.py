"""How long evenings take, over the last of them: so many at most, whatever was played."""

from __future__ import annotations

from bisect import bisect_right
from datetime import datetime

from sqlalchemy import select

from scorekeeper.scoring.statistics.evenings import evening_lengths
from scorekeeper.scoring.statistics.parts import Lengths
from scorekeeper.store.database import db
from scorekeeper.store.models import Game, Group, PlayedRound, Sitting
from scorekeeper.store.sittings import standing

LAST_EVENINGS = 30


def last_evenings(group: Group, since: datetime | None = None) -> Lengths:
    """The last evenings, from an instant on, with the time that was played in them."""
    mine = standing(group).with_only_columns(Sitting.opened_at)
    if since is not None:
        mine = mine.where(Sitting.opened_at >= since)
    newest = db.session.scalars(mine.order_by(Sitting.opened_at.desc()).limit(LAST_EVENINGS))
    begins = sorted(newest)
    if not begins:
        return Lengths()
    evenings: list[list[datetime]] = [[] for _ in begins]
    for instant in _played_since(group, begins[0]):
        evenings[bisect_right(begins, instant) - 1].append(instant)
    return evening_lengths(evenings)


def _played_since(group: Group, instant: datetime) -> list[datetime]:
    mine = select(PlayedRound.played_at).join(Game, Game.id == PlayedRound.game_id)
    return list(
        db.session.scalars(
            mine.where(
                PlayedRound.group_id == group.id,
                PlayedRound.played_at >= instant,
                Game.deleted_at.is_(None),
            )
        )
    )
