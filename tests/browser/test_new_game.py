from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from browser.network import slow_network
from browser.phone import Phone
from browser.rounds import hold, in_order, review, save, standings, went_out
from web.kitchen import Kitchen

IS_FOCUSED = "field => field === document.activeElement"


def sits(phone: Phone, *names: str) -> None:
    """Wait until exactly these sit; an answer may still be on its way."""
    phone.page.wait_for_function(
        "names => [...document.querySelectorAll('.places .name')]"
        ".map(name => name.textContent.trim()).join() === names",
        arg=",".join(names),
    )


def test_names_are_typed_one_after_another_with_enter(either_phone: Phone) -> None:
    phone = either_phone
    phone.open()
    phone.press("New game")
    field = phone.page.get_by_label("Player name", exact=True)
    seated: list[str] = []
    for name in ("Žofia", "boris", "Anna"):
        phone.type(name, field)
        phone.page.keyboard.press("Enter")
        seated.append(name)
        sits(phone, *seated)
        assert field.input_value() == ""


def test_the_keyboard_stays_open_between_names(phone: Phone) -> None:
    phone.open()
    phone.press("New game")
    field = phone.page.get_by_label("Player name", exact=True)
    phone.tap(field)
    # The very same element: a phone's keyboard closes with the one it belongs to.
    held = field.element_handle()
    for name in ("Žofia", "boris"):
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")
        assert held.evaluate(IS_FOCUSED)
        phone.page.locator(".places .name", has_text=name).wait_for()
        assert held.evaluate(IS_FOCUSED)
    sits(phone, "Žofia", "boris")


def test_a_name_typed_while_the_one_before_is_on_its_way_is_kept(phone: Phone) -> None:
    phone.open()
    phone.press("New game")
    with slow_network(phone.page) as network:
        phone.tap(phone.page.get_by_label("Player name", exact=True))
        phone.page.keyboard.type("Žofia")
        phone.page.keyboard.press("Enter")
        phone.page.keyboard.type("boris")
        phone.page.keyboard.press("Enter")
        phone.page.keyboard.type("An")
        network.let_go()
        sits(phone, "Žofia")
    sits(phone, "Žofia", "boris")
    phone.page.keyboard.type("na")
    phone.page.keyboard.press("Enter")
    sits(phone, "Žofia", "boris", "Anna")


def test_known_players_are_tapped_moved_and_removed(either_phone: Phone, kitchen: Kitchen) -> None:
    kitchen.game("Žofia", "boris", "Anna", "Dana")
    phone = either_phone
    phone.open(f"{kitchen.address}new")
    _tap_and_see(phone, "Dana", "Dana")
    _tap_and_see(phone, "Žofia", "Dana", "Žofia")
    _tap_and_see(phone, "boris", "Dana", "Žofia", "boris")
    _tap_and_see(phone, "Move boris up", "Dana", "boris", "Žofia")
    _tap_and_see(phone, "Move Dana down", "boris", "Dana", "Žofia")
    _tap_and_see(phone, "Remove Dana", "boris", "Žofia")
    assert phone.button("Dana").is_visible()
    assert phone.page.get_by_label("Who deals first").locator("option").all_inner_texts() == [
        "The first at the table",
        "boris",
        "Žofia",
        "Draw for it",
    ]


def _tap_and_see(phone: Phone, label: str, *order: str) -> None:
    phone.tap(phone.button(label))
    sits(phone, *order)


Enter: TypeAlias = Callable[[Phone], None]


def _others_hold(phone: Phone) -> None:
    went_out(phone, "boris")
    hold(phone, "Žofia", {"7": 1, "Skip": 1})
    hold(phone, "Anna", "12+11")


def _the_dearest(phone: Phone) -> None:
    went_out(phone, "boris")
    hold(phone, "Žofia", {"7": 1})
    hold(phone, "Anna", {"Wild": 1})


def _the_order(phone: Phone) -> None:
    in_order(phone, ["boris", "Žofia", "Anna"])


def _only_who(phone: Phone) -> None:
    went_out(phone, "boris")


@pytest.mark.parametrize(
    ("scheme", "enter", "expected"),
    [
        # 7 + 20 + 23
        ("Winner collects", _others_hold, [("boris", "50"), ("Žofia", "0"), ("Anna", "0")]),
        ("Keep it low", _others_hold, [("boris", "0"), ("Anna", "23"), ("Žofia", "27")]),
        ("Last one standing", _others_hold, [("boris", "0"), ("Anna", "23"), ("Žofia", "27")]),
        # Wins: one for boris; a loss puts Anna last.
        ("Lazy", _the_dearest, [("boris", "1"), ("Žofia", "0"), ("Anna", "0")]),
        ("Play it out", _the_order, [("boris", "1"), ("Žofia", "0"), ("Anna", "0")]),
        ("Countdown", _only_who, [("boris", "6"), ("Žofia", "7"), ("Anna", "7")]),
    ],
)
def test_each_way_of_counting_takes_a_round(
    phone: Phone, kitchen: Kitchen, scheme: str, enter: Enter, expected: list[tuple[str, str]]
) -> None:
    kitchen.game()
    phone.open(f"{kitchen.address}new")
    _tap_and_see(phone, "Žofia", "Žofia")
    _tap_and_see(phone, "boris", "Žofia", "boris")
    _tap_and_see(phone, "Anna", "Žofia", "boris", "Anna")
    phone.choose(scheme)
    phone.press("Deal round 1")
    phone.press("Record round 1")
    enter(phone)
    assert [name for name, _, _ in review(phone)] == ["Žofia", "boris", "Anna"]
    save(phone, 1)
    assert [(name, total) for name, total, _ in standings(phone)] == expected
