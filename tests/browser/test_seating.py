"""Who is here, on a phone: ticked, typed, moved, with and without scripts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from browser.accessible import violations
from browser.conftest import NewPhone
from browser.phone import Phone
from browser.rounds import standings
from browser.samples import LONG
from browser.test_new_game import IS_FOCUSED
from browser.test_phones import MEASURE
from web.kitchen import GameHere, Kitchen

Z, B, A = "Žofia", "boris", "Anna"
SIZES = ((320, 568), (390, 664), (1280, 800))
AGO = {"an evening that goes on": timedelta(hours=1), "next week": timedelta(days=7)}


def played(kitchen: Kitchen, ago: timedelta, *names: str) -> GameHere:
    """A game in which somebody is out and somebody away since its only round, so long ago."""
    game = kitchen.game(*names, at=datetime.now(UTC) - ago, rules={"target": 300})
    others = names[1:-1]
    game.play(names[0], {**dict.fromkeys(others, 80), names[-1]: 301})
    return game


@pytest.fixture
def last_week(kitchen: Kitchen) -> GameHere:
    return played(kitchen, AGO["next week"], Z, B, A, "Cyril")


def test_next_week_somebody_is_missing_and_somebody_is_new(
    either_phone: Phone, last_week: GameHere
) -> None:
    phone = either_phone
    phone.open()
    phone.press("Carry on")
    assert phone.heading == "Who is here?"
    boxes = phone.page.get_by_role("checkbox")
    assert [box.is_checked() for box in boxes.all()] == [True, True, True]
    phone.tap(phone.page.get_by_role("checkbox", name=B, exact=True))
    phone.type("Dana", phone.page.get_by_label("Player name", exact=True))
    phone.page.keyboard.press("Enter")
    field = phone.page.get_by_label("Dana starts with", exact=True)
    field.wait_for()
    assert field.input_value() == "80"
    # Whoever was unticked stands among those who may come back.
    phone.page.get_by_role("button", name="boris comes back with 80", exact=True).wait_for()
    field.fill("45")
    phone.tap(phone.button("Move Dana up"))
    phone.page.wait_for_function(
        "() => [...document.querySelectorAll('.places label')].map(l => l.textContent).join()"
        " === 'Žofia,Dana,Anna'"
    )
    assert field.input_value() == "45"
    phone.press("Carry on")
    assert [row[:2] for row in standings(phone)] == [
        (Z, "0"),
        ("Dana", "45"),
        (A, "80"),
        (B, "80"),
        ("Cyril", "301"),
    ]


def test_the_keyboard_stays_open_between_those_who_join(phone: Phone, kitchen: Kitchen) -> None:
    game = played(kitchen, AGO["an evening that goes on"], Z, B, A)
    phone.open(f"{game.address}table")
    held = phone.page.get_by_label("Player name", exact=True).element_handle()
    phone.tap(phone.page.get_by_label("Player name", exact=True))
    for name in ("Dana", "Eva"):
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")
        phone.page.locator(".places .name", has_text=name).wait_for()
        assert held is not None
        assert held.evaluate(IS_FOCUSED)


@pytest.mark.parametrize("ago", AGO.values(), ids=AGO)
@pytest.mark.parametrize("names", [(Z, B, A), LONG], ids=["three", "ten long names"])
def test_everything_fits_and_is_accessible(
    new_phone: NewPhone, kitchen: Kitchen, ago: timedelta, names: tuple[str, ...]
) -> None:
    game, phone = played(kitchen, ago, *names), new_phone(reduced_motion="reduce")
    phone.open(f"{game.address}table")
    phone.type("Eva of the very long name", phone.page.get_by_label("Player name", exact=True))
    phone.page.keyboard.press("Enter")
    phone.page.locator("#starts input").wait_for()
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert phone.page.evaluate(MEASURE) == []
    phone.page.set_viewport_size({"width": 390, "height": 3000})
    assert list(violations(phone)) == []
