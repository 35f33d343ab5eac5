"""The phone goes round the table: each counts one hand and sees no other."""

from __future__ import annotations

import pytest
from browser.phone import Phone
from browser.rounds import has_pad, held, hold, key, save, standings, to_hand, to_review, went_out
from web.kitchen import GameHere, Kitchen

D, C, A = "Dana", "Cyril", "Anna"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(D, C, A, name="Friday", rules={"target": 500})
    made.play(A, {D: 131, C: 12})
    return made


def test_a_child_counts_the_own_hand_and_gives_the_phone_back(
    either_phone: Phone, game: GameHere
) -> None:
    phone = either_phone
    phone.open(f"{game.address}rounds/new")
    went_out(phone, D)
    hold(phone, C, {"7": 2})
    hand_on(phone, A)
    assert phone.heading == "This is Anna's hand"
    assert not [other for other in (C, D, "131", "Friday") if other in phone.page.content()]

    count(phone, {"Wild": 1, "3": 2})
    phone.press("Done")
    assert phone.heading == "Give the phone back"
    phone.press("I keep the score: go on")
    to_review(phone)
    save(phone, 2)
    # 131 + 0, 12 + 14, 0 + 56.
    totals = {name: total for name, total, _ in standings(phone)}
    assert totals == {D: "131", C: "26", A: "56"}
    assert game.stored(1).hands == {C: {"7": 2}, A: {"wild": 1, "3": 2}}


def test_the_pad_shows_count_and_sum_as_the_child_taps(phone: Phone, game: GameHere) -> None:
    phone.open(f"{game.address}rounds/new/hand/{game.keys[A]}")
    phone.tap_at_once(key(phone, "7"), 2)
    phone.tap(key(phone, "Skip"))
    assert held(phone) == {"7": 2, "Skip": 1}
    assert phone.words("[data-pad-count], [data-pad-sum]") == ["3 cards", "34"]
    phone.tap(phone.button("Take back 7"))
    assert phone.words("[data-pad-count], [data-pad-sum]") == ["2 cards", "27"]
    assert phone.page.get_by_role("tab").count() == 0


def hand_on(phone: Phone, name: str) -> None:
    if has_pad(phone):
        to_hand(phone, name)
        phone.press("Hand the phone on")
    else:
        phone.press(f"Hand the phone on: {name}")


def count(phone: Phone, hand: dict[str, int]) -> None:
    for card, number in hand.items():
        if not has_pad(phone):
            phone.page.get_by_role("textbox", name=card, exact=True).fill(str(number))
            continue
        for _ in range(number):
            phone.tap(key(phone, card))
