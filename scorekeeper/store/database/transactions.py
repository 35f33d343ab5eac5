"""One write transaction at a time, begun fresh; and reading as it is at one moment."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import bindparam, select, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from sqlalchemy.orm.attributes import instance_state, set_committed_value

from scorekeeper.store.database.db import db
from scorekeeper.store.database.engines import (
    BEGIN_IMMEDIATE,
    BUSY_SECONDS,
    is_in_place,
)
from scorekeeper.store.database.failures import FAILURES, refusal_of
from scorekeeper.store.errors import Busy, NotNow, NotSaved
from scorekeeper.store.models import Group

FILE_GONE = (
    "the database file was deleted, exchanged or moved while it was in use. "
    "Put it back, or restore a backup, and start the server anew."
)
_STATE = "write transaction"
_LOCKED = (
    select(Group)
    .where(Group.id == bindparam("id"))
    .with_for_update(key_share=True)
    .execution_options(populate_existing=True)
)
_POSITION = update(Group).where(Group.id == bindparam("row_id"))


@contextmanager
def transaction() -> Iterator[Session]:
    """Commit what is done inside, or nothing of it; inside another one it simply joins.

    What the request has read before is let go first: on SQLite a transaction that began by reading
    cannot become a writer once somebody else has written, and it would decide on stale rows.
    """
    session = db.session()
    if session.info.get(_STATE):
        with _joined(session):
            yield session
        return
    _forget(session)
    session.info[_STATE] = "open"
    try:
        info = _begin(session)
        yield session
        _commit(session)
        _see_the_file(info)
    except FAILURES as error:
        raise _refusal(session, error) from error
    except BaseException:
        let_go(session)
        raise
    finally:
        session.info[_STATE] = None


def _refusal(session: Session, error: BaseException) -> BaseException:
    """Whoever typed it shows it again and says why; what the database said is for the log."""
    refused = refusal_of(error, committing=session.info[_STATE] == "committing")
    let_go(session)
    if refused is not None:
        say_in_log(refused, error)
    return refused or error


def say_in_log(refused: NotNow, error: BaseException) -> None:
    """For whoever runs the server; that others were quicker is nothing to look after."""
    if not isinstance(refused, Busy):
        logging.getLogger(__name__).error("%s: %s", refused.code, error)


def let_go(session: Session) -> None:
    """Roll back; a connection on which even that fails is closed, and the next one is new."""
    try:
        session.rollback()
    except SQLAlchemyError:
        session.invalidate()


def lock_group(session: Session, group: Group) -> Group:
    """Take the group's turn to write and see its row as it is now.

    Every change in a group locks this row first, on PostgreSQL too: one order of locks, so no
    deadlock, and after it the transaction (read committed) sees all that others have committed.
    """
    return session.scalars(_LOCKED, {"id": _id_of(group)}).one()


def _id_of(group: Group) -> int:
    """The id of a row that was let go, which `group.id` would read once more."""
    known = instance_state(group).identity
    return group.id if known is None else int(known[0])


def move_on(session: Session, group: Group, changes: int = 1) -> None:
    """Count more changes of a locked group, past the ORM, whose flush costs three times it."""
    position = group.position + changes
    session.connection().execute(_POSITION, {"position": position, "row_id": group.id})
    set_committed_value(group, "position", position)


@contextmanager
def _joined(session: Session) -> Iterator[None]:
    try:
        yield
    except BaseException:
        session.info[_STATE] = "broken"
        raise


def _commit(session: Session) -> None:
    if session.info[_STATE] == "broken":
        raise RuntimeError("a refused part of a write transaction was caught inside it")
    session.flush()
    session.info[_STATE] = "committing"
    session.commit()


def _forget(session: Session) -> None:
    if session.new or session.dirty or session.deleted:
        raise RuntimeError("a change was made outside `with transaction()`")
    session.rollback()
    # A rollback forgets only rows of a transaction that was open; others may be older still.
    session.expire_all()


def _begin(session: Session) -> Mapping[Any, Any]:
    """Begin to write; what the pool knows of the connection."""
    connection = session.connection(execution_options=BEGIN_IMMEDIATE)
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SET LOCAL lock_timeout = {int(BUSY_SECONDS * 1000)}"))
    info = connection.info
    _see_the_file(info)
    return info


def _see_the_file(info: Mapping[Any, Any]) -> None:
    """Before a change, so that it is not written to nowhere; after it, so that it was not."""
    if not is_in_place(info):
        logging.getLogger(__name__).error("not saved: %s", FILE_GONE)
        raise NotSaved("database_gone")


def look_at_one_moment() -> None:
    """Let what others write from now on stay unseen; SQLite keeps it so by itself."""
    db.session.rollback()
    if db.engine.dialect.name == "postgresql":
        db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
