"""Two phones at one round: one and the same, or both are kept, and chosen from hand by hand."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import NewPhone
from browser.network import slow_network
from browser.phone import PATIENCE, Phone
from browser.rounds import Hand, has_pad, hold, save, standings, to_review, went_out
from web.kitchen import GameHere, Kitchen

D, C, A, B = "Dana", "Cyril", "Anna", "Boris"
# Boris: 14 against 50; Dana: 20 against 9; Cyril: 3 in both.
ONE: dict[str, Hand] = {B: {"7": 2}, D: {"Skip": 1}, C: {"3": 1}}
OTHER: dict[str, Hand] = {B: {"Wild": 1}, D: {"9": 1}, C: {"3": 1}}
IN_THE_LOG: dict[int, dict[str, Any]] = {
    0: {B: {"7": 2}, D: {"skip": 1}, C: {"3": 1}},
    1: {B: {"wild": 1}, D: {"9": 1}, C: {"3": 1}},
}


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Four rounds are played: Dana 31, Cyril 30, Anna 35, Boris 42."""
    made = kitchen.game(D, C, A, B, name="Friday", rules={"target": 500})
    made.play(A, {D: 10, C: 12, B: 7})
    made.play(B, {D: 20, C: 3, A: 9})
    made.play(D, {C: 15, A: 4, B: 30})
    made.play(C, {D: 1, A: 22, B: 5})
    return made


@pytest.mark.parametrize("quicker", [0, 1], ids=["one first", "the other first"])
@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_fault_20_two_phones_save_round_5_and_each_gives_a_hand(
    new_phone: NewPhone, game: GameHere, quicker: int, scripts: bool
) -> None:
    phones = [new_phone(java_script_enabled=scripts) for _ in range(2)]
    for phone in phones:
        open_round(phone, game)
    for phone, hands in zip(phones, (ONE, OTHER), strict=True):
        write_down(phone, hands)
    first, second = phones[quicker], phones[1 - quicker]
    save_at_once(first, second)
    assert first.words("main .saved > span") == ["Round 5 saved"]

    assert second.heading == "Somebody was quicker"
    assert second.words("fieldset.sides > legend > span:last-child") == [
        f"{D} holds",
        f"{B} holds",
    ]
    assert [game.stored(4).hands, game.count()] == [IN_THE_LOG[quicker], 6]
    # Boris's hand is the one phone's, Dana's the other's.
    pick(second, "Saved" if quicker == 0 else "Mine", f"{B} holds")
    pick(second, "Mine" if quicker == 0 else "Saved", f"{D} holds")
    second.press("Look at what you chose")
    save(second, 5)
    # 42 + 14, 31 + 9, 30 + 3, 35 + 0.
    totals = {name: total for name, total, _ in standings(second)}
    assert totals == {B: "56", D: "40", C: "33", A: "35"}
    holds_it_all(game, quicker)


def test_fault_20_a_phone_that_hears_of_the_other_compares(
    new_phone: NewPhone, game: GameHere
) -> None:
    phone = new_phone()
    phone.open(f"{game.address}rounds/new")
    went_out(phone, A)
    hold(phone, B, {"7": 2})
    game.play(A, {B: {"wild": 1}, D: 9, C: 3})
    with phone.watch.expecting(410, 409):
        hold(phone, D, {"Skip": 1})
        phone.press("Compare with mine")
    pick(phone, "Mine", f"{B} holds")
    phone.press("Look at what you chose")
    save(phone, 5)
    assert game.stored(4).hands == {B: {"7": 2}, D: 9, C: 3}


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_fault_37_the_same_round_from_two_phones_is_saved_already(
    new_phone: NewPhone, game: GameHere, scripts: bool
) -> None:
    first, second = (new_phone(java_script_enabled=scripts) for _ in range(2))
    for phone in (first, second):
        open_round(phone, game)
    for phone in (first, second):
        write_down(phone, ONE)
    save(first, 5)
    phone_saves(second)
    assert second.words("main .saved > span") == ["Round 5 is saved already, just like this."]
    assert game.count() == 6


