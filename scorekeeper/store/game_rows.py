"""The rows of games: one by its key, and lists of them. What they mean is in their logs."""

from __future__ import annotations

from sqlalchemy import Select, bindparam, func, select

from scorekeeper.store.database import db
from scorekeeper.store.keys import sound_key
from scorekeeper.store.models import Game, Group

_MINE = select(Game).where(Game.group_id == bindparam("group_id"), Game.key == bindparam("key"))


def game_by_key(group: Group, key: str) -> Game | None:
    """The row alone, for lists and lookups."""
    mine = {"group_id": group.id, "key": sound_key(key)}
    return db.session.scalars(_MINE, mine).one_or_none()


def open_games(group: Group) -> list[Game]:
    """Every game that goes on, the one last played first."""
    return list(db.session.scalars(_newest_first(group).where(Game.finished.is_(False))))


def games_of(group: Group, limit: int, passing_over: int = 0) -> list[Game]:
    """Every game, open or over, the one last played first; so many, after passing over some."""
    return list(db.session.scalars(_newest_first(group).limit(limit).offset(passing_over)))


def _newest_first(group: Group) -> Select[Game]:
    played = func.coalesce(Game.last_played_at, Game.started_at)
    mine = select(Game).where(Game.group_id == group.id)
    return mine.order_by(played.desc(), Game.id.desc())
