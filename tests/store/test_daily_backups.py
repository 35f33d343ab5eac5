"""Backups that come by themselves: when, how many are kept, and that they can be put back."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask
from store.evening import opened

from scorekeeper.store.database.db import db
from scorekeeper.store.errors import BackupRefused
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.people.players import add_player
from scorekeeper.store.upkeep.backups import staged
from scorekeeper.store.upkeep.daily_backups import (
    back_up_if_due,
    daily_backups,
    newest_copy,
    to_keep,
    watch,
)
from scorekeeper.store.upkeep.preparing import prepare, sqlite_path

DAY = timedelta(days=1)
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def app(sqlite_url: str) -> Iterator[Flask]:
    with opened(sqlite_url) as made:
        prepare(made)
        yield made


@pytest.mark.usefixtures("app")
def test_one_is_taken_a_day_and_can_be_put_back(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    add_player(home_group(), "Anna")
    first = back_up_if_due(db.engine, folder, DAY, NOON)
    assert first is not None
    assert first.stat().st_mode & 0o077 == 0
    assert back_up_if_due(db.engine, folder, DAY, NOON + timedelta(hours=23)) is None
    second = back_up_if_due(db.engine, folder, DAY, NOON + DAY)
    assert [kept.path for kept in daily_backups(folder)] == [second, first]
    with staged(first, tmp_path) as copy:
        assert b"Anna" in copy.read_bytes()


def test_of_seven_days_and_four_weeks_the_newest_is_kept() -> None:
    hours = [NOON - timedelta(hours=9 * n) for n in range(200)]
    days = {NOON - n * DAY for n in range(7)}
    kept = to_keep(hours)
    assert len(kept) <= 7 + 4
    assert [at.date() for at in sorted(kept, reverse=True)][:7] == [
        at.date() for at in sorted(days, reverse=True)
    ]
    weeks = {at.isocalendar()[:2] for at in kept}
    assert len(weeks) == 4
    for at in kept:
        same_day = [other for other in hours if other.date() == at.date()]
        assert at == max(same_day)
    assert to_keep([]) == set()


@pytest.mark.usefixtures("app")
def test_what_is_not_kept_goes_and_strangers_stay(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    stranger = folder / "mine.sqlite3"
    stranger.touch()
    for n in range(40):
        assert back_up_if_due(db.engine, folder, DAY, NOON + n * DAY)
    kept = daily_backups(folder)
    assert {each.at for each in kept} == to_keep(NOON + n * DAY for n in range(40))
    assert stranger.exists()


@pytest.mark.usefixtures("app")
def test_where_there_is_too_little_room_it_is_left_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = sqlite_path(db.engine)
    assert path is not None
    too_little = 2 * path.stat().st_size - 1
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=too_little))
    with pytest.raises(BackupRefused) as refused:
        back_up_if_due(db.engine, tmp_path / "backups", DAY, NOON)
    assert refused.value.code == "no_room"
    watch(db.engine, tmp_path / "backups", DAY)()
    assert "no_room" in caplog.text
    assert daily_backups(tmp_path / "backups") == []


@pytest.mark.usefixtures("app")
def test_the_newest_copy_is_of_whatever_kind(tmp_path: Path) -> None:
    database = sqlite_path(db.engine)
    assert database is not None
    assert newest_copy(database, tmp_path / "backups") is None
    before = database.with_name(f"{database.name}.before-0004")
    before.touch()
    found = newest_copy(database, tmp_path / "backups")
    assert found is not None
    assert found.path == before
    later = datetime.now(UTC) + DAY
    taken = back_up_if_due(db.engine, tmp_path / "backups", DAY, later)
    found = newest_copy(database, tmp_path / "backups")
    assert found is not None
    assert found.path == taken


def test_a_server_database_is_left_to_who_runs_it(postgres_app: Flask, tmp_path: Path) -> None:
    with postgres_app.app_context():
        assert back_up_if_due(db.engine, tmp_path / "backups", DAY, NOON) is None
    assert not (tmp_path / "backups").exists()
