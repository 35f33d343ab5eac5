"""What every test may ask for: an app on a fresh SQLite database, and a browser's stand-in.

What is watched over all tests, whatever they test, is in running/.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.app import create_app
from scorekeeper.store.database.db import db
from scorekeeper.store.statistics import growing_sums, ratings, sums, tallies
from scorekeeper.store.upkeep.preparing import prepare

pytest_plugins = (
    "pytester",
    "running.browsers",
    "running.lost_changes",
    "running.parts",
    "running.seeds",
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that no core ends long after the others."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """What was loaded and collected stays to the end: nobody looks for garbage there again."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def time_to_count() -> Iterator[None]:
    """A look at statistics counts for 1.5 seconds; the clock it asks does not know a busy core."""
    with pytest.MonkeyPatch.context() as patch:
        for where in (growing_sums, ratings, sums, tallies):
            patch.setattr(where, "monotonic", lambda: time.monotonic() / 100)
        yield


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(
        {
            "SCOREKEEPER_INSTANCE": str(tmp_path / "instance"),
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{tmp_path / 'test.sqlite3'}",
            "SCOREKEEPER_SECRET_KEY": "only for these tests",
            "TESTING": True,
            # As outside tests: what breaks is answered by the error page.
            "PROPAGATE_EXCEPTIONS": False,
            "WTF_CSRF_ENABLED": False,
        }
    )
    prepare(made)
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
