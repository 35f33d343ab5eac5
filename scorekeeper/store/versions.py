"""What a page's ETag is made of, for one cheap query."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import and_, select

from scorekeeper.store.database import db
from scorekeeper.store.keys import sound_key
from scorekeeper.store.models import Game, Group


@dataclass(frozen=True, slots=True)
class Version:
    """Positions of a group and, where asked for and there, of one of its games."""

    group: int
    game: int | None
    is_home: bool


def pages_version(group_key: str, game_key: str | None = None) -> Version | None:
    """The versions behind a page, or None where the group is unknown."""
    mine = and_(Game.group_id == Group.id, Game.key == sound_key(game_key or ""))
    query = select(Group.position, Game.position, Group.is_home).outerjoin(Game, mine)
    row = db.session.execute(query.where(Group.key == sound_key(group_key))).one_or_none()
    return None if row is None else Version(*row)
