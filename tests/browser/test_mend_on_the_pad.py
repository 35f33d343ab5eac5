"""An old round opened again on the pad: what was recorded is shown, changed and saved."""

from __future__ import annotations

import pytest
from browser.phone import Phone
from browser.rounds import (
    change_something,
    hold,
    in_order,
    last_card,
    review,
    save,
    standings,
    tab,
    to_hand,
    to_review,
    went_out,
    written,
)
from playwright.sync_api import expect
from web.kitchen import GameHere, Kitchen

D, A, C = "Dana", "Anna", "Cyril"
FULL = {"going_out_bonus": {"wild4": 50}, "pile_runs_out": "round"}


@pytest.fixture
def full(kitchen: Kitchen) -> GameHere:
    """Three rounds under rules that ask for everything; the first has all there is to say."""
    made = kitchen.game(D, A, C, scheme="elimination", rules=FULL)
    hands = {A: {"7": 2, "skip": 1}, C: 23}
    keys = made.keys
    made.play(
        *(D, hands),
        last_card="wild4",
        pile_ran_out=1,
        dealer=keys[C],
        note="Cyril slept",
        adjust={keys[A]: -5},
    )
    made.play(A, {D: 11, C: 12}, last_card="wild4")
    made.play(C, {D: 1, A: 2})
    return made


def open_round_1(phone: Phone, game: GameHere) -> None:
    phone.open(f"{game.address}rounds/{game.round_ids()[0]}/edit")


def test_everything_that_was_recorded_is_shown(phone: Phone, full: GameHere) -> None:
    open_round_1(phone, full)
    assert written(phone, A) == {"7": "2", "Skip": "1"}
    to_hand(phone, C)
    typed = phone.page.get_by_role("textbox", name="Type points", exact=True)
    assert typed.input_value() == "23"
    phone.tap(tab(phone, D))
    assert phone.page.get_by_label(D, exact=True).first.is_checked()
    assert phone.page.get_by_label("Wild Draw Four · −50", exact=True).is_checked()
    to_review(phone)
    assert phone.page.get_by_label("Draw pile ran out").input_value() == "1"
    assert phone.page.get_by_label("Note").input_value() == "Cyril slept"
    dealer = phone.page.get_by_label("Who really dealt")
    assert dealer.evaluate("each => each.selectedOptions[0].text") == C
    # Twice 34 less 5, twice 23, 50 off.
    totals = [total for _, _, total in review(phone)]
    assert totals == ["−50", "63", "46"]


def test_what_is_changed_is_saved_and_everything_else_stays(phone: Phone, full: GameHere) -> None:
    second, third = full.stored(1), full.stored(2)
    open_round_1(phone, full)
    hold(phone, A, {"Skip": 0, "9": 1})
    to_review(phone)
    phone.tap(phone.button("Once less"))
    phone.page.locator("table.review").wait_for()
    save(phone, 1)
    first = full.stored(0)
    assert (first.out, first.last_card, first.pile_ran_out) == (D, "wild4", 0)
    assert first.hands == {A: {"7": 2, "9": 1}, C: 23}
    assert (first.dealer, first.note, first.adjust) == (C, "Cyril slept", {A: -5})
    assert (full.stored(1), full.stored(2)) == (second, third)
    # −50 + 11 + 1; 23 − 5 − 50 + 2; 23 + 12.
    assert {name: total for name, total, _ in standings(phone)} == {D: "−38", A: "−30", C: "35"}


def test_somebody_else_went_out_after_all(phone: Phone, full: GameHere) -> None:
    open_round_1(phone, full)
    phone.tap(tab(phone, D))
    went_out(phone, C)
    # The last card is still the one that was said.
    phone.tap(tab(phone, C))
    last_card(phone, "Another card")
    hold(phone, D, {"Wild": 1})
    to_review(phone)
    # Once the draw pile ran out: twice 50; twice 34 less 5.
    assert [total for _, _, total in review(phone)] == ["100", "63", "0"]
    save(phone, 1)
    first = full.stored(0)
    assert (first.out, first.last_card) == (C, None)
    assert first.hands == {A: {"7": 2, "skip": 1}, D: {"wild": 1}}
    assert len(full.round_ids()) == 3


def test_a_named_loser_is_shown_and_another_named(phone: Phone, kitchen: Kitchen) -> None:
    game = kitchen.game(D, A, C, scheme="lazy")
    for loser in (A, C):
        game.log("round_recorded", {"round": {"out": game.keys[D], "loser": game.keys[loser]}})
    open_round_1(phone, game)
    assert [note for _, note, _ in review(phone)] == ["wins", "loses", ""]
    change_something(phone)
    lost = phone.page.get_by_role("group", name="Who lost?", exact=True)
    assert lost.get_by_label(A, exact=True).is_checked()
    assert lost.get_by_label(D, exact=True).is_disabled()
    phone.tap(lost.get_by_label(A, exact=True))
    phone.tap(lost.get_by_label(C, exact=True))
    assert [note for _, note, _ in review(phone)] == ["wins", "", "loses"]
    save(phone, 1)
    assert [tuple(game.stored(at).loser) for at in range(2)] == [(C,), (C,)]


def test_an_order_is_shown_and_tapped_anew(phone: Phone, kitchen: Kitchen) -> None:
    game = kitchen.game(D, A, C, scheme="to_the_last")
    for order in ((C, D, A), (A, C, D)):
        game.log("round_recorded", {"round": {"order": [game.keys[name] for name in order]}})
    open_round_1(phone, game)
    review(phone)
    change_something(phone)
    expect(phone.page.get_by_role("heading", name="Who goes out next?")).to_be_visible()
    places = phone.words(".order-card")
    assert places == [f"{D} Place 2", f"{A} Still holds cards", f"{C} Place 1"]
    # One tap takes back two: the last holder was filled in.
    phone.tap(phone.button(f"Take back {D}"))
    assert phone.words(".order-card") == [D, A, f"{C} Place 1"]
    in_order(phone, [A, D])
    review(phone)
    save(phone, 1)
    assert [game.stored(at).order for at in range(2)] == [(C, A, D), (A, C, D)]
