"""How each database is opened, so that what was answered as saved survives a power cut.

SQLite: write-ahead log, every commit synced, foreign keys on. The driver's own transaction
handling is off and `BEGIN` is ours, as SQLAlchemy's SQLite page recommends for Pythons older than
3.12 as well; the connection option `begin_immediate` makes it `BEGIN IMMEDIATE`, so that a writer
waits for its turn at the start instead of failing in the middle.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS = 10
BEGIN_IMMEDIATE = {"begin_immediate": True}
_FILE = "the file that it has opened"


def normal_url(url: str) -> str:
    """The address with the drivers we use: `postgresql://` and `postgres://` mean psycopg 3."""
    for prefix in ("postgresql://", "postgres://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    return url


def engine_options(url: str) -> dict[str, Any]:
    """What `create_engine` is told for this address."""
    if make_url(url).get_backend_name() == "sqlite":
        return {"connect_args": {"timeout": BUSY_SECONDS}}
    # A PostgreSQL that was restarted must not cost somebody a round. Its isolation is said, not
    # left to the server: after waiting for a lock we count on seeing what the others committed.
    return {"pool_pre_ping": True, "isolation_level": "READ COMMITTED"}


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """The file that a connection writes to, whatever lies under its name by now."""

    path: str
    device: int
    inode: int

    @classmethod
    def at(cls, path: str) -> OpenedFile:
        """The file that lies there now."""
        found = os.stat(path)  # noqa: PTH116 - asked twice for each save
        return cls(path, found.st_dev, found.st_ino)


def is_in_place(connection: Mapping[Any, Any]) -> bool:
    """Whether a connection, of which this is the `info`, still writes where others would look.

    A file that was deleted, exchanged or moved can be written to, and nobody finds it again.
    """
    opened: OpenedFile | None = connection.get(_FILE)
    try:
        return opened is None or OpenedFile.at(opened.path) == opened
    except OSError:
        return False


def furnish(engine: Engine) -> None:
    """Attach what every connection of this engine needs; PostgreSQL needs nothing."""
    if engine.dialect.name == "sqlite":
        file = _OneFile()
        event.listen(engine, "do_connect", file.refuse_another)
        event.listen(engine, "connect", _open_sqlite)
        event.listen(engine, "connect", file.remember)
        event.listen(engine, "begin", _begin_sqlite)


class FileGone(sqlite3.OperationalError):
    """What SQLite says of a file that it cannot open: it would make an empty one."""

    sqlite_errorname = "SQLITE_CANTOPEN"


class _OneFile:
    """The file that an engine has opened first; none of its connections opens another."""

    def __init__(self) -> None:
        self._first: OpenedFile | None = None

    def refuse_another(
        self, _dialect: object, _record: object, _arguments: object, _more: object
    ) -> None:
        """Before a connection is made."""
        if self._first is not None and not is_in_place({_FILE: self._first}):
            raise FileGone(f"not the file that was opened: {self._first.path}")

    def remember(self, connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        """Once SQLite has opened it; a database in memory has no path."""
        cursor = connection.cursor()
        cursor.execute("PRAGMA database_list")
        _number, _name, path = cursor.fetchone() or ("", "", "")
        cursor.close()
        if path and self._first is None:
            self._first = OpenedFile.at(path)
        if path:
            record.info[_FILE] = self._first


def _open_sqlite(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    # The timeout first: the change to WAL itself may have to wait for another process.
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    if connection.get_execution_options().get("begin_immediate", False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        # Takes no lock, so it cannot fail; through SQLAlchemy it would cost as much as a query.
        connection.connection.cursor().execute("BEGIN")
