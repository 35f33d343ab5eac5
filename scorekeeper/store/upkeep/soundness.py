"""Whether a database can be read and written, and is whole: what its engine itself says."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryFile

from sqlalchemy import select, text
from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.store.errors import Damaged
from scorekeeper.store.models import Group
from scorekeeper.store.upkeep.preparing import sqlite_path

PAGE = b"\0" * 4096
MOST_LINES = 10


def refuse_damaged(database: Path | None, how: str = "quick_check") -> None:
    """Raise `Damaged` with what SQLite says against a file; a server looks after its own.

    `quick_check` looks at every page, `integrity_check` also compares tables with their indexes.
    """
    if database is None or not database.exists() or not database.stat().st_size:
        return
    if lines := list(_said_against(database, how)):
        raise Damaged("damaged", file=database, lines=lines)


def _said_against(database: Path, how: str) -> Iterator[str]:
    try:
        # As the server opens it, so that what lies in the log beside it is seen as well.
        with closing(sqlite3.connect(database, timeout=10)) as connection:
            for (line,) in connection.execute(f"PRAGMA {how}({MOST_LINES})"):
                if line != "ok":
                    yield str(line)
            astray = connection.execute("PRAGMA foreign_key_check").fetchmany(MOST_LINES)
            for table, row, other, _key in astray:
                yield f"row {row} of {table} points to nothing in {other}"
    except sqlite3.DatabaseError as fault:
        # A page that cannot be read is damage, whoever's; a file that is in use is none.
        unread = getattr(fault, "sqlite_errorname", "").startswith("SQLITE_IOERR")
        if isinstance(fault, sqlite3.OperationalError) and not unread:
            raise
        yield str(fault)


def is_readable(engine: Engine) -> bool:
    """Whether a row of what people have entered can be read."""
    try:
        with engine.connect() as connection:
            connection.execute(select(Group.id, Group.key).limit(1)).all()
    except SQLAlchemyError:
        return False
    return True


def is_writable(engine: Engine) -> bool:
    """Whether something could be saved now: the disk takes a page, and the database a writer."""
    database = sqlite_path(engine)
    if database is None:
        return engine.dialect.name == "sqlite" or _server_takes_writers(engine)
    with suppress(OSError), TemporaryFile(dir=database.parent, buffering=0) as file:
        return file.write(PAGE) == len(PAGE) and _is_writable_file(database)
    return False


def _is_writable_file(database: Path) -> bool:
    try:
        with database.open("r+b"):
            return True
    except OSError:
        return False


def _server_takes_writers(engine: Engine) -> bool:
    try:
        with engine.connect() as connection:
            return str(connection.scalar(text("SHOW transaction_read_only"))) == "off"
    except SQLAlchemyError:
        return False
