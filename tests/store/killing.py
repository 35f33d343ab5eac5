"""Killing a writer again and again, and asking afterwards what it had answered.

`kill_again_and_again` knows nothing of what it kills: `start` gives a `Victim`, a process with a
way to save a round in it. The store's own is here; one that posts over HTTP to a real server needs
another `serve` function and another `save`.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from threading import Timer
from typing import Any, TypeAlias

from sqlalchemy import text
from store.evening import EIGHT, app_on, entry_id

from scorekeeper.store.database.db import db
from scorekeeper.store.log.entries import NewEntry
from scorekeeper.store.log.games import append, load_game
from scorekeeper.store.people.groups import home_group

TESTS = Path(__file__).parent.parent
LONGEST_LIFE = 0.3
"""Seconds; the first save of a process takes about a tenth, the next some thousandths."""
LONGER = 1.1
"""How much longer the next one lives, on a machine so busy that most are dead before they save."""


@dataclass
class Victim:
    """A process that saves rounds, each answered with True; False means that it is dead."""

    pid: int
    mode: tuple[str, int]
    save: Callable[[str], bool]
    close: Callable[[], None]


Start: TypeAlias = Callable[[], Victim]


@dataclass
class Answered:
    """The ids answered as saved, in order, and what the connections said about themselves."""

    ids: list[str] = field(default_factory=list)
    modes: set[tuple[str, int]] = field(default_factory=set)
    unanswered: int = 0


def kill_again_and_again(start: Start, *, kills: int, chance: random.Random) -> Answered:
    """Start a victim, have it save rounds without a pause and kill it at a random moment.

    A round that was not answered is sent again to the next victim under the same id.
    """
    answered, longest = Answered(), LONGEST_LIFE
    for _ in range(kills):
        victim = start()
        answered.modes.add(victim.mode)
        killer = Timer(chance.uniform(0, longest), os.kill, (victim.pid, signal.SIGKILL))
        killer.start()
        while victim.save(word := entry_id(f"killed-{len(answered.ids)}")):
            answered.ids.append(word)
        answered.unanswered += 1
        killer.join()
        victim.close()
        longest *= LONGER if len(answered.ids) <= answered.unanswered else 1
    return answered


@contextmanager
def nursery(serve: str, *told: str) -> Iterator[Callable[[], tuple[int, Connection]]]:
    """A process that has imported `serve` ("module:function") and forks a new one on demand.

    Forking saves half a second of imports for each of a hundred processes. What is given back is
    the child's process id and the connection over which it was told to `serve`.
    """
    with Listener(("127.0.0.1", 0)) as listener:
        line = json.dumps([list(listener.address), serve, *told])
        command = [sys.executable, "-m", __name__, line]
        paths = [str(TESTS), str(TESTS.parent)]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
        with subprocess.Popen(command, stdin=subprocess.PIPE, env=environment) as process:
            assert process.stdin is not None

            def bear() -> tuple[int, Connection]:
                assert process.stdin is not None
                process.stdin.write(b"\n")
                process.stdin.flush()
                connection = listener.accept()
                return connection.recv(), connection

            yield bear
            process.stdin.close()


def store_victim(bear: Callable[[], tuple[int, Connection]]) -> Victim:
    """A victim that saves with the store itself."""
    pid, connection = bear()

    def save(word: str) -> bool:
        try:
            connection.send(word)
            return bool(connection.recv() == word)
        except (EOFError, ConnectionError):
            return False

    return Victim(pid, connection.recv(), save, connection.close)


def serve_the_store(connection: Connection, database: str, game: str) -> None:
    """Save each round whose id arrives in the game as it stands, then send the id back."""
    with app_on(database).app_context():
        mode = db.session.scalar(text("PRAGMA journal_mode"))
        connection.send((mode, db.session.scalar(text("PRAGMA synchronous"))))
        while True:
            word = connection.recv()
            _save(game, word)
            connection.send(word)


def _save(game: str, word: str) -> None:
    group = home_group()
    record = load_game(group, game)
    assert record is not None
    out, *others = record.entries[0].entry.content["players"]
    played = {"out": out, "hands": {key: {"1": 1} for key in others}}
    new = NewEntry(word, "round_recorded", {"round": played}, record.position, EIGHT)
    append(group, game, new)


def _bear_children(address: list[Any], serve: str, *told: str) -> None:
    module, _, name = serve.partition(":")
    function = getattr(importlib.import_module(module), name)
    # Nobody waits for the killed.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while sys.stdin.buffer.readline():
        if os.fork() == 0:
            with Client((address[0], address[1])) as connection:
                connection.send(os.getpid())
                function(connection, *told)


if __name__ == "__main__":
    _bear_children(*json.loads(sys.argv[1]))
