"""A request that changes something and leaves it uncommitted fails the test that sent it.

Its own answer may look right, for a session shows what it never committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask, g, has_request_context, request, request_tearing_down
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine

from scorekeeper.store.database.db import db

CHANGES = {"INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE"}


class Uncommitted(AssertionError):
    """Says which view left what behind."""


@pytest.fixture(scope="session", autouse=True)
def nothing_is_left_uncommitted() -> Iterator[None]:
    """Watches every request of every application in this process."""
    listeners = (("before_cursor_execute", _note), ("commit", _forget), ("rollback", _forget))
    for name, listener in listeners:
        event.listen(Engine, name, listener)
    with request_tearing_down.connected_to(_complain):
        yield
    for name, listener in listeners:
        event.remove(Engine, name, listener)


def _note(connection: Connection, _cursor: Any, statement: str, *_more: Any) -> None:
    """Whoever wrote it, the ORM or SQL by hand, it stands in this connection's transaction."""
    if has_request_context() and statement.split(maxsplit=1)[0].upper() in CHANGES:
        _open_changes().setdefault(id(connection), " ".join(statement.split()))


def _forget(connection: Connection) -> None:
    if has_request_context():
        _open_changes().pop(id(connection), None)


def _open_changes() -> dict[int, str]:
    """By connection, the first change of the transaction that is still open."""
    changes: dict[int, str] = g.setdefault("changes_to_commit", {})
    return changes


def _complain(_app: Flask, **_: Any) -> None:
    """Before Flask-SQLAlchemy removes the session, and with it every trace."""
    left = [*_open_changes().values(), *_waiting()]
    _open_changes().clear()
    if left:
        view = request.endpoint or request.path
        raise Uncommitted(f"{view} ended its request without a commit or rollback after: {left}")


def _waiting() -> list[str]:
    """What the session has not even sent to the database."""
    if not db.session.registry.has():
        return []
    session = db.session()
    changed = [row for row in session.dirty if session.is_modified(row)]
    return [f"{type(row).__name__} waits" for row in (*session.new, *changed, *session.deleted)]
