"""Bringing a database to this release: one process migrates, the others wait and find it done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any, Literal

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import select, text
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

import scorekeeper.migrations
from scorekeeper.store.database import engines
from scorekeeper.store.database.db import db
from scorekeeper.store.database.engines import BEGIN_IMMEDIATE
from scorekeeper.store.errors import DatabaseFromTheFuture, MigrationBroke
from scorekeeper.store.models import Group
from scorekeeper.store.people.groups import add_group
from scorekeeper.store.upkeep.copy_in_use import copy_sqlite
from scorekeeper.store.upkeep.locking import file_lock
from scorekeeper.store.upkeep.refilling import keep_all_up

_ALL_IS_KEPT = "0007"
"""Since this revision all is kept that follows from a log and lists are read by."""
# Any number will do, as long as every release asks for the same one.
_ADVISORY_LOCK = 5_180_027


def prepare(app: Flask) -> None:
    """Migrate the application's database and make the home group; safe from many processes."""
    with app.app_context():
        prepare_engine(db.engine)


def prepare_engine(engine: Engine) -> None:
    """Migrate this database to the newest revision and make the home group."""
    with _alone(engine) as connection:
        before = current_revision(connection)
        _migrate(connection)
        _make_home(connection)
        if before is not None and before < _ALL_IS_KEPT:
            _keep_up(connection)


def is_migrated() -> bool:
    """Tell whether the database answers and stands at this release's revision."""
    try:
        with db.engine.connect() as connection:
            return current_revision(connection) == newest_revision()
    except SQLAlchemyError:
        return False


def is_in_place() -> bool:
    """Tell whether an embedded database is still the file that was opened."""
    try:
        with db.engine.connect() as connection:
            return engines.is_in_place(connection.info)
    except SQLAlchemyError:
        return False


def current_revision(connection: Connection) -> str | None:
    """The revision this database stands at; None when it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest_revision() -> str | None:
    """The revision of this release."""
    return ScriptDirectory.from_config(alembic_config()).get_current_head()


def is_known_revision(revision: str) -> bool:
    """Tell whether this release has heard of the revision; one from the future it has not."""
    scripts = ScriptDirectory.from_config(alembic_config()).walk_revisions()
    return any(script.revision == revision for script in scripts)


def alembic_config() -> Config:
    """Alembic's settings for the scripts inside the package."""
    config = Config()
    folder = Path(scorekeeper.migrations.__file__).parent
    # Alembic interpolates percent signs in its settings.
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A write transaction that no other preparing process shares."""
    if engine.dialect.name == "sqlite":
        with _alone_on_sqlite(engine) as connection:
            yield connection
    else:
        with engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
            yield connection


@contextmanager
def _alone_on_sqlite(engine: Engine) -> Iterator[Connection]:
    path = sqlite_path(engine)
    if path is not None:
        _keep_private(path)
    # The lock comes before the first connection: several processes that turn an empty file to
    # WAL at once would find it locked, and SQLite does not wait there.
    lock = file_lock(path.with_name(path.name + ".lock")) if path else nullcontext()
    with (
        lock,
        engine.connect() as connection,
        _foreign_keys_off(connection),
        connection.begin(),
    ):
        yield connection
        _check_foreign_keys(connection)


def _keep_private(path: Path) -> None:
    """Nobody else on this machine reads it, or what SQLite lays beside it, which follows it."""
    path.touch(mode=0o600)
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def sqlite_path(engine: Engine) -> Path | None:
    """Where an embedded database lies; None for one in memory (or given as a URI), or a server."""
    database = engine.url.database if engine.dialect.name == "sqlite" else None
    in_memory = not database or database == ":memory:" or database.startswith("file:")
    return None if in_memory else Path(str(database))


@contextmanager
def _foreign_keys_off(connection: Connection) -> Iterator[None]:
    """Rebuilding a table drops it; with foreign keys on, SQLite would empty what refers to it."""
    # The switch does nothing inside a transaction, so it goes round SQLAlchemy, which would begin.
    driver = connection.connection.dbapi_connection
    _switch_foreign_keys(driver, "OFF")
    connection.execution_options(**BEGIN_IMMEDIATE)
    try:
        yield
    finally:
        _switch_foreign_keys(driver, "ON")


def _switch_foreign_keys(driver: Any, state: Literal["ON", "OFF"]) -> None:
    driver.execute(f"PRAGMA foreign_keys = {state}")


def _check_foreign_keys(connection: Connection) -> None:
    astray = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if astray:
        raise MigrationBroke("migration_broke", tables=sorted({row[0] for row in astray}))


def _migrate(connection: Connection) -> None:
    current = current_revision(connection)
    if current == newest_revision():
        return
    config = alembic_config()
    if current is not None:
        if not is_known_revision(current):
            raise DatabaseFromTheFuture("database_from_the_future", revision=current)
        _copy_first(connection, current)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _copy_first(connection: Connection, revision: str) -> None:
    """PostgreSQL is copied by whoever runs it; its migration is one transaction anyway."""
    path = sqlite_path(connection.engine)
    if path is not None:
        copy_sqlite(path, path.with_name(f"{path.name}.before-{revision}"))


def _keep_up(connection: Connection) -> None:
    with Session(bind=connection, join_transaction_mode="rollback_only") as session:
        keep_all_up(session)
        session.commit()


def _make_home(connection: Connection) -> None:
    with Session(bind=connection, join_transaction_mode="rollback_only") as session:
        if session.scalars(select(Group.id).where(Group.is_home)).first() is None:
            add_group(session, is_home=True)
            session.commit()
