"""What Alembic runs: on the connection of `store.preparing`, or under `flask db` for developers."""

from __future__ import annotations

from typing import Literal

from alembic import context
from sqlalchemy.engine import Connection

from scorekeeper.store.database.db import db
from scorekeeper.store.models import Base
from scorekeeper.store.models.columns import Document, Instant


def run(connection: Connection) -> None:
    """Bring the tables of this connection to the revision asked for."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        # SQLite cannot alter most of a table: batch mode rebuilds it.
        render_as_batch=True,
        render_item=_plain_type,
    )
    with context.begin_transaction():
        context.run_migrations()


def _plain_type(_kind: str, item: object, _autogen: object) -> str | Literal[False]:
    """A migration says what the column is in SQL: our own types may change their meaning."""
    if isinstance(item, Instant):
        return "sa.DateTime(timezone=True)"
    return "sa.Text()" if isinstance(item, Document) else False


def _run_alone() -> None:
    with db.engine.begin() as connection:
        run(connection)


_connection = context.config.attributes.get("connection")
if _connection is not None:
    run(_connection)
else:
    _run_alone()
