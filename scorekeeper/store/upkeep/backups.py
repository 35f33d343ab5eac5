"""Backups: one file of SQLite, whichever engine it was taken from, put back into either.

An embedded database is copied page by page by SQLite itself, while others read and write. Any
other is read table by table in one snapshot and written into an embedded database of the same
revision. So there is one kind of file: every SQLite opens it, and it can be served as it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from sqlalchemy import create_engine
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from scorekeeper.store.database.engines import furnish
from scorekeeper.store.errors import BackupRefused, DatabaseFromTheFuture
from scorekeeper.store.upkeep.copy_in_use import (
    appearing_whole,
    close_up,
    copy_pages,
    copy_sqlite,
)
from scorekeeper.store.upkeep.preparing import (
    alembic_config,
    current_revision,
    is_known_revision,
    prepare_engine,
    sqlite_path,
)
from scorekeeper.store.upkeep.table_copies import copy_tables, empty_tables, has_anything


def back_up(engine: Engine, target: Path) -> None:
    """Write what is committed now into a file, which appears whole or not at all."""
    source = _file_of(engine)
    if source is not None and not source.exists():
        raise BackupRefused("no_database", file=source)
    with appearing_whole(target) as unfinished:
        if source is not None:
            copy_pages(source, unfinished)
        else:
            _copy_out(engine, unfinished)
        close_up(unfinished)


@contextmanager
def staged(backup: Path, beside: Path | None) -> Iterator[Path]:
    """A copy of a backup, found whole and brought up to this release, to be looked at first."""
    with TemporaryDirectory(prefix="scorekeeper-", dir=beside) as folder:
        copy = Path(folder, "restored.sqlite3")
        _copy_in(backup, copy)
        with _file_engine(copy) as engine:
            furnish(engine)
            prepare_engine(engine)
        close_up(copy)
        yield copy


def is_empty(engine: Engine) -> bool:
    """Whether nothing would be lost if this database was replaced."""
    path = _file_of(engine)
    if path is not None and not path.exists():
        return True
    try:
        with engine.connect() as connection:
            return not has_anything(connection)
    except DatabaseError:
        # Damaged, or somebody else's: not for us to call nothing.
        return False


def put_back(copy: Path, engine: Engine, folder: Path) -> Path | None:
    """Let the database be this staged copy; returns where the one before was put.

    All or nothing, also under a server that runs on. The one before is put beside an embedded
    database, else into `folder`.
    """
    path = _file_of(engine)
    if path is None:
        return _put_into_server(copy, engine, folder)
    engine.dispose()
    kept = _keep_file(path)
    # Not by another file of that name: a server that runs on would write into the old one.
    copy_pages(copy, path)
    return kept


def _put_into_server(copy: Path, engine: Engine, folder: Path) -> Path | None:
    prepare_engine(engine)
    kept = None if is_empty(engine) else folder / f"scorekeeper{_before_restoring()}.sqlite3"
    if kept is not None:
        back_up(engine, kept)
    with (
        _file_engine(copy) as restored,
        restored.connect() as source,
        engine.begin() as target,
    ):
        empty_tables(target)
        copy_tables(source, target)
    return kept


def _keep_file(path: Path) -> Path | None:
    if not path.exists():
        return None
    kept = path.with_name(path.name + _before_restoring())
    try:
        copy_sqlite(path, kept)
    except sqlite3.DatabaseError:
        # Too damaged to be read: it is put aside with what lies beside it.
        for ending in ("", "-wal", "-shm"):
            part = path.with_name(path.name + ending)
            if part.exists():
                part.replace(kept.with_name(kept.name + ending))
    return kept


def _before_restoring() -> str:
    return f".before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S}"


def _file_of(engine: Engine) -> Path | None:
    """The file of an embedded database; None for a server."""
    path = sqlite_path(engine)
    if path is None and engine.dialect.name == "sqlite":
        raise BackupRefused("in_memory")
    return path


def _copy_out(engine: Engine, target: Path) -> None:
    with (
        _one_moment(engine) as source,
        _file_engine(target) as made,
        made.begin() as connection,
    ):
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, _revision_of(source))
        copy_tables(source, connection)


@contextmanager
def _one_moment(engine: Engine) -> Iterator[Connection]:
    """A connection that sees all as it was when it began, whatever others write."""
    with engine.connect() as connection:
        yield connection.execution_options(isolation_level="REPEATABLE READ")


def _revision_of(connection: Connection) -> str:
    revision = current_revision(connection)
    if revision is None:
        raise BackupRefused("nothing_there")
    if not is_known_revision(revision):
        raise DatabaseFromTheFuture("database_from_the_future", revision=revision)
    return revision


def _copy_in(backup: Path, copy: Path) -> None:
    """The file into a private copy, if it is one of ours."""
    if not backup.is_file():
        raise BackupRefused("no_file", file=backup)
    try:
        with closing(_reading(backup)) as reader, closing(sqlite3.connect(copy)) as writer:
            revision = reader.execute("SELECT version_num FROM alembic_version").fetchone()
            reader.execute("SELECT count(*) FROM entries").fetchone()
            reader.backup(writer)
        close_up(copy)
    except sqlite3.DatabaseError as error:
        damaged = getattr(error, "sqlite_errorname", "").startswith("SQLITE_CORRUPT")
        raise BackupRefused("not_whole" if damaged else "not_ours", file=backup) from error
    if revision is None or not is_known_revision(revision[0]):
        raise BackupRefused("newer", file=backup)


def _reading(backup: Path) -> sqlite3.Connection:
    """The file opened to be read.

    A plain copy of a database that was served wants a log beside it, which SQLite makes for the
    moment; where nothing may be written it has to be told that nobody else uses the file.
    """
    with suppress(sqlite3.OperationalError), closing(_connected(backup, "mode=rw")) as tried:
        tried.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return _connected(backup, "mode=rw")
    return _connected(backup, "immutable=1")


def _connected(backup: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{backup.absolute().as_uri()}?{how}", uri=True)


@contextmanager
def _file_engine(path: Path) -> Iterator[Engine]:
    """An embedded database that nobody else uses, every connection closed after."""
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    try:
        yield engine
    finally:
        engine.dispose()
