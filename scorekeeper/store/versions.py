"""What a page's ETag is made of, for one cheap query."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import and_, bindparam, select

from scorekeeper.store.database import db
from scorekeeper.store.keys import sound_key
from scorekeeper.store.models import Entry, Game, Group

_MINE = and_(Game.group_id == Group.id, Game.key == bindparam("game_key"))
# Built once: this is asked at every page, and by every board that is looked at.
_VERSIONS = (
    select(Group.position, Game.position, Group.is_home, Entry.entry_key, Group.time_zone)
    .outerjoin(Game, _MINE)
    .outerjoin(Entry, and_(Entry.game_id == Game.id, Entry.position == Game.position))
    .where(Group.key == bindparam("group_key"))
)


@dataclass(frozen=True, slots=True)
class Version:
    """Positions of a group and, where asked for and there, of one of its games.

    `newest` is the id of the game's newest entry: after a copy of the database was put back,
    positions come again, ids do not. `time_zone` is where the group's days begin.
    """

    group: int
    game: int | None
    is_home: bool
    newest: str | None
    time_zone: str | None


def pages_version(group_key: str, game_key: str | None = None) -> Version | None:
    """The versions behind a page, or None where the group is unknown."""
    keys = {"group_key": sound_key(group_key), "game_key": sound_key(game_key or "")}
    # No session: most answers need nothing else of the database.
    with db.engine.connect() as connection:
        row = connection.execute(_VERSIONS, keys).one_or_none()
    return None if row is None else Version(*row)
