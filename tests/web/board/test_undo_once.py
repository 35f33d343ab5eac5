"""Undo pressed twice at one place takes back one: there stands Redo then, and Undo beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from bs4 import Tag
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor, spoken_name
from web.rounds.test_record_round import save, who

from scorekeeper.store.people.players import archive_player

Z, B, A = "Žofia", "boris", "Anna"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(name="Friday")
    made.play(B, {Z: 34, A: 25})
    made.play(A, {Z: 1, B: 2})
    return made


def saved(visitor: Visitor, game: GameHere) -> Page:
    """The board with its notice, after saving round 3."""
    form = visitor.open(f"{game.address}rounds/new").form("round")
    typed = who(game, A) | game.hand(Z, "4") | game.hand(B, "6")
    return save(form.fill(typed).submit("review"))


PLACES: dict[str, tuple[Callable[[Visitor, GameHere], Page], str]] = {
    "the notice": (saved, "#notices"),
    "the board": (lambda visitor, game: visitor.open(game.address), "#changes"),
    "the rounds": (lambda visitor, game: visitor.open(f"{game.address}rounds"), "main"),
    "the journal": (
        lambda visitor, game: visitor.open(f"{game.kitchen.address}journal/"),
        "main",
    ),
}


everywhere = pytest.mark.parametrize(("shown", "place"), PLACES.values(), ids=PLACES)


def steps(place: Tag) -> list[str]:
    """The buttons there that take something back or bring it again, in their order."""
    forms = place.select('form[action$="/undo"] button, form[action$="/redo"] button')
    return [spoken_name(button) for button in forms]


def first_undo(page: Page, place: str) -> str:
    """The newest Undo of the game at this place."""
    return next(name for name in steps(page.one(place)) if name.startswith("Undo"))


@everywhere
def test_fault_42_where_undo_stood_stands_redo(
    visitor: Visitor,
    game: GameHere,
    shown: Callable[[Visitor, GameHere], Page],
    place: str,
) -> None:
    page = shown(visitor, game)
    rounds = len(game.round_ids())
    board = page.press(first_undo(page, place))
    assert len(game.round_ids()) == rounds - 1
    assert board.notices == ["Taken back. Redo brings it back again."]
    assert steps(board.one("#notices")) == ["Redo", f"Undo further: round {rounds - 1}"]
    assert steps(board.one("#changes")) == []
    again = board.press("Redo")
    assert len(game.round_ids()) == rounds
    assert steps(again.one("#notices")) == [f"Undo round {rounds}"]


@everywhere
def test_fault_42_undo_sent_twice_takes_back_one(
    visitor: Visitor,
    game: GameHere,
    shown: Callable[[Visitor, GameHere], Page],
    place: str,
) -> None:
    page = shown(visitor, game)
    rounds = len(game.round_ids())
    for _ in range(2):
        page.press(first_undo(page, place))
    assert len(game.round_ids()) == rounds - 1


@pytest.mark.parametrize(("address", "place"), [("", "#changes"), ("rounds", "main")])
def test_fault_42_redo_stands_first_wherever_both_stand(
    visitor: Visitor, game: GameHere, address: str, place: str
) -> None:
    visitor.open(game.address).press("Undo round 2")
    page = visitor.open(f"{game.address}{address}")
    assert steps(page.one(place)) == ["Redo", "Undo further: round 1"]


def test_after_a_redo_undo_takes_that_back_and_nothing_further(
    visitor: Visitor, game: GameHere
) -> None:
    board = visitor.open(game.address).press("Undo round 2").press("Undo further: round 1")
    assert steps(board.one("#notices")) == ["Redo"]
    board = board.press("Redo")
    assert steps(board.one("#notices")) == ["Undo round 1"]
    assert steps(board.one("#changes")) == ["Redo"]


def test_fault_42_of_what_is_no_game_too(visitor: Visitor, game: GameHere) -> None:
    """Beside any other notice, and in the journal."""
    kitchen = game.kitchen
    kitchen.act(lambda group: archive_player(group, game.keys[Z]))
    page = visitor.open(f"{kitchen.address}players/{game.keys[B]}").press("Archive")
    for label, done in (("Undo", "Taken back. Redo brings it back again."), ("Redo", "")):
        assert steps(page.one("main")) == [label]
        page = page.press(label)
        assert page.notices == [done or "Brought back."]
    assert steps(page.one("main")) == ["Undo"]
    journal = visitor.open(f"{kitchen.address}journal/")
    journal = journal.press("Undo: Archived: boris")
    assert steps(journal.one(".saved")) == ["Redo"]
    names = visitor.open(f"{kitchen.address}players/").all("h2 ~ ul b, .rows b")
    assert B in names


@pytest.mark.parametrize("shown", [shown for shown, _ in PLACES.values()], ids=PLACES)
def test_fault_42_what_stands_there_next_waits_for_the_finger_to_go(
    visitor: Visitor, game: GameHere, shown: Callable[[Visitor, GameHere], Page]
) -> None:
    page = shown(visitor, game)
    undo = next(name for name in steps(page.one("main")) if name.startswith("Undo"))
    assert "settles" in page.press(undo).one("body").get_attribute_list("class")
    assert "settles" not in visitor.open(game.address).one("body").get_attribute_list("class")
