"""Evenings: boundaries in time. What was played from one to the next belongs together.

One in the bin is no boundary: what was played in it belongs to the one before.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import BindParameter, Select, bindparam, exists, func, select
from sqlalchemy.orm import Session

from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import NotFound, SittingExists
from scorekeeper.store.journal import (
    NOBODY,
    Asker,
    line_sent,
    note_change,
    refuse_other,
    refuse_second,
    snapshot,
    write_line,
)
from scorekeeper.store.models import (
    NAME_LENGTH,
    TEXT_LENGTH,
    Game,
    Group,
    PlayedRound,
    Sitting,
)
from scorekeeper.store.models.columns import new_key, now, sound_key
from scorekeeper.store.models.device_rows import DeviceRow
from scorekeeper.store.people.names import tidy_text

QUIET = timedelta(hours=6)

_IN_FORCE = (
    select(Sitting)
    .where(
        Sitting.group_id == bindparam("group_id"),
        Sitting.opened_at <= bindparam("at"),
        Sitting.deleted_at.is_(None),
    )
    .order_by(Sitting.opened_at.desc())
    .limit(1)
)
_OPENED_AT = _IN_FORCE.with_only_columns(Sitting.opened_at)


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """A game and how many of its rounds were played in one sitting."""

    game: Game
    rounds: int


@dataclass(frozen=True, slots=True)
class SittingPlayed:
    """A sitting, when it ended (None: it is the newest) and what was played in it."""

    sitting: Sitting
    closed_at: datetime | None
    games: tuple[GamePlayed, ...]

    @property
    def rounds(self) -> int:
        """All rounds of the sitting."""
        return sum(played.rounds for played in self.games)

    @property
    def only_here(self) -> tuple[Game, ...]:
        """The games of which no round belongs to another sitting."""
        return tuple(
            played.game for played in self.games if played.rounds == played.game.round_count
        )


def recent_sittings(
    group: Group, limit: int = 10, before: datetime | None = None
) -> list[SittingPlayed]:
    """The newest sittings, newest first, with their games in the order they were begun.

    `before` is where a newer one begins, which is there itself. Two queries, however many there
    are; one opened by hand with nothing played yet is there too.
    """
    mine = standing(group).order_by(Sitting.opened_at.desc()).limit(limit)
    if before is not None:
        mine = mine.where(Sitting.opened_at < before)
    found = list(db.session.scalars(mine))
    closings = [before, *(sitting.opened_at for sitting in found)]
    games = _games_by_sitting(group, found, before)
    return [
        SittingPlayed(sitting, closed_at, tuple(games.get(sitting.id, ())))
        for sitting, closed_at in zip(found, closings, strict=False)
    ]


def sitting_by_key(group: Group, key: str) -> SittingPlayed | None:
    """The group's sitting of this key, with what was played in it; not one in the bin."""
    sitting = any_sitting(group, key)
    if sitting is None or sitting.deleted_at is not None:
        return None
    following = _next_after(db.session(), group, sitting.opened_at)
    closed_at = following.opened_at if following else None
    games = _games_by_sitting(group, [sitting], closed_at).get(sitting.id, [])
    return SittingPlayed(sitting, closed_at, tuple(games))


def any_sitting(group: Group, key: str) -> Sitting | None:
    """The row alone, in the bin or not."""
    return db.session.scalars(_by_key(group, key)).one_or_none()


def sitting_at(group: Group, instant: datetime) -> Sitting | None:
    """The sitting in force at an instant."""
    return _in_force(db.session(), group, instant)


def open_sitting(group: Group, at: datetime, name: str = "", asker: Asker = NOBODY) -> Sitting:
    """Begin a sitting by hand, or find that this very form has; in the middle it parts one in two.

    Raises `SittingExists` where one begins at this very instant.
    """
    with transaction() as session:
        locked = lock_group(session, group)
        opened = sitting_opened_by(session, locked, asker, at)
        if opened is not None:
            return opened
        before = _in_force(session, locked, at)
        if before is not None and before.opened_at == at:
            raise SittingExists("sitting_exists", key=before.key)
        return _open(session, locked, at, asker, name=tidy_text(name, NAME_LENGTH), by_hand=True)


def sitting_opened_by(
    session: Session, group: Group, asker: Asker, at: datetime | None
) -> Sitting | None:
    """The sitting of this locked group that the very same form has opened before, at that instant.

    Raises `IdTaken` where the form's id was used for anything else.
    """
    line = line_sent(session, group, asker)
    if line is None:
        return None
    refuse_other(line, line.verb == "sitting_opened", opened_at=at and at.isoformat())
    return session.scalars(_by_key(group, line.subject_key)).one()


