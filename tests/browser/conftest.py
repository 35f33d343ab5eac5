"""One Chromium and one server for all browser tests; an empty house and clean phones for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from browser.phone import HOST, PATIENCE, PHONE, Phone, Watch
from browser.served import SECRET_KEY, serving
from flask import Flask
from playwright.sync_api import Browser, expect
from web.kitchen import Kitchen

from scorekeeper.app import create_app
from scorekeeper.store.database.db import db
from scorekeeper.store.models import Base
from scorekeeper.store.people.groups import add_group

NewPhone: TypeAlias = Callable[..., Phone]
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="session")
def address(server_folder: Path) -> Iterator[str]:
    """Of the server, by a name that is not localhost."""
    with serving(server_folder) as port:
        yield f"http://{HOST}:{port}"


@pytest.fixture(scope="session")
def beside_server(server_folder: Path, address: str) -> Iterator[Flask]:
    """An app on the server's database, to lay out a game without driving there."""
    made = create_app(
        {
            "SCOREKEEPER_INSTANCE": str(server_folder),
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{server_folder / 'scorekeeper.sqlite3'}",
            "SCOREKEEPER_SECRET_KEY": SECRET_KEY,
            "TESTING": True,
        }
    )
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def kitchen(beside_server: Flask) -> Kitchen:
    """The home group on the server, with nobody in it yet."""
    with beside_server.app_context():
        for table in reversed(Base.metadata.sorted_tables):
            db.session.execute(table.delete())
        group = add_group(db.session(), is_home=True)
        key = group.key
        db.session.commit()
    return Kitchen(beside_server, key)


@pytest.fixture
def new_phone(browser: Browser, address: str, kitchen: Kitchen) -> Iterator[NewPhone]:
    """Makes phones; afterwards none of them may have anything to complain of."""
    watches, contexts = [], []

    def make(viewport: tuple[int, int] = PHONE, **held: Any) -> Phone:
        width, height = viewport
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            **{"locale": "en-GB"} | held,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        watches.append(Watch(context))
        return Phone(context.new_page(), watches[-1], address)

    yield make
    for context in contexts:
        context.close()
    assert [wrong for watch in watches for wrong in watch.wrong] == []


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    return new_phone()


@pytest.fixture(params=[True, False], ids=["with JavaScript", "without JavaScript"])
def either_phone(new_phone: NewPhone, request: pytest.FixtureRequest) -> Phone:
    """A phone whose browser runs scripts, and one whose browser does not."""
    return new_phone(java_script_enabled=request.param)
