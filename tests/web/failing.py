"""A database that fails on demand: below SQLAlchemy, in the driver's own connections and cursors.

Nothing of ours is replaced: a statement or a commit that fails raises what the driver would.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

import psycopg
from sqlalchemy import event
from sqlalchemy.engine import Engine

T = TypeVar("T")
COMMIT = "COMMIT"
WRITES = ("INSERT", "UPDATE", "DELETE")
LOCKS = ("BEGIN IMMEDIATE", *WRITES)
MOMENTS = ("before", "within", "during", "after", "reading")
"""The first statement that writes; a later one; the commit, which is not done; or is; and all."""


def _sqlite(name: str, said: str) -> Callable[[], Exception]:
    def make() -> Exception:
        kind = sqlite3.DatabaseError if name == "SQLITE_CORRUPT" else sqlite3.OperationalError
        error = kind(said)
        error.sqlite_errorname = name
        return error

    return make


def _postgres(state: str, said: str) -> Callable[[], Exception]:
    return lambda: psycopg.errors.lookup(state)(said)


KINDS: dict[str, dict[str, Callable[[], Exception]]] = {
    "sqlite": {
        "busy": _sqlite("SQLITE_BUSY", "database is locked"),
        "full": _sqlite("SQLITE_FULL", "database or disk is full"),
        "read-only": _sqlite("SQLITE_READONLY", "attempt to write a readonly database"),
        "broken disk": _sqlite("SQLITE_IOERR_FSYNC", "disk I/O error"),
        "damaged": _sqlite("SQLITE_CORRUPT", "database disk image is malformed"),
    },
    "postgresql": {
        "busy": _postgres("55P03", "canceling statement due to lock timeout"),
        "deadlock": _postgres("40P01", "deadlock detected"),
        "full": _postgres("53100", "could not extend file: No space left on device"),
        "read-only": _postgres("25006", "cannot execute INSERT in a read-only transaction"),
        "damaged": _postgres("XX001", "invalid page in block 7"),
        "shut down": _postgres("57P01", "terminating connection due to administrator command"),
        "cut": lambda: psycopg.OperationalError("server closed the connection unexpectedly"),
    },
}
CUT = {"shut down", "cut"}
"""After these there is no connection any more."""


@dataclass
class Trouble:
    """What fails, and when; `after` so many statements that write; `met` tells if anything did."""

    dialect: str
    kind: str
    moment: str
    after: int = 0
    met: bool = False
    seen: int = 0

    def strikes(self, statement: str) -> bool:
        """Whether this statement fails; once one has, so does every later one of its sort."""
        if self.moment == "reading":
            return True
        if self.moment in {"during", "after"}:
            return statement == COMMIT
        if not statement.lstrip().upper().startswith(LOCKS):
            return False
        self.seen += 1
        return self.seen > (self.after if self.moment == "within" else 0)

    def error(self) -> Exception:
        """What the driver raises."""
        self.met = True
        return KINDS[self.dialect][self.kind]()


class Failing:
    """What stands between the program and the driver of one engine."""

    trouble: ClassVar[Trouble | None] = None

    @classmethod
    def do(cls, connection: Any, statement: str, act: Callable[[], T]) -> T:
        """Let it be done, unless now is when it fails."""
        trouble = cls.trouble
        if trouble is None or not trouble.strikes(statement):
            return act()
        if trouble.moment == "after":
            act()
        if trouble.kind in CUT:
            connection.close()
        raise trouble.error()


class FailingCursor(sqlite3.Cursor):
    """A cursor of SQLite."""

    def execute(self, sql: str, parameters: Any = (), /) -> FailingCursor:
        """As told, or not at all."""
        return Failing.do(
            self.connection, sql, lambda: sqlite3.Cursor.execute(self, sql, parameters)
        )

    def executemany(self, sql: str, parameters: Any, /) -> FailingCursor:
        """As told, or not at all."""
        many = sqlite3.Cursor.executemany
        return Failing.do(self.connection, sql, lambda: many(self, sql, parameters))


class FailingFile(sqlite3.Connection):
    """A connection of SQLite."""

    def cursor(self, factory: Any = None) -> Any:
        """A cursor that fails, too."""
        return super().cursor(FailingCursor)

    def commit(self) -> None:
        """As told, or not at all."""
        if self.in_transaction:
            Failing.do(self, COMMIT, super().commit)


class FailingServerCursor(psycopg.Cursor[Any]):
    """A cursor of PostgreSQL."""

    def execute(self, query: Any, params: Any = None, **more: Any) -> Any:
        """As told, or not at all."""
        act = super().execute
        return Failing.do(self.connection, str(query), lambda: act(query, params, **more))

    def executemany(self, query: Any, params_seq: Any, **more: Any) -> None:
        """As told, or not at all."""
        act = super().executemany
        Failing.do(self.connection, str(query), lambda: act(query, params_seq, **more))


class FailingServer(psycopg.Connection[Any]):
    """A connection of PostgreSQL."""

    def commit(self) -> None:
        """As told, or not at all."""
        Failing.do(self, COMMIT, super().commit)


def can_fail(engine: Engine) -> None:
    """Let every connection that this engine makes from now on fail when it is told to."""
    event.listen(engine, "do_connect", _connect)
    engine.dispose()


def _connect(dialect: Any, _record: Any, arguments: Any, more: dict[str, Any]) -> Any:
    if dialect.name == "sqlite":
        more["factory"] = FailingFile
        return None
    trouble = Failing.trouble
    if trouble is not None and trouble.moment == "reading":
        raise trouble.error()
    return FailingServer.connect(*arguments, cursor_factory=FailingServerCursor, **more)


@contextmanager
def failing(trouble: Trouble) -> Iterator[Trouble]:
    """From now on the database fails so."""
    Failing.trouble = trouble
    try:
        yield trouble
    finally:
        Failing.trouble = None
