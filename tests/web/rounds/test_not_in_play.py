"""What was entered for somebody who is not in play any more: said, kept, and back with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor, words
from web.rounds.test_drafts import Phone, sent_hand
from web.rounds.test_record_round import reviewed, who

Z, B, A, D = "Žofia", "boris", "Anna", "Dana"
OUT = "boris is out since round 1. What is entered for boris does not count."
GONE = "boris is not in play in this round. What is entered for boris does not count."
NEW = "rounds/new"

Errand = Callable[[GameHere], str]


def _new(game: GameHere) -> str:
    return NEW


def _edit(game: GameHere) -> str:
    return f"rounds/{game.round_ids()[1]}/edit"


def _insert(game: GameHere) -> str:
    return f"rounds/{game.round_ids()[1]}/insert"


every_errand = pytest.mark.parametrize("errand", [_new, _edit, _insert])


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Two rounds of four; whoever gets past 100 is out."""
    made = kitchen.game(Z, B, A, D, name="Friday", rules={"target": 100})
    made.play(A, {Z: 27, B: 20, D: 5})
    made.play(A, {Z: 1, B: 2, D: 3})
    return made


def put_out(game: GameHere) -> None:
    """Somebody finds that boris had 120 in round 1."""
    held = {game.keys[Z]: 27, game.keys[B]: 120, game.keys[D]: 5}
    mended = {"out": game.keys[A], "hands": held}
    game.log("round_edited", {"target": game.round_ids()[0], "round": mended})


def take_back(game: GameHere) -> None:
    game.act(lambda evening: evening.undo())


def told(page: Page) -> list[str]:
    """What is said about people who are not in play."""
    return page.all("[data-aside] strong")


def whole(phone: Phone) -> None:
    """Everything of a round: Anna goes out, each other holds something."""
    phone.send(who(phone.game, A), "out")
    sent_hand(phone, Z, "14")
    sent_hand(phone, B, {"points": "", "9": 1, "skip": 1})
    sent_hand(phone, D, "3")


@every_errand
def test_a_phone_at_the_draft_hears_it_without_doing_anything(
    game: GameHere, errand: Errand
) -> None:
    phone = Phone(game, errand(game))
    whole(phone)
    put_out(game)
    part = phone.look()
    assert [words(tag) for tag in part.select("[data-aside] strong")] == [OUT]
    assert part["data-complete"] == "true"
    assert [words(tag) for tag in part.select("tbody bdi")] == [Z, A, D]
    take_back(game)
    part = phone.look()
    assert part.select("[data-aside]") == []
    assert [words(tag) for tag in part.select("tbody bdi")] == [Z, B, A, D]


@every_errand
def test_the_form_says_it_and_the_hand_is_back_once_it_counts_again(
    visitor: Visitor, game: GameHere, errand: Errand
) -> None:
    address = game.address + errand(game)
    whole(Phone(game, errand(game)))
    put_out(game)
    page = visitor.open(address)
    assert told(page) == [OUT]
    other = page.press("Review", {"note": "late"})
    assert told(other) == [OUT]
    take_back(game)
    page = visitor.open(address)
    assert told(page) == []
    assert page.form("round").values[f"hand-{game.keys[B]}-9"] == "1"
    assert page.form("round").values[f"hand-{game.keys[B]}-skip"] == "1"


def test_a_hand_tapped_after_the_correction_is_kept_too(visitor: Visitor, game: GameHere) -> None:
    phone = Phone(game)
    phone.send(who(game, A), "out")
    put_out(game)
    part = sent_hand(phone, B, {"9": 1})
    assert [words(tag) for tag in part.select("[data-aside] strong")] == [OUT]
    take_back(game)
    assert visitor.open(game.address + NEW).form("round").values[f"hand-{game.keys[B]}-9"] == "1"


