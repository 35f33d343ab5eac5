"""A round that stands after the end of its game: it can be changed, and waits there."""

from __future__ import annotations

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor
from web.rounds.test_record_round import reviewed, save

Z, B, A = "Žofia", "boris", "Anna"
OVER = "The game was over before this round"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Won with 50. boris collects 20 and 20; then round 1 turns out to have been 50."""
    made = kitchen.game(scheme="collect", rules={"target": 50})
    first = made.play(B, {Z: 10, A: 10})
    made.play(B, {Z: 10, A: 10})
    hands = {made.keys[Z]: 40, made.keys[A]: 10}
    made.log("round_edited", {"target": first, "round": {"out": made.keys[B], "hands": hands}})
    return made


@pytest.fixture
def form_page(visitor: Visitor, game: GameHere) -> Page:
    """The form of round 2, which waits."""
    board = visitor.open(game.address)
    assert board.all(".win-head h2") == ["boris wins."]
    return board.follow("Rounds").follow("Round 2").follow("Edit round 2")


def test_what_was_typed_is_saved_and_goes_on_waiting(game: GameHere, form_page: Page) -> None:
    assert form_page.all("#out label") == [Z, B, A, "Nobody"]
    review = form_page.press("Review", game.hand(Z, "7") | {"note": "mended"})
    assert (review.status, review.errors) == (200, {})
    # It does not count: nobody gets anything.
    assert [line[0] for line in reviewed(review)] == []
    board = save(review)
    assert board.notices == ["Round 2 changed"]
    assert (game.stored(1).hands, game.stored(1).note) == ({Z: 7, A: 10}, "mended")
    assert board.all(".seat-total") == ["50", "0", "0"]
    assert board.follow("Rounds").all(".faulty .field-error") == [OVER]


def test_once_the_end_is_gone_it_counts_as_it_was_changed(
    visitor: Visitor, game: GameHere, form_page: Page
) -> None:
    save(form_page.press("Review", game.hand(Z, "7")))
    first = visitor.open(f"{game.address}rounds/{game.round_ids()[0]}/edit")
    board = save(first.press("Review", game.hand(Z, "10")))
    assert board.all(".notice.fault") == []
    # 10 + 10 of round 1, 7 + 10 of round 2.
    assert board.all(".seat-total") == ["37", "0", "0"]
