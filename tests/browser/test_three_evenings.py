"""A game over three evenings, in a zone that is not UTC, to its winner. Numbers are by hand.

*Last one standing*, past 100. Cards: their face; Skip, Reverse, Draw Two 20; Wild Draw Four 50.

1. Dana, Anna, Cyril, Boris. Boris reaches 100, which is not past it, and then 101: out.
2. Cyril is away. Emil is new, starts with 34 like Dana, and sits between Dana and Anna.
   The second round is played after midnight and belongs to the same evening.
3. Cyril is back, last in the row. Dana is out, then Anna and Emil at once: Cyril wins with 25.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from browser.conftest import NewPhone
from browser.phone import Phone
from browser.rounds import hold, review, save, standings, tagged, went_out
from playwright.sync_api import expect
from web.kitchen import Kitchen

from scorekeeper.store.evenings.sittings import recent_sittings

ZONE = "America/Bogota"
"""Five hours behind UTC all year: after seven in the evening it is the next day there."""


@dataclass(frozen=True)
class Round:
    """A round: who deals and starts it, what is held, and everybody's total after it."""

    deal: tuple[str, str]
    out: str
    hands: Mapping[str, Mapping[str, int]]
    totals: Mapping[str, str]
    says: tuple[str, ...] = field(default=())


FIRST = (
    Round(
        ("Dana", "Anna"),
        "Anna",
        {"Dana": {"7": 2, "Skip": 1}, "Cyril": {"5": 1}, "Boris": {"Wild Draw Four": 2}},
        {"Dana": "34", "Anna": "0", "Cyril": "5", "Boris": "100"},
    ),
    Round(
        ("Anna", "Cyril"),
        "Dana",
        {"Anna": {"9": 1}, "Cyril": {"Reverse": 1}, "Boris": {"1": 1}},
        {"Dana": "34", "Anna": "9", "Cyril": "25", "Boris": "101"},
        ("Boris is out: past 100.",),
    ),
)
SECOND = (
    # Cyril, whose turn to deal it was, is away; the next around the old seats is Dana.
    Round(
        ("Dana", "Emil"),
        "Emil",
        {"Dana": {"8": 1, "2": 1}, "Anna": {"Draw Two": 1, "1": 1}},
        {"Dana": "44", "Emil": "34", "Anna": "30", "Cyril": "25", "Boris": "101"},
    ),
    Round(
        ("Emil", "Anna"),
        "Anna",
        {"Dana": {"Wild": 1}, "Emil": {"0": 1}},
        {"Dana": "94", "Emil": "34", "Anna": "30", "Cyril": "25", "Boris": "101"},
    ),
)
THIRD = (
    Round(
        ("Anna", "Cyril"),
        "Cyril",
        {"Dana": {"7": 1}, "Emil": {"9": 2}, "Anna": {"Skip": 2, "5": 1}},
        {"Dana": "101", "Emil": "52", "Anna": "75", "Cyril": "25", "Boris": "101"},
        ("Dana is out: past 100.",),
    ),
    Round(
        ("Cyril", "Emil"),
        "Cyril",
        {"Emil": {"Wild Draw Four": 1}, "Anna": {"Draw Two": 1, "6": 1}},
        {"Dana": "101", "Emil": "102", "Anna": "101", "Cyril": "25", "Boris": "101"},
        ("Cyril is the last one standing.",),
    ),
)


class Clock:
    """The clock of a phone, which stands until it is set."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        today = datetime.now(ZoneInfo(ZONE)).replace(minute=0, second=0, microsecond=0)
        self._first_day = today - timedelta(days=20)

    def at(self, day: int, hour: int, minute: int) -> datetime:
        """Set it to a time of a day of the game; day 0 is the first evening's."""
        moment = (self._first_day + timedelta(days=day)).replace(hour=hour, minute=minute)
        self._phone.page.clock.set_fixed_time(moment)
        return moment


