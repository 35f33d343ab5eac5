from __future__ import annotations

from collections.abc import Sequence

import pytest
from browser.accessible import violations
from browser.conftest import NewPhone
from browser.phone import PHONE, Phone
from browser.rounds import (
    change_something,
    has_pad,
    held,
    hold,
    in_order,
    key,
    last_card,
    review,
    save,
    standings,
    tab,
    to_hand,
    went_out,
    written,
)
from browser.test_phones import MEASURE, TEN
from playwright.sync_api import expect
from store import evening
from web.kitchen import GameHere, Kitchen

from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.document.writing import own_deck_document

FOUR = ("Dana", "Anna", "Cyril", "Emil")
SMALL = (PHONE, (360, 640), (320, 568))
BONUS = {"0": 20, "wild": 50, "wild4": 50}
COUNT_TAPS = """() => { window.name = "0"; addEventListener("click", event => {
    if (event.isTrusted) window.name = String(Number(window.name) + 1);
}, true); }"""
SEEN = """() => [...document.querySelectorAll(".pad-keys button, .pad-dock button, [role=tab]")]
    .filter(each => each.offsetParent).filter(each => {
        const box = each.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const inside = box.top >= 0 && box.bottom <= innerHeight;
        const covered = (dx, dy) => !each.contains(document.elementFromPoint(
            box.x + box.width / 2 + dx, box.y + box.height / 2 + dy));
        return !inside || !each.contains(top) || covered(0, box.height / 2 - 3);
    }).map(each => each.getAttribute("aria-label") || each.textContent)"""
