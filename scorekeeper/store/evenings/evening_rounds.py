"""The rounds of evenings: one by one, parted between them, awaited, and how long they take."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Integer, bindparam, func, select

from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import NotFound
from scorekeeper.store.evenings.sittings import (
    QUIET,
    SittingPlayed,
    open_sitting,
    recent_sittings,
    rounds_since,
    rounds_with_sitting,
    sitting_by_key,
    sitting_opened_by,
    standing,
)
from scorekeeper.store.journal import NOBODY, Asker
from scorekeeper.store.models import Entry, Game, Group, PlayedRound, Sitting

# Put together once: every board asks.
_ITS_ROUNDS = (
    rounds_with_sitting(bindparam("group", type_=Integer))
    .where(PlayedRound.game_id == bindparam("game"))
    .subquery()
)
_OF_GAME = (
    select(Sitting)
    .where(Sitting.id.in_(select(_ITS_ROUNDS.c.sitting_id)))
    .order_by(Sitting.opened_at)
)
_PLAYED_AT = (
    select(PlayedRound.played_at)
    .join(Entry, Entry.id == PlayedRound.entry_id)
    .where(Entry.group_id == bindparam("group"), Entry.entry_key == bindparam("round"))
)


class RoundPlayed(NamedTuple):
    """A round that stands: its game's key, its own id, and when it was played."""

    game_key: str
    round_id: str
    played_at: datetime


def rounds_in(group: Group, played: SittingPlayed) -> list[RoundPlayed]:
    """Every round of a sitting, the first one first."""
    mine = (
        select(Game.key, Entry.entry_key, PlayedRound.played_at)
        .join(Game, Game.id == PlayedRound.game_id)
        .join(Entry, Entry.id == PlayedRound.entry_id)
        .where(
            PlayedRound.group_id == group.id,
            PlayedRound.played_at >= played.sitting.opened_at,
            Game.deleted_at.is_(None),
        )
    )
    if played.closed_at is not None:
        mine = mine.where(PlayedRound.played_at < played.closed_at)
    rows = db.session.execute(mine.order_by(PlayedRound.played_at, PlayedRound.id))
    return [RoundPlayed(*row) for row in rows]


class SittingCounted(NamedTuple):
    """A sitting, and how many games and rounds were played in it."""

    sitting: Sitting
    games: int
    rounds: int


def sittings_counted(
    group: Group, limit: int, before: datetime | None = None
) -> list[SittingCounted]:
    """The newest sittings, newest first, or those before one that begins at that instant."""
    mine = standing(group).order_by(Sitting.opened_at.desc()).limit(limit)
    if before is not None:
        mine = mine.where(Sitting.opened_at < before)
    found = list(db.session.scalars(mine))
    counted = _counted(group, found[-1].opened_at, before) if found else {}
    return [SittingCounted(each, *counted.get(each.id, (0, 0))) for each in found]


def _counted(group: Group, since: datetime, until: datetime | None) -> dict[int, tuple[int, int]]:
    played = rounds_since(group, since, until).subquery()
    kept = select(Game.id).where(Game.id == played.c.game_id, Game.deleted_at.is_(None)).exists()
    query = select(played.c.sitting_id, func.count(played.c.game_id.distinct()), func.count())
    rows = db.session.execute(query.where(kept).group_by(played.c.sitting_id))
    return {sitting_id: (games, rounds) for sitting_id, games, rounds in rows}


def sittings_of_game(group: Group, game_id: int) -> list[Sitting]:
    """The sittings in which rounds of a game were played, the first one first."""
    return list(db.session.scalars(_OF_GAME, {"group": group.id, "game": game_id}))


def split_sitting(group: Group, key: str, round_id: str, asker: Asker = NOBODY) -> Sitting:
    """Let a new sitting begin with one of this one's rounds, or find that this very form has.

    Raises `NotFound` for a round that is not in it, `SittingExists` for the one it begins with.
    """
    with transaction() as session:
        locked = lock_group(session, group)
        played_at = session.scalar(_PLAYED_AT, {"group": locked.id, "round": round_id})
        opened = sitting_opened_by(session, locked, asker, played_at)
        if opened is not None:
            return opened
        played = sitting_by_key(locked, key)
        rounds = rounds_in(locked, played) if played else []
        at = next((each.played_at for each in rounds if each.round_id == round_id), None)
        if at is None:
            raise NotFound("round_unknown", round=round_id)
        return open_sitting(locked, at, asker=asker)


def evening_awaited_since(group: Group, at: datetime) -> datetime | None:
    """Since when an evening may have begun whose first round would be played at `at`.

    Six hours ago if it was quiet since, or the instant one was opened by hand; None while one
    goes on.
    """
    newest = next(iter(recent_sittings(group, limit=1)), None)
    if newest is None:
        return at - QUIET
    played = [of.game.last_played_at for of in newest.games if of.game.last_played_at]
    if not played and newest.sitting.by_hand:
        return newest.sitting.opened_at
    return at - QUIET if at - max(played, default=newest.sitting.opened_at) >= QUIET else None
