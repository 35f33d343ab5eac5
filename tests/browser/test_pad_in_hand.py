"""What somebody meets who taps a round in, beside the straight way through it."""

from __future__ import annotations

import pytest
from browser.conftest import NewPhone
from browser.phone import Phone
from browser.rounds import (
    held,
    hold,
    key,
    reviewed,
    save,
    standings,
    tab,
    to_hand,
    to_review,
    went_out,
)
from browser.test_phones import TEN
from playwright.sync_api import expect
from web.kitchen import GameHere, Kitchen

FOUR = D, A, C, E = ("Dana", "Anna", "Cyril", "Emil")


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    return kitchen.game(*FOUR, scheme="collect", name="Friday")


@pytest.fixture
def pad(phone: Phone, game: GameHere) -> Phone:
    """Dana went out, Anna's hand is in sight."""
    phone.open(f"{game.address}rounds/new")
    went_out(phone, D)
    return phone


def shown(phone: Phone) -> str:
    return phone.words("#pad-name")[0].removesuffix(" holds")


def test_a_second_tap_that_takes_its_time_counts(pad: Phone) -> None:
    later = pad.button("Later")
    pad.tap_at_once(later, times=1)
    pad.page.wait_for_timeout(500)
    pad.tap_at_once(later, times=1)
    assert shown(pad) == E


def test_two_quick_taps_in_different_places_are_two(pad: Phone) -> None:
    pad.tap_at_once(pad.button("Later"), times=1)
    pad.tap_at_once(key(pad, "7"), times=1)
    assert (shown(pad), held(pad)) == (C, {"7": 1})


def test_two_quick_taps_on_back_go_back_twice(pad: Phone) -> None:
    for name in (C, E):
        to_hand(pad, name)
    pad.tap_at_once(pad.button("Back"), times=2)
    expect(pad.page.locator("#pad-name")).to_have_text(f"{A} holds")


def test_two_quick_presses_of_a_key_are_two(pad: Phone) -> None:
    pad.button("Later").focus()
    pad.page.keyboard.press("Space")
    pad.button("Later").focus()
    pad.page.keyboard.press("Space")
    assert shown(pad) == E


def test_a_hand_whose_cards_are_all_taken_back_is_missing_again(pad: Phone, game: GameHere) -> None:
    pad.tap(key(pad, "7"))
    pad.tap(pad.button("Take back 7"))
    for name in (C, E):
        hold(pad, name, {"7": 1})
    to_review(pad)
    expect(pad.page.get_by_text(f"This hand is missing: {A}")).to_be_visible()


def test_half_an_order_goes_on_where_it_was(phone: Phone, kitchen: Kitchen) -> None:
    game = kitchen.game(*FOUR, scheme="to_the_last")
    phone.open(f"{game.address}rounds/new")
    for name in (E, C):
        phone.tap(phone.button(name))
    assert phone.button(f"Take back {C}").is_visible()
    assert not phone.button("Next").or_(phone.button("Review")).is_visible()
    expect(phone.page.locator(".pad-state")).to_have_text("Draft is saved")
    phone.page.reload()
    assert phone.button(f"Take back {C}").is_visible()
    assert phone.words(".order-card") == [D, A, f"{C} Place 2", f"{E} Place 1"]


def test_points_that_were_never_typed_leave_the_cards_to_whoever_comes_back(pad: Phone) -> None:
    pad.tap(pad.button("Type points"))
    assert not key(pad, "7").is_visible()
    pad.tap(pad.button("Later"))
    assert key(pad, "7").is_visible()
    to_hand(pad, A)
    assert key(pad, "7").is_visible()


def test_typed_points_are_there_when_somebody_comes_back(pad: Phone) -> None:
    hold(pad, A, "12+11")
    pad.tap(pad.button("Next"))
    to_hand(pad, A)
    assert pad.page.get_by_role("textbox", name="Type points").input_value() == "12+11"
    assert pad.words("[data-pad-count], [data-pad-sum]") == ["typed", "23"]


