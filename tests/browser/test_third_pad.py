"""The pad of a game in teams, with cards of two sides, with knock-outs, and of a round's people."""

from __future__ import annotations

import pytest
from browser.accessible import violations
from browser.conftest import NewPhone
from browser.phone import PHONE, Phone
from browser.rounds import hold, review, save, tab, to_hand, to_review, went_out
from playwright.sync_api import expect
from web.kitchen import GameHere, Kitchen
from web.rounds.test_drafts import TEAMS, A, B, Z
from web.rounds.test_round_people import LEFT, PLAYS

from scorekeeper.scoring.decks import known_decks
from scorekeeper.scoring.document.writing import own_deck_document

D = "Dana"
SMALL = (PHONE, (320, 568))
WIDER = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Žofia and Anna against boris and Dana, with cards of two sides and 20 for a knock-out."""
    deck = own_deck_document(known_decks()["flip-112"].deck)
    rules = {"knock_out": 20}
    return kitchen.game(Z, B, A, D, scheme="collect", deck=deck, rules=rules, teams=TEAMS)


def chosen(phone: Phone, out: str, side: str = "", knocked_out: str = "") -> None:
    """All that the first step asks; Next leads on, since more than one thing is asked there."""
    phone.choose(out, within="Who went out?")
    if side:
        phone.choose(side, within="Which side was up at the end?")
    if knocked_out:
        phone.choose(knocked_out, within="Who was knocked out?")
    phone.tap(phone.button("Next"))


def keys_in_sight(phone: Phone) -> set[str]:
    keys = phone.page.locator("[data-code]:visible")
    return set(keys.evaluate_all("keys => keys.map(key => key.dataset.side)"))


def test_only_those_are_asked_who_hold_cards_that_count(phone: Phone, game: GameHere) -> None:
    phone.open(f"{game.address}rounds/new")
    chosen(phone, A, "Dark side", B)
    # boris was knocked out, Žofia plays with Anna: only Dana is asked.
    assert phone.words("#pad-name") == [f"{D} holds"]
    assert keys_in_sight(phone) == {"dark"}
    expect(tab(phone, B)).to_contain_text("knocked out")
    hold(phone, D, {"9 (dark)": 2})
    expect(phone.button("Review")).to_be_visible()
    to_review(phone)
    # 18 of Dana and 20 for boris, for Anna and for Žofia.
    assert [total for _, _, total in review(phone)] == ["38", "0", "38", "0"]
    save(phone, 1)
    stored = game.stored(0)
    assert (stored.side, stored.knocked_out, stored.hands) == ("dark", (B,), {D: {"dark9": 2}})


def test_cards_of_the_other_side_wait_until_it_is_up_again(phone: Phone, game: GameHere) -> None:
    phone.open(f"{game.address}rounds/new")
    chosen(phone, A)
    assert keys_in_sight(phone) == {"light"}
    hold(phone, B, {"9": 1})
    phone.tap(tab(phone, A))
    chosen(phone, A, "Dark side")
    to_hand(phone, B)
    expect(phone.page.locator("[data-pad-sum]")).to_have_text("0")
    phone.tap(tab(phone, A))
    chosen(phone, A, "Light side")
    to_hand(phone, B)
    expect(phone.page.locator("[data-pad-sum]")).to_have_text("9")


def test_who_leaves_while_hands_are_tapped_still_plays_the_round(
    phone: Phone, kitchen: Kitchen
) -> None:
    game = kitchen.game(Z, B, A, D, name="Friday")
    phone.open(f"{game.address}rounds/new")
    went_out(phone, A)
    hold(phone, B, {"9": 1})
    hold(phone, D, {"8": 1})
    expect(phone.page.get_by_role("status").filter(has_text="Draft is saved")).to_be_visible()
    game.act(lambda evening: evening.seat(Z, A, D))
    hold(phone, Z, {"7": 1})
    to_review(phone)
    expect(phone.page.locator("#review .banner b").first).to_have_text(LEFT)
    assert [name for name, _, _ in review(phone)] == [Z, B, A, D]
    save(phone, 1)
    assert (game.stored(0).table, game.stored(0).hands[B]) == ((Z, B, A, D), {"9": 1})
    phone.open(f"{game.address}rounds/new")
    expect(phone.page.get_by_role("tab", include_hidden=True)).to_have_count(3)


def test_who_comes_may_have_a_hand_and_is_not_waited_for(phone: Phone, kitchen: Kitchen) -> None:
    game = kitchen.game(Z, B, A, D, name="Friday")
    game.act(lambda evening: evening.seat(Z, B, A))
    phone.open(f"{game.address}rounds/new")
    went_out(phone, A)
    hold(phone, B, {"9": 1})
    expect(phone.page.get_by_role("status").filter(has_text="Draft is saved")).to_be_visible()
    game.act(lambda evening: evening.seat(Z, B, A, D))
    phone.open(f"{game.address}rounds/new")
    # Žofia is asked next; after her nobody is missing.
    expect(phone.page.locator("#pad-name")).to_have_text(f"{Z} holds")
    hold(phone, Z, {"7": 1})
    expect(phone.button("Review")).to_be_visible()
    hold(phone, D, {"3": 1})
    to_review(phone)
    expect(phone.page.locator("#review .banner b").first).to_have_text(PLAYS)
    save(phone, 1)
    assert game.stored(0).hands == {Z: {"7": 1}, B: {"9": 1}, D: {"3": 1}}


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_first_step_fits_its_width_and_is_accessible(
    new_phone: NewPhone, game: GameHere, size: tuple[int, int], colours: str
) -> None:
    phone = new_phone(size, color_scheme=colours)
    phone.open(f"{game.address}rounds/new")
    phone.choose(A, within="Who went out?")
    assert not phone.page.evaluate(WIDER)
    phone.page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    assert list(violations(phone)) == []
    phone.open(f"{game.address}rules")
    assert not phone.page.evaluate(WIDER)
    phone.open(f"{game.kitchen.address}new?again={game.evening.key}")
    assert not phone.page.evaluate(WIDER)