def play(phone: Phone, number: int, played: Round) -> None:
    dealer, starter = played.deal
    phone.press(f"Record round {number}")
    assert phone.words(".bar p") == [f"{starter} starts, {dealer} deals"]
    went_out(phone, played.out)
    for name, hand in played.hands.items():
        hold(phone, name, hand)
    review(phone)
    save(phone, number)
    assert {name: total for name, total, _ in standings(phone)} == played.totals
    said = " ".join(phone.words("main"))
    assert all(sentence in said for sentence in played.says)


def to_the_table(phone: Phone) -> None:
    """Carry on with a game of another evening, which asks who is here."""
    phone.open()
    phone.press("Carry on")
    assert phone.heading == "Who is here?"


def asked(phone: Phone, *names: str) -> None:
    """Wait until the page asks exactly these, in this order."""
    expect(phone.page.locator(".places .name bdi")).to_have_text(names)


def under(phone: Phone, name: str) -> str:
    """The small line below somebody's total."""
    return {who: small for who, _, small in standings(phone)}[name]


def test_fault_26_a_game_over_three_evenings_is_played_to_its_winner(
    new_phone: NewPhone, kitchen: Kitchen
) -> None:
    phone = new_phone(timezone_id=ZONE)
    clock = Clock(phone)
    first_day = clock.at(0, 19, 30)
    set_up(phone)
    for number, (minute, played) in enumerate(zip((40, 55), FIRST, strict=True), start=1):
        clock.at(0, 19, minute)
        play(phone, number, played)

    second_day = clock.at(7, 23, 30)
    to_the_table(phone)
    asked(phone, "Dana", "Anna", "Cyril")  # Boris is out, and not asked again
    since = f"since {first_day.day} {first_day:%b}"
    assert f"Boris: out in round 2, {since}" in " ".join(phone.words("main"))
    phone.tap(phone.page.get_by_label("Cyril", exact=True))
    phone.type("Emil", phone.page.get_by_label("Player name", exact=True))
    phone.page.keyboard.press("Enter")
    phone.page.locator(".places .name", has_text="Emil").wait_for()
    expect(phone.page.locator("#starts input")).to_have_value("34")
    phone.tap(phone.button("Move Emil up"))
    asked(phone, "Dana", "Emil", "Anna")
    phone.press("Carry on")
    assert tagged(phone, "deals") == ["Dana"]
    assert under(phone, "Cyril") == "away"
    clock.at(7, 23, 50)
    play(phone, 3, SECOND[0])
    assert since in under(phone, "Boris")
    clock.at(8, 0, 20)
    play(phone, 4, SECOND[1])

    third_day = clock.at(14, 20, 0)
    to_the_table(phone)
    asked(phone, "Dana", "Emil", "Anna")
    phone.tap(phone.page.get_by_role("button", name="Cyril"))
    asked(phone, "Dana", "Emil", "Anna", "Cyril")
    phone.press("Carry on")
    assert tagged(phone, "starts") == ["Cyril"]
    clock.at(14, 20, 15)
    play(phone, 5, THIRD[0])
    clock.at(14, 20, 30)
    play(phone, 6, THIRD[1])
    assert phone.words(".win-head h2") == ["Cyril is the last one standing."]
    assert phone.page.get_by_role("link", name="Play again", exact=True).is_visible()

    rounds = kitchen.act(lambda group: [evening.rounds for evening in recent_sittings(group)])
    assert rounds == [2, 2, 2]
    phone.open()
    days = [f"{day.day} {day:%b}" for day in (third_day, second_day, first_day)]
    assert phone.words(".rows .row-lead")[:3] == days


def set_up(phone: Phone) -> None:
    phone.open()
    phone.press("New game")
    for name in ("Dana", "Anna", "Cyril", "Boris"):
        phone.type(name, phone.page.get_by_label("Player name", exact=True))
        phone.page.keyboard.press("Enter")
        phone.page.locator(".places .name", has_text=name).wait_for()
    phone.choose("Last one standing")
    phone.page.get_by_label("Target", exact=True).fill("100")
    phone.press("Deal round 1")
