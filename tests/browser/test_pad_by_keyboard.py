"""The pad from a keyboard, and where the focus goes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from browser.phone import Phone
from browser.rounds import held, hold, key, review, tab, went_out
from playwright.sync_api import expect
from store import evening
from web.kitchen import GameHere, Kitchen

from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.document.writing import own_deck_document

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


@pytest.mark.parametrize("keys", [("ArrowRight", "ArrowLeft"), ("ArrowDown", "ArrowUp")], ids=str)
def test_arrows_walk_round_the_tabs_and_stay_there(pad: Phone, keys: tuple[str, str]) -> None:
    on, back = keys
    pad.tap(key(pad, "7"))
    tab(pad, A).focus()
    for name in (C, E):
        pad.page.keyboard.press(on)
        expect(tab(pad, name)).to_be_focused()
        assert shown(pad) == name
    # Round the end and back: Dana's tab asks who went out.
    pad.page.keyboard.press(on)
    expect(tab(pad, D)).to_be_focused()
    assert pad.page.get_by_role("group", name="Who went out?", exact=True).is_visible()
    pad.page.keyboard.press(back)
    expect(tab(pad, E)).to_be_focused()
    pad.page.keyboard.press(back)
    expect(tab(pad, C)).to_be_focused()
    assert (shown(pad), held(pad)) == (C, {})


def test_other_keys_on_a_tab_are_the_hands(pad: Phone) -> None:
    tab(pad, A).focus()
    pad.page.keyboard.press("7")
    assert (shown(pad), held(pad)) == (A, {"7": 1})


def test_arrows_walk_the_keys_and_stop_at_the_edge(pad: Phone) -> None:
    def at() -> str:
        found = pad.page.evaluate("document.activeElement.getAttribute('aria-label')")
        return str(found)

    walked = []
    for name in ("Down", "Left", "Right", "Down", "Up", "Left", "Up"):
        pad.page.keyboard.press(f"Arrow{name}")
        walked.append(at())
    assert walked == ["0", "0", "1", "6", "1", "0", "0"]
    pad.page.locator("[data-pad-type]").focus()
    pad.page.keyboard.press("ArrowRight")
    expect(pad.page.locator("[data-pad-type]")).to_be_focused()
    pad.page.keyboard.press("ArrowLeft")
    assert at() == "Wild Draw Four"


def test_only_a_plain_digit_is_a_card_and_a_held_one_no_more(pad: Phone) -> None:
    for combined in ("Control+5", "Meta+5", "Alt+5"):
        pad.page.keyboard.press(combined)
    assert held(pad) == {}
    for _ in range(3):
        pad.page.keyboard.down("5")
    pad.page.keyboard.up("5")
    pad.page.keyboard.press("+")
    assert held(pad) == {"5": 1}


def test_what_means_something_here_is_not_the_browsers_as_well(pad: Phone) -> None:
    """Firefox would look for a digit on the page, and an arrow would scroll it."""
    pad.page.evaluate(
        """() => {
            window.taken = {};
            addEventListener("keydown", ({ key, defaultPrevented }) => {
                window.taken[key] = defaultPrevented;
            });
        }"""
    )
    keys = ("7", "Backspace", "ArrowDown", "x", "Escape", "Enter")
    for name in keys:
        pad.page.keyboard.press(name)
    taken = pad.page.evaluate("window.taken")
    # Enter pressed the key that the arrow had come to.
    assert [taken[name] for name in keys] == [True, True, True, False, False, False]


def test_a_key_held_down_presses_its_button_once(pad: Phone) -> None:
    key(pad, "Skip").focus()
    for _ in range(3):
        pad.page.keyboard.down("Enter")
    pad.page.keyboard.up("Enter")
    assert held(pad) == {"Skip": 1}


def test_a_digit_that_the_deck_does_not_have_does_nothing(
    phone: Phone, kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = deck_named("classic-108")
    assert deck is not None
    without = replace(deck, kinds=tuple(kind for kind in deck.kinds if kind.code != "0"))
    monkeypatch.setattr(evening, "deck", lambda: own_deck_document(without))
    game = kitchen.game(*FOUR, scheme="collect")
    phone.open(f"{game.address}rounds/new")
    went_out(phone, D)
    for digit in "070":
        phone.page.keyboard.press(digit)
    assert held(phone) == {"7": 1}


def test_backspace_takes_back_the_last_card_that_is_still_held(pad: Phone) -> None:
    for card in ("7", "8", "9"):
        pad.page.keyboard.press(card)
    pad.tap(pad.button("Take back 9"))
    pad.page.keyboard.press("Backspace")
    assert held(pad) == {"7": 1}
    pad.page.keyboard.press("Backspace")
    pad.page.keyboard.press("Backspace")
    assert held(pad) == {}


def test_backspace_takes_back_what_was_there_before_the_page(pad: Phone) -> None:
    for card in ("7", "Skip"):
        pad.tap(key(pad, card))
    expect(pad.page.locator(".pad-state")).to_have_text("Draft is saved")
    pad.page.reload()
    pad.tap(tab(pad, A))
    pad.page.keyboard.press("Backspace")
    assert held(pad) == {"7": 1}


def test_digits_and_plus_go_into_points_wherever_the_focus_is(pad: Phone) -> None:
    pad.tap(pad.button("Type points"))
    field = pad.page.get_by_role("textbox", name="Type points", exact=True)
    expect(field).to_be_focused()
    pad.page.evaluate("document.activeElement.blur()")
    pad.page.keyboard.type("12+119")
    pad.page.keyboard.press("Backspace")
    assert (field.input_value(), pad.words("[data-pad-sum]")) == ("12+11", ["23"])
    pad.page.keyboard.press("Enter")
    assert shown(pad) == C


def test_enter_goes_on_but_presses_the_button_it_is_on(pad: Phone) -> None:
    pad.page.keyboard.press("7")
    pad.button("Type points").focus()
    pad.page.keyboard.press("Enter")
    assert (shown(pad), pad.button("Count cards").is_visible()) == (A, True)
    pad.tap(pad.button("Count cards"))
    pad.page.keyboard.press("Enter")
    assert shown(pad) == C


def test_the_focus_stays_on_a_card_that_is_taken_back_until_it_is_gone(pad: Phone) -> None:
    for card in ("7", "7", "9"):
        pad.page.keyboard.press(card)
    pad.button("Take back 7").focus()
    pad.page.keyboard.press("Space")
    expect(pad.button("Take back 7")).to_be_focused()
    pad.page.keyboard.press("Space")
    expect(pad.button("Take back 9")).to_be_focused()
    pad.page.keyboard.press("Space")
    expect(key(pad, "0")).to_be_focused()


def test_a_key_without_cards_left_says_so_when_the_focus_comes_to_it(pad: Phone) -> None:
    toast = pad.page.locator("[data-pad-toast]")
    hold(pad, A, {"Wild": 4})
    key(pad, "Skip").focus()
    expect(toast).to_be_hidden()
    key(pad, "Wild").focus()
    expect(toast).to_have_text("Wild: all 4 there are stand in the hands already.")
    pad.page.keyboard.press("7")
    expect(toast).to_be_hidden()


def test_tab_comes_to_the_tab_in_sight_or_else_to_the_first(pad: Phone) -> None:
    reached = "document.querySelector('[role=tab][tabindex=\"0\"]').dataset.name"
    count = "document.querySelectorAll('[role=tab][tabindex=\"0\"]').length"
    assert pad.page.evaluate(f"[{reached}, {count}]") == [A, 1]
    for name in (A, C, E):
        hold(pad, name, {"7": 1})
    assert pad.page.evaluate(f"[{reached}, {count}]") == [E, 1]
    review(pad)
    assert pad.page.evaluate(f"[{reached}, {count}]") == [D, 1]


def test_back_at_who_went_out_the_focus_is_on_whoever_did(pad: Phone) -> None:
    pad.tap(pad.button("Back"))
    who = pad.page.get_by_role("group", name="Who went out?", exact=True)
    expect(who.get_by_label(D, exact=True)).to_be_focused()


def test_each_hand_and_the_review_have_the_focus_when_they_come(pad: Phone) -> None:
    expect(pad.page.locator("#pad-hand")).to_be_focused()
    for name in (A, C, E):
        hold(pad, name, {"7": 1})
    review(pad)
    expect(pad.page.locator(".pad-review")).to_be_focused()
