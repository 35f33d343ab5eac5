"""Nobody else on the machine reads what a family has played."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.app import create_app
from scorekeeper.store.database.db import db
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.people.players import add_player
from scorekeeper.store.upkeep.preparing import prepare

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such modes")


@pytest.fixture
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    everything = [folder, *folder.rglob("*")]
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in everything}


def used(folder: Path, name: str = "Anna") -> dict[str, int]:
    """The modes of all that lies there while a server runs."""
    app = create_app({"SCOREKEEPER_INSTANCE": str(folder)})
    prepare(app)
    with app.app_context():
        add_player(home_group(), name)
        found = modes(folder)
        db.session.remove()
        db.engine.dispose()
    return found


@pytest.mark.usefixtures("open_umask")
def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    found = used(tmp_path / "instance")
    folders = {"instance"}
    assert len(found) > 4
    assert {name: oct(mode) for name, mode in found.items()} == {
        name: oct(0o700 if name in folders else 0o600) for name in found
    }


@pytest.mark.usefixtures("open_umask")
def test_the_database_of_an_older_release_becomes_so(tmp_path: Path) -> None:
    used(tmp_path)
    for each in tmp_path.glob("*.sqlite3*"):
        each.chmod(0o644)
    found = used(tmp_path, "Boris")
    assert {
        oct(mode) for name, mode in found.items() if "sqlite3" in name and "lock" not in name
    } == {oct(0o600)}
