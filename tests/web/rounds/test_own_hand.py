"""The phone handed on: one hand and nothing else, kept beside what the keeper has entered."""

from __future__ import annotations

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor
from web.rounds.test_conflicts import differing, pick
from web.rounds.test_record_round import reviewed, save, who

Z, B, A = "Žofia", "boris", "Anna"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(name="Friday", rules={"target": 100})
    made.play(B, {Z: 27, A: 20})
    return made


def hand_page_next(
    visitor: Visitor, game: GameHere, name: str, address: str = "rounds/new"
) -> Page:
    """The keeper has entered who went out and Žofia's hand, and hands the phone on."""
    page = visitor.open(game.address + address)
    typed = who(game, A) | game.hand(Z, {"7": 2})
    return page.press(f"Hand the phone on: {name}", typed)


def test_only_that_hand_is_on_the_page(visitor: Visitor, game: GameHere) -> None:
    page = hand_page_next(visitor, game, B)
    assert page.heading == "This is boris's hand"
    assert page.path == f"{game.address}rounds/new/hand/{game.keys[B]}"
    assert not [strange for strange in (Z, A, "Friday") if strange in page.html]
    assert "27" not in page.text  # random ids may hold it
    names = page.form("round").names
    assert {name for name in names if name.startswith("hand-")} == {
        name for name in names if name.startswith(f"hand-{game.keys[B]}-")
    }


def test_done_gives_the_phone_back_with_the_hand_in_place(visitor: Visitor, game: GameHere) -> None:
    back = hand_page_next(visitor, game, B).press("Done", game.hand(B, {"3": 1}))
    assert back.sent_status == 303
    assert back.heading == "Give the phone back"
    form = back.follow("I keep the score: go on")
    assert form.heading == "Round 2"
    # What the keeper has entered is untouched.
    values = form.form("round").values
    assert values["out"] == game.keys[A]
    assert values[f"hand-{game.keys[Z]}-7"] == "2"
    assert values[f"hand-{game.keys[B]}-3"] == "1"
    # 27 + 14, 0 + 3, 20 + 0.
    assert reviewed(form.press("Review")) == [
        [Z, "+14", "41"],
        [B, "+3", "3"],
        [A, "went out", "20"],
    ]


def test_another_phone_sees_the_hand(visitor: Visitor, game: GameHere) -> None:
    hand_page_next(visitor, game, B).press("Done", game.hand(B, "12+11"))
    other = game.kitchen.visitor().open(f"{game.address}rounds/new")
    assert other.form("round").values[f"hand-{game.keys[B]}-points"] == "12+11"


def test_what_another_phone_enters_meanwhile_stays(visitor: Visitor, game: GameHere) -> None:
    page = hand_page_next(visitor, game, B)
    hand_page_next(game.kitchen.visitor(), game, Z).press("Done", game.hand(Z, {"7": 1}))
    page.press("Done", game.hand(B, {"3": 1}))
    values = visitor.open(f"{game.address}rounds/new").form("round").values
    assert (values[f"hand-{game.keys[Z]}-7"], values[f"hand-{game.keys[B]}-3"]) == ("1", "1")


def test_a_hand_that_cannot_be_read_is_said(visitor: Visitor, game: GameHere) -> None:
    page = hand_page_next(visitor, game, B).press("Done", game.hand(B, "twelve"))
    assert page.status == 422
    assert page.heading == "This is boris's hand"
    assert page.form("round").values[f"hand-{game.keys[B]}-points"] == "twelve"
    points = f"hand-{game.keys[B]}-points"
    assert page.error_at(points) == (
        "Points are a whole number or a sum like 12+11+7. Zero or more."
    )
    assert page.press("Done", game.hand(B, "12")).heading == "Give the phone back"


def test_the_hand_can_be_taken_up_again(visitor: Visitor, game: GameHere) -> None:
    back = hand_page_next(visitor, game, B).press("Done", game.hand(B, {"3": 1}))
    again = back.follow("Change the hand")
    assert again.form("round").values[f"hand-{game.keys[B]}-3"] == "1"
    back = again.press("Done", game.hand(B, {"3": ""}))
    values = back.follow("I keep the score: go on").form("round").values
    assert values[f"hand-{game.keys[B]}-3"] == ""


