"""A damaged database stops the server and the check with a sentence that names the newest copy."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from browser.served import environment

from scorekeeper.app import create_app
from scorekeeper.demo.group import Demo, make_demo
from scorekeeper.store.database.db import db
from scorekeeper.store.errors import Damaged
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.upkeep.preparing import prepare
from scorekeeper.store.upkeep.soundness import is_readable, is_writable, refuse_damaged

NAME = "scorekeeper.sqlite3"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with some evenings in it, that nobody uses."""
    folder = tmp_path_factory.mktemp("whole")
    app = create_app({"SCOREKEEPER_INSTANCE": str(folder)})
    prepare(app)
    with app.app_context():
        make_demo(home_group(), Demo(games=12))
        db.session.remove()
        db.engine.dispose()
    return folder / NAME


def engine_finds(database: Path) -> bool:
    """What SQLite itself says: the whole check, and rows that point nowhere."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
            return verdict != "ok" or bool(
                connection.execute("PRAGMA foreign_key_check").fetchall()
            )
    except sqlite3.DatabaseError:
        return True


def test_fault_33_each_page_that_is_zeroed_is_found_where_the_engine_finds_it(
    whole: Path, tmp_path: Path
) -> None:
    content = whole.read_bytes()
    size = int.from_bytes(content[16:18], "big")
    pages = range(len(content) // size)
    assert len(pages) > 30
    found = 0
    for page in pages:
        damaged = tmp_path / "damaged.sqlite3"
        damaged.write_bytes(content[: page * size] + bytes(size) + content[(page + 1) * size :])
        is_found = engine_finds(damaged)
        found += is_found
        if is_found:
            with pytest.raises(Damaged):
                refuse_damaged(damaged, "integrity_check")
        else:
            refuse_damaged(damaged, "integrity_check")
    assert found > len(pages) * 0.8


@pytest.mark.parametrize("command", ["serve", "check"])
@pytest.mark.parametrize("cut", [False, True], ids=["a page zeroed", "cut short"])
@pytest.mark.parametrize("copy", [False, True], ids=["no copy", "a copy"])
def test_fault_33_it_stops_with_a_sentence(
    whole: Path, tmp_path: Path, command: str, cut: bool, copy: bool
) -> None:
    content = whole.read_bytes()
    half = len(content) // 2 // 4096 * 4096
    damaged = content[:half] if cut else content[:half] + bytes(4096) + content[half + 4096 :]
    (tmp_path / NAME).write_bytes(damaged)
    if copy:
        (tmp_path / "backups").mkdir()
        shutil.copy(whole, tmp_path / "backups" / "scorekeeper-20261129-200000.sqlite3")
    ended = subprocess.run(
        [sys.executable, "-m", "scorekeeper", command],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert f"The database {tmp_path / NAME} is damaged:" in ended.stderr
    named = "restore --replace " + str(tmp_path / "backups" / "scorekeeper-20261129-200000.sqlite3")
    assert (named in ended.stderr) is copy
    assert "Traceback" not in ended.stderr
    assert (tmp_path / NAME).read_bytes() == damaged, "nobody has tried to mend it"


def test_what_can_be_read_and_written_is_told(whole: Path, tmp_path: Path) -> None:
    shutil.copy(whole, tmp_path / NAME)
    app = create_app({"SCOREKEEPER_INSTANCE": str(tmp_path)})
    with app.app_context():
        assert (is_readable(db.engine), is_writable(db.engine)) == (True, True)
        db.engine.dispose()
