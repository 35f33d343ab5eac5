"""How each database is opened, so that what was answered as saved survives a power cut.

SQLite: write-ahead log, every commit synced, foreign keys on. The driver's own transaction
handling is off and `BEGIN` is ours, as SQLAlchemy's SQLite page recommends for Pythons older than
3.12 as well; the connection option `begin_immediate` makes it `BEGIN IMMEDIATE`, so that a writer
waits for its turn at the start instead of failing in the middle.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS = 10
_UNWRITABLE = ("SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_FULL", "SQLITE_CANTOPEN")
BEGIN_IMMEDIATE = {"begin_immediate": True}


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


def is_busy(error: OperationalError) -> bool:
    """Tell whether others kept this connection from its turn, rather than something being broken.

    PostgreSQL: lock_not_available, deadlock_detected, serialization_failure.
    """
    sqlite_name = getattr(error.orig, "sqlite_errorname", "")
    state = getattr(error.orig, "sqlstate", None)
    return sqlite_name.startswith("SQLITE_BUSY") or state in {"55P03", "40P01", "40001"}


def is_unwritable(error: OperationalError) -> bool:
    """Tell whether the disk or the file behind the database takes nothing.

    PostgreSQL: disk_full, read_only_sql_transaction.
    """
    sqlite_name = getattr(error.orig, "sqlite_errorname", "")
    state = getattr(error.orig, "sqlstate", None)
    return sqlite_name.startswith(_UNWRITABLE) or state in {"53100", "25006"}


def furnish(engine: Engine) -> None:
    """Attach what every connection of this engine needs; PostgreSQL needs nothing."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _open_sqlite)
        event.listen(engine, "begin", _begin_sqlite)


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
