from __future__ import annotations

import random
import sqlite3
from contextlib import closing

import pytest
from store.evening import Evening, opened
from store.killing import kill_again_and_again, nursery, store_victim

from scorekeeper.store.people.groups import home_group
from scorekeeper.store.upkeep import check

KILLS = 100


@pytest.mark.long
@pytest.mark.seeds(7)
def test_a_writer_killed_a_hundred_times_has_every_round_it_answered_and_none_twice(
    sqlite_url: str, seed: int
) -> None:
    with opened(sqlite_url):
        game = Evening(home_group(), "Žofia", "Anna", rules={"target": 1_000_000}).key
    with nursery("store.killing:serve_the_store", sqlite_url, game) as bear:
        answered = kill_again_and_again(
            lambda: store_victim(bear), kills=KILLS, chance=random.Random(seed)
        )
    # WAL, and 2: FULL.
    assert answered.modes == {("wal", 2)}
    assert answered.unanswered == KILLS
    assert len(answered.ids) > KILLS
    stored = _stored_rounds(sqlite_url)
    assert len(stored) == len(set(stored))
    # The last one may have been saved without its answer getting out.
    assert stored[: len(answered.ids)] == answered.ids
    assert len(stored) - len(answered.ids) in {0, 1}
    with opened(sqlite_url):
        assert list(check.findings()) == []


def _stored_rounds(url: str) -> list[str]:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = database.execute(
            "SELECT entry_key FROM entries WHERE kind = 'round_recorded' ORDER BY position"
        )
        return [key for (key,) in rows]
