"""Saving a round while the server or the network is in trouble."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.network import slow_network
from browser.phone import Phone
from browser.rounds import hold, key, review, reviewed, save, standings, to_hand, went_out, written
from playwright.sync_api import Route, expect
from web.kitchen import GameHere, Kitchen

D, A, C = "Dana", "Anna", "Cyril"
WAITING = "Not saved yet, waiting for the network"
Trouble = Callable[[Route], None]


def answered(status: int) -> Trouble:
    page = f"<h1>{status}</h1>"
    return lambda route: route.fulfill(status=status, body=page, content_type="text/html")


def cut(route: Route) -> None:
    route.abort("connectionreset")


TROUBLES = pytest.mark.parametrize(
    "trouble", [answered(500), answered(502), cut], ids=["500", "502", "cut connection"]
)


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    return kitchen.game(D, A, C, scheme="collect", name="Friday")


@pytest.fixture
def at_review(phone: Phone, game: GameHere) -> Phone:
    """Dana went out; Anna holds 7 + 20, Cyril 12 + 11."""
    phone.open(f"{game.address}rounds/new")
    went_out(phone, D)
    hold(phone, A, {"7": 1, "Skip": 1})
    hold(phone, C, "12+11")
    review(phone)
    return phone


def tap_save(phone: Phone) -> None:
    """Whatever the button says of itself."""
    phone.tap_at_once(phone.button("Save round 1"), times=1)


@TROUBLES
def test_a_round_that_cannot_be_saved_stays_as_typed_and_save_again_is_one_round(
    at_review: Phone, game: GameHere, trouble: Trouble
) -> None:
    phone, said = at_review, at_review.page.locator(".pad-state")
    with phone.watch.expecting(500, 502), phone.watch.expecting_failures():
        phone.page.route("**/rounds/new", trouble)
        tap_save(phone)
        expect(said).to_have_text(WAITING)
        assert reviewed(phone)[0] == (D, "went out · +50", "50")
        assert not phone.page.get_by_role("list", name="Plain sums").is_visible()
        assert written(phone, A) == {"7": "1", "Skip": "1"}
        to_hand(phone, C)
        typed = phone.page.get_by_role("textbox", name="Type points", exact=True)
        assert typed.input_value() == "12+11"
        expect(said).to_have_text(WAITING)
        assert len(game.round_ids()) == 0
        review(phone)
        phone.page.unroute("**/rounds/new")
        tap_save(phone)
        phone.page.locator("ol.seats").wait_for()
    assert standings(phone)[0] == (D, "50", "+50")
    assert len(game.round_ids()) == 1


@TROUBLES
def test_what_is_mended_while_saving_fails_is_what_the_next_save_saves(
    at_review: Phone, game: GameHere, trouble: Trouble
) -> None:
    phone = at_review
    with phone.watch.expecting(500, 502), phone.watch.expecting_failures():
        phone.page.route("**/rounds/new", trouble)
        tap_save(phone)
        expect(phone.page.locator(".pad-state")).to_have_text(WAITING)
        hold(phone, A, {"7": 1, "Skip": 2})
        phone.page.unroute("**/rounds/new")
        # Nothing goes out by itself once something was changed.
        phone.page.wait_for_timeout(2500)
        assert len(game.round_ids()) == 0
        expect(phone.page.locator(".pad-state")).to_have_text("Draft is saved")
    assert review(phone)[0] == (D, "went out · +70", "70")
    save(phone, 1)
    assert standings(phone)[0] == (D, "70", "+70")
    assert len(game.round_ids()) == 1


def test_a_phone_that_comes_back_to_its_network_saves_at_once(
    at_review: Phone, game: GameHere
) -> None:
    phone = at_review
    with phone.watch.expecting_failures():
        phone.page.context.set_offline(True)
        tap_save(phone)
        # By then the next try is seconds away.
        phone.page.wait_for_timeout(4000)
        phone.page.context.set_offline(False)
        phone.page.locator("ol.seats").wait_for(timeout=1500)
    assert len(game.round_ids()) == 1


def test_a_round_saved_twice_because_the_answer_was_late_is_one_round(
    at_review: Phone, game: GameHere
) -> None:
    phone = at_review
    with phone.watch.expecting_failures(), slow_network(phone.page) as network:
        tap_save(phone)
        network.quiet()
        # The network goes and comes while the first is still on its way.
        phone.page.evaluate("dispatchEvent(new Event('online'))")
        network.quiet()
        assert len(network.sent) == 2
        # Both answers lead on, and either may be the one that does.
        network.let_go()
        network.let_go()
        phone.page.locator("ol.seats").wait_for()
        network.quiet()
    assert standings(phone)[0] == (D, "50", "+50")
    assert len(game.round_ids()) == 1


def test_an_answer_that_comes_after_the_round_was_changed_leads_nowhere(
    at_review: Phone, game: GameHere
) -> None:
    """It is saved as it was sent; what was tapped since is there to be compared."""
    phone = at_review
    with phone.watch.expecting(410, 409), phone.watch.expecting_failures():
        with slow_network(phone.page) as network:
            tap_save(phone)
            network.quiet()
            to_hand(phone, A)
            phone.tap(key(phone, "9"))
            phone.page.route("**/draft*", lambda route: route.abort())
            network.let_go()
            phone.page.wait_for_timeout(500)
        assert len(game.round_ids()) == 1
        assert written(phone, A) == {"7": "1", "Skip": "1", "9": "1"}
        phone.page.unroute("**/draft*")
        phone.press("Compare with mine")
    assert phone.words("fieldset.sides > legend > span:last-child") == [f"{A} holds"]
    assert len(game.round_ids()) == 1


def test_a_review_that_comes_late_is_not_that_of_what_was_tapped_since(
    phone: Phone, game: GameHere
) -> None:
    phone.open(f"{game.address}rounds/new")
    went_out(phone, D)
    hold(phone, A, {"7": 1})
    hold(phone, C, {"9": 1})
    with slow_network(phone.page) as network:
        phone.tap(phone.button("Review"))
        to_hand(phone, C)
        phone.tap(key(phone, "Skip"))
        phone.tap(phone.button("Review"))
        network.let_go()
        phone.page.wait_for_timeout(300)
        # What it said was true of 16 points.
        assert "+16" not in phone.page.locator("#review").inner_text()
        assert phone.page.locator("[data-held]").count() == 2
        network.let_go()
        assert reviewed(phone)[0] == (D, "went out · +36", "36")
    save(phone, 1)
    assert standings(phone)[0] == (D, "36", "+36")
