"""Backups taken while people play, and put back into either kind of database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from alembic import command
from flask import Flask
from sqlalchemy import create_engine, func, select
from store.conftest import made_database
from store.evening import EIGHT, Evening, entry_id, opened
from store.test_preparing import EARLIER

from scorekeeper.demo.group import Demo, make_demo
from scorekeeper.store.database.db import db
from scorekeeper.store.errors import BackupRefused
from scorekeeper.store.log.entries import NewEntry
from scorekeeper.store.log.games import append, load_game
from scorekeeper.store.models import Base, Entry, Game
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.upkeep import check
from scorekeeper.store.upkeep.backups import back_up, is_empty, put_back, staged
from scorekeeper.store.upkeep.copy_in_use import appearing_whole, copy_sqlite
from scorekeeper.store.upkeep.preparing import (
    alembic_config,
    is_migrated,
    newest_revision,
    prepare,
)

TABLES, ROUNDS_EACH = 4, 25


@pytest.fixture
def other_url(request: pytest.FixtureRequest, which: str, tmp_path: Path) -> Iterator[str]:
    """A second database of the same kind, with nothing in it."""
    if which == "sqlite":
        yield f"sqlite:///{tmp_path / 'other.sqlite3'}"
        return
    with made_database(str(request.getfixturevalue("postgres_server"))) as made:
        yield made


def restored(backup: Path, url: str) -> None:
    """Put a backup into this database, as the command does."""
    with staged(backup, None) as copy, opened(url):
        put_back(copy, db.engine, backup.parent)


def rows() -> dict[str, list[tuple[Any, ...]]]:
    """Everything the database holds, as the models read it."""
    db.session.rollback()
    return {
        table.name: [tuple(row) for row in db.session.execute(select(table).order_by(table.c.id))]
        for table in Base.metadata.sorted_tables
    }


def games_stored() -> int:
    return db.session.scalar(select(func.count()).select_from(Game)) or 0


def keep_saving(app: Flask, game: str, answered: list[str]) -> None:
    """A keeper's phone: one round after the other, each noted once it was answered."""
    with app.app_context():
        for number in range(ROUNDS_EACH):
            record = load_game(home_group(), game)
            assert record is not None
            out, *others = record.entries[0].entry.content["players"]
            played = {"out": out, "hands": {key: {"1": 1} for key in others}}
            word = entry_id(f"{game[:8]}-{number}")
            new = NewEntry(word, "round_recorded", {"round": played}, record.position, EIGHT)
            append(home_group(), game, new)
            answered.append(word)
        db.session.remove()


def test_a_backup_taken_while_a_hundred_rounds_are_saved_has_all_that_were_answered_before(
    empty_url: str, other_url: str, tmp_path: Path
) -> None:
    file, answered = tmp_path / "evening.backup", list[str]()
    with opened(empty_url) as app:
        prepare(app)
        far = {"target": 1_000_000}
        seats = [(f"Žofia {n}", f"Anna {n}") for n in range(TABLES)]
        tables = [Evening(home_group(), *people, rules=far) for people in seats]
        db.session.remove()
        phones = [Thread(target=keep_saving, args=(app, each.key, answered)) for each in tables]
        for phone in phones:
            phone.start()
        while len(answered) < 20:
            phones[0].join(0.001)
        before = set(answered)
        back_up(db.engine, file)
        meanwhile = len(answered)
        for phone in phones:
            phone.join(60)
    assert meanwhile < TABLES * ROUNDS_EACH == len(answered)
    restored(file, other_url)
    with opened(other_url) as app:
        assert list(check.findings()) == []
        stored = set(db.session.scalars(select(Entry.entry_key)))
        assert before <= stored
        assert len(stored) < TABLES + TABLES * ROUNDS_EACH
        # The next row of every kind gets a number of its own.
        again: list[str] = []
        db.session.remove()
        left = Evening(home_group(), "Dana", "boris").key
        keep_saving(app, left, again)
        assert len(again) == ROUNDS_EACH
        assert list(check.findings()) == []


