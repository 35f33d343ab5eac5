"""What people elsewhere lost between two taps."""

from __future__ import annotations

import pytest
from browser.conftest import NewPhone
from browser.rounds import held, hold, key, last_card, to_hand, went_out, written
from browser.test_live import HIDE
from playwright.sync_api import expect
from web.kitchen import GameHere, Kitchen

FOUR = ("Dana", "Anna", "Cyril", "Emil")


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    return kitchen.game(*FOUR, scheme="collect", name="Friday")


def test_fault_01_a_phone_that_is_locked_has_sent_the_last_card_tapped(
    new_phone: NewPhone, game: GameHere
) -> None:
    first, second = new_phone(), new_phone()
    first.open(f"{game.address}rounds/new")
    went_out(first, "Dana")
    first.tap(key(first, "7"))
    first.tap(key(first, "9"))
    with first.page.expect_response("**/draft"):
        first.page.evaluate(HIDE, True)
    # Its battery dies; the round goes on elsewhere.
    first.page.close()
    second.open(f"{game.address}rounds/new")
    assert written(second, "Anna") == {"7": "1", "9": "1"}


def test_fault_07_a_draft_that_comes_back_between_two_digits_takes_none_away(
    new_phone: NewPhone, game: GameHere
) -> None:
    phone = new_phone()
    phone.open(f"{game.address}rounds/new")
    went_out(phone, "Dana")
    phone.tap(phone.button("Type points"))
    field = phone.page.get_by_role("textbox", name="Type points", exact=True)
    for digit, typed in (("2", "2"), ("5", "25"), ("0", "250")):
        with phone.page.expect_response("**/draft"):
            phone.tap(phone.button(digit))
        expect(phone.page.locator(".pad-state")).to_have_text("Draft is saved")
        assert field.input_value() == typed
    assert phone.words("[data-pad-sum]") == ["250"]


@pytest.mark.parametrize(("packs", "copies"), [(1, 4), (2, 8)])
def test_fault_13_the_last_card_laid_is_in_no_hand_and_two_packs_have_twice_as_many(
    new_phone: NewPhone, kitchen: Kitchen, packs: int, copies: int
) -> None:
    rules = {"going_out_bonus": {"wild4": 50}}
    game = kitchen.game(*FOUR, rules=rules, packs=packs)
    phone = new_phone()
    phone.open(f"{game.address}rounds/new")
    went_out(phone, "Dana")
    last_card(phone, "Wild Draw Four · −50")
    hold(phone, "Anna", {"Wild Draw Four": copies - 2})
    to_hand(phone, "Cyril")
    four = key(phone, "Wild Draw Four")
    phone.tap(four)
    assert four.get_attribute("aria-disabled") == "true"
    four.tap(force=True)
    assert held(phone) == {"Wild Draw Four": 1}
