"""The power is cut while several phones save, as often as CUTS says."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from power.disk import PATIENCE, Disk
from power.games import keepers_of_new_games
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry
from store.evening import entry_id, opened
from store.killing import nursery
from web.killing import Keeper, database_url, serve_the_pages

from scorekeeper.store.database import engines
from scorekeeper.store.database.db import db
from scorekeeper.store.upkeep import check

pytestmark = pytest.mark.power

CUTS = int(os.environ.get("CUTS", "100"))
PHONES = 3
LONGEST = 0.4
"""Seconds until the power is cut, at most."""

Bear = Callable[[], tuple[int, Connection]]


def serve_synced(connection: Connection, folder: str, synchronous: str) -> None:
    """The real server, whose database is synced like that."""
    usual = engines._open_sqlite

    def open_so(made: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        usual(made, record)
        made.cursor().execute(f"PRAGMA synchronous = {synchronous}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "_open_sqlite", open_so)
        serve_the_pages(connection, folder)


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    (tmp_path / "kept").mkdir()
    return Disk(tmp_path / "kept", tmp_path / "disk")


@pytest.mark.seeds(7)
def test_no_round_that_was_answered_is_lost_when_the_power_is_cut(disk: Disk, seed: int) -> None:
    answered, stored = cut_again_and_again(disk, "FULL", random.Random(seed), CUTS)
    assert len(answered) > CUTS
    assert answered - stored == set()
    with opened(database_url(str(disk.folder))):
        assert list(check.findings()) == []


@pytest.mark.seeds(7)
def test_a_database_that_is_not_synced_at_every_round_loses_some(disk: Disk, seed: int) -> None:
    """Were this one green as well, the disk would forget nothing."""
    answered, stored = cut_again_and_again(disk, "NORMAL", random.Random(seed), 1)
    assert answered - stored


def cut_again_and_again(
    disk: Disk, synchronous: str, chance: random.Random, cuts: int
) -> tuple[set[str], set[str]]:
    """The ids of all rounds that were answered as saved, and of those that are stored."""
    keepers = keepers_of_new_games(disk.folder, PHONES)
    answered: set[str] = set()
    told = str(disk.mount), synchronous
    with nursery("power.test_power_cuts:serve_synced", *told) as bear:
        for _ in range(cuts):
            answered |= _one_life(disk, bear, keepers, chance.uniform(0.1, LONGEST))
    with opened(database_url(str(disk.folder))):
        stored = set(db.session.scalars(db.text("SELECT entry_key FROM entries")))
    return answered, stored


def _one_life(disk: Disk, bear: Bear, keepers: list[Keeper], seconds: float) -> set[str]:
    """The ids answered until the power is cut, so many seconds after everybody began to save.

    A round that was not answered is sent again in the next life, under the same id.
    """
    process = disk.on()
    pid, connection = bear()
    connection.recv()
    port = connection.recv()

    def save_on(phone: int) -> set[str]:
        words = keepers[phone].save_until_it_is_dead(port, lambda n: entry_id(f"cut-{phone}-{n}"))
        return set(words)

    with ThreadPoolExecutor(PHONES) as pool:
        found = [pool.submit(save_on, phone) for phone in range(PHONES)]
        time.sleep(seconds)
        os.kill(pid, signal.SIGKILL)
        answered = set().union(*(each.result(PATIENCE) for each in found))
    connection.close()
    disk.cut(process)
    return answered