def test_fault_37_a_pad_that_told_of_other_rules_saves_at_once(
    new_phone: NewPhone, game: GameHere
) -> None:
    """The review that follows the draft says it; the form is not shown a second time."""
    phone = new_phone()
    phone.open(f"{game.address}rounds/new")
    write_down(phone, ONE)
    rules = {"scheme": "elimination", "target": 500, "lone_zero": 50}
    game.log("rules_changed", {"rules": rules, "from": "next"})
    told = "The rules changed meanwhile. This round counts by the new ones."
    phone.page.get_by_text(told).wait_for(timeout=PATIENCE)
    save(phone, 5)
    assert game.count() == 7


@pytest.mark.parametrize("is_late", [False, True], ids=["alone", "somebody was quicker"])
@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_fault_36_a_faulty_edit_says_so_at_its_field(
    new_phone: NewPhone, game: GameHere, scripts: bool, is_late: bool
) -> None:
    phone, first = new_phone(java_script_enabled=scripts), game.round_ids()[0]
    phone.page.route("**/draft*", lambda route: route.fulfill(status=204))
    phone.open(f"{game.address}rounds/{first}/edit")
    if scripts:
        to_review(phone)
    phone.tap(phone.page.locator("main > form details > summary").last)
    phone.page.get_by_label("Points to add or take").first.fill("many")
    if is_late:
        hands = {game.keys[D]: 1, game.keys[C]: 2, game.keys[B]: 3}
        mended = {"out": game.keys[A], "hands": hands}
        game.log("round_edited", {"target": first, "round": mended})
    with phone.watch.expecting(422):
        phone.press("Save round 1" if scripts else "Review")
        phone.page.locator("#errors a").first.wait_for()
    assert phone.words("#errors a") == ["Points to add or take are a whole number like 20 or −20."]
    assert phone.page.get_by_label("Points to add or take").first.input_value() == "many"
    late = phone.page.get_by_text("Somebody else saved this round meanwhile.")
    assert late.count() == int(is_late)


def phone_saves(phone: Phone) -> None:
    with phone.page.expect_navigation():
        phone.page.get_by_role("button", name="Save round 5").tap(no_wait_after=True)


def open_round(phone: Phone, game: GameHere) -> None:
    """Neither hears of the other's draft: both are quicker than the network."""
    phone.page.route("**/draft*", lambda route: route.fulfill(status=204))
    phone.open(f"{game.address}rounds/new")


def write_down(phone: Phone, hands: dict[str, Hand]) -> None:
    went_out(phone, A)
    for name, hand in hands.items():
        hold(phone, name, hand)
    to_review(phone)


def save_at_once(first: Phone, second: Phone) -> None:
    """Both press Save before either hears an answer; what `first` sent arrives first."""
    with slow_network(first.page) as sooner, slow_network(second.page) as later:
        sendings = 2 if has_pad(second) else 1
        for phone in (first, second):
            phone.page.get_by_role("button", name="Save round 5").tap(no_wait_after=True)
        with first.page.expect_navigation(wait_until="domcontentloaded"):
            sooner.let_go()
        with second.watch.expecting(409), second.page.expect_navigation():
            # The pad asks first, and shows the page with the choice by sending again.
            for _ in range(sendings):
                later.let_go()


def pick(phone: Phone, side: str, part: str) -> None:
    phone.tap(phone.page.get_by_role("group", name=part, exact=True).get_by_label(side))


def holds_it_all(game: GameHere, quicker: int) -> None:
    """The log has the round as the first phone saved it, and what was chosen after it."""
    record = game.act(lambda evening: evening.record_of())
    recorded, edited = (stored.entry for stored in record.entries[-2:])
    keys = game.keys
    saved = {keys[name]: hand for name, hand in IN_THE_LOG[quicker].items()}
    assert recorded.content["round"] == {"out": keys[A], "hands": saved}
    chosen = {keys[B]: {"7": 2}, keys[D]: {"9": 1}, keys[C]: {"3": 1}}
    assert edited.kind == "round_edited"
    assert edited.content == {
        "target": recorded.id,
        "round": {"out": keys[A], "hands": chosen},
    }
