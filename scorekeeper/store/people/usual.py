"""Who usually plays: those of the last games, the most frequent first."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select

from scorekeeper.store.database.db import db
from scorekeeper.store.models import Game, GamePlayer, Group, Player

LATEST = 50
"""So many games tell who usually plays."""


def usual_first(group: Group, players: Sequence[Player]) -> list[Player]:
    """The same people: who sat most often in the last games before others, else as they stood."""
    often = _sat(group)
    return sorted(players, key=lambda player: -often.get(player.id, 0))


def _sat(group: Group) -> dict[int, int]:
    """In how many of the last games each sat, by who they are now."""
    mine = select(Game.id).where(Game.group_id == group.id, Game.deleted_at.is_(None))
    latest = mine.order_by(Game.listed_at.desc(), Game.id.desc()).limit(LATEST).subquery()
    who = func.coalesce(Player.merged_into_id, Player.id)
    sat = (
        select(who, func.count())
        .join(GamePlayer, GamePlayer.player_id == Player.id)
        .where(GamePlayer.game_id.in_(select(latest.c.id)), GamePlayer.sat)
        .group_by(who)
    )
    return {player: count for player, count in db.session.execute(sat)}  # noqa: C416 - rows
