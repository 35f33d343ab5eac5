"""Reading a whole group, or the whole database, as it is at one moment."""

from __future__ import annotations

from scorekeeper.store.database import db


def look_at_one_moment() -> None:
    """Let what others write from now on stay unseen; SQLite keeps it so by itself."""
    db.session.rollback()
    if db.engine.dialect.name == "postgresql":
        db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
