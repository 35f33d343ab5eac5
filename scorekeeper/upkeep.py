"""Commands for whoever looks after the database."""

from __future__ import annotations

from scorekeeper.app import create_app
from scorekeeper.store import check as recount
from scorekeeper.store.preparing import prepare


def migrate() -> int:
    """Brings the database up to this release; done already is done."""
    prepare(create_app())
    print("The database is up to date.")
    return 0


def check() -> int:
    """Recounts every game of a prepared database; 1 where anything differs."""
    app = create_app()
    prepare(app)
    with app.app_context():
        return recount.run()