def test_leaving_without_a_hand_keeps_none(visitor: Visitor, game: GameHere) -> None:
    back = hand_page_next(visitor, game, B).follow("Close")
    assert back.heading == "Give the phone back"
    values = back.follow("I keep the score: go on").form("round").values
    assert values[f"hand-{game.keys[Z]}-7"] == "2"
    assert values[f"hand-{game.keys[B]}-points"] == ""


def test_a_round_that_is_mended_hands_on_too(visitor: Visitor, game: GameHere) -> None:
    first = game.round_ids()[0]
    page = visitor.open(f"{game.address}rounds/{first}/edit")
    page = page.press(f"Hand the phone on: {Z}", {"note": "again"})
    assert page.form("round").values[f"hand-{game.keys[Z]}-points"] == "27"
    form = page.press("Done", game.hand(Z, "30")).follow("I keep the score: go on")
    save(form.press("Review"))
    assert game.stored(0).hands == {Z: 30, A: 20}
    assert game.stored(0).note == "again"


def test_a_forgotten_round_hands_on_too(visitor: Visitor, game: GameHere) -> None:
    first = game.round_ids()[0]
    page = hand_page_next(visitor, game, B, f"rounds/{first}/insert")
    form = page.press("Done", game.hand(B, "3")).follow("I keep the score: go on")
    assert form.form("round").values[f"hand-{game.keys[Z]}-7"] == "2"


def test_the_round_saved_meanwhile_is_shown_beside_the_hand(
    visitor: Visitor, game: GameHere
) -> None:
    page = hand_page_next(visitor, game, B)
    game.play(A, {Z: 14, B: 5})
    both = page.press("Done", game.hand(B, "6"))
    assert both.status == 409
    assert differing(both)["boris holds"] == ("5 points typed", "6 points typed", "theirs")
    save(both.press("Look at what you chose", pick(game, "mine", B)))
    assert game.stored(1).hands == {Z: 14, B: 6}


def test_the_round_removed_meanwhile_loses_no_hand(visitor: Visitor, game: GameHere) -> None:
    first = game.round_ids()[0]
    page = visitor.open(f"{game.address}rounds/{first}/edit/hand/{game.keys[Z]}")
    game.log("round_removed", {"target": first})
    gone = page.press("Done", game.hand(Z, "30"))
    assert gone.status == 409
    assert "30 points typed" in gone.text


@pytest.mark.parametrize("token", [None, "made up"])
def test_a_bad_token_keeps_the_hand(visitor: Visitor, game: GameHere, token: str | None) -> None:
    page = hand_page_next(visitor, game, B)
    form = page.form("round").fill(game.hand(B, "6")).forge({"csrf_token": token})
    again = form.submit("Done")
    assert again.status == 422
    assert again.form("round").typed == form.typed
    assert again.press("Done").heading == "Give the phone back"


def test_a_bad_token_keeps_the_round(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(f"{game.address}rounds/new")
    form = page.form("round").fill(game.hand(Z, "6")).forge({"csrf_token": "made up"})
    again = form.submit(f"Hand the phone on: {B}")
    assert again.status == 422
    assert again.form("round").typed == form.typed


def test_nobody_elses_hand_is_there(visitor: Visitor, kitchen: Kitchen, game: GameHere) -> None:
    elsewhere = kitchen.game("Eva", "Zoe")
    assert visitor.open(f"{game.address}rounds/new/hand/{elsewhere.keys['Eva']}").status == 404
    asks_no_hands = kitchen.game("Ivo", "Jana", scheme="countdown")
    address = f"{asks_no_hands.address}rounds/new/hand/{asks_no_hands.keys['Ivo']}"
    assert visitor.open(address).status == 404


def test_fault_37_the_same_hand_saved_meanwhile_is_no_conflict(
    visitor: Visitor, game: GameHere
) -> None:
    page = visitor.open(f"{game.address}rounds/new/hand/{game.keys[B]}")
    game.play(A, {Z: 4, B: 12})
    board = page.press("Done", game.hand(B, "12"))
    assert board.notices == ["Round 2 is saved already, just like this."]
