"""How long evenings take, over the last of them: so many at most, whatever was played."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

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
    played = _played_since(group, begins[0])
    edges = [bisect_left(played, instant) for instant in begins]
    return evening_lengths(played[one:other] for one, other in pairwise([*edges, len(played)]))


def _played_since(group: Group, instant: datetime) -> Sequence[datetime]:
    mine = select(PlayedRound.played_at).join(Game, Game.id == PlayedRound.game_id)
    mine = mine.where(
        PlayedRound.group_id == group.id,
        PlayedRound.played_at >= instant,
        Game.deleted_at.is_(None),
    )
    rows = db.session().connection().execute(mine.order_by(PlayedRound.played_at))
    return rows.scalars().all()
