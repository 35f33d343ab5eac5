"""A result is given on from a phone: the text copied over plain http, the sheet printed."""

from __future__ import annotations

import pytest
from browser.conftest import NewPhone
from browser.phone import Phone
from browser.rounds import key, went_out
from web.kitchen import GameHere, Kitchen


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(name="Friday", rules={"target": 100})
    made.play("Anna", {"boris": 101, "Žofia": 102})
    return made


def test_the_text_is_copied_where_there_is_no_clipboard(phone: Phone, game: GameHere) -> None:
    phone.open(f"{game.address}share")
    assert phone.page.evaluate("isSecureContext || 'clipboard' in navigator") is False
    phone.tap(phone.button("Copy the text"))
    phone.page.locator("[data-copy-said]:not(:empty)").wait_for()
    marked = str(phone.page.evaluate("getSelection().toString()")).splitlines()
    assert "Anna is the last one standing." in marked
    assert "boris: 101 (out in round 1)" in marked


def test_where_nothing_can_be_copied_the_text_stands_marked(phone: Phone, game: GameHere) -> None:
    phone.open(f"{game.address}share")
    phone.page.evaluate("document.execCommand = () => false")
    phone.tap(phone.button("Copy the text"))
    said = "The text is marked: copy it as your device does."
    phone.page.get_by_text(said, exact=True).wait_for()


def test_the_picture_is_shown_and_lies_there_to_be_taken(phone: Phone, game: GameHere) -> None:
    phone.open(f"{game.address}share")
    assert phone.page.evaluate("document.querySelector('.shared-picture').naturalWidth") == 1080
    with phone.page.expect_download() as download:
        phone.tap(phone.page.get_by_role("link", name="Picture as PNG"))
    assert download.value.suggested_filename == "Friday.png"


def test_a_sheet_is_printed(phone: Phone, game: GameHere) -> None:
    phone.open(f"{game.address}print")
    phone.page.evaluate("window.print = () => (document.title = 'printed')")
    phone.tap(phone.button("Print"))
    phone.page.wait_for_function("document.title === 'printed'")


def test_what_scripts_do_is_not_offered_without_them(new_phone: NewPhone, game: GameHere) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.open(f"{game.address}share")
    assert phone.page.locator("button:visible", has_text="Copy").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_is_white_with_nothing_to_press(phone: Phone, game: GameHere, scheme: str) -> None:
    phone.open(game.address)
    phone.page.emulate_media(media="print", color_scheme="dark" if scheme == "dark" else "light")
    assert phone.page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert phone.page.locator("a.btn:visible, button:visible, .dock:visible").count() == 0


def test_a_pad_on_paper_has_no_keys(phone: Phone, kitchen: Kitchen) -> None:
    """What is tapped so far, and nothing to tap."""
    game = kitchen.game(name="Saturday")
    phone.open(f"{game.address}rounds/new")
    went_out(phone, next(iter(game.keys)))
    phone.tap(key(phone, "7"))
    keys = ".dock:visible, .pad-keys:visible, .icon-button:visible"
    assert phone.page.locator(keys).count() > 0
    phone.page.emulate_media(media="print")
    assert phone.page.locator(keys).count() == 0
    assert phone.page.locator("[data-pad-fan]").is_visible()
