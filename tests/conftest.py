"""What every test may ask for: an app on a fresh SQLite database, and a browser's stand-in."""

from __future__ import annotations

import gc
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.phone import ARGUMENTS
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, sync_playwright

from scorekeeper.app import create_app
from scorekeeper.store.database.db import db
from scorekeeper.store.upkeep.preparing import prepare

ROOT = Path(__file__).resolve().parents[1]


def pytest_collection_finish() -> None:
    """What was loaded and collected stays to the end: nobody looks for garbage there again."""
    gc.freeze()


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


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium; skips where there is none, which CI does not let pass."""
    path = os.environ.get("CHROMIUM") or _asked_of(ROOT / "scripts" / "chromium.sh")
    if not path:
        pytest.skip("no Chromium: install Debian's package or set CHROMIUM")
    return path


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One for all tests: Playwright starts only once in a process."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        yield launched
        launched.close()


def _asked_of(script: Path) -> str:
    answer = subprocess.run([script], stdout=subprocess.PIPE, text=True, check=True, timeout=600)
    return answer.stdout.strip()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
