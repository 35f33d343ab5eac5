"""The board for a whole room."""

from __future__ import annotations

import pytest
from web.kitchen import Kitchen, standings
from web.pages import Visitor


@pytest.mark.parametrize("count", [2, 5, 10, 20])
def test_everybody_stands_on_it_and_nothing_is_to_be_pressed(
    visitor: Visitor, kitchen: Kitchen, count: int
) -> None:
    game = kitchen.game(*[f"Player {(7 * number) % count}" for number in range(count)])
    page = visitor.open(game.address).follow("Board for a television")
    assert page.path == f"{game.address}tv"
    assert len(standings(page)) == count
    assert page.soup.select("form, button") == []
    assert f"of-{count}" in page.one("ol.seats")["class"]


def test_it_says_what_just_happened_and_leads_back(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(name="Friday")
    game.play("boris", {"Žofia": 501, "Anna": 25})
    page = visitor.open(f"{game.address}tv")
    assert page.heading == "Friday"
    assert page.all(".banner") == ["Žofia is out: past 500. boris deals next, Anna starts."]
    assert page.follow("Back").path == game.address


def test_it_follows_the_same_parts_as_the_board(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    page = visitor.open(f"{game.address}tv")
    assert page.one("[data-live]")["data-live"] == f"{game.address}standings?room=1"
