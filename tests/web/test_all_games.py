"""Every game ever begun: nothing that was entered is out of reach."""

from __future__ import annotations

from web.kitchen import Kitchen
from web.pages import Visitor


def test_a_game_ended_before_its_first_round_is_still_there(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    kitchen.game(name="Interrupted").act(lambda evening: evening.add("game_ended", {}))
    page = visitor.open(kitchen.address).follow("All games")
    assert page.heading == "All games"
    assert page.all(".rows .row-text") == ["Interrupted 0 rounds · Last one standing · ended"]
    assert visitor.open(str(page.one(".rows a")["href"])).heading == "Interrupted"


def test_an_empty_house_says_so(visitor: Visitor, kitchen: Kitchen) -> None:
    assert "No game here" in visitor.open(f"{kitchen.address}games/").text


def test_games_come_a_page_at_a_time(visitor: Visitor, kitchen: Kitchen) -> None:
    first = kitchen.game("Eva", "Adam", name="The very first")
    fifty = [kitchen.game(f"Zoe {n}", f"Bea {n}", name=f"Game {n}") for n in range(50)]
    newest = visitor.open(f"{kitchen.address}games/")
    assert len(newest.all(".rows .row-text")) == len(fifty)
    assert "Newer games" not in newest.text
    oldest = newest.follow("Older games")
    assert oldest.all(".rows .row-text") == [
        "The very first 0 rounds · Last one standing · goes on"
    ]
    assert oldest.one(".rows a")["href"] == first.address
    assert len(oldest.follow("Newer games").all(".rows .row-text")) == 50


def test_an_address_that_counts_nonsense_shows_the_newest(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    kitchen.game(name="Friday")
    for after in ("-5", "1e9", "x"):
        assert visitor.open(f"{kitchen.address}games/?after={after}").all(".rows .row-text")
