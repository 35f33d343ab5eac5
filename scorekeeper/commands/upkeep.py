"""The store without the pages, for whoever looks after the database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from scorekeeper.commands.progress import Progress
from scorekeeper.config import settings_from
from scorekeeper.store.database.db import db
from scorekeeper.store.statistics.sums import add_every_group_up
from scorekeeper.store.upkeep import check as recount
from scorekeeper.store.upkeep.daily_backups import FOLDER, daily_backups
from scorekeeper.store.upkeep.preparing import prepare, sqlite_path
from scorekeeper.store.upkeep.same_file import refuse_missing
from scorekeeper.store.upkeep.soundness import refuse_damaged


@contextmanager
def opened(url: str | None = None) -> Iterator[Flask]:
    """The store on the database that the settings name, or on another; closed after."""
    settings = settings_from(os.environ)
    app = Flask("scorekeeper", instance_path=str(settings.instance))
    app.config["SQLALCHEMY_DATABASE_URI"] = url or settings.database_url
    settings.instance.mkdir(parents=True, exist_ok=True)
    db.init_app(app)
    with app.app_context():
        try:
            yield app
        finally:
            db.session.remove()
            db.engine.dispose()


def migrate() -> int:
    """Brings the database up to this release; done already is done."""
    with opened() as app:
        prepare(app)
    print("The database is up to date.")
    return 0


def check() -> int:
    """Recounts every game of a prepared database; 1 where anything differs.

    What statistics are made of is counted first where it is not kept yet.
    """
    with opened() as app:
        database = sqlite_path(db.engine)
        refuse_missing(database)
        refuse_damaged(database, "integrity_check")
        prepare(app)
        add_every_group_up()
        status = recount.run(Progress("games", recount.count_games()))
        if database is not None:
            print(_last_backup(Path(app.instance_path) / FOLDER))
        return status


def _last_backup(folder: Path) -> str:
    newest = next(iter(daily_backups(folder)), None)
    if newest is None:
        return f"There is no backup in {folder}: the server takes one a day while it runs."
    return f"The last backup is of {newest.at:%Y-%m-%d %H:%M} UTC: {newest.path}."
