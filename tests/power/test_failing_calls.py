"""Every call of one save that writes fails once, in turn, until a save passes."""

from __future__ import annotations

import http.client
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from power.games import keepers_of_new_games
from store.evening import entry_id, opened
from store.killing import nursery
from web.killing import PATIENCE, SAVED, Keeper, database_url

from scorekeeper.store.database.db import db
from scorekeeper.store.upkeep import check

MOST_CALLS = 60

pytestmark = pytest.mark.power


@pytest.mark.parametrize(
    ("call", "error"),
    [("pwrite64", "EIO"), ("pwrite64", "ENOSPC"), ("fdatasync", "EIO"), ("ftruncate", "EIO")],
)
def test_a_save_of_which_one_call_fails_is_saved_or_says_why_not(
    tmp_path: Path, call: str, error: str
) -> None:
    [keeper] = keepers_of_new_games(tmp_path, 1)
    failed = []
    with nursery("web.killing:serve_the_pages", str(tmp_path)) as bear, ExitStack() as opened_:
        pid, connection = bear()
        opened_.callback(connection.close)
        connection.recv()
        server = http.client.HTTPConnection("127.0.0.1", connection.recv(), timeout=PATIENCE)
        opened_.callback(server.close)
        for number in range(1, MOST_CALLS):
            word = entry_id(f"{call}-{error}-{number}")
            with failing(pid, call, error, number, tmp_path / "calls") as calls:
                status, page = keeper.post(server, word)
            if "INJECTED" not in calls.read_text():
                assert status == SAVED
                break
            failed.append(word)
            if status != SAVED:
                assert_it_says_why(status, page, keeper)
                assert keeper.post(server, word)[0] == SAVED
        else:
            raise AssertionError("no save has passed")
    with opened(database_url(str(tmp_path))):
        stored = Counter(db.session.scalars(db.text("SELECT entry_key FROM entries")))
        assert {word: stored[word] for word in failed} == dict.fromkeys(failed, 1)
        assert list(check.findings()) == []


def assert_it_says_why(status: int, page: str, keeper: Keeper) -> None:
    """In a sentence, and everything that was typed stands there still."""
    shown = BeautifulSoup(page, "html.parser")
    said = [alert.get_text(" ", strip=True) for alert in shown.select("[role=alert]")]
    assert (status, bool(said)) == (503, True), said
    for name, typed in keeper.typed.items():
        assert shown.select(f'#round input[name="{name}"][value="{typed}"]'), name


@contextmanager
def failing(pid: int, call: str, error: str, number: int, written: Path) -> Iterator[Path]:
    """That call of each thread of the process fails once, the one of this number."""
    command = ["strace", "-f", "-p", str(pid), "-o", str(written)]
    command += ["-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={number}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as strace:
        assert strace.stderr is not None
        assert "attached" in strace.stderr.readline()
        yield written
        strace.send_signal(signal.SIGINT)