SCROLLS = """() => [document.documentElement.scrollHeight > innerHeight, scrollY,
    document.documentElement.scrollWidth > innerWidth]"""


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Four at the table under the standard rules, nothing recorded."""
    return kitchen.game(*FOUR, scheme="collect", name="Friday")


def of_112(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch, names: Sequence[str] = FOUR
) -> GameHere:
    """A game with the deck that has most kinds."""
    deck = deck_named("classic-112")
    assert deck is not None
    monkeypatch.setattr(evening, "deck", lambda: own_deck_document(deck))
    return kitchen.game(*names, name="Friday", rules={"going_out_bonus": BONUS})


def begin(phone: Phone, game: GameHere, out: str = "Dana") -> None:
    phone.open(f"{game.address}rounds/new")
    went_out(phone, out)


def shown(phone: Phone) -> str:
    return phone.words("#pad-name")[0]


def test_a_round_takes_fourteen_taps(phone: Phone, game: GameHere) -> None:
    phone.open(game.address)
    phone.press("Record round 1")
    phone.page.evaluate(COUNT_TAPS)
    went_out(phone, "Dana")
    for cards in (("7", "Draw Two", "Wild"), ("0", "0", "9"), ("Skip", "Reverse", "1")):
        for card in cards:
            phone.tap(key(phone, card))
        phone.tap(phone.button("Next").or_(phone.button("Review")))
    phone.page.locator("table.review").wait_for()
    # 7 + 20 + 50, 9, 20 + 20 + 1
    assert phone.words("table.review td.num")[0] == "127"
    save(phone, 1)
    assert phone.page.evaluate("Number(window.name)") == 14
    assert standings(phone)[0] == ("Dana", "127", "+127")


def test_last_card_and_draw_pile_take_one_tap_each(phone: Phone, kitchen: Kitchen) -> None:
    rules = {"going_out_bonus": BONUS, "pile_runs_out": "round"}
    game = kitchen.game(*FOUR, rules=rules)
    phone.open(game.address)
    phone.press("Record round 1")
    phone.page.evaluate(COUNT_TAPS)
    went_out(phone, "Dana")
    last_card(phone, "Another card")
    for _ in range(3):
        for card in ("7", "Skip", "1"):
            phone.tap(key(phone, card))
        phone.tap(phone.button("Next").or_(phone.button("Review")))
    phone.tap(phone.button("Once more"))
    expect(phone.page.locator("table.review td").first).to_be_visible()
    # twice 7 + 20 + 1
    assert phone.words("table.review td.num") == ["0", "56", "56", "56"]
    save(phone, 1)
    assert phone.page.evaluate("Number(window.name)") == 16


@pytest.mark.parametrize("locale", ["en-GB", "sk-SK"])
@pytest.mark.parametrize("size", SMALL, ids=str)
def test_every_key_tab_and_the_dock_is_in_sight(
    new_phone: NewPhone,
    kitchen: Kitchen,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    locale: str,
) -> None:
    game = of_112(kitchen, monkeypatch)
    phone = new_phone(size, locale=locale)
    phone.open(f"{game.address}rounds/new")
    for choice in (".who-card input", ".key-choice:last-child input"):
        phone.tap(phone.page.locator(choice).first)
    keys = phone.page.locator("[data-code]")
    assert keys.count() == 17
    assert phone.page.evaluate(SEEN) == []
    # A child's hand of 25: 25 taps, and the page stays where it is.
    for number in range(25):
        phone.tap(keys.nth(number % 15))
    assert phone.page.evaluate(SEEN) == []
    assert phone.page.evaluate(SCROLLS) == [False, 0, False]
    # 45 twice over less 5..9 and the 2nd of the rest: 2×45 + 3×20 + 2×50
    assert phone.words("[data-pad-sum]") == ["250"]
    phone.tap(phone.page.locator("[data-pad-type]"))
    assert phone.page.evaluate(SEEN) == []


@pytest.mark.parametrize("locale", ["en-GB", "sk-SK"])
@pytest.mark.parametrize("size", [*SMALL, (568, 320)], ids=str)
def test_ten_people_with_long_names_leave_room_for_every_key_and_the_dock(
    new_phone: NewPhone,
    kitchen: Kitchen,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    locale: str,
) -> None:
    game = of_112(kitchen, monkeypatch, TEN)
    phone = new_phone(size, locale=locale, reduced_motion="reduce")
    phone.open(f"{game.address}rounds/new")
    for choice in (".who-card input", ".key-choice:last-child input"):
        phone.tap(phone.page.locator(choice).first)
    # As it opens, with the line about a last card that makes draw; then cards; then typed points.
    assert phone.page.locator("[data-pad-reminder]").is_visible()
    assert phone.page.evaluate(SEEN) == []
    assert phone.page.evaluate(SCROLLS) == [False, 0, False]
    for number in range(17):
        phone.tap(phone.page.locator("[data-code]").nth(number))
    assert phone.page.evaluate(SEEN) == []
    assert phone.page.evaluate(SCROLLS) == [False, 0, False]
    phone.tap(phone.page.locator("[data-pad-type]"))
    phone.page.keyboard.type("12+11")
    assert phone.page.evaluate(SEEN) == []
    assert phone.page.evaluate(SCROLLS) == [False, 0, False]
    assert phone.page.evaluate(MEASURE) == []


def test_what_is_wrong_with_a_round_is_in_sight_on_the_smallest_phone(
    new_phone: NewPhone, kitchen: Kitchen
) -> None:
    names = (*FOUR, "Boris", "Ivo")
    phone = new_phone((320, 568), reduced_motion="reduce")
    phone.open(f"{kitchen.game(*names).address}rounds/new")
    went_out(phone, "Dana")
    for name in names[1:-1]:
        hold(phone, name, {"7": 1})
    phone.tap(tab(phone, "Ivo"))
    phone.tap(phone.button("Later"))
    expect(phone.page.locator(".pad-state")).to_have_text("Draft is saved")
    missing = phone.page.get_by_text("This hand is missing: Ivo")
    expect(missing).to_be_in_viewport(ratio=1)
    end = missing.evaluate("notice => notice.closest('.fault').getBoundingClientRect().bottom")
    dock = phone.page.locator("[data-pad-dock=review]")
    assert end <= dock.evaluate("dock => dock.getBoundingClientRect().top")


def test_fault_01_a_half_entered_round_survives_reload_rotation_and_a_killed_tab(
    phone: Phone, game: GameHere
) -> None:
    begin(phone, game)
    hold(phone, "Anna", {"7": 2, "Skip": 1})
    phone.page.reload()
    assert written(phone, "Anna") == {"7": "2", "Skip": "1"}
    phone.page.set_viewport_size({"width": 664, "height": 390})
    phone.tap(key(phone, "9"))
    phone.page.close()
    again = Phone(phone.page.context.new_page(), phone.watch, phone.home)
    again.open(f"{game.address}rounds/new")
    assert written(again, "Anna") == {"7": "2", "Skip": "1", "9": "1"}
    assert len(game.round_ids()) == 0


def test_fault_02_back_goes_to_the_hand_before_then_the_board_and_keeps_everything(
    phone: Phone, game: GameHere
) -> None:
    phone.open(game.address)
    phone.press("Record round 1")
    went_out(phone, "Dana")
    phone.tap(key(phone, "7"))
    phone.tap(phone.button("Next"))
    phone.tap(key(phone, "8"))
    phone.tap(phone.button("Back"))
    assert (shown(phone), held(phone)) == ("Anna holds", {"7": 1})
    phone.page.go_forward()
    assert (shown(phone), held(phone)) == ("Cyril holds", {"8": 1})
    phone.page.go_back()
    assert (shown(phone), held(phone)) == ("Anna holds", {"7": 1})
    phone.tap(phone.button("Back"))
    assert phone.page.get_by_role("group", name="Who went out?", exact=True).is_visible()
    phone.press("Close")
    phone.press("Record round 1")
    assert written(phone, "Anna") == {"7": "1"}
    assert written(phone, "Cyril") == {"8": "1"}


def test_fault_03_what_a_browser_forgets_the_server_knows(
    new_phone: NewPhone, game: GameHere
) -> None:
    first, second = new_phone(), new_phone()
    begin(first, game)
    hold(first, "Anna", {"7": 1})
    first.tap(first.button("Next"))
    expect(first.page.locator(".pad-state")).to_have_text("Draft is saved")
    first.page.evaluate("localStorage.clear()")
    first.page.reload()
    assert written(first, "Anna") == {"7": "1"}
    # Another phone goes on with it, and the first one sees that and loses nothing.
    second.open(f"{game.address}rounds/new")
    hold(second, "Cyril", {"8": 1})
    second.tap(second.button("Next"))
    expect(tab(first, "Cyril")).to_contain_text("8")
    hold(first, "Emil", {"9": 1})
    assert review(first)[0] == ("Dana", "went out · +24", "24")
    with first.watch.expecting(410):
        save(second_at_review(second), 1)
        expect(first.page.locator(".notice.fault")).to_contain_text("saved already")
    assert len(game.round_ids()) == 1


def test_two_phones_that_begin_at_once_save_one_round(new_phone: NewPhone, game: GameHere) -> None:
    first, second = new_phone(), new_phone()
    for phone in (first, second):
        phone.open(f"{game.address}rounds/new")
        phone.page.route("**/draft*", lambda route: route.abort())
    with first.watch.expecting_failures(), second.watch.expecting_failures():
        for phone, name in ((first, "Anna"), (second, "Cyril")):
            went_out(phone, "Dana")
            hold(phone, name, {"7": 1})
            # Neither knows of the other's draft until both have a hand.
            expect(phone.page.locator(".pad-state")).to_contain_text("waiting")
        for phone in (first, second):
            phone.page.unroute("**/draft*")
            phone.page.evaluate("dispatchEvent(new Event('online'))")
    expect(tab(first, "Cyril")).to_contain_text("7")
    expect(tab(second, "Anna")).to_contain_text("7")
    entry_id = "document.forms.round.elements.entry_id.value"
    assert first.page.evaluate(entry_id) == second.page.evaluate(entry_id)
    hold(first, "Emil", {"9": 1})
    expect(tab(second, "Emil")).to_contain_text("9")
    review(first)
    review(second)
    for phone in (first, second):
        phone.page.route("**/draft*", lambda route: route.abort())
    with first.watch.expecting_failures(), second.watch.expecting_failures():
        for phone in (first, second):
            save(phone, 1)
            assert standings(phone)[0][1] == "23"
    assert len(game.round_ids()) == 1


def test_starting_over_names_what_is_lost_and_forgets_it_on_every_phone(
    new_phone: NewPhone, game: GameHere
) -> None:
    first, second = new_phone(), new_phone()
    begin(first, game)
    hold(first, "Anna", {"7": 2})
    expect(first.page.locator(".pad-state")).to_have_text("Draft is saved")
    second.open(f"{game.address}rounds/new")
    assert written(second, "Anna") == {"7": "2"}
    assert not first.link("Start over").is_visible()
    # Tapped before the draft has been sent: what is lost is named all the same.
    hold(first, "Cyril", {"9": 1})
    first.tap(tab(first, "Dana"))
    first.press("Start over")
    assert first.heading == "Start over?"
    assert first.words(".opened-hand bdi") == ["Dana", "Anna", "Cyril"]
    first.press("Keep it")
    assert written(first, "Cyril") == {"9": "1"}
    first.tap(tab(first, "Dana"))
    first.press("Start over")
    with second.watch.expecting(410):
        first.press("Start over")
        assert first.page.get_by_role("group", name="Who went out?").is_visible()
        assert not first.link("Start over").is_visible()
        expect(second.page.get_by_text("began this round anew")).to_be_visible()
    went_out(first, "Dana")
    assert written(first, "Anna") == {}
    assert not second.page.get_by_text("saved already").is_visible()


def second_at_review(phone: Phone) -> Phone:
    expect(tab(phone, "Emil")).to_contain_text("9")
    review(phone)
    return phone


def test_fault_04_saving_reads_what_is_being_typed(phone: Phone, game: GameHere) -> None:
    begin(phone, game)
    hold(phone, "Anna", {"7": 1})
    hold(phone, "Cyril", {"8": 1})
    to_hand(phone, "Emil")
    phone.tap(phone.button("Type points"))
    field = phone.page.get_by_role("textbox", name="Type points", exact=True)
    field.press_sequentially("12+1")
    phone.tap(phone.button("Review"))
    phone.page.locator("table.review").wait_for()
    phone.tap(phone.page.get_by_text("More about this round"))
    phone.type("Cyril pays", phone.page.get_by_label("Note"))
    save(phone, 1)
    assert game.stored().note == "Cyril pays"
    assert standings(phone)[0][1] == "28"


def test_fault_06_it_says_whether_it_is_saved(phone: Phone, game: GameHere) -> None:
    said = phone.page.get_by_role("status").filter(has_text="aved")
    begin(phone, game)
    with phone.watch.expecting_failures():
        phone.page.context.set_offline(True)
        phone.tap(key(phone, "7"))
        assert said.inner_text().startswith("Not saved yet")
        hold(phone, "Cyril", {"8": 1})
        expect(said).to_have_text("Not saved yet, waiting for the network")
        hold(phone, "Emil", {"9": 1})
        phone.tap(phone.button("Review"))
        # No review without a network, but plain sums, and a round that can be saved.
        expect(phone.page.get_by_role("list", name="Plain sums")).to_contain_text("+9")
        phone.tap_at_once(phone.button("Save round 1"), times=2)
        phone.page.wait_for_timeout(300)
        phone.page.context.set_offline(False)
        phone.page.locator("ol.seats").wait_for()
    assert standings(phone)[0][1] == "24"
    assert len(game.round_ids()) == 1


def test_a_save_that_waits_survives_a_killed_tab_and_is_one_round(
    phone: Phone, game: GameHere
) -> None:
    begin(phone, game)
    for name in ("Anna", "Cyril", "Emil"):
        hold(phone, name, {"7": 1})
    review(phone)
    with phone.watch.expecting_failures():
        phone.page.route("**/rounds/new", lambda route: route.abort())
        phone.tap(phone.button("Save round 1"))
        expect(phone.page.locator(".pad-state")).to_contain_text("waiting")
        phone.page.close()
    again = Phone(phone.page.context.new_page(), phone.watch, phone.home)
    again.open(f"{game.address}rounds/new")
    again.page.locator("ol.seats").wait_for()
    assert len(game.round_ids()) == 1


def test_fault_07_two_quick_taps_are_two_sevens_and_a_long_press_no_more_than_one(
    phone: Phone, game: GameHere
) -> None:
    begin(phone, game)
    phone.tap_at_once(key(phone, "7"), times=2)
    assert held(phone) == {"7": 2}
    phone.tap(phone.button("Take back 7"))
    phone.tap(phone.button("Take back 7"))
    assert (held(phone), phone.words("[data-pad-sum]")) == ({}, ["0"])
    key(phone, "8").dispatch_event("pointerdown")
    phone.page.keyboard.down("5")
    phone.page.keyboard.down("5")
    phone.page.keyboard.up("5")
    assert held(phone) == {"5": 1}
    # Next, tapped twice, does not pass somebody over.
    phone.tap_at_once(phone.button("Next"), times=2)
    assert shown(phone) == "Cyril holds"
    style = key(phone, "7").evaluate("key => getComputedStyle(key).touchAction")
    assert style == "manipulation"


def test_fault_13_the_pack_is_the_limit_over_all_hands_and_the_key_says_why(
    phone: Phone, game: GameHere
) -> None:
    begin(phone, game)
    hold(phone, "Anna", {"Wild": 3})
    hold(phone, "Cyril", {"Wild": 1})
    wild = key(phone, "Wild")
    assert wild.get_attribute("aria-disabled") == "true"
    wild.tap(force=True)
    assert held(phone) == {"Wild": 1}
    why = "Wild: all 4 there are stand in the hands already."
    assert phone.words("[data-pad-toast]") == [why]
    hold(phone, "Emil", {"7": 8})
    assert key(phone, "7").get_attribute("aria-disabled") == "true"
    hold(phone, "Cyril", {"Wild": 0})
    assert wild.get_attribute("aria-disabled") is None


def test_fault_27_points_are_typed_on_keys_of_our_own_and_sums_are_added_up(
    phone: Phone, kitchen: Kitchen
) -> None:
    begin(phone, kitchen.game(*FOUR, rules={"lone_zero": 50}))
    phone.tap(key(phone, "9"))
    phone.tap(phone.button("Type points"))
    for digit in ("1", "2", "Plus", "1", "1", "Plus", "7"):
        phone.tap(phone.button(digit))
    field = phone.page.get_by_role("textbox", name="Type points", exact=True)
    assert field.get_attribute("inputmode") == "none"
    assert (field.input_value(), phone.words("[data-pad-sum]")) == ("12+11+7", ["30"])
    for _ in range(7):
        phone.tap(phone.button("Delete"))
    # What was counted before is there again.
    assert phone.words("[data-pad-sum]") == ["9"]
    phone.tap(phone.button("0"))
    assert "A lone zero counted as a card is 50." in phone.words("[data-pad-said]")[0]
    phone.tap(phone.button("Count cards"))
    assert held(phone) == {"9": 1}


def test_changing_who_went_out_keeps_every_hand_and_asks_for_the_new_one_only(
    phone: Phone, game: GameHere
) -> None:
    begin(phone, game)
    for name in ("Anna", "Cyril", "Emil"):
        hold(phone, name, {"7": 1, "Skip": 1})
    phone.tap(tab(phone, "Dana"))
    went_out(phone, "Anna")
    assert shown(phone) == "Dana holds"
    phone.tap(key(phone, "1"))
    assert phone.button("Review").is_visible()
    # 27 + 27 + 1
    assert review(phone)[1] == ("Anna", "went out · +55", "55")
    phone.tap(tab(phone, "Anna"))
    went_out(phone, "Dana")
    assert review(phone)[0] == ("Dana", "went out · +81", "81")
    phone.tap(phone.button("Save round 1"))
    phone.page.locator("ol.seats").wait_for()
    assert standings(phone)[0] == ("Dana", "81", "+81")


def test_later_skips_and_the_review_names_who_is_missing(phone: Phone, game: GameHere) -> None:
    begin(phone, game, out="Cyril")
    assert shown(phone) == "Emil holds"
    phone.tap(phone.button("Later"))
    assert shown(phone) == "Dana holds"
    phone.tap(key(phone, "7"))
    phone.tap(phone.button("Next"))
    phone.tap(key(phone, "7"))
    phone.tap(phone.button("Next"))
    assert shown(phone) == "Emil holds"
    phone.tap(phone.button("Later"))
    expect(phone.page.locator("#review")).to_contain_text("Emil")
    assert phone.page.locator("table.review").count() == 0


def test_the_reminder_stands_above_the_first_hand_only(phone: Phone, game: GameHere) -> None:
    begin(phone, game, out="Emil")
    line = phone.page.get_by_text("Did the last card make this player draw?")
    assert (shown(phone), line.is_visible()) == ("Dana holds", True)
    phone.tap(phone.button("Later"))
    assert not line.is_visible()


def test_lazy_names_the_loser_or_counts_the_heavy_hands(phone: Phone, kitchen: Kitchen) -> None:
    game = kitchen.game(*FOUR, scheme="lazy")
    begin(phone, game)
    phone.tap(phone.page.get_by_role("group", name="Who lost?").get_by_label("Emil"))
    assert [note for _, note, _ in review(phone)] == ["wins", "", "", "loses"]
    change_something(phone)
    hold(phone, "Cyril", {"Wild": 1})
    phone.tap(phone.button("Review"))
    assert [note for _, note, _ in review(phone)] == ["wins", "", "loses", ""]
    save(phone, 1)
    assert game.stored().loser in (None, ())


def test_play_it_out_is_tapped_in_order_with_undo(phone: Phone, kitchen: Kitchen) -> None:
    game = kitchen.game(*FOUR, scheme="to_the_last")
    phone.open(f"{game.address}rounds/new")
    phone.tap(phone.button("Emil"))
    phone.tap(phone.button("Take back Emil"))
    in_order(phone, ["Cyril", "Dana", "Emil", "Anna"])
    review(phone)
    save(phone, 1)
    assert game.stored().order == ("Cyril", "Dana", "Emil", "Anna")


def test_countdown_is_one_tap_and_the_review(phone: Phone, kitchen: Kitchen) -> None:
    game = kitchen.game(*FOUR, scheme="countdown")
    begin(phone, game, out="Cyril")
    save(phone, 1)
    assert game.stored().out == "Cyril"


def test_an_edit_shows_what_was_stored_on_the_same_pad(phone: Phone, game: GameHere) -> None:
    game.play("Dana", {"Anna": {"7": 2}, "Cyril": 12, "Emil": {"skip": 1}})
    phone.open(f"{game.address}rounds/{game.round_ids()[0]}/edit")
    assert written(phone, "Anna") == {"7": "2"}
    to_hand(phone, "Cyril")
    assert phone.page.get_by_role("textbox", name="Type points", exact=True).input_value() == "12"
    hold(phone, "Emil", {"Skip": 2})
    # 14 + 12 + 40
    assert review(phone)[0][2] == "66"
    save(phone, 1)
    assert standings(phone)[0][1] == "66"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_step_of_the_pad_is_accessible(
    new_phone: NewPhone, game: GameHere, theme: str
) -> None:
    phone = new_phone(color_scheme=theme, reduced_motion="reduce")
    begin(phone, game)
    wrong = list(violations(phone))
    hold(phone, "Anna", {"Wild": 4, "7": 2, "Skip": 1})
    key(phone, "Wild").tap(force=True)
    wrong += violations(phone)
    phone.tap(phone.button("Next"))
    phone.tap(phone.button("Type points"))
    wrong += violations(phone)
    hold(phone, "Cyril", "3")
    hold(phone, "Emil", "4")
    review(phone)
    wrong += violations(phone)
    assert wrong == []


def test_count_and_sum_are_heard_once_the_fingers_rest(phone: Phone, game: GameHere) -> None:
    begin(phone, game)
    heard = phone.page.locator("[data-pad-heard]")
    phone.tap(key(phone, "7"))
    phone.tap(key(phone, "Skip"))
    assert heard.inner_text() == ""
    expect(heard).to_have_text("2 cards, 27")


def test_without_scripts_the_form_is_as_plain_as_ever(new_phone: NewPhone, game: GameHere) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.open(f"{game.address}rounds/new")
    assert not has_pad(phone)
    assert phone.page.get_by_role("tab").count() == 0
    assert phone.button("Review").is_visible()
    assert not phone.button("Save round 1").is_visible()


def test_on_a_wide_screen_the_board_follows_the_game_beside_the_pad(
    new_phone: NewPhone, game: GameHere
) -> None:
    game.play("Dana", {"Anna": 10, "Cyril": 20, "Emil": 5})
    phone = new_phone((1280, 800))
    phone.open(f"{game.address}rounds/new")
    beside = phone.page.locator("aside.beside .seats > li")
    expect(beside.first).to_contain_text("35")
    hold_first(phone, "Anna")
    game.log(
        "points_given",
        {"target": game.round_ids()[0], "points": {game.keys["Dana"]: 7}, "reason": ""},
    )
    expect(beside.first).to_contain_text("42")
    assert held(phone) == {"7": 1}


def hold_first(phone: Phone, out: str) -> None:
    """Somebody goes out; the next one holds a 7."""
    went_out(phone, out)
    phone.tap(key(phone, "7"))


def test_a_small_screen_asks_for_no_board_beside_the_pad(phone: Phone, game: GameHere) -> None:
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.open(f"{game.address}rounds/new")
    went_out(phone, "Dana")
    assert not phone.page.locator("aside.beside").is_visible()
    assert [url for url in asked if "live.js" in url or "standings" in url] == []
