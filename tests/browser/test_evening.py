from __future__ import annotations

import re

import browser.evening_script as script
import pytest
from browser.evening_script import SEATS, Played
from browser.phone import Phone
from browser.rounds import (
    hold,
    last_card,
    pile_ran_out,
    review,
    save,
    standings,
    tagged,
    went_out,
    written,
)

HOUSE_RULES = (
    "Lone zero costs 50",
    "Exactly on the limit wipes to zero",
    "Points off for going out on a 0 or a wild",
    "No total below zero",
)


@pytest.mark.slow
def test_an_evening_for_five_with_every_house_rule_to_its_winner(either_phone: Phone) -> None:
    phone = either_phone
    deal(phone)
    assert tagged(phone, "deals") == ["Dana"]
    assert tagged(phone, "starts") == ["Anna"]
    play(phone, 1, script.ROUND_1)
    play(phone, 2, script.ROUND_2)
    play(phone, 3, script.ROUND_3)
    play(phone, 4, script.ROUND_4_WRONG)
    play(phone, 5, script.ROUND_5)
    play(phone, 6, script.ROUND_6_MISCOUNTED)
    play(phone, 7, script.ROUND_7_WITHOUT_DANA)
    _undo(phone, "Undo round 7", script.ROUND_6_MISCOUNTED)
    _undo(phone, "Undo further: round 6", script.ROUND_5)
    play(phone, 6, script.ROUND_6)
    play(phone, 7, script.ROUND_7)
    _mend(phone, 4, script.ROUND_4)
    play(phone, 8, script.ROUND_8)
    play(phone, 9, script.ROUND_9)
    play(phone, 10, script.ROUND_10)
    _ends(phone)
    _has_table(phone)
    _opens_to_its_cards(phone)
    _plays_again(phone)


def deal(phone: Phone) -> None:
    phone.open()
    phone.press("New game")
    for name in SEATS:
        phone.type(name, phone.page.get_by_label("Player name"))
        phone.page.keyboard.press("Enter")
        phone.page.locator(".places .name", has_text=name).wait_for()
    phone.choose("Last one standing")
    for rule in HOUSE_RULES:
        phone.choose(rule)
    phone.choose("This round", within="Draw pile runs out")
    phone.press("Deal round 1")


def play(phone: Phone, number: int, played: Played) -> None:
    phone.press(f"Record round {number}")
    assert phone.heading == f"Round {number}"
    assert phone.words(".bar p") == [f"{played.starter} starts, {played.dealer} deals"]
    assert _asked(phone) == [name for name in SEATS if name in played.totals]
    went_out(phone, played.out)
    last_card(phone, played.last_card)
    for name, hand in played.hands.items():
        hold(phone, name, hand)
    if played.pile:
        pile_ran_out(phone, played.pile)
    assert review(phone) == _lines(played)
    save(phone, number)
    assert f"Round {number} saved" in phone.words("main .saved > span")
    _stands(phone, played)


def _asked(phone: Phone) -> list[str]:
    legends = phone.page.locator("fieldset.hand-fields > legend").all_text_contents()
    return [legend.strip().removesuffix(" holds") for legend in legends]


def _lines(played: Played) -> list[tuple[str, str, str]]:
    return [
        (name, played.brings[name], played.totals[name]) for name in SEATS if name in played.totals
    ]


def _stands(phone: Phone, played: Played) -> None:
    """The board after a round: totals, who deals and starts, and what happened."""
    totals = {name: total for name, total, _ in standings(phone)}
    assert totals == {**played.totals, **played.gone}
    said = " ".join(phone.words("main"))
    for sentence in played.says:
        assert sentence in said
    if played.next_deal:
        dealer, starter = played.next_deal
        assert tagged(phone, "deals") == [dealer]
        assert tagged(phone, "starts") == [starter]
        assert f"{dealer} deals next, {starter} starts." in said


def _undo(phone: Phone, button: str, before: Played) -> None:
    phone.press(button)
    _stands(phone, before)


def _mend(phone: Phone, number: int, mended: Played) -> None:
    """Change only what was wrong; the form shows the rest as it was stored."""
    phone.press("Rounds")
    phone.press(f"Round {number}")
    phone.press(f"Edit round {number}")
    wrong = script.ROUND_4_WRONG
    assert _chosen(phone, "Who went out?") == wrong.out
    assert written(phone, "Dana") == {"Wild": "2", "8": "1"}
    assert written(phone, "Boris") == {"Wild": "1", "Reverse": "1"}
    for name, hand in mended.hands.items():
        hold(phone, name, hand)
    assert review(phone) == _lines(mended)
    save(phone, number)
    assert {name: total for name, total, _ in standings(phone)} == script.AFTER_MENDING
    assert tagged(phone, "deals") == ["Cyril"]
    assert tagged(phone, "starts") == ["Emil"]
    assert phone.button(f"Undo: round {number} changed").is_visible()


def _chosen(phone: Phone, group: str) -> str:
    chosen = phone.page.get_by_role("group", name=group, exact=True).locator("input:checked")
    identity = chosen.get_attribute("id")
    return phone.page.locator(f'label[for="{identity}"]').inner_text().strip()


def _ends(phone: Phone) -> None:
    assert phone.words(".win-head h2") == [script.WIN]
    assert standings(phone)[1:] == script.FINAL[1:]
    assert standings(phone)[0][:2] == script.FINAL[0][:2]
    assert phone.page.get_by_role("link", name=re.compile("^Record round")).count() == 0
    assert tagged(phone, "deals") == []


def _has_table(phone: Phone) -> None:
    phone.press("Rounds")
    names = phone.words("table.rounds thead bdi")
    places = [names.index(name) for name in SEATS]
    rows = phone.page.locator("table.rounds tbody tr").all()
    shown = {}
    for row in rows:
        cells = [" ".join(cell.split()) for cell in row.locator("td").all_inner_texts()]
        shown[row.locator("th").inner_text().strip()] = [cells[place] for place in places]
    assert shown == script.TABLE
    assert list(shown) == list(script.TABLE)[::-1]


def _opens_to_its_cards(phone: Phone) -> None:
    phone.press("Round 4")
    opened = " ".join(phone.words(".detail-body"))
    assert "2 × Reverse" in opened
    assert phone.words(".detail-body .facts dd")[:2] == ["Emil", "Boris"]


def _plays_again(phone: Phone) -> None:
    phone.press("Back")
    phone.press("Play again")
    assert phone.words(".places .name") == list(SEATS)
    assert phone.page.get_by_label("Last one standing", exact=True).is_checked()
    for rule in HOUSE_RULES:
        assert phone.page.get_by_label(rule, exact=True).is_checked()
    phone.press("Deal round 1")
    assert {(name, total) for name, total, _ in standings(phone)} == {(s, "0") for s in SEATS}
