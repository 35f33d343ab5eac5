"""What somebody does to write a round down, tap by tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from browser.phone import Phone
from playwright.sync_api import Locator

Hand: TypeAlias = Mapping[str, int] | str


def has_pad(phone: Phone) -> bool:
    """Whether scripts show the form as a pad; without them it is filled in as it stands."""
    return phone.page.locator("body.pad-on").count() > 0


def hold(phone: Phone, name: str, hand: Hand) -> None:
    """Write somebody's hand down: so many of each card, or typed points; other cards stay."""
    if has_pad(phone):
        _tap_hand(phone, name, hand)
        return
    fields = hand_of(phone, name)
    if isinstance(hand, str):
        fields.get_by_label("Type points", exact=True).fill(hand)
        return
    for card, count in hand.items():
        fields.get_by_label(card, exact=True).fill(str(count))


def hand_of(phone: Phone, name: str) -> Locator:
    """The fields of somebody's hand, unfolded; on the pad the hand itself."""
    title = f"{name} holds"
    if has_pad(phone):
        to_hand(phone, name)
        return phone.page.get_by_role("tabpanel", name=title, exact=True)
    folded = phone.page.locator("details").filter(
        has=phone.page.get_by_role("group", name=title, exact=True, include_hidden=True)
    )
    if folded.get_attribute("open") is None:
        phone.tap(folded.locator("summary"))
    return phone.page.get_by_role("group", name=title, exact=True)


def written(phone: Phone, name: str) -> dict[str, str]:
    """What stands in somebody's hand, by the names of the cards."""
    hand = hand_of(phone, name)
    if has_pad(phone):
        return {card: str(count) for card, count in held(phone).items()}
    inputs = hand.get_by_role("textbox").all()
    typed = {str(field.get_attribute("aria-label")): field.input_value() for field in inputs}
    return {card: count for card, count in typed.items() if count}


def to_hand(phone: Phone, name: str) -> None:
    """Tap somebody's tab."""
    count_hands = phone.button("Count hands instead")
    if count_hands.is_visible():
        phone.tap(count_hands)
    phone.tap(tab(phone, name))
    phone.page.get_by_role("tabpanel", name=f"{name} holds", exact=True).wait_for()


def tab(phone: Phone, name: str) -> Locator:
    """The tab of a player in play."""
    return phone.page.get_by_role("tab").filter(has=phone.page.get_by_text(name, exact=True))


def key(phone: Phone, card: str) -> Locator:
    """The key of a card, by its name."""
    keys = phone.page.get_by_role("group", name="Cards", exact=True)
    return keys.get_by_role("button", name=card, exact=True)


def held(phone: Phone) -> dict[str, int]:
    """The small cards of the hand that the pad shows."""
    found = {}
    for card in phone.page.locator("[data-held]").all():
        label, badge = card.get_attribute("aria-label"), card.locator(".count")
        found[str(label).removeprefix("Take back ")] = int(
            badge.inner_text() if badge.count() else 1
        )
    return found


def _tap_hand(phone: Phone, name: str, hand: Hand) -> None:
    to_hand(phone, name)
    if isinstance(hand, str):
        if phone.button("Type points").is_visible():
            phone.tap(phone.button("Type points"))
        phone.page.get_by_role("textbox", name="Type points", exact=True).fill(hand)
        return
    for card, count in hand.items():
        there = held(phone).get(card, 0)
        for _ in range(there, count):
            phone.tap(key(phone, card))
        for _ in range(count, there):
            phone.tap(phone.button(f"Take back {card}"))


def went_out(phone: Phone, name: str) -> None:
    """Choose who went out."""
    if has_pad(phone):
        who = phone.page.get_by_role("group", name="Who went out?", exact=True)
        phone.tap(who.get_by_label(name, exact=True))
    else:
        phone.choose(name, within="Who went out?")


def last_card(phone: Phone, label: str) -> None:
    """Choose the last card laid."""
    if has_pad(phone):
        cards = phone.page.get_by_role("group", name="And with which card?", exact=True)
        phone.tap(cards.get_by_label(label, exact=True))
    else:
        phone.choose(label, within="And with which card?")


def pile_ran_out(phone: Phone, times: int) -> None:
    """Say how often the draw pile ran out."""
    if has_pad(phone):
        to_review(phone)
        for _ in range(times):
            phone.tap(phone.button("Once more"))
    else:
        phone.type(str(times), phone.page.get_by_label("Draw pile ran out"))


def in_order(phone: Phone, names: Sequence[str]) -> None:
    """Say in which order people went out; the last one still holds cards."""
    if has_pad(phone):
        for name in names[:-1]:
            phone.tap(phone.button(name))
        return
    middle = [f"Out as number {place}" for place in range(2, len(names))]
    for place, name in zip(["Out first", *middle, "Still holds cards"], names, strict=True):
        phone.page.get_by_label(place, exact=True).select_option(label=name)


def to_review(phone: Phone) -> None:
    """Go on to the review."""
    if not has_pad(phone):
        phone.press("Review")
        return
    while phone.page.locator("body").get_attribute("data-pad-step") != "review":
        phone.tap(phone.page.locator("[data-pad-next]"))


def review(phone: Phone) -> list[tuple[str, str, str]]:
    """Go on to the review; its lines as name, what the round brings, and total."""
    to_review(phone)
    return reviewed(phone)


def reviewed(phone: Phone) -> list[tuple[str, str, str]]:
    """The lines of the review that is shown."""
    phone.page.locator("table.review").wait_for()
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


def change_something(phone: Phone) -> None:
    """Back from the review, once it has come whole and moves its buttons no more."""
    phone.page.wait_for_load_state("networkidle")
    phone.tap(phone.button("Change something"))
