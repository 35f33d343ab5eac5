"""Which games name a player, in whatever entry of theirs, taken back or not."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Select, exists, select
from sqlalchemy.orm import Session

from scorekeeper.store.models import Game, GamePlayer, Group, Player


def is_named(session: Session, group: Group, keys: Collection[str]) -> bool:
    """Whether any game of the group, even one in the bin, names one of these."""
    return bool(session.scalar(select(_of(group, keys).exists())))


def first_naming_both(
    session: Session, group: Group, keys: Collection[str], others: Collection[str]
) -> Game | None:
    """The group's oldest game, in the bin or not, that names one of each."""
    here = GamePlayer.game_id == Game.id
    both = (exists(_of(group, each).where(here)) for each in (keys, others))
    mine = select(Game).where(Game.group_id == group.id, *both)
    return session.scalars(mine.order_by(Game.started_at, Game.id).limit(1)).one_or_none()


def _of(group: Group, keys: Collection[str]) -> Select[int]:
    theirs = select(Player.id).where(Player.group_id == group.id, Player.key.in_(keys))
    return select(GamePlayer.game_id).where(GamePlayer.player_id.in_(theirs))
