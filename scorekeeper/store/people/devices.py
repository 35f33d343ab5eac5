"""Browsers that were let in: a random token in their cookie, its hash here."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import bindparam, select, update

from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import NotFound
from scorekeeper.store.journal import (
    NOBODY,
    Asker,
    note_change,
    refuse_second,
    snapshot,
    write_line,
)
from scorekeeper.store.models import NAME_LENGTH, Device, Group
from scorekeeper.store.models.columns import new_key, now, sound_key
from scorekeeper.store.models.device_rows import DeviceRow
from scorekeeper.store.people.names import tidy_text

SEEN_AGAIN_AFTER = timedelta(days=1)

_LET_IN = select(Device.id, Device.key, Device.seen_at).where(
    Device.group_id == bindparam("group_id"),
    Device.token_hash == bindparam("token_hash"),
    Device.revoked_at.is_(None),
)
_SEEN = update(Device).where(Device.id == bindparam("row_id"))


@dataclass(frozen=True, slots=True)
class LetIn:
    """A new device and the only copy of its token, for the cookie."""

    device: DeviceRow
    token: str


def let_in(group: Group, name: str = "", kind: str | None = None) -> LetIn:
    """A new device of the group; `kind` is a code for what it is (`iphone`).

    For a request that changes something: made on every cookieless GET, each crawler and health
    probe would leave a row.
    """
    token, at = secrets.token_urlsafe(32), now()
    with transaction() as session:
        locked = lock_group(session, group)
        device = Device(
            group_id=locked.id,
            key=new_key(),
            token_hash=token_hash(token),
            name=tidy_text(name, NAME_LENGTH),
            kind=kind,
            created_at=at,
            seen_at=at,
        )
        session.add(device)
        session.flush()
        row = DeviceRow(device.id, device.key, device.seen_at)
        write_line(session, locked, "device_let_in", device, at, asker=Asker(row))
    return LetIn(row, token)


def device_of_token(group: Group, token: str) -> DeviceRow | None:
    """The group's device with this cookie, unless it was revoked."""
    mine = {"group_id": group.id, "token_hash": token_hash(token)}
    row = db.session.connection().execute(_LET_IN, mine).one_or_none()
    return None if row is None else DeviceRow(*row)


def device_by_key(group: Group, key: str) -> Device | None:
    """The group's device of this key."""
    mine = select(Device).where(Device.group_id == group.id, Device.key == sound_key(key))
    return db.session.scalars(mine).one_or_none()


def devices_of(group: Group) -> list[Device]:
    """Every device ever let in, newest first."""
    mine = select(Device).where(Device.group_id == group.id)
    return list(db.session.scalars(mine.order_by(Device.created_at.desc(), Device.id.desc())))


def touch(device: DeviceRow) -> bool:
    """Note that the device was seen, at most once a day; tells whether its cookie is due again."""
    if now() - device.seen_at < SEEN_AGAIN_AFTER:
        return False
    with transaction() as session:
        session.connection().execute(_SEEN, {"row_id": device.id, "seen_at": now()})
    return True


def revoke(group: Group, key: str, by: DeviceRow | None = None) -> Device:
    """Shut a device out from its next request on."""
    with transaction() as session:
        locked = lock_group(session, group)
        device = _device(locked, key)
        if device.revoked_at is None:
            before = snapshot(device)
            device.revoked_at = now()
            note_change(session, locked, "device_revoked", device, before, Asker(by))
        return device


def rename_device(group: Group, key: str, name: str, asker: Asker = NOBODY) -> Device:
    """Give a device a name of its own; an empty one lets it be called by what it is."""
    told = tidy_text(name, NAME_LENGTH)
    with transaction() as session:
        locked = lock_group(session, group)
        device = _device(locked, key)
        if device.name != told:
            refuse_second(session, locked, asker, "device_renamed", device, name=told)
            before = snapshot(device)
            device.name = told
            note_change(session, locked, "device_renamed", device, before, asker)
        return device


def _device(group: Group, key: str) -> Device:
    device = device_by_key(group, key)
    if device is None:
        raise NotFound("device_unknown", key=key)
    return device


def token_hash(token: str) -> str:
    """How a token is kept; random enough that a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
