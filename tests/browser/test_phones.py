from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from browser.accessible import violations
from browser.conftest import NewPhone
from browser.phone import PHONE, Phone
from browser.rounds import hold, last_card, review, went_out
from web.kitchen import GameHere, Kitchen

SIZES = (PHONE, (320, 568), (1280, 800))

FIVE = ("Dana", "Anna", "Cyril", "Emil", "Boris")
# 40 letters each, one that breaks nowhere.
FIRSTS = ("Žofia", "Anna", "Cyril", "Wilhelmina", "Boris", "Emil", "Dana", "Quentin", "Ivo")
UNBROKEN = "Maximilian-Alexander-Bartholomew-Ferdina"
TEN = (*(f"{name} at-the-Very-Long-Kitchen-Table-of-Ours"[:40] for name in FIRSTS), UNBROKEN)

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Seated:
    """A game, who sits there, in order, and how their phones are lit."""

    game: GameHere
    names: Sequence[str]
    theme: str


# Names of any length have the same colours.
@pytest.fixture(
    params=[("light", FIVE), ("light", TEN), ("dark", FIVE)],
    ids=["five", "ten with 40 letters each", "five in the dark"],
)
def seated(kitchen: Kitchen, request: pytest.FixtureRequest) -> Seated:
    """Three rounds: the first player is wiped, the second is out, the third goes out on a wild."""
    theme, names = request.param
    first, second, third, *others = names
    rules = {"exact_reset": True, "lone_zero": 50, "pile_runs_out": "round", "floor_at_zero": True}
    bonus = {"going_out_bonus": {"0": 20, "wild": 50, "wild4": 50}}
    game = kitchen.game(*names, name="Friday at the cottage", rules=rules | bonus)
    rest = dict.fromkeys(others, 12)
    game.play(first, {second: 480, third: 400, **rest})
    game.play(third, {first: 500, second: 30, **rest}, last_card="wild")
    few = {name: {"skip": 1, "5": 1} for name in others}
    game.play(third, {first: {"0": 1}, **few}, pile_ran_out=1)
    return Seated(game, names, theme)


def test_pages_fit_every_screen_and_finger(new_phone: NewPhone, seated: Seated) -> None:
    phone, wrong = _still_phone(new_phone, seated), []
    for page in _pages(phone, seated):
        for size in SIZES:
            _resize(phone, size)
            wrong += [f"{page} at {size}: {what}" for what in phone.page.evaluate(MEASURE)]
    assert wrong == []


def test_pages_are_accessible(new_phone: NewPhone, seated: Seated) -> None:
    phone, wrong = _still_phone(new_phone, seated), []
    for page in _pages(phone, seated):
        _show_all(phone)
        wrong += [f"{page}: {what}" for what in violations(phone)]
    assert wrong == []


def test_the_measure_finds_what_does_not_fit(phone: Phone, kitchen: Kitchen) -> None:
    kitchen.game()
    phone.open()
    assert phone.page.evaluate(MEASURE) == []
    assert list(violations(phone)) == []
    button = phone.link("Carry on")
    button.evaluate("link => Object.assign(link.style, {minHeight: 0, height: '43px'})")
    assert [what[:10] for what in phone.page.evaluate(MEASURE)] == ["43 px high"]
    button.evaluate("link => Object.assign(link.style, {height: '50px', width: '600px'})")
    assert "px wide in 390" in phone.page.evaluate(MEASURE)[0]
    button.evaluate("link => Object.assign(link.style, {color: '#888', background: '#999'})")
    assert [what.split(":")[0] for what in violations(phone)] == ["color-contrast"]


def _still_phone(new_phone: NewPhone, seated: Seated) -> Phone:
    """Nothing moves or fades there: what is measured is how it stays."""
    return new_phone(color_scheme=seated.theme, reduced_motion="reduce")


def _resize(phone: Phone, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})


def _show_all(phone: Phone) -> None:
    """So tall a window that nothing lies under the dock, where axe would not see it."""
    width, _ = PHONE
    _resize(phone, PHONE)
    height = phone.page.evaluate("document.documentElement.scrollHeight")
    _resize(phone, (width, height + 200))


def _pages(phone: Phone, seated: Seated) -> Iterator[str]:
    """One page after the other, as somebody comes to them."""
    game = seated.game
    phone.open()
    yield "home"
    phone.press("New game")
    for name in seated.names[:3]:
        phone.tap(phone.button(name))
        phone.page.locator(".places .name", has_text=name).wait_for()
    _open_last(phone)
    yield "new game"
    phone.open(f"{game.kitchen.address}players")
    yield "players"
    phone.open(game.address)
    phone.tap(phone.page.locator("main details summary"))
    yield "board"
    phone.press("Rounds")
    phone.press("Round 3")
    yield "rounds"
    phone.open(f"{game.address}rounds/new")
    _enter(phone, seated.names)
    yield "round"
    review(phone)
    _open_last(phone)
    yield "review"
    phone.page.get_by_label("Points to add or take").first.fill("many")
    with phone.watch.expecting(422):
        phone.press("Save round 4")
    yield "round, refused"


def _enter(phone: Phone, names: Sequence[str]) -> None:
    """Everybody in play holds something; the second player is out."""
    out, _, *others = names
    went_out(phone, out)
    last_card(phone, "Another card")
    for name in others:
        hold(phone, name, {"9": 1, "Skip": 1})


def _open_last(phone: Phone) -> None:
    """Unfold what is folded at the end of the form."""
    phone.tap(phone.page.locator("main > form details > summary").last)