def rename_sitting(
    group: Group, key: str, name: str, note: str = "", asker: Asker = NOBODY
) -> Sitting:
    """Give a sitting a name and a note."""
    told = tidy_text(name, NAME_LENGTH), tidy_text(note, TEXT_LENGTH)
    with transaction() as session:
        locked = lock_group(session, group)
        sitting = any_sitting(locked, key)
        if sitting is None:
            raise NotFound("sitting_unknown", key=key)
        if (sitting.name, sitting.note) != told:
            name, note = told
            refuse_second(session, locked, asker, "sitting_renamed", sitting, name=name, note=note)
            before = snapshot(sitting)
            sitting.name, sitting.note = told
            note_change(session, locked, "sitting_renamed", sitting, before, asker)
        return sitting


def seat_round(session: Session, group: Group, at: datetime, device: DeviceRow | None) -> None:
    """Make sure that a round just played at this instant has its sitting.

    Called before the round itself is counted. A sitting opened by hand holds for six quiet hours
    like one with rounds. A round that arrives late, from a device that was off the network, draws
    the beginning of the evening back to itself.
    """
    if not _is_quiet_before(session, group, at):
        return
    following = _next_after(session, group, at)
    if following is not None and not following.by_hand and following.opened_at - at < QUIET:
        before = snapshot(following)
        following.opened_at = at
        note_change(session, group, "sitting_moved", following, before, Asker(device))
    else:
        _open(session, group, at, Asker(device))


def _is_quiet_before(session: Session, group: Group, at: datetime) -> bool:
    """No sitting is in force, or nothing was played or opened in the six hours up to `at`."""
    mine = {"group_id": group.id, "at": at}
    opened_at = session.connection().scalar(_OPENED_AT, mine)
    if opened_at is None:
        return True
    if at - opened_at < QUIET:
        return False
    played = exists().where(
        PlayedRound.group_id == group.id,
        PlayedRound.played_at > at - QUIET,
        PlayedRound.played_at <= at,
        PlayedRound.game_id == Game.id,
        Game.deleted_at.is_(None),
    )
    return not session.scalar(select(played))


def _in_force(session: Session, group: Group, at: datetime) -> Sitting | None:
    return session.scalars(_IN_FORCE, {"group_id": group.id, "at": at}).one_or_none()


def _next_after(session: Session, group: Group, at: datetime) -> Sitting | None:
    mine = standing(group).where(Sitting.opened_at > at)
    return session.scalars(mine.order_by(Sitting.opened_at).limit(1)).one_or_none()


def _open(
    session: Session,
    group: Group,
    at: datetime,
    asker: Asker,
    *,
    name: str = "",
    by_hand: bool = False,
) -> Sitting:
    sitting = Sitting(
        group_id=group.id, key=new_key(), opened_at=at, by_hand=by_hand, name=name, note=""
    )
    session.add(sitting)
    session.flush()
    write_line(session, group, "sitting_opened", sitting, now(), asker=asker)
    return sitting


def rounds_since(group: Group, since: datetime, until: datetime | None) -> Select[tuple[int, int]]:
    """The rounds played from one instant to another, each with its game and its sitting."""
    rounds = rounds_with_sitting(group.id).where(
        PlayedRound.group_id == group.id, PlayedRound.played_at >= since
    )
    return rounds if until is None else rounds.where(PlayedRound.played_at < until)


def rounds_with_sitting(group_id: int | BindParameter[int]) -> Select[tuple[int, int]]:
    """Of each round its game's id and that of the group's sitting in force when it was played."""
    in_force = (
        select(Sitting.id)
        .where(
            Sitting.group_id == group_id,
            Sitting.opened_at <= PlayedRound.played_at,
            Sitting.deleted_at.is_(None),
        )
        .order_by(Sitting.opened_at.desc())
        .limit(1)
        .correlate(PlayedRound)
        .scalar_subquery()
    )
    return select(PlayedRound.game_id, in_force.label("sitting_id"))


def _by_key(group: Group, key: str) -> Select[Sitting]:
    return select(Sitting).where(Sitting.group_id == group.id, Sitting.key == sound_key(key))


def standing(group: Group) -> Select[Sitting]:
    """The group's sittings that are boundaries: those out of the bin."""
    return select(Sitting).where(Sitting.group_id == group.id, Sitting.deleted_at.is_(None))


def _games_by_sitting(
    group: Group, sittings: list[Sitting], until: datetime | None
) -> dict[int, list[GamePlayed]]:
    """What was played in these neighbours, in one query: each round finds its boundary in SQL."""
    if not sittings:
        return {}
    played = rounds_since(group, sittings[-1].opened_at, until).subquery()
    query = (
        select(played.c.sitting_id, Game, func.count())
        .join(Game, Game.id == played.c.game_id)
        .where(Game.deleted_at.is_(None))
        .group_by(played.c.sitting_id, Game.id)
        .order_by(Game.started_at, Game.id)
    )
    games: dict[int, list[GamePlayed]] = {}
    for sitting_id, game, rounds in db.session.execute(query):
        games.setdefault(sitting_id, []).append(GamePlayed(game, rounds))
    return games
