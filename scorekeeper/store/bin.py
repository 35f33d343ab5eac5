"""The bin: games, sittings and players put there, taken out again, or deleted for ever by hand.

What lies in it keeps its rows and entries; nothing counts it and nothing shows it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias, TypeVar

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import HasPlayed, NotFound, SittingExists
from scorekeeper.store.evenings.sittings import any_sitting, sitting_by_key
from scorekeeper.store.journal import (
    NOBODY,
    Asker,
    line_sent,
    note_change,
    refuse_other,
    refuse_second,
    snapshot,
)
from scorekeeper.store.models import (
    Draft,
    Entry,
    Game,
    GamePlayer,
    Group,
    PlayedRound,
    Player,
    Sitting,
)
from scorekeeper.store.models.columns import now, sound_key
from scorekeeper.store.people.merging import Named, one_person, why_named
from scorekeeper.store.people.players import player_by_key, take_out
from scorekeeper.store.statistics.tallies import forget_games

Binnable: TypeAlias = Game | Sitting | Player
Row = TypeVar("Row", Game, Sitting, Player)


@dataclass(frozen=True, slots=True)
class Bin:
    """What lies in the bin, the newest first."""

    games: tuple[Game, ...]
    sittings: tuple[Sitting, ...]
    players: tuple[Player, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all that lies there, in the order of `rows`."""
        return tuple([row.key for row in self.rows])

    @property
    def rows(self) -> tuple[Binnable, ...]:
        """Everything in it, the newest first."""
        rows: tuple[Binnable, ...] = (*self.games, *self.sittings, *self.players)
        return tuple(sorted(rows, key=_since, reverse=True))


def _since(row: Binnable) -> tuple[datetime, int]:
    return row.deleted_at or now(), row.id


def bin_of(group: Group) -> Bin:
    """Everything in the group's bin."""
    session = db.session()
    return Bin(
        tuple(_binned(session, group, Game)),
        tuple(_binned(session, group, Sitting)),
        tuple(_binned(session, group, Player)),
    )


def newest_in_bin(group: Group, limit: int) -> tuple[Bin, bool]:
    """So much of what lies in the bin, the newest, and whether there is more."""
    session, most = db.session(), limit + 1
    found = Bin(
        tuple(_binned(session, group, Game, most)),
        tuple(_binned(session, group, Sitting, most)),
        tuple(_binned(session, group, Player, most)),
    )
    return _only(found, found.keys[:limit]), len(found.keys) > limit


def delete_game(group: Group, key: str, asker: Asker = NOBODY) -> Game:
    """Put a game into the bin."""
    with transaction() as session:
        locked = lock_group(session, group)
        game = _game(session, locked, key)
        if game.deleted_at is None:
            refuse_second(session, locked, asker, "game_deleted", game)
            _move(session, locked, game, now(), asker)
        return game


def restore_game(group: Group, key: str, asker: Asker = NOBODY) -> Game:
    """Take a game out of the bin, as it was."""
    with transaction() as session:
        locked = lock_group(session, group)
        game = _game(session, locked, key)
        if game.deleted_at is not None:
            refuse_second(session, locked, asker, "game_undeleted", game)
            _move(session, locked, game, None, asker)
        return game


def delete_sitting(
    group: Group, key: str, asker: Asker = NOBODY, games: Collection[str] = ()
) -> Sitting:
    """Put a sitting into the bin: what was played in it belongs to the one before from now on.

    Those of `games` that were played in it alone go with it.
    """
    with transaction() as session:
        locked = lock_group(session, group)
        sitting = _sitting(locked, key)
        if sitting.deleted_at is None:
            refuse_second(session, locked, asker, "sitting_deleted", sitting)
            played, at = sitting_by_key(locked, key), now()
            _move(session, locked, sitting, at, asker)
            for game in played.only_here if played else ():
                if game.key in games:
                    _move(session, locked, game, at, Asker(asker.device))
        elif (line := line_sent(session, locked, asker)) is not None:
            # The question asks about all of its games at once.
            went = went_with(session, locked, sitting)
            refuse_other(line, line.subject_key == key and bool(went) == bool(games))
        return sitting


def restore_sitting(group: Group, key: str, asker: Asker = NOBODY) -> Sitting:
    """Take a sitting out of the bin, and the games that went into it together with it.

    Raises `SittingExists` where another begins at that very instant by now.
    """
    with transaction() as session:
        locked = lock_group(session, group)
        sitting = _sitting(locked, key)
        if sitting.deleted_at is not None:
            refuse_second(session, locked, asker, "sitting_undeleted", sitting)
            _refuse_same_instant(session, locked, sitting)
            together = went_with(session, locked, sitting)
            _move(session, locked, sitting, None, asker)
            for game in together:
                _move(session, locked, game, None, Asker(asker.device))
        return sitting