def test_an_unfinished_sum_is_no_fault_yet_and_a_wrong_one_is_said(pad: Phone) -> None:
    pad.tap(pad.button("Type points"))
    said = pad.page.locator("[data-pad-said]")
    field = pad.page.get_by_role("textbox", name="Type points", exact=True)
    for typed, sum_, wrong in (("12+", "?", False), ("12x", "?", True), ("12", "12", False)):
        field.fill(typed)
        assert pad.words("[data-pad-sum]") == [sum_]
        assert ("whole number" in said.inner_text()) is wrong


def test_a_tab_tells_what_is_in_the_hand(pad: Phone) -> None:
    hold(pad, A, {"7": 2, "Skip": 1})
    hold(pad, C, "12+11")
    # The last is for those who hear it.
    told = [pad.words(f"[data-name={name}] {part}") for name in FOUR for part in (".num", "small")]
    texts = pad.page.locator("[data-tab-held]").all_text_contents()
    assert [words[0] for words in told[::2]] == ["out ✓", "34", "23", "–"]
    assert texts == ["", "2 × 7, Skip", "typed: 12+11", ""]


def test_the_small_card_says_how_many_from_two_on(pad: Phone) -> None:
    hold(pad, A, {"7": 2, "Skip": 1})
    assert pad.page.locator("[data-held] .count").all_inner_texts() == ["2"]


def test_the_last_button_names_where_it_leads(pad: Phone) -> None:
    nexts = []
    for name in (A, C, E):
        to_hand(pad, name)
        pad.tap(key(pad, "7"))
        nexts.append(pad.page.locator("[data-pad-next]").inner_text())
    assert nexts == ["Next", "Next", "Review"]


def test_which_card_went_out_is_brought_into_sight(new_phone: NewPhone, kitchen: Kitchen) -> None:
    game = kitchen.game(*TEN, rules={"going_out_bonus": {"wild4": 50}})
    phone = new_phone((320, 568), reduced_motion="reduce")
    phone.open(f"{game.address}rounds/new")
    went_out(phone, TEN[0])
    choice = phone.page.get_by_label("Another card", exact=True)
    expect(choice).to_be_in_viewport(ratio=1)
    phone.tap(choice)
    assert phone.words("#pad-name")[0].startswith(TEN[1][:10])


def test_another_phone_goes_on_where_this_one_was(new_phone: NewPhone, game: GameHere) -> None:
    first, second = new_phone(), new_phone()
    first.open(f"{game.address}rounds/new")
    went_out(first, D)
    expect(first.page.locator(".pad-state")).to_have_text("Draft is saved")
    second.open(f"{game.address}rounds/new")
    assert shown(second) == A
    expect(tab(second, D)).to_contain_text("out ✓")


def test_a_refused_round_opens_where_it_is_wrong_and_its_lines_lead_there(
    pad: Phone, game: GameHere
) -> None:
    hold(pad, A, "12x")
    hold(pad, C, {"7": 1})
    hold(pad, E, {"7": 1})
    to_review(pad)
    with pad.watch.expecting(422):
        with pad.page.expect_navigation():
            pad.tap(pad.button("Save round 1"))
        line = pad.page.locator("#errors a")
        line.wait_for()
    assert shown(pad) == A
    field = pad.page.get_by_role("textbox", name="Type points", exact=True)
    assert field.input_value() == "12x"
    pad.tap(tab(pad, C))
    assert held(pad) == {"7": 1}
    pad.tap(line)
    assert shown(pad) == A
    field.fill("12")
    to_review(pad)
    assert reviewed(pad)[0] == (D, "went out · +26", "26")
    save(pad, 1)
    assert standings(pad)[0] == (D, "26", "+26")
    assert len(game.round_ids()) == 1


def test_handing_the_phone_on_sends_what_was_tapped_and_asks_for_that_hand(
    pad: Phone, game: GameHere
) -> None:
    pad.tap(key(pad, "7"))
    to_hand(pad, C)
    pad.press("Hand the phone on")
    assert pad.heading == "This is Cyril's hand"
    pad.page.go_back()
    to_hand(pad, A)
    assert held(pad) == {"7": 1}
