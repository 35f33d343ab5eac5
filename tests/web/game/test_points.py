"""Points added or taken on the board, by name and with a reason."""

from __future__ import annotations

import pytest
from web.board.test_why import sums, why
from web.kitchen import GameHere, Kitchen, standings
from web.pages import Page, Visitor

Z, B, A = "Žofia", "boris", "Anna"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Out past 100: Žofia has 80, Anna 25."""
    made = kitchen.game(name="Friday", rules={"target": 100})
    made.play(B, {Z: 50, A: 20})
    made.play(B, {Z: 30, A: 5})
    return made


def opened(visitor: Visitor, game: GameHere) -> Page:
    return visitor.open(game.address).follow("Add or take points")


def typed(game: GameHere, reason: str = "", **points: str) -> dict[str, str]:
    return {f"points-{game.keys[n]}": text for n, text in points.items()} | {"reason": reason}


def told(page: Page) -> list[str]:
    return page.all(".consequences .banner, .consequences .row-text")


def test_points_are_reviewed_saved_shown_and_undone(visitor: Visitor, game: GameHere) -> None:
    page = opened(visitor, game)
    assert page.heading == "Add or take points"
    assert page.all(".field-row bdi") == [Z, B, A]
    review = page.press("Review", typed(game, "Sang at the table", boris="12+11-3", Anna="−10"))
    assert review.all(".rows")[0] == "B boris +20 A Anna −10"
    assert told(review) == ["Anna has 15, not 25.", "boris has 20, not 0."]
    assert "Sang at the table" in review.text
    board = review.press("Save the points")
    assert (board.sent_status, board.notices) == (303, ["The points are saved."])
    assert board.all(".seat-total") == ["15", "20", "80"]
    rounds = board.follow("Rounds").follow("Round 2")
    assert rounds.all("table.rounds tbody")[0].startswith("2 80 +30 20 +0 +20 15 +5 −10")
    assert rounds.all(".given-line") == ["Sang at the table boris +20, Anna −10"]
    assert sums(why(visitor, game, B), "Round 2") == [
        "Points given: Sang at the table +20",
        "Total 0 + 20 = 20",
    ]
    again = visitor.open(game.address).press("Undo: points for boris and Anna")
    assert again.all(".seat-total") == ["0", "25", "80"]
    assert again.press("Redo").all(".seat-total") == ["15", "20", "80"]


def test_who_crosses_by_it_is_said_before_it_is_saved(visitor: Visitor, game: GameHere) -> None:
    review = opened(visitor, game).press("Review", typed(game, Žofia="21"))
    assert told(review)[0] == "Žofia is out in round 2."
    assert game.count() == 3
    board = review.press("Save the points")
    assert standings(board)[-1] == "Žofia 101 out in round 2"


def test_change_something_loses_nothing(visitor: Visitor, game: GameHere) -> None:
    review = opened(visitor, game).press("Review", typed(game, "Peeked", boris="5"))
    page = review.press("Change something")
    values = page.form("points").values
    assert (values[f"points-{game.keys[B]}"], values["reason"]) == ("5", "Peeked")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Type points for somebody, like 20 or −20."),
        ("0", "Type points for somebody, like 20 or −20."),
        ("five", "Points to add or take are a whole number like 20 or −20."),
        ("2000000", "Points to add or take are a whole number like 20 or −20."),
    ],
)
def test_what_is_no_number_is_asked_again(
    visitor: Visitor, game: GameHere, text: str, sentence: str
) -> None:
    page = opened(visitor, game).press("Review", typed(game, "Why not", boris=text))
    assert page.status == 422
    assert list(page.errors.values()) == [sentence]
    assert page.form("points").values["reason"] == "Why not"
    assert game.count() == 3


def test_a_reason_has_an_end(visitor: Visitor, game: GameHere) -> None:
    page = opened(visitor, game).press("Review", typed(game, "x" * 501, boris="5"))
    assert page.errors == {"reason": "A reason has at most 500 letters."}


def test_twice_sent_is_once_given(visitor: Visitor, game: GameHere) -> None:
    review = opened(visitor, game).press("Review", typed(game, boris="5"))
    review.press("Save the points")
    board = review.press("Save the points")
    assert board.notices == ["The points are saved."]
    assert (game.count(), game.totals()[B]) == (4, 5)


def test_two_at_once_lose_nothing(visitor: Visitor, game: GameHere) -> None:
    review = opened(visitor, game).press("Review", typed(game, "Peeked", boris="5", Žofia="1"))
    game.play(B, {Z: 30, A: 5})
    game.play(B, {A: 5})
    # They stay beside the round that they were typed for.
    assert review.press("Save the points").notices == ["The points are saved."]
    assert game.stored(1).adjust == {B: 5, Z: 1}
    assert game.stored().adjust == {}


def test_whoever_is_in_that_round_no_more_is_told_with_what_was_typed(
    visitor: Visitor, game: GameHere
) -> None:
    review = opened(visitor, game).press("Review", typed(game, "Peeked", boris="5", Žofia="1"))
    out = {game.keys[Z]: 101, game.keys[A]: 20}
    first = {"target": game.round_ids()[0], "round": {"out": game.keys[B], "hands": out}}
    game.log("round_edited", first)
    page = review.press("Save the points")
    assert page.status == 409
    assert page.alerts == [
        "This was not saved yet. Somebody for whom you typed points is not in that round any more."
    ]
    assert page.form("points").values["reason"] == "Peeked"
    assert "Typed for Žofia: 1" in page.text
    board = page.press("Review").press("Save the points")
    assert board.notices == ["The points are saved."]
    assert game.stored(1).adjust == {B: 5}


def test_who_is_out_or_away_is_mended_elsewhere(visitor: Visitor, game: GameHere) -> None:
    game.play(B, {Z: 30, A: 5})
    game.play(B, {A: 5})
    page = opened(visitor, game)
    assert page.all(".field-row bdi") == [B, A]
    assert "Žofia is out. To mend that total, correct round 3, where it happened." in page.text
    assert page.follow("Edit round 3").heading == "Round 3"


def test_before_round_1_there_is_nothing_to_add_to(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    assert not visitor.open(game.address).has_button("Add or take points")
    page = visitor.open(f"{game.address}points")
    assert page.alerts == ["Points can be added once a round is recorded."]


@pytest.mark.parametrize("scheme", ["lazy", "to_the_last", "countdown"])
def test_where_no_points_are_added_up_there_are_none_to_add(
    visitor: Visitor, kitchen: Kitchen, scheme: str
) -> None:
    game = kitchen.game(scheme=scheme)
    page = visitor.open(f"{game.address}points")
    assert page.alerts[0].endswith("adds up no points.")


def test_points_may_end_a_game_and_taking_them_lets_it_go_on(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = kitchen.game(scheme="collect", rules={"target": 100})
    game.play(B, {Z: 60, A: 20})
    review = opened(visitor, game).press("Review", typed(game, boris="20"))
    assert told(review) == ["boris wins.", "boris has 100, not 80."]
    board = review.press("Save the points")
    assert board.all(".win-head h2") == ["boris wins."]
    review = board.follow("Add or take points").press("Review", typed(game, boris="-1"))
    assert "The game goes on." in told(review)
    assert review.press("Save the points").has_button("Record round 2")


def test_an_edit_of_the_round_does_not_double_what_was_given(
    visitor: Visitor, game: GameHere
) -> None:
    last = game.round_ids()[-1]
    key = game.keys[B]
    game.log("points_given", {"target": last, "points": {key: 20}, "reason": ""})
    edit = visitor.open(f"{game.address}rounds/{last}/edit")
    assert edit.form("round").values[f"adjust-{key}"] == ""
    board = edit.press("Review", game.hand(A, "7")).press("Save round 2")
    assert board.notices == ["Round 2 changed"]
    assert game.totals() == {B: 20, A: 27, Z: 80}
    edit = visitor.open(f"{game.address}rounds/{last}/edit")
    board = edit.press("Review", {f"adjust-{key}": "-3"}).press("Save round 2")
    assert game.totals() == {B: 17, A: 27, Z: 80}


def test_given_points_stay_when_a_round_is_inserted_or_removed(
    visitor: Visitor, game: GameHere
) -> None:
    first, last = game.round_ids()
    key = game.keys[B]
    game.log("points_given", {"target": last, "points": {key: 20}, "reason": "Peeked"})
    page = visitor.open(f"{game.address}rounds/{last}/insert")
    who = {"out": game.keys[A]}
    page.press("Review", who | game.hand(Z, "1") | game.hand(B, "2")).press("Save round 2")
    assert game.totals() == {B: 22, A: 25, Z: 81}
    visitor.open(f"{game.address}rounds/{last}/remove").press("Remove round 3")
    assert game.totals() == {B: 22, A: 20, Z: 51}
    assert "Points given: Peeked +20" in sums(why(visitor, game, B), "Round 2")
    assert first in game.round_ids()
