"""For the tests of pages: one app for all of them, its database emptied before each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from web.kitchen import Kitchen
from web.pages import Visitor

from scorekeeper.app import create_app
from scorekeeper.store.database.db import db
from scorekeeper.store.models import Base
from scorekeeper.store.people.groups import add_group
from scorekeeper.store.upkeep.preparing import prepare


@pytest.fixture(scope="session")
def guarded_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app as people meet it, tokens and all; compiled once, for templates cost the most."""
    folder = tmp_path_factory.mktemp("pages")
    made = create_app(
        {
            "SCOREKEEPER_INSTANCE": str(folder),
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{folder / 'pages.sqlite3'}",
            "SCOREKEEPER_SECRET_KEY": "only for these tests",
            "TESTING": True,
            "PROPAGATE_EXCEPTIONS": False,
        }
    )
    prepare(made)
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def kitchen(guarded_app: Flask) -> Kitchen:
    """The home group with nobody in it yet."""
    with guarded_app.app_context():
        for table in reversed(Base.metadata.sorted_tables):
            db.session.execute(table.delete())
        group = add_group(db.session(), is_home=True)
        key = group.key
        db.session.commit()
    return Kitchen(guarded_app, key)


@pytest.fixture
def visitor(kitchen: Kitchen) -> Visitor:
    """Somebody's phone at home."""
    return kitchen.visitor()
