"""The same tests on SQLite and on PostgreSQL: every test gets a prepared, empty database."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import create_engine, text
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import OperationalError
from store.evening import Evening, app_on

from scorekeeper.store.database.db import db
from scorekeeper.store.database.engines import normal_url
from scorekeeper.store.models import Base, Group
from scorekeeper.store.people.groups import add_group, home_group, make_group
from scorekeeper.store.upkeep.preparing import prepare

DEFAULT_SERVERS = (
    "postgresql://postgres@127.0.0.1:5432/postgres",
    "postgresql://root@127.0.0.1:5432/postgres",
)


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """The address of a prepared SQLite database of one's own."""
    path = tmp_path / "store.sqlite3"
    shutil.copy(sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture
def empty_url(request: pytest.FixtureRequest, which: str, tmp_path: Path) -> Iterator[str]:
    """The address of a database in which nobody has made a table yet."""
    if which == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.sqlite3'}"
        return
    server = str(request.getfixturevalue("postgres_server"))
    with made_database(server) as made:
        yield made


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def which(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "store.sqlite3"
    _let_go(_prepared(f"sqlite:///{path}"))
    return path


@pytest.fixture(scope="session")
def postgres_server() -> str:
    """The address of a server where databases may be made; nothing to skip over in CI."""
    told = os.environ.get("SCOREKEEPER_TEST_POSTGRES_URL")
    for server in [told] if told else DEFAULT_SERVERS:
        if server and _answers(normal_url(server)):
            return normal_url(server)
    if os.environ.get("CI") == "true":
        pytest.fail("no PostgreSQL answers, and CI must not skip its tests")
    pytest.skip("no PostgreSQL answers")


@pytest.fixture(scope="session")
def sqlite_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = _prepared(f"sqlite:///{tmp_path_factory.mktemp('shared') / 'store.sqlite3'}")
    yield app
    _let_go(app)


@pytest.fixture(scope="session")
def postgres_app(postgres_server: str) -> Iterator[Flask]:
    with made_database(postgres_server) as url:
        app = _prepared(url)
        yield app
        _let_go(app)


class made_database:  # noqa: N801 - reads as what it is: with made_database(server) as url
    """A database of its own on the server, dropped at the end."""

    def __init__(self, server: str) -> None:
        self.admin: Engine = create_engine(server, isolation_level="AUTOCOMMIT")
        self.name = f"scorekeeper_test_{secrets.token_hex(6)}"

    def __enter__(self) -> str:
        with self.admin.connect() as connection:
            connection.execute(text(f'CREATE DATABASE "{self.name}"'))
        url = make_url(str(self.admin.url.render_as_string(hide_password=False)))
        return url.set(database=self.name).render_as_string(hide_password=False)

    def __exit__(self, *_: object) -> None:
        with self.admin.connect() as connection:
            connection.execute(text(f'DROP DATABASE "{self.name}" WITH (FORCE)'))
        self.admin.dispose()


@pytest.fixture
def app(request: pytest.FixtureRequest, which: str) -> Iterator[Flask]:
    """The store's part of the application, its context pushed, its database empty but prepared.

    One application for all tests of a database: SQLAlchemy compiles each statement once for it.
    """
    made: Flask = request.getfixturevalue(f"{which}_app")
    with made.app_context():
        _empty()
        yield made
        db.session.remove()


@pytest.fixture
def group(app: Flask) -> Group:
    return home_group()


@pytest.fixture
def others(app: Flask) -> Group:
    """Another group, which must never see the first one's things."""
    return make_group("The others")


@pytest.fixture
def evening(app: Flask, group: Group) -> Evening:
    return Evening(group)


def _prepared(url: str) -> Flask:
    app = app_on(url)
    prepare(app)
    return app


def _empty() -> None:
    # Not TRUNCATE: that syncs a new file for every table and index.
    for table in reversed(Base.metadata.sorted_tables):
        db.session.execute(table.delete())
    add_group(db.session(), is_home=True)
    db.session.commit()
    db.session.remove()


def _let_go(app: Flask) -> None:
    with app.app_context():
        db.engine.dispose()


def _answers(url: str) -> bool:
    engine = create_engine(url, connect_args={"connect_timeout": 3})
    try:
        with engine.connect():
            return True
    except OperationalError:
        return False
    finally:
        engine.dispose()
