"""A long list goes on by itself, a month over two pages is one, and its link still leads on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from browser.phone import Phone
from store.evening import Evening
from web.kitchen import Kitchen

from scorekeeper.store.log.changing_seats import Known
from scorekeeper.store.models import Group

EVENINGS = 70
FIRST = datetime(2026, 9, 1, 18, tzinfo=UTC)


@pytest.fixture
def past(kitchen: Kitchen) -> Kitchen:
    """One game on each of seventy evenings."""
    seats = [Known(key) for key in kitchen.game("Anna", "boris", name="Game 0").keys.values()]

    def play(group: Group) -> int:
        for number in range(EVENINGS):
            game = Evening(group, *seats, name=f"Game {number}")
            game.play("Anna", at=FIRST + timedelta(days=number))
        return EVENINGS

    kitchen.act(play)
    return kitchen


@pytest.mark.parametrize("page", ["history", "evenings/"])
def test_the_next_page_comes_when_the_end_is_reached(
    phone: Phone, past: Kitchen, page: str
) -> None:
    phone.open(f"{past.address}{page}")
    evenings = phone.page.locator("#past a[href*='/evenings/']")
    for _ in range(3):
        phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        phone.page.wait_for_timeout(400)
    phone.page.wait_for_function(
        "count => document.querySelectorAll(\"#past a[href*='/evenings/']\").length === count",
        arg=EVENINGS,
    )
    found = [each.get_attribute("href") for each in evenings.all()]
    assert len(set(found)) == EVENINGS
    months = phone.words("#past h2")
    assert [month.title() for month in months][-3:] == [
        "November 2026",
        "October 2026",
        "September 2026",
    ]
    assert len(months) == len(set(months))
    assert not phone.link("Older").count()
