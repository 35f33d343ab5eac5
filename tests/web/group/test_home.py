"""The first page: games to carry on, a new one, evenings, people."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from web.kitchen import Kitchen
from web.pages import Visitor

from scorekeeper.store.log import kept_games


def test_the_server_leads_to_the_home_group(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open("/")
    assert page.sent_status == 303
    assert page.path == kitchen.address
    assert page.heading == "Scorekeeper"


def test_an_empty_house_says_what_to_do(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(kitchen.address)
    assert "No game yet" in page.text
    assert page.follow("New game").heading == "New game"
    assert page.follow("All players").heading == "Players"


def test_a_game_just_dealt_can_be_carried_on(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(name="Friday", at=datetime.now(UTC))
    page = visitor.open(kitchen.address)
    assert page.all(".hero h2") == ["Friday"]
    assert page.all(".hero small") == ["Round 1"]
    assert page.all(".hero > p") == ["Žofia deals next, boris starts."]
    assert page.follow("Carry on").path == game.address


def test_carrying_on_in_the_middle_of_an_evening_leads_to_the_board(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = kitchen.game(at=datetime.now(UTC) - timedelta(days=7))
    game.evening.at = datetime.now(UTC) - timedelta(hours=5, minutes=50)
    game.play("Anna")
    assert visitor.open(kitchen.address).follow("Carry on").path == game.address


def test_carrying_on_next_week_asks_who_is_here(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(at=datetime.now(UTC) - timedelta(days=7))
    game.play("Anna")
    page = visitor.open(kitchen.address).follow("Carry on")
    assert (page.heading, page.path) == ("Who is here?", f"{game.address}table")
    assert page.press("Carry on").path == game.address


def test_every_open_game_stands_there_the_one_last_played_first(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    kitchen.game("Eva", "Adam", name="Older")
    newer = kitchen.game(name="Newer")
    newer.play("Anna")
    assert visitor.open(kitchen.address).all(".hero h2") == ["Newer", "Older"]


def test_a_game_that_is_over_stands_among_the_evenings(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="collect", rules={"target": 20}, name="Short one")
    game.play("Anna")
    page = visitor.open(kitchen.address)
    assert page.all(".hero") == []
    assert page.all(".rows[aria-label=Evenings] .row-text") == [
        "Short one 1 round · Winner collects · won by Anna"
    ]


def test_a_game_without_a_name_is_called_by_how_it_is_counted(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    kitchen.game(scheme="lazy")
    assert visitor.open(kitchen.address).all(".hero h2") == ["Lazy"]


def test_everybody_stands_there_by_name(visitor: Visitor, kitchen: Kitchen) -> None:
    kitchen.game()
    page = visitor.open(kitchen.address)
    assert page.all(".people .pill") == ["Anna", "boris", "Žofia"]
    assert page.follow("boris").heading == "boris"


def test_a_group_that_nobody_made_is_not_there(visitor: Visitor) -> None:
    page = visitor.open("/g/nobodyknowsthisgroup/")
    assert page.status == 404
    assert page.heading == "Nothing is here"


def test_the_games_that_go_on_are_not_counted_for_each_look(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [kitchen.game(*(f"{name} {number}" for name in "ABC")) for number in range(4)]
    for game in games:
        game.play(next(iter(game.keys)))
    before = kitchen.visitor().open(kitchen.address)
    assert len(before.all(".hero h2")) == 4
    monkeypatch.setattr(kept_games, "recount", lambda *_: pytest.fail("counted anew"))
    assert kitchen.visitor().open(kitchen.address).all(".hero > p") == before.all(".hero > p")
    games[2].play("B 2")
    assert kitchen.visitor().open(kitchen.address).all(".hero small")[0].startswith("Round 3")
