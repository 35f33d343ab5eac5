from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from store.evening import Evening, opened
from store.killing import kill_again_and_again, nursery
from web.killing import Keeper, database_url

from scorekeeper.app import create_app
from scorekeeper.store.database.db import db
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.upkeep import check
from scorekeeper.store.upkeep.preparing import prepare

KILLS = 100


@pytest.mark.long
@pytest.mark.seeds(7)
def test_a_server_killed_a_hundred_times_has_every_round_it_answered_and_none_twice(
    tmp_path: Path, seed: int
) -> None:
    folder = str(tmp_path)
    keeper = _keeper_of_a_new_game(folder)
    with nursery("web.killing:serve_the_pages", folder) as bear:
        answered = kill_again_and_again(
            lambda: keeper.victim(bear), kills=KILLS, chance=random.Random(seed)
        )
    # WAL, and 2: FULL.
    assert answered.modes == {("wal", 2)}
    assert answered.unanswered == KILLS
    assert len(answered.ids) > KILLS
    stored = _stored_rounds(tmp_path / "scorekeeper.sqlite3")
    assert len(stored) == len(set(stored))
    # The last one may have been saved without its answer getting out.
    assert stored[: len(answered.ids)] == answered.ids
    assert len(stored) - len(answered.ids) in {0, 1}
    with opened(database_url(folder)):
        assert list(check.findings()) == []


def _keeper_of_a_new_game(folder: str) -> Keeper:
    app = create_app(
        {"SCOREKEEPER_INSTANCE": folder, "SCOREKEEPER_DATABASE_URL": database_url(folder)}
    )
    prepare(app)
    with app.app_context():
        group = home_group()
        game = Evening(group, "Žofia", "Anna", rules={"target": 1_000_000})
        path = f"/g/{group.key}/games/{game.key}/rounds/new"
        played = {"out": game.keys["Žofia"], f"hand-{game.keys['Anna']}-points": "1"}
        keeper = Keeper(app, path, played)
        db.session.remove()
        db.engine.dispose()
    return keeper


def _stored_rounds(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = connection.execute(
            "SELECT entry_key FROM entries WHERE kind = 'round_recorded' ORDER BY position"
        )
        return [key for (key,) in rows]