@pytest.mark.parametrize(
    "entered",
    [
        lambda game: game.hand(B, {"9": 1}),
        lambda game: game.hand(B, "12+11"),
        lambda game: {f"adjust-{game.keys[B]}": "-20"},
        lambda game: {"dealer": game.keys[B]},
    ],
)
def test_a_page_opened_before_does_not_save_before_it_is_said(
    visitor: Visitor, game: GameHere, entered: Callable[[GameHere], dict[str, str]]
) -> None:
    """Whatever it is that stands there for boris."""
    page = visitor.open(game.address + NEW)
    put_out(game)
    typed = who(game, A) | game.hand(Z, "14") | game.hand(D, "3") | entered(game)
    form = page.form("round").fill(typed)
    review = form.forge({**typed, "save": "1"}).submit()
    assert game.count() == 4
    assert told(review) == [OUT]
    # 27 + 1 + 14, 0, 5 + 3 + 3.
    assert reviewed(review) == [[Z, "+14", "42"], [A, "went out", "0"], [D, "+3", "11"]]
    changed = review.press("Change something")
    assert told(changed) == [OUT]
    saved = changed.press("Review").press("Save round 3")
    assert "Round 3 saved" in saved.notices[0]
    assert game.count() == 5


def test_a_round_that_was_saved_before_the_correction_is_saved_once(
    visitor: Visitor, game: GameHere
) -> None:
    """A phone without network sends it once more."""
    typed = who(game, A) | game.hand(Z, "14") | game.hand(D, "3") | game.hand(B, "9")
    review = visitor.open(game.address + NEW).press("Review", typed)
    form = review.form("round").forge({**review.form("round").values, "save": "1"})
    form.submit()
    put_out(game)
    assert "Round 3 saved" in form.submit().text
    assert game.count() == 5


def test_what_is_put_aside_goes_along_to_the_form_and_back(
    visitor: Visitor, game: GameHere
) -> None:
    page = visitor.open(game.address + NEW)
    put_out(game)
    typed = who(game, A) | game.hand(Z, "14") | game.hand(D, "3") | game.hand(B, {"9": 1})
    form = page.press("Review", typed).press("Change something")
    take_back(game)
    review = form.press("Review")
    assert told(review) == []
    # 20 + 2 + 9.
    assert [B, "+9", "31"] in reviewed(review)


def test_whoever_went_out_may_be_out(visitor: Visitor, game: GameHere) -> None:
    phone = Phone(game)
    phone.send(who(game, B), "out")
    put_out(game)
    page = visitor.open(game.address + NEW)
    assert told(page) == [OUT]
    assert page.form("round").values.get("out") is None
    take_back(game)
    assert visitor.open(game.address + NEW).form("round").values["out"] == game.keys[B]


def test_somebody_who_has_left_and_of_whom_only_a_correction_stands_there(
    visitor: Visitor, game: GameHere
) -> None:
    phone = Phone(game)
    phone.send(who(game, A) | {f"adjust-{game.keys[B]}": "-20"}, "out adjust")
    game.act(lambda evening: evening.seat(Z, A, D))
    part = phone.look()
    assert [words(tag) for tag in part.select("[data-aside] strong")] == [GONE]
    assert told(visitor.open(game.address + NEW)) == [GONE]


def test_starting_over_names_that_hand_too(visitor: Visitor, game: GameHere) -> None:
    whole(Phone(game))
    put_out(game)
    page = visitor.open(f"{game.address}{NEW}/start-over")
    assert "B boris 9 1 × 9 1 × Skip" in page.all(".opened-hand")


def test_a_hand_that_was_handed_on_is_kept(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.address + NEW).press(f"Hand the phone on: {B}", who(game, A))
    put_out(game)
    back = page.press("Done", game.hand(B, {"9": 1}))
    assert back.heading == "Give the phone back"
    assert told(back.follow("I keep the score: go on")) == [OUT]
    take_back(game)
    assert visitor.open(game.address + NEW).form("round").values[f"hand-{game.keys[B]}-9"] == "1"
