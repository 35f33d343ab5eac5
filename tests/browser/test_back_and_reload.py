"""Back and reload after a round was saved: the form that comes is of the next one, fresh."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser.conftest import NewPhone
from browser.phone import ARGUMENTS, PATIENCE, PHONE, Phone, Watch
from browser.rounds import hold, review, save
from browser.test_double_tap import enter_round, totals
from playwright.sync_api import Browser, Route, expect
from web.kitchen import GameHere, Kitchen

COME_BACK = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Žofia, boris and Anna, Last one standing, nothing recorded."""
    return kitchen.game(name="Friday")


@pytest.fixture
def remembering(browser: Browser, chromium: str, address: str, kitchen: Kitchen) -> Iterator[Phone]:
    """A phone whose browser keeps pages as they were left, as browsers do when nobody tests."""
    own = browser.browser_type.launch(
        executable_path=chromium,
        args=list(ARGUMENTS),
        ignore_default_args=["--disable-back-forward-cache"],
    )
    width, height = PHONE
    context = own.new_context(
        viewport={"width": width, "height": height}, has_touch=True, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    watch = Watch(context)
    yield Phone(context.new_page(), watch, address)
    own.close()
    assert watch.wrong == []


def identity(phone: Phone) -> str:
    return phone.page.locator("#round input[name=entry_id]").input_value()


def chosen(phone: Phone) -> list[str]:
    """All that stands in the form and is no hidden value."""
    found: list[str] = phone.page.locator("#round").evaluate(
        """form => [...new FormData(form)].filter(([name, value]) =>
            value && form.elements[name].type !== "hidden").map(([name]) => name)"""
    )
    return found


def is_fresh(phone: Phone, saved: str) -> None:
    """The form of round 2, in which nothing stands."""
    phone.page.locator("h1").get_by_text("Round 2", exact=True).wait_for()
    assert identity(phone) != saved
    assert chosen(phone) == []


def test_fault_56_back_after_saving_leads_to_the_next_round(
    remembering: Phone, game: GameHere
) -> None:
    phone = remembering
    phone.open(game.address)
    enter_round(phone, 1)
    saved = identity(phone)
    save(phone, 1)
    phone.page.evaluate("history.back()")
    phone.page.locator("body.pad-on").wait_for()
    is_fresh(phone, saved)
    assert len(game.round_ids()) == 1


def test_fault_56_a_page_that_is_kept_as_it_was_saved_turns_to_the_next_round(
    phone: Phone, game: GameHere
) -> None:
    """Chromium keeps none that was replaced, others may: it stays, and hears that it is back."""
    phone.open(game.address)
    enter_round(phone, 1)
    saved = identity(phone)
    board = f"{phone.home}{game.address}"
    with phone.watch.expecting_failures():
        phone.page.route(board, lambda route: route.abort("aborted"))
        phone.tap(phone.button("Save round 1"))
        phone.page.wait_for_event("requestfailed", lambda request: request.url == board)
    phone.page.evaluate(COME_BACK)
    is_fresh(phone, saved)
    assert len(game.round_ids()) == 1


def test_a_page_that_comes_back_after_it_was_refused_is_alive(phone: Phone, game: GameHere) -> None:
    phone.open(game.address)
    enter_round(phone, 1)
    game.play("Anna", {"Žofia": 10, "boris": 20})
    round_ = f"{phone.home}{game.address}rounds/new"
    with phone.watch.expecting(409, 410), phone.watch.expecting_failures():
        phone.page.route(round_, _stay_on_the_page)
        phone.tap(phone.button("Save round 1"))
        phone.page.wait_for_event("requestfailed", lambda request: request.url == round_)
        phone.page.unroute(round_)
        phone.page.evaluate(COME_BACK)
        phone.press("Save round 1")
    assert phone.heading == "Somebody was quicker"


def _stay_on_the_page(route: Route) -> None:
    if route.request.is_navigation_request():
        route.abort("aborted")
    else:
        route.continue_()


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_fault_56_a_reload_brings_nothing_of_the_saved_round(
    new_phone: NewPhone, game: GameHere, scripts: bool
) -> None:
    phone = new_phone(java_script_enabled=scripts)
    phone.open(game.address)
    enter_round(phone, 1)
    saved = identity(phone) if scripts else ""
    save(phone, 1)
    phone.press("Record round 2")
    for _ in range(2):
        phone.page.reload()
        is_fresh(phone, saved)


def test_fault_56_a_page_whose_round_was_saved_here_turns_to_the_next_by_itself(
    new_phone: NewPhone, game: GameHere
) -> None:
    """As out of a cache: the old page, with the identity that was sent, nothing entered since."""
    phone = new_phone()
    phone.open(f"{game.address}rounds/new")
    phone.page.locator("body.pad-on").wait_for()
    saved = identity(phone)
    other = phone.another_tab()
    other.open(game.address)
    enter_round(other, 1)
    with phone.watch.expecting(410):
        save(other, 1)
        is_fresh(phone, saved)


def test_fault_56_what_was_entered_on_it_goes_on_as_the_next_round(
    new_phone: NewPhone, game: GameHere
) -> None:
    phone = new_phone()
    phone.open(game.address)
    enter_round(phone, 1)
    saved, at = identity(phone), phone.page.locator("#round input[name=opened_at]").input_value()
    save(phone, 1)
    with phone.watch.expecting(410):
        _old_page_with(phone, game, saved, at)
        notice = phone.page.locator(".notice.fault")
        expect(notice).to_contain_text("This phone has saved this round already.")
        expect(notice).not_to_contain_text("another phone")
        phone.press("Add mine as round 2")
    assert phone.heading == "Round 2"
    assert identity(phone) != saved
    # Who went out stands there still.
    hold(phone, "Žofia", {"7": 1, "Skip": 1})
    hold(phone, "Anna", "12+11")
    review(phone)
    save(phone, 2)
    assert totals(phone) == {"Žofia": "54", "boris": "0", "Anna": "46"}
    assert len(game.round_ids()) == 2


def _old_page_with(phone: Phone, game: GameHere, saved: str, at: str) -> None:
    """A form under the identity of the saved round, filled in again."""
    phone.open(game.address)
    phone.press("Record round 2")
    phone.page.locator("body.pad-on").wait_for()
    phone.page.evaluate(
        """([saved, at]) => Object.assign(document.getElementById("round").elements.entry_id,
            { value: saved }) && Object.assign(
            document.getElementById("round").elements.opened_at, { value: at })""",
        [saved, at],
    )
    who = phone.page.get_by_role("group", name="Who went out?", exact=True)
    phone.tap(who.get_by_label("boris", exact=True))