def went_with(session: Session, group: Group, sitting: Sitting) -> list[Game]:
    """The games that went into the bin together with a sitting that lies there."""
    return [game for game in _binned(session, group, Game) if game.deleted_at == sitting.deleted_at]


def delete_player(group: Group, key: str, asker: Asker = NOBODY) -> Player:
    """Put a player whom no game names into the bin.

    Raises `HasPlayed`, which says by its code why not, for anybody else.
    """
    with transaction() as session:
        locked = lock_group(session, group)
        player = _player(locked, key)
        if player.deleted_at is None:
            refuse_second(session, locked, asker, "player_deleted", player)
            if why := why_kept(locked, player):
                raise HasPlayed(f"player_{why}", name=player.name, key=player.key)
            _move(session, locked, player, now(), asker)
        return player


def undelete_player(group: Group, key: str, asker: Asker = NOBODY) -> Player:
    """Take a player out of the bin."""
    with transaction() as session:
        locked = lock_group(session, group)
        player = _player(locked, key)
        if player.deleted_at is not None:
            refuse_second(session, locked, asker, "player_undeleted", player)
            take_out(session, locked, player, asker)
        return player


def why_kept(group: Group, player: Player) -> Named | None:
    """How games name this player, or somebody merged into them; None where they can be deleted."""
    keys = [each.key for each in one_person(group, player)]
    return why_named(db.session(), group, keys)


def empty_bin(group: Group, named: Collection[str], asker: Asker = NOBODY) -> Bin:
    """Delete for ever what lies in the bin and was named; returns what that was, by its rows.

    Whatever else came into the bin meanwhile stays there, and what was taken out stays out.
    """
    with transaction() as session:
        locked = lock_group(session, group)
        gone = _only(bin_of(locked), named)
        if gone.rows and (line := line_sent(session, locked, asker)) is not None:
            # What this very form named is there no more.
            refuse_other(line, is_same=False)
        for row in gone.rows:
            verb = f"{type(row).__name__.lower()}_purged"
            note_change(session, locked, verb, row, snapshot(row), asker)
            asker = Asker(asker.device)
        session.flush()
        _purge(session, locked, gone)
        return gone


def _only(found: Bin, named: Collection[str]) -> Bin:
    def kept(rows: Iterable[Row]) -> tuple[Row, ...]:
        return tuple(row for row in rows if row.key in named)

    return Bin(kept(found.games), kept(found.sittings), kept(found.players))


def _purge(session: Session, group: Group, gone: Bin) -> None:
    games = [game.id for game in gone.games]
    forget_games(session, group, games)
    for table in (PlayedRound, GamePlayer, Draft, Entry):
        theirs = table.group_id == group.id, table.game_id.in_(games)
        session.execute(delete(table).where(*theirs))
    players = [each for player in gone.players for each in one_person(group, player)]
    _delete(session, group, Game, gone.games)
    _delete(session, group, Sitting, gone.sittings)
    _delete(session, group, Player, players)


def _delete(session: Session, group: Group, table: type[Row], rows: Iterable[Row]) -> None:
    ids = [row.id for row in rows]
    session.execute(delete(table).where(table.group_id == group.id, table.id.in_(ids)))


def _move(session: Session, group: Group, row: Binnable, at: datetime | None, asker: Asker) -> None:
    """Into the bin at an instant, or out of it at none."""
    before = snapshot(row)
    row.deleted_at = at
    verb = "deleted" if at else "undeleted"
    note_change(session, group, f"{type(row).__name__.lower()}_{verb}", row, before, asker)


def _refuse_same_instant(session: Session, group: Group, sitting: Sitting) -> None:
    same = select(Sitting).where(
        Sitting.group_id == group.id,
        Sitting.opened_at == sitting.opened_at,
        Sitting.deleted_at.is_(None),
    )
    other = session.scalars(same).one_or_none()
    if other is not None:
        raise SittingExists("sitting_exists", key=other.key)


def _binned(
    session: Session, group: Group, table: type[Row], limit: int | None = None
) -> list[Row]:
    mine = select(table).where(table.group_id == group.id, table.deleted_at.is_not(None))
    newest = mine.order_by(table.deleted_at.desc(), table.id.desc())
    return list(session.scalars(newest.limit(limit)))


def _game(session: Session, group: Group, key: str) -> Game:
    mine = select(Game).where(Game.group_id == group.id, Game.key == sound_key(key))
    game = session.scalars(mine).one_or_none()
    if game is None:
        raise NotFound("game_unknown", key=key)
    return game


def _sitting(group: Group, key: str) -> Sitting:
    sitting = any_sitting(group, key)
    if sitting is None:
        raise NotFound("sitting_unknown", key=key)
    return sitting


def _player(group: Group, key: str) -> Player:
    player = player_by_key(group, key)
    if player is None or player.merged_into is not None:
        raise NotFound("player_unknown", key=key)
    return player
