"""Another name for a game, and its note."""

from __future__ import annotations

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Visitor


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    return kitchen.game(name="Friday")


def test_a_game_gets_another_name_and_a_note(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.address).follow("Name and note")
    assert page.form("naming").values["name"] == "Friday"
    board = page.press("Save", {"name": "  The   cottage ", "note": "Rain\nall day"})
    assert (board.sent_status, board.notices) == (303, ["The name is saved."])
    assert board.heading == "The cottage"
    assert "Rain all day" in board.text
    again = board.press("Undo: the game's name")
    assert again.heading == "Friday"
    assert "Rain" not in again.text


def test_without_a_name_it_is_called_by_how_it_is_counted(visitor: Visitor, game: GameHere) -> None:
    board = visitor.open(f"{game.address}name").press("Save", {"name": ""})
    assert board.heading == "Last one standing"


def test_the_same_name_writes_nothing(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(f"{game.address}name").press("Save")
    assert (page.sent_status, page.path, game.count()) == (303, game.address, 1)


def test_twice_sent_is_once_named(visitor: Visitor, game: GameHere) -> None:
    form = visitor.open(f"{game.address}name").form("naming").fill({"name": "Rain"})
    form.submit("Save")
    assert form.submit("Save").heading == "Rain"
    assert game.count() == 2


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"name": "x" * 101}, {"name": "The name of a game has at most 100 letters."}),
        ({"note": "x" * 501}, {"note": "A note has at most 500 letters."}),
    ],
)
def test_too_long_is_asked_again(
    visitor: Visitor, game: GameHere, typed: dict[str, str], errors: dict[str, str]
) -> None:
    page = visitor.open(f"{game.address}name").press("Save", typed)
    assert (page.status, page.errors, game.count()) == (422, errors, 1)
    assert page.form("naming").values[next(iter(typed))] == next(iter(typed.values()))


def test_a_game_that_is_over_can_be_named(visitor: Visitor, game: GameHere) -> None:
    visitor.open(game.address).press("End game")
    board = visitor.open(game.address).follow("Name and note").press("Save", {"name": "Over"})
    assert board.heading == "Over"


def test_naming_and_recording_do_not_hinder_each_other(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(f"{game.address}name")
    game.play("boris")
    assert page.press("Save", {"name": "Rain"}).heading == "Rain"
