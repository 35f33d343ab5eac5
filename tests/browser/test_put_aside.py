"""Somebody is out by a correction while hands are tapped: the pad says so at once, everywhere."""

from __future__ import annotations

from browser.conftest import NewPhone
from browser.rounds import hold, to_hand, to_review, went_out, written
from playwright.sync_api import expect
from web.kitchen import Kitchen
from web.rounds.test_not_in_play import OUT, A, B, D, Z, put_out, take_back


def test_the_pad_says_what_does_not_count_until_it_counts_again(
    new_phone: NewPhone, kitchen: Kitchen
) -> None:
    game = kitchen.game(Z, B, A, D, name="Friday", rules={"target": 100})
    game.play(A, {Z: 27, B: 20, D: 5})
    phone = new_phone()
    phone.open(f"{game.address}rounds/new")
    went_out(phone, A)
    hold(phone, B, {"9": 1})
    put_out(game)
    told = phone.page.locator("[data-aside]")
    # Without a tap: the phone looks every few seconds.
    expect(told).to_have_text([OUT])
    hold(phone, Z, {"7": 2})
    hold(phone, D, {"3": 1})
    to_review(phone)
    expect(told).to_have_text([OUT])
    take_back(game)
    expect(told).to_have_count(0)
    to_hand(phone, B)
    assert written(phone, B) == {"9": "1"}
    put_out(game)
    to_review(phone)
    expect(told).to_have_text([OUT])
    phone.press("Save round 2")
    assert phone.words(".saved > span") == ["Round 2 saved"]
