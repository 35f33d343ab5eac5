"""The pad of a scheme that came while the server ran: what it asks for is all that scripts know."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest
from browser.conftest import NewPhone
from browser.phone import HOST
from browser.rounds import hold, review, save, standings, went_out
from flask import Flask
from playwright.sync_api import expect
from web.keep_high import keep_high
from web.kitchen import Kitchen
from werkzeug.serving import make_server

from scorekeeper.app import create_app
from scorekeeper.store.database.db import db
from scorekeeper.store.upkeep.preparing import prepare


@pytest.fixture(scope="module")
def beside_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app in this process, where the scheme is."""
    folder = tmp_path_factory.mktemp("a new scheme")
    made = create_app(
        {
            "SCOREKEEPER_INSTANCE": str(folder),
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{folder / 'scorekeeper.sqlite3'}",
            "SCOREKEEPER_SECRET_KEY": "only for these tests",
        }
    )
    prepare(made)
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture(scope="module")
def address(beside_server: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, beside_server, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://{HOST}:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def hoarders() -> Iterator[str]:
    with keep_high() as code:
        yield code


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_hoarders_are_tapped_in(
    hoarders: str, new_phone: NewPhone, kitchen: Kitchen, scripts: bool
) -> None:
    game = kitchen.game(scheme=hoarders, name="Friday")
    phone = new_phone(java_script_enabled=scripts)
    phone.open(game.address)
    phone.press("Record round 1")
    went_out(phone, "boris")
    hold(phone, "Anna", {"7": 1, "5": 1})
    hold(phone, "Žofia", {"Skip": 1, "9": 1, "1": 1})
    assert review(phone) == [
        *(("Žofia", "+30", "30"), ("boris", "went out", "0"), ("Anna", "+12", "12"))
    ]
    save(phone, 1)
    assert [row[:2] for row in standings(phone)] == [
        ("Žofia", "30"),
        ("Anna", "12"),
        ("boris", "0"),
    ]


def test_nobody_goes_out_and_hands_are_counted_all_the_same(
    hoarders: str, new_phone: NewPhone, kitchen: Kitchen
) -> None:
    game = kitchen.game(scheme=hoarders, name="Friday")
    phone = new_phone()
    phone.open(f"{game.address}rounds/new")
    went_out(phone, "Nobody")
    expect(phone.page.locator("#pad-name")).to_have_text("Žofia holds")


def test_only_what_hoarders_take_can_be_chosen(
    hoarders: str, new_phone: NewPhone, kitchen: Kitchen
) -> None:
    phone = new_phone()
    phone.open(f"{kitchen.address}new")
    phone.choose("Hoarders", within="How do you count?")
    fields = phone.page.locator("[data-rule]")
    shown = [each.get_attribute("data-rule") for each in fields.all() if each.is_visible()]
    assert shown == ["target", "floor_at_zero"]
    phone.choose("Play it out", within="How do you count?")
    assert [each for each in fields.all() if each.is_visible()] == []
    assert not phone.page.get_by_role("heading", name="House rules").is_visible()
