"""Whom each game names: kept beside the log, so that nobody's games have to be searched for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.log.entries import StoredEntry
from scorekeeper.store.log.game_rows import GameRow
from scorekeeper.store.models import GamePlayer, Player

_KEPT = (
    select(Player.key, GamePlayer.sat, GamePlayer.listed_at)
    .join(Player, Player.id == GamePlayer.player_id)
    .where(GamePlayer.game_id == bindparam("game_id"))
)
_IDS = select(Player.key, Player.id).where(
    Player.group_id == bindparam("group_id"), Player.key.in_(bindparam("keys", expanding=True))
)
_ADD = insert(GamePlayer)
_LIST = update(GamePlayer).where(GamePlayer.game_id == bindparam("of_game"))
_SEAT = _LIST.where(GamePlayer.player_id == bindparam("of_player"))


class Kept(NamedTuple):
    """What is kept of one player in one game."""

    sat: bool
    listed_at: datetime


def named_in(entries: Iterable[StoredEntry], people: Collection[str]) -> set[str]:
    """Everybody whom these entries name, by key, in whatever place and of whatever kind."""
    return {word for stored in entries for word in _words(stored.entry.content) if word in people}


def keep_players(session: Session, row: GameRow, named: set[str], sitting: set[str]) -> None:
    """Bring what is kept of a game up to date: those `named` join whoever was named before.

    `sitting` are those in the game as it stands.
    """
    rows = session.connection().execute(_KEPT, {"game_id": row.id})
    kept = {key: Kept(sat, at) for key, sat, at in rows}
    if any(each.listed_at != row.listed_at for each in kept.values()):
        _run(session, _LIST, [{"of_game": row.id, "listed_at": row.listed_at}])
    added = (named | sitting) - kept.keys()
    moved = {key for key, each in kept.items() if each.sat != (key in sitting)}
    if not added and not moved:
        return
    ids = _ids(session, row, added | moved)
    _run(session, _ADD, [_new(row, ids[key], key in sitting) for key in sorted(added)])
    seats = [(ids[key], key in sitting) for key in sorted(moved)]
    _run(session, _SEAT, [{"of_game": row.id, "of_player": i, "sat": sat} for i, sat in seats])


def kept_players(session: Session, game_ids: Collection[int]) -> dict[int, dict[str, Kept]]:
    """What is kept of these games, by the game's id and the player's key."""
    mine = select(GamePlayer.game_id, Player.key, GamePlayer.sat, GamePlayer.listed_at)
    mine = mine.join(Player, Player.id == GamePlayer.player_id)
    found: dict[int, dict[str, Kept]] = {game_id: {} for game_id in game_ids}
    for game_id, key, sat, at in session.execute(mine.where(GamePlayer.game_id.in_(game_ids))):
        found[game_id][key] = Kept(sat, at)
    return found


def _words(value: Any) -> Iterator[str]:
    """Every string of a document, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield key
            yield from _words(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _words(inner)


def _ids(session: Session, row: GameRow, keys: set[str]) -> dict[str, int]:
    mine = {"group_id": row.group_id, "keys": sorted(keys)}
    return dict(row for row in session.connection().execute(_IDS, mine))


def _new(row: GameRow, player_id: int, sat: bool) -> dict[str, object]:
    place = {"group_id": row.group_id, "game_id": row.id, "player_id": player_id}
    return place | {"sat": sat, "listed_at": row.listed_at}


def _run(session: Session, statement: Any, values: list[dict[str, Any]]) -> None:
    if values:
        session.connection().execute(statement, values)
