"""Undo and redo, ending by hand, going on, playing again."""

from __future__ import annotations

import pytest
from web.kitchen import GameHere, Kitchen, standings
from web.pages import Page, Visitor


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    return kitchen.game(name="Friday")


def test_before_round_1_there_is_nothing_to_undo(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.address)
    assert not [label for label in page.all("button") if label.startswith(("Undo", "Redo"))]


def test_undo_takes_back_the_round_it_names(visitor: Visitor, game: GameHere) -> None:
    game.play("boris", {"Žofia": 34, "Anna": 25})
    game.play("Anna", {"Žofia": 1, "boris": 2})
    page = visitor.open(game.address).press("Undo round 2")
    assert (page.sent_status, page.status) == (303, 200)
    assert page.notices == ["Taken back. Redo brings it back again."]
    assert page.all(".seat-total") == ["0", "25", "34"]
    assert page.has_button("Undo further: round 1")
    assert page.has_button("Record round 2")


def test_undo_goes_back_to_the_beginning_and_redo_forward_again(
    visitor: Visitor, game: GameHere
) -> None:
    game.play("boris", {"Žofia": 34, "Anna": 25})
    game.play("Anna", {"Žofia": 1, "boris": 2})
    page = visitor.open(game.address).press("Undo round 2").press("Undo further: round 1")
    assert page.all(".seat-total") == ["0", "0", "0"]
    assert not any(label.startswith("Undo") for label in page.all("button"))
    page = page.press("Redo")
    assert page.notices == ["Brought back."]
    assert page.all(".seat-total") == ["0", "25", "34"]
    page = page.press("Redo")
    assert page.all(".seat-total") == ["2", "25", "35"]
    assert not page.has_button("Redo")


def test_redo_ends_where_something_new_is_recorded(visitor: Visitor, game: GameHere) -> None:
    game.play("boris")
    visitor.open(game.address).press("Undo round 1")
    game.play("Anna")
    assert not visitor.open(game.address).has_button("Redo")


def test_undo_reaches_past_an_elimination(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 100})
    game.play("boris", {"Žofia": 101, "Anna": 25})
    game.play("boris", {"Anna": 5})
    page = visitor.open(game.address).press("Undo round 2").press("Undo further: round 1")
    assert standings(page) == ["Žofia deals 0", "boris starts 0", "Anna 0"]
    assert page.follow("Record round 1").all("#out label") == ["Žofia", "boris", "Anna", "Nobody"]


def test_undo_reaches_past_the_end(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="collect", rules={"target": 50})
    game.play("boris", {"Žofia": 34, "Anna": 25})
    page = visitor.open(game.address)
    assert page.all(".win-head h2") == ["boris wins."]
    page = page.press("Undo round 1")
    assert page.all(".win-head h2") == []
    assert page.has_button("Record round 1")


def test_undo_names_what_it_takes_back(visitor: Visitor, game: GameHere) -> None:
    first = game.play("boris", {"Žofia": 34, "Anna": 25})
    second = game.play("Anna", {"Žofia": 1, "boris": 2})
    changed = {"out": game.keys["Anna"], "hands": {game.keys["Žofia"]: 9, game.keys["boris"]: 9}}
    game.log("round_edited", {"target": first, "round": changed})
    page = visitor.open(game.address)
    assert page.all(".seat-total") == ["0", "10", "11"]
    page = page.press("Undo: round 1 changed")
    assert page.all(".seat-total") == ["2", "25", "35"]
    game.log("round_removed", {"target": second})
    page = visitor.open(game.address)
    assert page.all(".seat-total") == ["0", "25", "34"]
    page = page.press("Undo: round 2 removed")
    assert page.all(".seat-total") == ["2", "25", "35"]
    game.log("round_inserted", {"before": second, "round": changed})
    # The forgotten round stands second now.
    page = visitor.open(game.address).press("Undo round 2")
    assert page.all(".seat-total") == ["2", "25", "35"]


def test_the_rounds_page_undoes_too(visitor: Visitor, game: GameHere) -> None:
    game.play("boris")
    page = visitor.open(f"{game.address}rounds").press("Undo round 1")
    assert page.has_button("Record round 1")


def test_a_game_is_ended_by_hand_and_the_lowest_wins(visitor: Visitor, game: GameHere) -> None:
    game.play("boris", {"Žofia": 34, "Anna": 25})
    page = visitor.open(game.address).press("End game")
    assert page.notices == ["The game is over. Undo that or reopen it to go on."]
    assert page.all(".win-head h2") == ["boris wins."]
    assert page.has_button("Play again")
    assert not page.has_button("Record round 2")
    assert page.has_button("Undo: the game ended")


def test_a_tie_shares_the_win(visitor: Visitor, game: GameHere) -> None:
    game.play("boris", {"Žofia": 7, "Anna": 5})
    game.play("Anna", {"Žofia": 1, "boris": 5})
    page = visitor.open(game.address).press("End game")
    assert page.all(".win-head h2") == ["boris and Anna share the win."]
    assert page.all(".seat.won bdi") == ["boris", "Anna"]


def test_a_game_ended_before_its_first_round_has_no_winner(
    visitor: Visitor, game: GameHere
) -> None:
    page = visitor.open(game.address).press("End game")
    assert page.all(".win-head h2") == ["The game is over."]


@pytest.mark.parametrize("way_back", ["Reopen", "Undo: the game ended"])
def test_an_ended_game_goes_on(visitor: Visitor, game: GameHere, way_back: str) -> None:
    game.play("boris", {"Žofia": 34, "Anna": 25})
    page = visitor.open(game.address).press("End game").press(way_back)
    assert page.all(".win-head") == []
    assert page.has_button("Record round 2")
    assert page.has_button("End game")


def test_reopening_can_be_undone(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.address).press("End game").press("Reopen")
    assert page.press("Undo: the game reopened").all(".win-head h2") == ["The game is over."]


def test_a_game_that_its_rules_ended_offers_no_reopen(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="collect", rules={"target": 20})
    game.play("boris")
    page = visitor.open(game.address)
    assert page.all(".win-head h2") == ["boris wins."]
    assert not page.has_button("Reopen")


def test_of_two_who_undo_the_same_one_is_told(visitor: Visitor, game: GameHere) -> None:
    game.play("boris")
    game.play("Anna")
    mine, theirs = visitor.open(game.address), game.kitchen.visitor().open(game.address)
    theirs.press("Undo round 2")
    page = mine.press("Undo round 2")
    assert page.alerts == ["Somebody was quicker. This is how the game stands now."]
    assert page.has_button("Undo further: round 1")


@pytest.mark.parametrize("what", ["undo", "redo"])
@pytest.mark.parametrize("target", ["", "nonsense", "x" * 5000])
def test_what_nobody_did_is_not_undone(
    visitor: Visitor, game: GameHere, what: str, target: str
) -> None:
    game.play("boris")
    form = visitor.open(game.address).form_of("Undo round 1").forge({"target": target})
    page = _sent_to(form.page, f"{game.address}{what}", [*form.fields])
    assert (page.sent_status, page.status) == (303, 200)
    assert len(page.alerts) == 1
    assert game.count() == 2


def _sent_to(page: Page, address: str, fields: list[tuple[str, str]]) -> Page:
    return page.visitor.send(address, fields)
