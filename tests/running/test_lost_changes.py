"""A view that forgets to commit is told by name; one that forgets nothing is left alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from running.lost_changes import Uncommitted
from sqlalchemy import select, text, update
from store.evening import app_on

from scorekeeper.store.database.db import db
from scorekeeper.store.models import Group
from scorekeeper.store.models.columns import now
from scorekeeper.store.upkeep.preparing import prepare


def adds(name: str = "Toys") -> None:
    db.session.add(Group(key=name, name=name, position=0, is_home=False, created_at=now()))


def adds_and_flushes() -> None:
    adds()
    db.session.flush()


def changes_a_row() -> None:
    db.session.scalars(select(Group)).first().name = "Toys"  # type: ignore[union-attr]


def deletes_a_row() -> None:
    db.session.delete(db.session.scalars(select(Group)).first())


def changes_past_the_orm() -> None:
    db.session.connection().execute(update(Group).values(name="Toys"))


def changes_by_hand() -> None:
    db.session.execute(text("  update groups set name = 'Toys'"))


def changes_over_its_own_connection() -> None:
    # Kept, so that only the end of the request can end it.
    connection = kept[0] = db.engine.connect()
    connection.execute(update(Group).values(name="Toys"))


def commits_and_changes_again() -> None:
    adds("Kept")
    db.session.commit()
    changes_by_hand()


def commits() -> None:
    adds("Kept too")
    db.session.commit()


def rolls_back() -> None:
    adds_and_flushes()
    db.session.rollback()


def only_reads() -> None:
    group = db.session.scalars(select(Group).where(Group.is_home)).one()
    group.name = str(group.name)


kept: dict[int, object] = {}
FORGETS = (
    adds,
    adds_and_flushes,
    changes_a_row,
    deletes_a_row,
    changes_past_the_orm,
    changes_by_hand,
    changes_over_its_own_connection,
    commits_and_changes_again,
)


LEAVES_NOTHING = (commits, rolls_back, only_reads)


@pytest.fixture
def toys(tmp_path: Path) -> Iterator[Flask]:
    """The store with a page for each of these, on a database that nobody else holds a lock of."""
    made = app_on(f"sqlite:///{tmp_path / 'toys.sqlite3'}")
    prepare(made)
    for deed in (*FORGETS, *LEAVES_NOTHING):
        made.add_url_rule(f"/{deed.__name__}", f"toys.{deed.__name__}", answering(deed))
    yield made
    with made.app_context():
        db.engine.dispose()


def answering(deed: Callable[[], None]) -> Callable[[], str]:
    """A view that does it."""

    def view() -> str:
        deed()
        return "done"

    return view


def ask(toys: Flask, deed: Callable[[], None]) -> str:
    """What it answers."""
    return toys.test_client().get(f"/{deed.__name__}").text


@pytest.mark.parametrize("deed", FORGETS)
def test_a_view_that_leaves_a_change_uncommitted_is_named(
    toys: Flask, deed: Callable[[], None]
) -> None:
    with pytest.raises(Uncommitted, match=rf"^toys.{deed.__name__} ended its request without"):
        ask(toys, deed)
    kept.clear()
    # What was left is gone, and nobody else is blamed for it.
    assert ask(toys, only_reads) == "done"
    with toys.app_context():
        assert db.session.scalars(select(Group).where(Group.name == "Toys")).all() == []


@pytest.mark.parametrize("deed", LEAVES_NOTHING)
def test_a_view_that_leaves_nothing_is_left_alone(toys: Flask, deed: Callable[[], None]) -> None:
    assert ask(toys, deed) == "done"
