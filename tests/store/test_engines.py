from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from flask import Flask
from sqlalchemy import event, text
from store.evening import opened

from scorekeeper.store.database.db import db
from scorekeeper.store.database.engines import normal_url
from scorekeeper.store.database.transactions import transaction
from scorekeeper.store.people.groups import home_group


@pytest.fixture
def own_app(sqlite_url: str) -> Iterator[Flask]:
    with opened(sqlite_url) as app:
        yield app


@pytest.mark.parametrize(
    ("pragma", "reported"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 10_000)],
)
def test_a_live_sqlite_connection_reports_its_care(
    own_app: Flask, pragma: str, reported: object
) -> None:
    # synchronous 2 is FULL: https://sqlite.org/pragma.html#pragma_synchronous
    assert db.session.scalar(text(f"PRAGMA {pragma}")) == reported
    with transaction() as session:
        assert session.scalar(text(f"PRAGMA {pragma}")) == reported


def test_readers_begin_plainly_and_writers_immediately(own_app: Flask) -> None:
    home_group()
    reading = db.session.connection().connection.dbapi_connection
    assert isinstance(reading, sqlite3.Connection)
    assert reading.in_transaction
    assert not locked(str(db.engine.url.database))
    with said_to_database() as said, transaction():
        home_group()
    assert said[0] == "BEGIN IMMEDIATE"


def test_a_writer_holds_the_write_lock_before_its_first_statement(own_app: Flask) -> None:
    with transaction():
        assert locked(str(db.engine.url.database))
    assert not locked(str(db.engine.url.database))


def test_after_writing_the_next_reader_is_a_reader_again(own_app: Flask) -> None:
    with transaction():
        pass
    home_group()
    assert not locked(str(db.engine.url.database))


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgresql://u:p%40@h/d", "postgresql+psycopg://u:p%40@h/d"),
        ("postgres://h/d", "postgresql+psycopg://h/d"),
        ("postgresql+psycopg://h/d", "postgresql+psycopg://h/d"),
        ("sqlite:////srv/x.sqlite3", "sqlite:////srv/x.sqlite3"),
    ],
)
def test_a_plain_postgresql_address_means_psycopg_3(given: str, used: str) -> None:
    assert normal_url(given) == used


@contextmanager
def said_to_database() -> Iterator[list[str]]:
    said: list[str] = []

    def listen(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        said.append(statement)

    event.listen(db.engine, "before_cursor_execute", listen)
    yield said
    event.remove(db.engine, "before_cursor_execute", listen)


def locked(path: str) -> bool:
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as another:
        try:
            another.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        another.execute("ROLLBACK")
        return False
