"""A round that nobody went out of, on the pad."""

from __future__ import annotations

import pytest
from browser.phone import Phone
from browser.rounds import Hand, hold, key, last_card, review, save, standings, tab, went_out
from playwright.sync_api import expect
from web.kitchen import Kitchen

from scorekeeper.scoring.schemes import SCHEMES

D, A, C = "Dana", "Anna", "Cyril"
HANDS: dict[str, Hand] = {D: {"7": 2}, A: {"Skip": 1}, C: "12+11"}


@pytest.mark.parametrize("scheme", ["keep_low", "elimination"])
def test_where_everybody_pays_every_hand_is_asked_for(
    phone: Phone, kitchen: Kitchen, scheme: str
) -> None:
    game = kitchen.game(D, A, C, scheme=scheme)
    phone.open(f"{game.address}rounds/new")
    went_out(phone, "Nobody")
    # Round the table, nobody left out: 7, 8 and 9.
    for name, card in zip((D, A, C), "789", strict=True):
        assert phone.words("#pad-name") == [f"{name} holds"]
        phone.tap(key(phone, card))
        phone.tap(phone.page.locator("[data-pad-next]"))
    assert review(phone) == [(D, "+7", "7"), (A, "+8", "8"), (C, "+9", "9")]
    save(phone, 1)
    assert game.stored().out is None
    assert sorted(standings(phone)) == [(A, "8", "+8"), (C, "9", "+9"), (D, "7", "+7")]


def test_where_the_winner_collects_nothing_is_asked_and_nothing_counts(
    phone: Phone, kitchen: Kitchen
) -> None:
    game = kitchen.game(D, A, C, scheme="collect")
    phone.open(f"{game.address}rounds/new")
    went_out(phone, "Nobody")
    assert [total for _, _, total in review(phone)] == ["0", "0", "0"]
    phone.tap(phone.button("Back"))
    assert phone.page.get_by_role("group", name="Who went out?", exact=True).is_visible()
    review(phone)
    save(phone, 1)
    stored = game.stored()
    assert (stored.out, dict(stored.hands or {})) == (None, {})
    assert [total for _, total, _ in standings(phone)] == ["0", "0", "0"]


def test_nobody_can_still_become_somebody_and_somebody_nobody(
    phone: Phone, kitchen: Kitchen
) -> None:
    game = kitchen.game(D, A, C, scheme="elimination")
    phone.open(f"{game.address}rounds/new")
    went_out(phone, "Nobody")
    for name, hand in HANDS.items():
        hold(phone, name, hand)
    nobody = phone.page.locator("button").filter(has_text="Nobody")
    expect(nobody).to_be_visible()
    phone.tap(nobody)
    went_out(phone, A)
    expect(nobody).to_be_hidden()
    # What Anna held counts no more; it is there again if she did not go out after all.
    assert review(phone) == [(D, "+14", "14"), (A, "went out", "0"), (C, "+23", "23")]
    phone.tap(tab(phone, A))
    went_out(phone, "Nobody")
    assert review(phone) == [(D, "+14", "14"), (A, "+20", "20"), (C, "+23", "23")]


def test_nobody_laid_a_last_card(phone: Phone, kitchen: Kitchen) -> None:
    rules = {"going_out_bonus": {"wild4": 50}}
    game = kitchen.game(D, A, C, scheme="elimination", rules=rules)
    asked = phone.page.get_by_role("group", name="And with which card?", exact=True)
    phone.open(f"{game.address}rounds/new")
    went_out(phone, A)
    assert asked.is_visible()
    last_card(phone, "Wild Draw Four · −50")
    phone.tap(phone.button("Back"))
    went_out(phone, "Nobody")
    assert not asked.is_visible()
    # All four are in hands: none was laid.
    hold(phone, D, {"Wild Draw Four": 4})
    hold(phone, A, {"1": 1})
    hold(phone, C, {"1": 1})
    assert review(phone) == [(D, "+200", "200"), (A, "+1", "1"), (C, "+1", "1")]


def test_whoever_offers_nobody_saves_a_round_of_nobody(phone: Phone, kitchen: Kitchen) -> None:
    """Every scheme there is, also one that comes later."""
    offering = set()
    for number, scheme in enumerate(SCHEMES):
        names = [f"{name} {number}" for name in (D, A, C)]
        game = kitchen.game(*names, scheme=scheme)
        phone.open(f"{game.address}rounds/new")
        nobody = phone.page.get_by_label("Nobody", exact=True)
        if nobody.count():
            offering.add(scheme)
            phone.tap(nobody)
            _fill_in_what_is_asked(phone)
            save(phone, 1)
            assert game.stored().out is None
    assert offering >= {"collect", "keep_low", "elimination"}


def _fill_in_what_is_asked(phone: Phone) -> None:
    body = phone.page.locator("body")
    while body.get_attribute("data-pad-step") == "hand":
        phone.tap(key(phone, "7"))
        phone.tap(phone.page.locator("[data-pad-next]"))
    review(phone)
