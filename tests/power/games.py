"""Games that are ready to be saved in, each at a phone of its own."""

from __future__ import annotations

from pathlib import Path

from store.evening import Evening
from web.killing import Keeper, database_url

from scorekeeper.app import create_app
from scorekeeper.store.database.db import db
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.upkeep.preparing import prepare


def keepers_of_new_games(folder: Path, count: int) -> list[Keeper]:
    """So many, in the database of a server that keeps everything in this folder."""
    url = database_url(str(folder))
    app = create_app({"SCOREKEEPER_INSTANCE": str(folder), "SCOREKEEPER_DATABASE_URL": url})
    prepare(app)
    with app.app_context():
        group = home_group()
        rules = {"target": 1_000_000}
        games = [Evening(group, f"Anna {n}", f"Boris {n}", rules=rules) for n in range(count)]
        forms = [
            (
                f"/g/{group.key}/games/{game.key}/rounds/new",
                {"out": game.keys[f"Anna {n}"], f"hand-{game.keys[f'Boris {n}']}-points": "1"},
            )
            for n, game in enumerate(games)
        ]
        db.session.remove()
    keepers = [Keeper(app, path, played) for path, played in forms]
    with app.app_context():
        db.engine.dispose()
    return keepers
