"""Somebody who has read only the README sets up an evening for six and saves its first round."""

from __future__ import annotations

from browser.phone import Phone
from browser.rounds import key, standings
from browser.test_new_game import sits
from playwright.sync_api import Locator, expect
from web.kitchen import Kitchen

A_TAP, A_LETTER = 1.0, 0.3
"""Seconds that a person needs for each."""
TWO_MINUTES = 120

SIX = ("Grandma", "Filip", "Zuzana", "Adam", "Mira", "Boris")
# As it lies on the table after round 1; whoever went out first holds nothing.
HELD = {
    "Filip": ("7", "7", "Skip"),
    "Zuzana": ("0", "9", "Wild"),
    "Adam": ("Draw Two", "1", "3", "3"),
    "Mira": ("5",),
    "Boris": ("Reverse", "2", "8", "Wild Draw Four", "6"),
}


class Newcomer:
    """A pair of hands at human speed: each tap and each letter takes its time."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.seconds = 0.0

    def tap(self, target: Locator) -> None:
        """Find it and tap it."""
        self.phone.tap(target)
        self.seconds += A_TAP

    def press(self, label: str) -> None:
        """Tap what leads to another page."""
        self.phone.press(label)
        self.seconds += A_TAP

    def type(self, text: str) -> None:
        """Type into the field that was tapped, Enter as the last letter."""
        self.phone.page.keyboard.type(text)
        self.phone.page.keyboard.press("Enter")
        self.seconds += A_LETTER * (len(text) + 1)


def test_a_newcomer_saves_the_first_round_of_six_within_two_minutes(
    phone: Phone, kitchen: Kitchen
) -> None:
    hands = Newcomer(phone)
    phone.open()
    hands.press("New game")
    hands.tap(phone.page.get_by_label("Player name", exact=True))
    for number, name in enumerate(SIX, start=1):
        hands.type(name)
        sits(phone, *SIX[:number])
    hands.tap(phone.page.get_by_label("Last one standing", exact=True))
    hands.press("Deal round 1")
    hands.press("Record round 1")
    who = phone.page.get_by_role("group", name="Who went out?", exact=True)
    hands.tap(who.get_by_label("Grandma", exact=True))
    for name, cards in HELD.items():
        expect(phone.page.locator("#pad-name")).to_have_text(f"{name} holds")
        for card in cards:
            hands.tap(key(phone, card))
        hands.tap(phone.button("Next").or_(phone.button("Review")))
    phone.page.locator("table.review").wait_for()
    hands.press("Save round 1")
    assert hands.seconds < TWO_MINUTES, hands.seconds
    # 34; 0 + 9 + 50; 20 + 1 + 3 + 3; 5; 20 + 2 + 8 + 50 + 6
    assert standings(phone) == [
        ("Grandma", "0", "+0"),
        ("Mira", "5", "+5"),
        ("Adam", "27", "+27"),
        ("Filip", "34", "+34"),
        ("Zuzana", "59", "+59"),
        ("Boris", "86", "+86"),
    ]
