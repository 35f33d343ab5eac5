"""The rows of games: one by its key, and lists of them. What they mean is in their logs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.database.db import db
from scorekeeper.store.models import Game, Group
from scorekeeper.store.models.columns import new_key, sound_key


class GameRow(NamedTuple):
    """A game's row as it was read, past the ORM, which costs three times as much."""

    id: int
    group_id: int
    key: str
    position: int
    started_at: datetime
    name: str
    scheme: str
    deck: str
    round_count: int
    finished: bool
    winners: list[str]
    last_played_at: datetime | None
    listed_at: datetime
    sought: str
    deleted_at: datetime | None


_COLUMNS = [getattr(Game, column) for column in GameRow._fields]
_BY_KEY = select(*_COLUMNS).where(
    Game.group_id == bindparam("group_id"), Game.key == bindparam("key")
)
_BY_ID = select(*_COLUMNS).where(Game.id == bindparam("id"))
_ADD = insert(Game).returning(*_COLUMNS)
_UPDATE = update(Game).where(Game.id == bindparam("row_id"))


def game_by_key(group: Group, key: str) -> GameRow | None:
    """The row alone; that of a game in the bin says so."""
    mine = {"group_id": group.id, "key": sound_key(key)}
    row = db.session.connection().execute(_BY_KEY, mine).one_or_none()
    return None if row is None else GameRow(*row)


def game_by_id(session: Session, game_id: int) -> GameRow:
    """The row that an entry belongs to."""
    return GameRow(*session.connection().execute(_BY_ID, {"id": game_id}).one())


def games_after(session: Session, group: Group, game_id: int, limit: int) -> list[GameRow]:
    """So many of the group's games after one, in the bin or not, in the order they were made."""
    mine = select(*_COLUMNS).where(Game.group_id == group.id, Game.id > game_id)
    rows = session.connection().execute(mine.order_by(Game.id).limit(limit))
    return [GameRow(*row) for row in rows]


def rows_of_games(session: Session, ids: Collection[int]) -> list[GameRow]:
    """These games, in the bin or not, in the order they were made."""
    rows = session.connection().execute(select(*_COLUMNS).where(Game.id.in_(ids)).order_by(Game.id))
    return [GameRow(*row) for row in rows]


def add_game(
    session: Session, group: Group, started_at: datetime, key: str | None = None
) -> GameRow:
    """A new row in a locked group, for a first entry to fill; `key`: it had one elsewhere."""
    made = {"group_id": group.id, "key": key or new_key(), "started_at": started_at, "winners": []}
    listed = {"listed_at": started_at}
    return GameRow(*session.connection().execute(_ADD, made | listed).one())


def update_game(session: Session, row: GameRow, values: Mapping[str, Any]) -> GameRow:
    """Write what differs; the row as it then is."""
    changed = {column: value for column, value in values.items() if getattr(row, column) != value}
    if changed:
        session.connection().execute(_UPDATE, changed | {"row_id": row.id})
    return row._replace(**changed)


def games_by_id(group: Group, ids: Collection[int]) -> dict[int, Game]:
    """The group's games of these ids, those in the bin among them."""
    mine = select(Game).where(Game.group_id == group.id, Game.id.in_(ids))
    return {game.id: game for game in db.session.scalars(mine)}


def open_games(group: Group, limit: int = 10) -> list[Game]:
    """So many of the games that go on and are not in the bin, the one last played first."""
    mine = _newest_first(group).where(Game.finished.is_(False))
    return list(db.session.scalars(mine.limit(limit)))


def games_of(group: Group, limit: int) -> list[Game]:
    """So many games out of the bin, open or over, the one last played first."""
    return list(db.session.scalars(_newest_first(group).limit(limit)))


def _newest_first(group: Group) -> Select[Game]:
    """The group's games out of the bin, the one last played first."""
    mine = select(Game).where(Game.group_id == group.id, Game.deleted_at.is_(None))
    return mine.order_by(Game.listed_at.desc(), Game.id.desc())


def newest_game_with(group: Group, deck: str) -> str | None:
    """The key of the game last played with the deck of this name."""
    mine = _newest_first(group).with_only_columns(Game.key)
    return db.session.scalar(mine.where(Game.deck == deck).limit(1))


def schemes_played(group: Group, schemes: Collection[str]) -> list[str]:
    """Those of the schemes under which a game of the group was begun: a step in the index each."""
    mine = select(Game.id).where(Game.group_id == group.id, Game.deleted_at.is_(None))
    asked = [mine.where(Game.scheme == scheme).exists().label(scheme) for scheme in schemes]
    found = db.session.execute(select(*asked)).one()
    return [scheme for scheme, played in zip(schemes, found, strict=True) if played]
