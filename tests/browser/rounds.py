"""What somebody does to write a round down, tap by tap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from browser.phone import Phone
from playwright.sync_api import Locator

Hand: TypeAlias = Mapping[str, int] | str


def hold(phone: Phone, name: str, hand: Hand) -> None:
    """Open somebody's hand and write it down: a number for each card, or typed points."""
    fields = hand_of(phone, name)
    if isinstance(hand, str):
        fields.get_by_label("Type points", exact=True).fill(hand)
        return
    for card, count in hand.items():
        fields.get_by_label(card, exact=True).fill(str(count))


def hand_of(phone: Phone, name: str) -> Locator:
    """The fields of somebody's hand, unfolded."""
    title = f"{name} holds"
    folded = phone.page.locator("details").filter(
        has=phone.page.get_by_role("group", name=title, exact=True, include_hidden=True)
    )
    if folded.get_attribute("open") is None:
        phone.tap(folded.locator("summary"))
    return phone.page.get_by_role("group", name=title, exact=True)


def went_out(phone: Phone, name: str) -> None:
    """Choose who went out."""
    phone.choose(name, within="Who went out?")


def review(phone: Phone) -> list[tuple[str, str, str]]:
    """Go on to the review; its lines as name, what the round brings, and total."""
    phone.press("Review")
    names = phone.words("table.review tbody th bdi")
    notes = phone.words("table.review tbody td:nth-of-type(1)")
    totals = phone.words("table.review tbody td.num")
    return list(zip(names, notes, totals, strict=True))


def save(phone: Phone, number: int) -> None:
    """Save what the review shows and arrive at the board."""
    phone.press(f"Save round {number}")


def standings(phone: Phone) -> list[tuple[str, str, str]]:
    """The rows of the board: name, total and the small line under it."""
    rows = phone.page.locator("ol.seats > li")
    found = []
    for row in rows.all():
        name, total = row.locator("bdi").inner_text(), row.locator(".seat-total").inner_text()
        under = row.locator(".seat-delta")
        found.append((name, total, under.inner_text() if under.count() else ""))
    return found


def tagged(phone: Phone, word: str) -> list[str]:
    """Who on the board carries this small word: `deals`, `starts`."""
    marked = phone.page.locator("ol.seats > li").filter(
        has=phone.page.locator(".tag", has_text=word)
    )
    return marked.locator("bdi").all_inner_texts()
