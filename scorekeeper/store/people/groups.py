"""Groups: the home group that is always there, any other by its key; their zones and versions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import Select, and_, bindparam, or_, select
from sqlalchemy.engine import Dialect, Engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session
from sqlalchemy.sql.compiler import SQLCompiler

from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import ZoneUnknown
from scorekeeper.store.journal import (
    NOBODY,
    Asker,
    note_change,
    refuse_second,
    snapshot,
    write_line,
)
from scorekeeper.store.models import (
    NAME_LENGTH,
    Entry,
    Game,
    GamePlayer,
    Group,
    JournalLine,
    Player,
)
from scorekeeper.store.models.columns import new_key, now, sound_key
from scorekeeper.store.models.device_rows import DeviceRow
from scorekeeper.store.people.names import tidy_text

_BY_KEY = select(Group).where(Group.key == bindparam("key"))
_MINE = and_(Game.group_id == Group.id, Game.key == bindparam("game_key"))


def _people_named() -> Select[str]:
    """The keys of whom the game names, and of those whose names they bear by now."""
    here = select(GamePlayer.player_id.label("id")).join(Game, Game.id == GamePlayer.game_id)
    named = here.where(Game.key == bindparam("game_key")).cte("named", recursive=True)
    merged = select(Player.merged_into_id).where(Player.merged_into_id.is_not(None))
    everybody = named.union(merged.join(named, named.c.id == Player.id))
    return select(Player.key).where(Player.id.in_(select(everybody.c.id)))


# Of what the journal tells, a game's pages show what is about the group, its evenings, the game and
# its people: the rest is of other tables. The newest is never far from the end.
_TOLD = (
    select(JournalLine.id)
    .where(
        JournalLine.group_id == Group.id,
        or_(
            JournalLine.subject_kind == "group",
            JournalLine.subject_kind == "sitting",
            JournalLine.subject_key == bindparam("game_key"),
            JournalLine.subject_key.in_(_people_named()),
        ),
    )
    .order_by(JournalLine.position.desc())
    .limit(1)
    .correlate(Group)
    .scalar_subquery()
)
# Built once: this is asked at every page, and by every board that is looked at.
_VERSIONS = (
    select(
        *(Group.position, Group.is_home, Group.time_zone, Game.position, Entry.digest),
        *(JournalLine.position, JournalLine.at),
    )
    .outerjoin(Game, _MINE)
    .outerjoin(Entry, and_(Entry.game_id == Game.id, Entry.position == Game.position))
    .outerjoin(JournalLine, JournalLine.id == _TOLD)
    .where(Group.key == bindparam("group_key"))
)


def home_group() -> Group:
    """The group that whoever reaches the server plays in; made when the database is prepared."""
    return db.session.scalars(select(Group).where(Group.is_home)).one()


def group_by_key(key: str) -> Group | None:
    """The group of this address."""
    return db.session.scalars(_BY_KEY, {"key": sound_key(key)}).one_or_none()


def make_group(name: str = "") -> Group:
    """A new group with nobody in it."""
    with transaction() as session:
        return add_group(session, tidy_text(name, NAME_LENGTH))


def add_group(session: Session, name: str = "", *, is_home: bool = False) -> Group:
    """A new group inside a transaction that is open already."""
    group = Group(key=new_key(), name=name, position=0, is_home=is_home, created_at=now())
    session.add(group)
    session.flush()
    write_line(session, group, "group_made", group, group.created_at)
    return group


def rename_group(group: Group, name: str, asker: Asker = NOBODY) -> Group:
    """Give the group another name; an empty one is allowed."""
    return _change(group, "group_renamed", "name", tidy_text(name, NAME_LENGTH), asker)


def set_time_zone(group: Group, zone: str, device: DeviceRow | None = None) -> Group:
    """Let the group's days begin in this zone (`Europe/Bratislava`)."""
    return _change(group, "time_zone_set", "time_zone", _known_zone(zone), Asker(device))


def suggest_time_zone(group: Group, zone: str, device: DeviceRow | None = None) -> Group:
    """Take this zone if the group has none yet: the first browser decides."""
    return group if group.time_zone else set_time_zone(group, zone, device)


def _change(group: Group, verb: str, column: str, value: str, asker: Asker) -> Group:
    with transaction() as session:
        locked = lock_group(session, group)
        if getattr(locked, column) != value:
            refuse_second(session, locked, asker, verb, locked, **{column: value})
            before = snapshot(locked)
            setattr(locked, column, value)
            note_change(session, locked, verb, locked, before, asker)
        return locked


def _known_zone(zone: str) -> str:
    try:
        ZoneInfo(zone[:64])
    except (ValueError, OSError, KeyError):  # ZoneInfoNotFoundError is a KeyError
        raise ZoneUnknown("zone_unknown", zone=zone[:64]) from None
    return zone


def zone_of(group: Group) -> ZoneInfo | None:
    """The group's zone; None: before the first browser said one, the server's."""
    return zone_named(group.time_zone)


def zone_named(name: str | None) -> ZoneInfo | None:
    """The zone of that name, where there is one."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError):
        return None


def month_at(zone: ZoneInfo | None, instant: datetime) -> str:
    """The month of an instant there, `2026-03`."""
    return f"{instant.astimezone(zone):%Y-%m}"


@dataclass(frozen=True, slots=True)
class Version:
    """Positions of a group and, where asked for and there, of one of its games.

    `digest` is that of the game's history, `told` the newest line of the journal that the game's
    pages show something of: after a copy of the database was put back, positions come again, and
    so does an entry's id when a phone sends it once more. `time_zone` is where the group's days
    begin.
    """

    group: int
    is_home: bool
    time_zone: str | None
    game: int | None = None
    digest: str | None = None
    told: str = ""


def pages_version(group_key: str, game_key: str | None = None) -> Version | None:
    """The versions behind a page, or None where the group is unknown."""
    keys = {"group_key": sound_key(group_key), "game_key": sound_key(game_key or "")}
    row = _asked_of_the_driver(db.engine, keys)
    if row is None:
        return None
    group, is_home, zone, game, digest, *told = row
    return Version(group, bool(is_home), zone, game, digest, "@".join(map(str, told)))


def _asked_of_the_driver(engine: Engine, keys: Mapping[str, str]) -> Sequence[Any] | None:
    """The row, asked without session and Core: those take ten times as long as this query."""
    query = _compiled(engine.dialect)
    named = {**query.params, **keys}
    given = list(map(named.get, query.positiontup or ())) if query.positional else named
    try:
        with closing(engine.raw_connection()) as connection:
            cursor = connection.cursor()
            cursor.execute(query.string, given)
            return cursor.fetchone()
    except engine.dialect.loaded_dbapi.Error as error:
        raise OperationalError(query.string, given, error) from error


@cache
def _compiled(dialect: Dialect) -> SQLCompiler:
    return _VERSIONS.compile(dialect=dialect)
