"""Groups: the home group that is always there, and any other by its key."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.store.database import db
from scorekeeper.store.device_rows import DeviceRow
from scorekeeper.store.errors import ZoneUnknown
from scorekeeper.store.journal import (
    NOBODY,
    Asked,
    note_change,
    refuse_second,
    snapshot,
    write_line,
)
from scorekeeper.store.keys import new_key, sound_key
from scorekeeper.store.models import NAME_LENGTH, Group
from scorekeeper.store.texts import tidy_text
from scorekeeper.store.writing import lock_group, now, writing

_BY_KEY = select(Group).where(Group.key == bindparam("key"))


def home_group() -> Group:
    """The group that whoever reaches the server plays in; made when the database is prepared."""
    return db.session.scalars(select(Group).where(Group.is_home)).one()


def group_by_key(key: str) -> Group | None:
    """The group of this address."""
    return db.session.scalars(_BY_KEY, {"key": sound_key(key)}).one_or_none()


def make_group(name: str = "") -> Group:
    """A new group with nobody in it."""
    with writing() as session:
        return add_group(session, tidy_text(name, NAME_LENGTH))


def add_group(session: Session, name: str = "", *, is_home: bool = False) -> Group:
    """A new group inside a transaction that is open already."""
    group = Group(key=new_key(), name=name, position=0, is_home=is_home, created_at=now())
    session.add(group)
    session.flush()
    write_line(session, group, "group_made", group, group.created_at)
    return group


def rename_group(group: Group, name: str, asked: Asked = NOBODY) -> Group:
    """Give the group another name; an empty one is allowed."""
    return _change(group, "group_renamed", "name", tidy_text(name, NAME_LENGTH), asked)


def set_time_zone(group: Group, zone: str, device: DeviceRow | None = None) -> Group:
    """Let the group's days begin in this zone (`Europe/Bratislava`)."""
    return _change(group, "time_zone_set", "time_zone", _known_zone(zone), Asked(device))


def suggest_time_zone(group: Group, zone: str, device: DeviceRow | None = None) -> Group:
    """Take this zone if the group has none yet: the first browser decides."""
    return group if group.time_zone else set_time_zone(group, zone, device)


def _change(group: Group, verb: str, column: str, value: str, asked: Asked) -> Group:
    with writing() as session:
        locked = lock_group(session, group)
        if getattr(locked, column) != value:
            refuse_second(session, locked, asked)
            before = snapshot(locked)
            setattr(locked, column, value)
            note_change(session, locked, verb, locked, before, asked)
        return locked


def _known_zone(zone: str) -> str:
    try:
        ZoneInfo(zone[:64])
    except (ValueError, OSError, KeyError):  # ZoneInfoNotFoundError is a KeyError
        raise ZoneUnknown("zone_unknown", zone=zone[:64]) from None
    return zone
