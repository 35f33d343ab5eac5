"""All rounds as a table; one of them opened to its cards."""

from __future__ import annotations

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor, words


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    return kitchen.game(name="Friday")


@pytest.fixture
def page(visitor: Visitor, game: GameHere) -> Page:
    """Two rounds, opened at the first."""
    first = game.play(
        "boris", {"Žofia": 34, "Anna": {"5": 2, "skip": 1, "wild4": 1}}, note="A loud one"
    )
    game.play("Anna", {"Žofia": {"0": 1}, "boris": {"draw2": 1}}, adjust={game.keys["boris"]: -5})
    return visitor.open(f"{game.address}rounds?open={first}")


def rows(page: Page) -> list[list[str]]:
    """The table as people read it, the newest round first."""
    found = page.soup.select("table.rounds tbody:not(.evening) tr:not(.detail)")
    return [
        [" ".join(cell.get_text(" ").split()) for cell in row.select("th, td")] for row in found
    ]


def test_without_rounds_it_says_so(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.address).follow("Rounds")
    assert page.heading == "Rounds"
    assert "No round yet" in page.text


def test_the_newest_round_stands_first(page: Page) -> None:
    assert page.all("thead bdi") == ["Žofia", "boris", "Anna"]
    # 5 + 5 + 20 + 50 = 80 for Anna; Draw Two 20 − 5 for boris.
    assert rows(page) == [
        ["2", "34 +0", "15 +20 −5", "80 +0"],
        ["1", "34 +34", "0 +0", "80 +80"],
    ]


def test_what_somebody_noted_of_a_round_stands_under_it(visitor: Visitor, page: Page) -> None:
    """Once: there where it is open, too."""
    closed = visitor.open(page.path)
    for shown in (closed, page):
        (noted,) = shown.soup.select("tbody:has(.round-note)")
        assert (noted["id"], words(noted.select(".round-note")[0])) == ("round-1", "A loud one")


def test_who_went_out_is_marked(page: Page) -> None:
    assert page.all("td.went-out .cell-total") == ["80", "0"]


def test_a_round_opens_to_its_very_cards(page: Page) -> None:
    assert len(page.soup.select("tr.detail")) == 1
    assert page.all(".opened-hand .hand-head bdi") == ["Žofia", "boris", "Anna"]
    assert page.all(".opened-hand .fan .heard") == ["2 × 5", "1 × Skip", "1 × Wild Draw Four"]
    heads = page.all(".hand-head .soft")
    assert heads == ["34 points typed", "went out", ""]
    assert "A loud one" in page.text
    facts = dict(zip(page.all("dt"), page.all("dd"), strict=True))
    assert facts == {"Dealt": "Žofia", "Started": "boris"}


def test_each_round_leads_to_its_cards_and_can_be_changed(page: Page) -> None:
    second = page.follow("Round 2")
    assert second.has_button("Edit round 2")
    assert second.has_button("Insert before round 2")
    assert second.has_button("Remove round 2")
    assert not second.has_button("Edit round 1")
    assert "Draw Two" in second.text


def test_a_round_that_is_not_there_opens_nothing(visitor: Visitor, page: Page) -> None:
    other = visitor.open(f"{page.path}?open=nonsense")
    assert (other.status, len(other.soup.select(".opened-hand"))) == (200, 0)


def test_the_last_card_and_the_draw_pile_are_told(visitor: Visitor, kitchen: Kitchen) -> None:
    rules = {"pile_runs_out": "round", "going_out_bonus": {"wild": 50}}
    game = kitchen.game(rules=rules)
    played = game.play("boris", {"Žofia": 20, "Anna": 1}, pile_ran_out=2, last_card="wild")
    page = visitor.open(f"{game.address}rounds?open={played}")
    facts = dict(zip(page.all("dt"), page.all("dd"), strict=True))
    assert (facts["Last card"], facts["Draw pile ran out"]) == ("Wild", "2")
    assert rows(page) == [["1", "60 +60 ×3", "−50 −50", "3 +3 ×3"]]


def test_lazy_rounds_are_won_and_lost(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="lazy")
    loser = {"out": game.keys["boris"], "loser": game.keys["Žofia"]}
    played = game.log("round_recorded", {"round": loser})
    page = visitor.open(f"{game.address}rounds?open={played}")
    assert rows(page) == [["1", "✕ lost", "✓ won", "·"]]
    assert dict(zip(page.all("dt"), page.all("dd"), strict=True))["Named loser"] == "Žofia"


def test_play_it_out_tells_the_order(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="to_the_last")
    order = [game.keys[name] for name in ("boris", "Žofia", "Anna")]
    played = game.log("round_recorded", {"round": {"order": order}})
    page = visitor.open(f"{game.address}rounds?open={played}")
    assert rows(page) == [["1", "·", "✓ won", "✕ lost"]]
    facts = dict(zip(page.all("dt"), page.all("dd"), strict=True))
    assert facts["Order of going out"] == "boris, Žofia, Anna"


def test_countdown_tells_the_hands_size(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="countdown")
    for out in ("boris", "boris", "Anna"):
        game.log("round_recorded", {"round": {"out": game.keys[out]}})
    assert rows(visitor.open(f"{game.address}rounds")) == [
        ["3", "7", "5", "6 went out"],
        ["2", "7", "5 went out", "7"],
        ["1", "7", "6 went out", "7"],
    ]


def test_who_is_out_has_empty_cells_afterwards(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 30})
    game.play("boris", {"Žofia": 31, "Anna": 3})
    game.play("boris", {"Anna": 4})
    page = visitor.open(f"{game.address}rounds")
    assert rows(page) == [["2", "", "0 +0", "7 +4"], ["1", "31 +31", "0 +0", "3 +3"]]
    assert page.all("td.is-out .cell-total") == ["31"]
