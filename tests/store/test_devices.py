from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import text
from store.evening import EIGHT

from scorekeeper.store.database.db import db
from scorekeeper.store.errors import NotFound
from scorekeeper.store.journal import recent_changes
from scorekeeper.store.models import Group
from scorekeeper.store.people import devices
from scorekeeper.store.people.devices import (
    device_of_token,
    devices_of,
    let_in,
    revoke,
    token_hash,
    touch,
)


def test_a_device_is_known_by_its_token_of_which_only_a_hash_is_kept(group: Group) -> None:
    let = let_in(group, "Žofia's phone")
    assert device_of_token(group, let.token) == let.device
    assert len(let.token) == 43
    for table in ("devices", "journal"):
        rows = db.session.execute(text(f"SELECT * FROM {table}")).all()
        assert let.token not in str(rows)
    assert token_hash(let.token) not in str(db.session.execute(text("SELECT * FROM journal")).all())


@pytest.mark.parametrize("token", ["", "nobody", "x" * 100_000, "\x00", "\ud800"])
def test_a_made_up_token_is_nobodys(group: Group, token: str) -> None:
    let_in(group)
    assert device_of_token(group, token) is None


def test_a_token_opens_only_its_own_group(group: Group, others: Group) -> None:
    let = let_in(group)
    assert device_of_token(others, let.token) is None
    with pytest.raises(NotFound):
        revoke(others, let.device.key)


def test_a_revoked_device_is_nobody_from_then_on(group: Group) -> None:
    let, keeper = let_in(group), let_in(group).device
    revoke(group, let.device.key, keeper)
    revoke(group, let.device.key, keeper)
    assert device_of_token(group, let.token) is None
    verbs = [line.verb for line in recent_changes(group)]
    assert verbs.count("device_revoked") == 1
    assert recent_changes(group)[0].device_id == keeper.id


def test_a_device_is_seen_at_most_once_a_day(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [EIGHT]
    monkeypatch.setattr(devices, "now", lambda: clock[0])
    let, position = let_in(group), group.position
    clock[0] = EIGHT + timedelta(hours=23)
    assert not touch(let.device)
    assert device_of_token(group, let.token) == let.device
    clock[0] = EIGHT + timedelta(hours=25)
    assert touch(let.device)
    seen = device_of_token(group, let.token)
    assert seen == let.device._replace(seen_at=EIGHT + timedelta(hours=25))
    # Nobody's page changes because somebody looked.
    assert group.position == position


def test_devices_are_listed_newest_first(group: Group, others: Group) -> None:
    for name in ("one", "two", "three"):
        let_in(group, name)
    let_in(others, "theirs")
    assert [device.name for device in devices_of(group)] == ["three", "two", "one"]
