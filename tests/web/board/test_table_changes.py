"""Pages of a game whose table changed: somebody joined, left, came back."""

from __future__ import annotations

import pytest
from web.board.test_rounds import rows
from web.kitchen import GameHere, Kitchen, standings
from web.pages import Visitor
from web.rounds.test_record_round import reviewed, save, who

from scorekeeper.store.people.players import add_player

Z, B, A, D = "Žofia", "boris", "Anna", "Dana"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """After round 1 boris leaves and Dana joins with 30, sitting first."""
    made = kitchen.game(name="Friday", scheme="keep_low", rules={"target": 1000})
    made.play(A, {Z: 7, B: 30})
    made.evening.keys[D] = kitchen.act(lambda group: add_player(group, D).key)
    table = [made.keys[name] for name in (D, Z, A)]
    made.log("table_changed", {"table": table, "starts": {made.keys[D]: 30}})
    return made


def test_the_board_shows_who_joined_and_who_is_away(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.address)
    # Žofia dealt, then boris would; he is away, so Anna deals and Dana starts.
    assert standings(page) == [
        "Anna deals 0 +0",
        "Žofia 7 +7",
        "Dana starts 30",
        "boris 30 away",
    ]
    assert page.has_button("Undo: Dana joined, boris left")


def test_a_round_asks_those_who_sit(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(f"{game.address}rounds/new")
    assert page.all("#out label") == [D, Z, A, "Nobody"]
    typed = who(game, A) | game.hand(D, "5") | game.hand(Z, "1")
    review = page.press("Review", typed)
    assert reviewed(review) == [[D, "+5", "35"], [Z, "+1", "8"], [A, "went out", "0"]]
    rounds = save(review).follow("Rounds")
    assert rounds.all("thead bdi") == [D, Z, A, B]
    assert rows(rounds) == [["2", "35 +5", "8 +1", "0 +0", ""], ["1", "", "7 +7", "0 +0", "30 +30"]]


def test_fault_09_an_edit_keeps_what_a_late_joiner_began_with(
    visitor: Visitor, game: GameHere
) -> None:
    second = game.play(A, {D: 5, Z: 1})
    for round_id, hand in ((game.round_ids()[0], {B: "31"}), (second, {D: "6"})):
        page = visitor.open(f"{game.address}rounds/{round_id}/edit")
        typed = {
            key: value
            for name, text in hand.items()
            for key, value in game.hand(name, text).items()
        }
        save(page.press("Review", typed))
    page = visitor.open(game.address)
    assert dict(zip(page.all(".seat-name bdi"), page.all(".seat-total"), strict=True)) == {
        A: "0",
        Z: "8",
        D: "36",
        B: "31",
    }


def test_the_round_before_asks_those_who_sat_then(visitor: Visitor, game: GameHere) -> None:
    first = game.round_ids()[0]
    page = visitor.open(f"{game.address}rounds/{first}/edit")
    assert page.all("#out label") == [Z, B, A, "Nobody"]


def test_the_changed_table_can_be_undone(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.address).press("Undo: Dana joined, boris left")
    assert page.all(".seat-name bdi") == [A, Z, B]


def test_a_round_opened_before_the_seats_changed_is_of_the_seats_then(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = kitchen.game(scheme="keep_low")
    page = visitor.open(f"{game.address}rounds/new")
    typed = who(game, A) | game.hand(Z, "1") | game.hand(B, "2")
    review = page.press("Review", typed)
    game.log("table_changed", {"table": [game.keys[name] for name in (A, Z, B)], "starts": {}})
    board = review.press("Save round 1")
    assert board.notices == ["Round 1 saved"]
    assert game.stored().table == (Z, B, A)
    # Žofia dealt round 1; at the new table boris sits after her.
    assert standings(board) == ["Anna starts 0 +0", "Žofia 1 +1", "boris deals 2 +2"]


def test_a_round_mended_before_the_table_changed_is_mended(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = kitchen.game(scheme="keep_low")
    game.play(A, {Z: 1, B: 2})
    page = visitor.open(f"{game.address}rounds/{game.round_ids()[0]}/edit")
    review = page.press("Review", game.hand(Z, "3"))
    game.log("table_changed", {"table": [game.keys[name] for name in (A, Z, B)], "starts": {}})
    assert review.press("Save round 1").notices == ["Round 1 changed"]
    assert game.stored().hands == {Z: 3, B: 2}