def test_everything_comes_back_as_it_was(empty_url: str, other_url: str, tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    with opened(empty_url) as app:
        prepare(app)
        make_demo(home_group(), Demo(30))
        before = rows()
        back_up(db.engine, file)
    restored(file, other_url)
    with opened(other_url):
        assert rows() == before
        assert is_migrated()


@pytest.mark.postgres
def test_it_goes_from_one_engine_to_the_other_and_back(
    sqlite_url: str, postgres_server: str, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.backup", tmp_path / "second.backup"
    with opened(sqlite_url):
        make_demo(home_group(), Demo(12))
        before = rows()
        back_up(db.engine, first)
    with made_database(postgres_server) as url:
        restored(first, url)
        with opened(url):
            assert rows() == before
            back_up(db.engine, second)
    back = f"sqlite:///{tmp_path / 'back.sqlite3'}"
    restored(second, back)
    with opened(back):
        assert rows() == before


def test_check_finds_nothing_wrong_while_others_write(empty_url: str) -> None:
    answered: list[str] = []
    with opened(empty_url) as app:
        prepare(app)
        game = Evening(home_group(), "Žofia", "Anna", rules={"target": 1_000_000}).key
        db.session.remove()
        phone = Thread(target=keep_saving, args=(app, game, answered))
        phone.start()
        while phone.is_alive():
            assert check.run() == 0
        phone.join()
    assert len(answered) == ROUNDS_EACH


def test_what_was_there_before_is_kept(empty_url: str, other_url: str, tmp_path: Path) -> None:
    file = tmp_path / "one.backup"
    with opened(empty_url) as app:
        prepare(app)
        Evening(home_group())
        back_up(db.engine, file)
    with opened(other_url) as app:
        prepare(app)
        _both = Evening(home_group()), Evening(home_group(), "Eva", "Ivan")
        db.session.remove()
        with staged(file, None) as copy:
            kept = put_back(copy, db.engine, tmp_path)
        assert games_stored() == 1
    assert kept is not None
    with opened(f"sqlite:///{kept}"):
        assert games_stored() == 2


def test_whoever_has_the_database_open_sees_the_restored_one(
    sqlite_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "one.backup"
    with opened(sqlite_url):
        _first = Evening(home_group())
        back_up(db.engine, file)
        _second = Evening(home_group(), "Eva", "Ivan")
        db.session.remove()
        with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as server:
            assert server.execute("SELECT count(*) FROM games").fetchone() == (2,)
            with staged(file, None) as copy:
                put_back(copy, db.engine, tmp_path)
            assert server.execute("SELECT count(*) FROM games").fetchone() == (1,)
            assert server.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        Evening(home_group(), "Emil", "Olga")
        assert games_stored() == 2


def test_a_damaged_database_is_put_aside(sqlite_url: str, tmp_path: Path) -> None:
    file, path = tmp_path / "one.backup", tmp_path / "broken.sqlite3"
    with opened(sqlite_url):
        back_up(db.engine, file)
    path.write_bytes(b"no database at all" * 1000)
    engine = create_engine(f"sqlite:///{path}")
    assert not is_empty(engine)
    with staged(file, None) as copy:
        kept = put_back(copy, engine, tmp_path)
    assert kept is not None
    assert kept.read_bytes() == b"no database at all" * 1000
    with opened(f"sqlite:///{path}"):
        assert list(check.findings()) == []


def test_a_plain_copy_of_a_served_database_can_be_put_back_too(
    sqlite_url: str, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    file, new = folder / "copy.sqlite3", f"sqlite:///{tmp_path / 'new.sqlite3'}"
    with opened(sqlite_url):
        Evening(home_group())
        db.session.remove()
        copy_sqlite(Path(sqlite_url.removeprefix("sqlite:///")), file)
    with staged(file, tmp_path) as copy, opened(new):
        put_back(copy, db.engine, tmp_path)
        assert games_stored() == 1
    assert [path.name for path in folder.iterdir()] == ["copy.sqlite3"]


@pytest.mark.parametrize("revision", EARLIER)
def test_a_backup_of_an_earlier_release_is_brought_up_to_this_one(
    revision: str, tmp_path: Path
) -> None:
    old, new = tmp_path / "old.sqlite3", f"sqlite:///{tmp_path / 'new.sqlite3'}"
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    file = tmp_path / "old.backup"
    back_up(engine, file)
    engine.dispose()
    restored(file, new)
    with opened(new):
        assert is_migrated()
        assert home_group().position == 1
    with closing(sqlite3.connect(file)) as untouched:
        assert untouched.execute("SELECT * FROM alembic_version").fetchall() == [(revision,)]


@pytest.mark.parametrize(
    ("made", "code"),
    [
        ("UPDATE alembic_version SET version_num = 'of 2099'", "newer"),
        ("DROP TABLE entries", "not_ours"),
        ("DROP TABLE alembic_version", "not_ours"),
        ("DELETE FROM alembic_version", "newer"),
    ],
)
def test_what_is_no_backup_of_this_release_is_refused(
    sqlite_url: str, made: str, code: str, tmp_path: Path
) -> None:
    file = tmp_path / "odd.backup"
    with opened(sqlite_url):
        back_up(db.engine, file)
    with closing(sqlite3.connect(file)) as odd, odd:
        odd.execute(made)
    assert code_of(file) == code


@pytest.mark.parametrize(
    ("size", "code"), [(0, "not_ours"), (50, "not_whole"), (20_000, "not_whole")]
)
def test_a_part_of_a_backup_is_refused(
    sqlite_url: str, size: int, code: str, tmp_path: Path
) -> None:
    file = tmp_path / "part.backup"
    with opened(sqlite_url):
        back_up(db.engine, file)
    file.write_bytes(file.read_bytes()[:size])
    assert code_of(file) == code


def code_of(file: Path) -> str:
    with pytest.raises(BackupRefused) as refused, staged(file, None):
        pass
    return refused.value.code


def test_a_file_that_could_not_be_finished_leaves_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "evening.backup"
    file.write_text("yesterday's")

    def run_out_of_space() -> None:
        with appearing_whole(file) as unfinished:
            unfinished.write_text("half of today's")
            raise OSError("no space left")

    with pytest.raises(OSError, match="no space"):
        run_out_of_space()
    assert [path.name for path in tmp_path.iterdir()] == ["evening.backup"]
    assert file.read_text() == "yesterday's"


def test_a_backup_is_one_file_that_others_cannot_read(sqlite_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    with opened(sqlite_url):
        back_up(db.engine, folder / "one")
    assert [path.name for path in folder.iterdir()] == ["one"]
    assert (folder / "one").stat().st_mode & 0o077 == 0


def test_a_fresh_database_counts_as_empty_and_one_with_a_name_in_it_does_not(
    empty_url: str,
) -> None:
    with opened(empty_url) as app:
        assert is_empty(db.engine)
        prepare(app)
        assert is_empty(db.engine)
        Evening(home_group())
        db.session.remove()
        assert not is_empty(db.engine)
        assert newest_revision() is not None
