"""What a database's own errors mean for whoever asked, the same on both engines."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from scorekeeper.store.database.engines import FileGone
from scorekeeper.store.errors import Busy, NotNow, NotSaved
from scorekeeper.store.models.columns import DamagedDocument

FAILURES = (DBAPIError, NoConnectionFree, sqlite3.Error, DamagedDocument)
"""What a database raises, through SQLAlchemy or past it, and what it cannot have been told."""

_SQLITE = {
    "SQLITE_READONLY_DBMOVED": "database_gone",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_PROTOCOL": "busy",
    "SQLITE_READONLY": "not_saved",
    "SQLITE_IOERR": "not_saved",
    "SQLITE_FULL": "not_saved",
    "SQLITE_CANTOPEN": "not_saved",
    "SQLITE_CORRUPT": "database_damaged",
    "SQLITE_NOTADB": "database_damaged",
}
"""By the beginning of the error's name."""

# lock_not_available, deadlock_detected, serialization_failure, query_canceled,
# too_many_connections; disk_full, read_only_sql_transaction, system errors; data_corrupted,
# index_corrupted; admin_shutdown, crash_shutdown, cannot_connect_now, connection exceptions.
_POSTGRES = {
    **dict.fromkeys(("55P03", "40P01", "40001", "57014", "53300"), "busy"),
    **dict.fromkeys(("53", "25006", "58"), "not_saved"),
    "XX": "database_damaged",
    **dict.fromkeys(("57P", "08"), "cut_off"),
}
"""By the beginning of its SQLSTATE."""


def refusal_of(error: BaseException, *, committing: bool = False) -> NotNow | None:
    """What the database cannot do now; None for an error that is a fault of this program.

    Where the connection was lost while it committed, nobody knows whether that is saved.
    """
    code = _code(error)
    if code == "cut_off" and committing:
        code = "not_known"
    if code is None:
        return None
    return Busy(code) if code == "busy" else NotSaved(code)


def _code(error: BaseException) -> str | None:
    if isinstance(error, NoConnectionFree):
        return "busy"
    if isinstance(error, DamagedDocument):
        return "database_damaged"
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, FileGone):
        return "database_gone"
    if isinstance(cause, sqlite3.Error):
        return _first(_SQLITE, getattr(cause, "sqlite_errorname", None) or "")
    state = getattr(cause, "sqlstate", None)
    if state is None:
        return "cut_off" if isinstance(error, (InterfaceError, OperationalError)) else None
    return _first(_POSTGRES, state)


def _first(known: dict[str, str], name: str) -> str | None:
    return next((code for beginning, code in known.items() if name.startswith(beginning)), None)
