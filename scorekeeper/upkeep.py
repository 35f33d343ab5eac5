"""Commands for whoever looks after the database."""

from __future__ import annotations

from scorekeeper.app import create_app
from scorekeeper.store.preparing import prepare


def migrate() -> int:
    """Brings the database up to this release; done already is done."""
    prepare(create_app())
    print("The database is up to date.")
    return 0
