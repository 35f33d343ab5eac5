from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from browser.conftest import NewPhone
from browser.phone import HOST, PATIENCE, Phone
from browser.rounds import hold, review, save, standings, went_out
from playwright.sync_api import Request, Route, expect
from store.evening import EIGHT
from web.kitchen import GameHere, Kitchen

from scorekeeper.store.bin import delete_game, restore_game

SETTLED = 800
"""Milliseconds after which a new button can be pressed."""
STEP = 250
"""Milliseconds that a page's clock is put forward at once."""
NOT_CONNECTED = "Not connected. What stands here may be old."
GONE = "This game is in the bin, or deleted for good. What stands here may be old."
HIDE = """is => {
  Object.defineProperty(document, "hidden", { get: () => is, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Žofia, boris and Anna, Last one standing, nothing recorded."""
    return kitchen.game(name="Friday")


class Asked:
    """How often a page has asked how the game stands, by a clock that this test holds."""

    def __init__(self, phone: Phone) -> None:
        self.page = phone.page
        self.count = self._answered = 0
        self.page.on("request", self._seen)
        for ended in ("requestfinished", "requestfailed"):
            self.page.on(ended, self._over)

    def during(self, milliseconds: int) -> int:
        """How often while so much of the page's time goes by; no answer is late."""
        before = self.count
        for _ in range(milliseconds // STEP):
            self.page.clock.run_for(STEP)
            self.page.wait_for_timeout(20)
            while self._answered < self.count:
                self.page.wait_for_timeout(20)
        return self.count - before

    def until(self, times: int) -> None:
        """Wait, by the clock on the wall, until it was asked so often."""
        for _ in range(PATIENCE // 100):
            if self.count >= times:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"asked {self.count} times, not {times}")

    def _seen(self, request: Request) -> None:
        self.count += request.url.endswith("/standings")

    def _over(self, request: Request) -> None:
        self._answered += request.url.endswith("/standings")


def hold_the_clock(phone: Phone) -> None:
    """From now on no time goes by on this phone but what the test lets go by."""
    phone.page.clock.install(time=EIGHT)
    phone.page.clock.pause_at(EIGHT + timedelta(seconds=1))


def open_and_settle(phone: Phone, game: GameHere) -> None:
    """Open the board and wait until what follows the game has been loaded too."""
    phone.open(game.address)
    phone.page.wait_for_load_state("networkidle")


def test_a_round_recorded_on_one_phone_shows_on_another_within_two_seconds(
    new_phone: NewPhone, game: GameHere
) -> None:
    writer, reader = new_phone(java_script_enabled=False), new_phone()
    hold_the_clock(reader)
    reader.open(game.address)
    reader.tap(reader.page.locator("main details summary"))
    record(writer, game)
    reader.page.clock.run_for(2000)
    expect(reader.link("Record round 2")).to_be_visible()
    # 7 + 20 and 12 + 11
    assert standings(reader) == [
        ("boris", "0", "+0"),
        ("Anna", "23", "+23"),
        ("Žofia", "27", "+27"),
    ]
    assert reader.words("#game-line") == ["Last one standing · out past 500 · round 2"]
    assert reader.words(".banner") == ["boris goes out. boris deals next, Anna starts."]
    # What is unfolded stays so, and its button names what is there now.
    expect(reader.button("Undo round 1")).to_be_visible()
    reader.page.clock.run_for(SETTLED)
    assert reader.button("End game").is_visible()
    reader.press("Undo round 1")
    expect(writer.page.locator("h1")).to_be_visible()
    assert standings(reader) == [("Žofia", "0", ""), ("boris", "0", ""), ("Anna", "0", "")]


def record(phone: Phone, game: GameHere) -> None:
    phone.open(game.address)
    phone.press("Record round 1")
    went_out(phone, "boris")
    hold(phone, "Žofia", {"7": 1, "Skip": 1})
    hold(phone, "Anna", "12+11")
    review(phone)
    save(phone, 1)


def test_who_does_not_see_the_board_hears_the_sentence_and_not_the_table(
    phone: Phone, game: GameHere
) -> None:
    phone.open(game.address)
    heard = phone.page.get_by_role("status").locator("xpath=self::*[@data-say]")
    expect(heard).to_have_text("")
    game.play("boris", {"Žofia": 501, "Anna": 0})
    expect(heard).to_have_text(
        "After round 1: Žofia is out: past 500. boris deals next, Anna starts."
    )
    assert phone.page.locator("[aria-live] .seats, [role=status] .seats").count() == 0


def test_the_button_undoes_what_it_names_now(phone: Phone, game: GameHere) -> None:
    game.play("boris")
    hold_the_clock(phone)
    phone.open(game.address)
    game.play("Anna")
    phone.page.clock.run_for(2000)
    expect(phone.button("Undo round 2")).to_be_visible()
    assert not phone.button("Undo round 1").is_visible()
    phone.page.clock.run_for(SETTLED)
    phone.press("Undo round 2")
    assert len(game.round_ids()) == 1


def test_a_finger_on_its_way_to_the_old_button_does_not_press_the_new_one(
    phone: Phone, game: GameHere
) -> None:
    game.play("boris")
    hold_the_clock(phone)
    phone.open(game.address)
    game.play("Anna")
    phone.page.clock.run_for(2000)
    expect(phone.button("Undo round 2")).to_be_visible()
    phone.tap_at_once(phone.button("Undo round 2"), times=1)
    phone.page.wait_for_timeout(300)
    assert len(game.round_ids()) == 2


def test_the_keyboard_stays_where_it_was(phone: Phone, game: GameHere) -> None:
    phone.open(game.address)
    phone.link("Record round 1").focus()
    game.play("boris")
    expect(phone.link("Record round 2")).to_be_focused()


def test_nothing_is_asked_while_nobody_can_see_it(phone: Phone, game: GameHere) -> None:
    hold_the_clock(phone)
    phone.open(game.address)
    asked = Asked(phone)
    assert asked.during(3500) == 2
    phone.page.evaluate(HIDE, True)
    assert asked.during(3500) == 0
    game.play("boris")
    phone.page.evaluate(HIDE, False)
    expect(phone.link("Record round 2")).to_be_visible()


def test_a_page_that_comes_back_frozen_asks_again(phone: Phone, game: GameHere) -> None:
    """Playwright's Chromium has no back/forward cache; its events are played to the page."""
    hold_the_clock(phone)
    open_and_settle(phone, game)
    phone.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    asked = Asked(phone)
    assert asked.during(3000) == 0
    game.play("boris")
    phone.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(phone.link("Record round 2")).to_be_visible()


def test_a_board_where_nothing_happens_asks_rarely_until_it_is_touched(
    phone: Phone, game: GameHere
) -> None:
    hold_the_clock(phone)
    open_and_settle(phone, game)
    phone.page.clock.fast_forward("31:00")
    asked = Asked(phone)
    for _ in range(30):
        phone.page.clock.run_for(1000)
        phone.page.wait_for_timeout(20)
    assert 1 <= asked.count <= 3
    game.play("boris")
    phone.tap(phone.page.locator("h1"))
    expect(phone.link("Record round 2")).to_be_visible()


def test_a_phone_without_network_says_so_and_catches_up(phone: Phone, game: GameHere) -> None:
    phone.open(game.address)
    sign = phone.page.get_by_text(NOT_CONNECTED)
    assert not sign.is_visible()
    with phone.watch.expecting_failures():
        phone.page.context.set_offline(True)
        expect(sign).to_be_visible()
        game.play("boris")
        phone.page.wait_for_timeout(500)
        assert phone.link("Record round 1").is_visible()
        phone.page.context.set_offline(False)
        expect(phone.link("Record round 2")).to_be_visible()
    expect(sign).to_be_hidden()


def test_a_board_whose_game_goes_into_the_bin_says_so_and_follows_it_out_again(
    phone: Phone, game: GameHere
) -> None:
    phone.open(game.address)
    sign = phone.page.get_by_text(GONE)
    with phone.watch.expecting(410):
        game.kitchen.act(lambda group: delete_game(group, game.evening.key).key)
        expect(sign).to_be_visible()
        assert not phone.page.get_by_text(NOT_CONNECTED).is_visible()
        game.kitchen.act(lambda group: restore_game(group, game.evening.key).key)
        expect(sign).to_be_hidden()
    game.play("boris")
    expect(phone.link("Record round 2")).to_be_visible()


def test_a_server_that_is_down_is_asked_less_and_less(phone: Phone, game: GameHere) -> None:
    hold_the_clock(phone)
    phone.open(game.address)
    with phone.watch.expecting(503):
        phone.page.route("**/standings", lambda route: route.fulfill(status=503))
        asked = Asked(phone)
        # At 1.5 s, then after 2, 4 and 8 more.
        assert asked.during(9000) == 3
        assert phone.page.get_by_text(NOT_CONNECTED).is_visible()
        phone.page.unroute("**/standings")
        phone.tap(phone.page.locator("h1"))
        expect(phone.page.get_by_text(NOT_CONNECTED)).to_be_hidden()


def test_what_is_said_after_saving_stays_until_the_game_goes_on(
    phone: Phone, game: GameHere
) -> None:
    record(phone, game)
    notice = phone.page.get_by_text("Round 1 saved", exact=True)
    heard = phone.page.locator("[data-say]")
    asked = Asked(phone)
    asked.until(2)
    assert notice.is_visible()
    assert heard.text_content() == ""
    game.play("Anna")
    expect(notice).to_have_count(0)


def test_a_board_that_asks_often_does_not_ask_more_for_being_touched(
    phone: Phone, game: GameHere
) -> None:
    open_and_settle(phone, game)
    asked = Asked(phone)
    for _ in range(12):
        phone.tap(phone.page.locator("h1"))
    assert asked.during(1000) <= 3


def test_buttons_that_could_not_be_brought_up_to_date_are_asked_for_again(
    phone: Phone, game: GameHere
) -> None:
    game.play("boris")
    phone.open(game.address)
    address = re.compile(re.escape(game.address) + "$")
    wrong = "<main><h1>Something went wrong</h1></main>"
    with phone.watch.expecting(503):
        phone.page.route(
            address, lambda route: route.fulfill(status=503, body=wrong, content_type="text/html")
        )
        with phone.page.expect_response(address):
            game.play("Anna")
        phone.page.unroute(address)
        expect(phone.button("Undo round 2")).to_be_visible()


def test_that_there_is_no_network_is_said_once(phone: Phone, game: GameHere) -> None:
    phone.open(game.address)
    phone.page.evaluate(
        """() => {
            window.said = 0;
            const place = document.querySelector("[data-offline]");
            new MutationObserver(() => { window.said += 1; }).observe(place, { childList: true });
        }"""
    )
    with phone.watch.expecting_failures():
        phone.page.context.set_offline(True)
        expect(phone.page.get_by_text(NOT_CONNECTED)).to_be_visible()
        phone.page.wait_for_timeout(5000)
        assert phone.page.evaluate("window.said") == 1


def test_the_television_follows_too(phone: Phone, game: GameHere) -> None:
    phone.open(f"{game.address}tv")
    game.play("boris", {"Žofia": 27, "Anna": 23})
    expect(phone.page.locator("#game-line")).to_contain_text("round 2")
    assert standings(phone)[0] == ("boris", "0", "+0")


def test_fault_03_a_browser_whose_storage_was_wiped_shows_the_same_game(
    new_phone: NewPhone, game: GameHere
) -> None:
    phone = new_phone()
    game.evening.at = datetime.now(UTC)  # an evening that goes on
    game.play("boris", {"Žofia": 27, "Anna": 23})
    phone.open(game.address)
    before = standings(phone)
    phone.page.evaluate("localStorage.clear(); sessionStorage.clear()")
    phone.page.context.clear_cookies()
    phone.page.reload()
    assert standings(phone) == before
    phone.open()
    phone.press("Carry on")
    assert standings(phone) == before
    assert phone.link("Record round 2").is_visible()


@contextmanager
def newer_release(phone: Phone, pattern: str) -> Iterator[None]:
    """As after an update of the server."""

    def answer(route: Route) -> None:
        # Playwright asks from outside the browser, where that name is not known.
        response = route.fetch(url=route.request.url.replace(HOST, "127.0.0.1"))
        headers = {**response.headers, "scorekeeper-release": "9.9.9-abc"}
        route.fulfill(response=response, headers=headers)

    phone.page.route(pattern, answer)
    yield
    phone.page.unroute(pattern)


def test_fault_21_an_open_board_says_that_a_new_version_is_here(
    phone: Phone, game: GameHere
) -> None:
    hold_the_clock(phone)
    phone.open(game.address)
    asked = Asked(phone)
    notice = phone.page.get_by_text("A new version is here.")
    assert asked.during(2000) == 1
    assert not notice.is_visible()
    phone.page.evaluate("window.still = true")
    with newer_release(phone, "**/standings"):
        game.play("boris")
        assert asked.during(2000) >= 1
        expect(notice).to_be_visible()
        assert asked.during(2000) >= 1
        assert phone.page.evaluate("window.still") is True
    assert phone.words("[data-update]") == ["A new version is here. Reload when it suits you."]
    phone.press("Reload when it suits you.")
    assert not phone.page.get_by_text("A new version is here.").is_visible()


def test_fault_21_a_round_left_open_for_a_day_is_never_reloaded(
    phone: Phone, game: GameHere
) -> None:
    phone.page.clock.install()
    phone.open(f"{game.address}rounds/new")
    phone.tap(phone.page.get_by_role("group", name="Who went out?").get_by_label("boris"))
    phone.page.evaluate("window.still = true")
    # The draft, which would ask as well, does not get through: the page asks on its own.
    phone.page.route(re.compile(r"/draft(\?|$)"), lambda route: route.abort())
    with phone.watch.expecting_failures(), newer_release(phone, "**/healthz"):
        phone.page.clock.fast_forward("24:00:00")
        phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(phone.page.get_by_text("A new version is here.")).to_be_attached()
        phone.page.wait_for_timeout(500)
        assert phone.page.evaluate("window.still") is True


FAKE_LOCK = """
  window.asked = 0;
  Object.defineProperty(navigator, "wakeLock", { value: { request: async kind => {
    window.asked += kind === "screen";
    if (%s) throw new DOMException("battery is low", "NotAllowedError");
    return (window.lock = { released: false });
  } } });
"""


def test_fault_29_the_screen_is_kept_on_and_asked_for_again_when_visible(
    phone: Phone, game: GameHere
) -> None:
    phone.page.add_init_script(FAKE_LOCK % "false")
    phone.home = phone.home.replace(HOST, "localhost")
    phone.open(game.address)
    phone.page.wait_for_function("() => window.asked === 1")
    phone.page.evaluate(HIDE, True)
    phone.page.evaluate("window.lock.released = true")
    phone.page.evaluate(HIDE, False)
    phone.page.wait_for_function("() => window.asked === 2")
    phone.page.evaluate(HIDE, False)
    assert phone.page.evaluate("window.asked") == 2


def test_fault_29_a_browser_that_refuses_or_cannot_is_left_alone(
    phone: Phone, game: GameHere
) -> None:
    phone.open(game.address)
    assert phone.page.evaluate("isSecureContext || 'wakeLock' in navigator") is False
    phone.page.add_init_script(FAKE_LOCK % "true")
    phone.home = phone.home.replace(HOST, "localhost")
    phone.open(game.address)
    phone.page.wait_for_function("() => window.asked === 1")
    phone.page.evaluate(HIDE, True)
    phone.page.evaluate(HIDE, False)
    phone.page.wait_for_function("() => window.asked === 2")


@pytest.mark.parametrize(
    ("motion", "longest"), [("no-preference", "0.18s"), ("reduce", "0s")], ids=["calm", "still"]
)
def test_the_moment_when_somebody_is_out_is_short_or_still(
    new_phone: NewPhone, game: GameHere, motion: str, longest: str
) -> None:
    phone = new_phone(reduced_motion=motion)
    phone.open(game.address)
    game.play("boris", {"Žofia": 501, "Anna": 0})
    banner = phone.page.locator(".banner.out")
    expect(banner).to_have_text("Žofia is out: past 500. boris deals next, Anna starts.")
    style = banner.evaluate("each => getComputedStyle(each).animationDuration")
    assert style == longest
