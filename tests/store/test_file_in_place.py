"""The database file is deleted, exchanged or moved while the server runs."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url
from sqlalchemy.orm import Session
from store.evening import opened

from scorekeeper.store.database.db import db
from scorekeeper.store.errors import NotSaved
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.people.players import add_player
from scorekeeper.store.upkeep.preparing import is_in_place, prepare


def deleted(file: Path) -> None:
    file.unlink()


def moved(file: Path) -> None:
    file.rename(file.with_name("moved"))


def exchanged(file: Path) -> None:
    shutil.copy(file, file.with_name("copy"))
    file.with_name("copy").replace(file)


def folder_exchanged(file: Path) -> None:
    old = file.parent.with_name(f"{file.parent.name}-old")
    file.parent.rename(old)
    shutil.copytree(old, file.parent)


WAYS = [deleted, moved, exchanged, folder_exchanged]


@pytest.fixture
def file(sqlite_url: str) -> Iterator[Path]:
    with opened(sqlite_url) as app:
        prepare(app)
        yield Path(str(make_url(sqlite_url).database))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("anew", [False, True], ids=["open", "to be opened"])
def test_fault_32_nothing_is_answered_as_saved(
    file: Path, way: Callable[[Path], None], anew: bool
) -> None:
    group = home_group()
    assert is_in_place()
    db.session.remove()
    if anew:
        db.engine.dispose()
    way(file)
    assert not is_in_place()
    with pytest.raises(NotSaved):
        add_player(group, "Anna")
    db.session.remove()
    if way in {deleted, moved}:
        assert not file.exists(), "an empty one in its place would be taken for all there is"


@pytest.mark.parametrize("way", WAYS)
def test_what_was_written_while_it_went_is_not_answered_as_saved(
    file: Path, way: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    group = home_group()
    commit = type(db.session()).commit

    def commit_late(session: Session) -> None:
        commit(session)
        way(file)

    monkeypatch.setattr(type(db.session()), "commit", commit_late)
    with pytest.raises(NotSaved) as refused:
        add_player(group, "Anna")
    assert refused.value.code == "database_gone"
