"""A form that was sent comes back: its round is saved, and the next one is never taken for it."""

from __future__ import annotations

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Form, Page, Visitor, words
from web.rounds.test_conflicts import differing, happened
from web.rounds.test_drafts import Phone, sent_hand
from web.rounds.test_record_round import reviewed, save, who

Z, B, A = "Žofia", "boris", "Anna"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    return kitchen.game(name="Friday", rules={"target": 100})


def first_form(visitor: Visitor, game: GameHere) -> Form:
    """The form of round 1, filled in: Anna goes out, Žofia holds 4, boris 6."""
    form = visitor.open(f"{game.address}rounds/new").form("round")
    return form.fill(who(game, A) | game.hand(Z, "4") | game.hand(B, "6"))


def sent_once_more(form: Form, game: GameHere) -> Page:
    """What answers the form of round 1 that came back, where the next round was typed."""
    other = form.fill(who(game, B) | game.hand(Z, "20") | game.hand(B, "") | game.hand(A, "11"))
    return other.submit("review").press("Save round 1")


def test_fault_56_what_is_typed_into_the_form_of_a_saved_round_is_the_next_round(
    visitor: Visitor, game: GameHere
) -> None:
    form = first_form(visitor, game)
    save(form.submit("review"))
    page = sent_once_more(form, game)
    assert (page.status, page.heading) == (409, "Saved already")
    assert page.alerts == [
        "This was not saved yet. This phone saved round 1 before. Both are here."
    ]
    assert "quicker" not in page.text
    assert "another phone" not in page.text
    assert page.all('[aria-label="Saved before"] li') == ["Round 1: Anna goes out."]
    assert differing(page)["Žofia holds"] == ("4 points typed", "20 points typed", "theirs")
    assert game.count() == 2
    review = page.press("Add mine as round 2")
    assert review.form("round").values["entry_id"] != form.values["entry_id"]
    assert reviewed(review) == [[Z, "+20", "24"], [B, "went out", "6"], [A, "+11", "11"]]
    assert save(review).notices == ["Round 2 saved"]
    assert game.stored(0).hands == {Z: 4, B: 6}
    assert game.stored(1).hands == {Z: 20, A: 11}


def test_fault_56_or_it_mends_the_saved_one(visitor: Visitor, game: GameHere) -> None:
    form = first_form(visitor, game)
    save(form.submit("review"))
    page = sent_once_more(form, game)
    chosen = page.press("Look at what you chose", {f"pick-hand-{game.keys[Z]}": "mine"})
    save(chosen)
    assert len(game.round_ids()) == 1
    assert game.stored(0).hands == {Z: 20, B: 6}


def test_fault_56_sent_again_as_it_was_it_is_the_round_that_is_saved(
    visitor: Visitor, game: GameHere
) -> None:
    form = first_form(visitor, game)
    save(form.submit("review"))
    again = form.submit("review").press("Save round 1")
    assert (again.sent_status, again.path) == (303, game.address)
    assert game.count() == 2


def test_another_phone_that_saved_it_is_called_another_phone(
    visitor: Visitor, game: GameHere
) -> None:
    """Phones at one draft have one id; what this one typed since is not what was saved."""
    mine, theirs = Phone(game), Phone(game)
    sent_hand(mine, Z, "4")
    theirs.form = theirs.form.forge({"entry_id": mine.form.values["entry_id"]})
    save(theirs.form.fill(who(game, A) | game.hand(Z, "4") | game.hand(B, "6")).submit("review"))
    part = mine.send(game.hand(B, "9"), f"hand-{game.keys[B]}", status=410)
    assert "saved already, on another phone" in words(part)
    page = sent_once_more(mine.form, game)
    assert page.heading == "Somebody was quicker"
    assert happened(page) == ["Round 1: Anna goes out."]


def test_fault_56_the_pad_hears_that_it_saved_this_round_itself(
    visitor: Visitor, game: GameHere
) -> None:
    phone = Phone(game)
    save(phone.form.fill(who(game, A) | game.hand(Z, "4") | game.hand(B, "6")).submit("review"))
    part = phone.look(status=410)
    assert part["data-gone"] == "own"
    assert "This phone has saved this round already." in words(part)
    assert "another phone" not in words(part)
    (button,) = part.select('button[name="change"]')
    assert words(button) == "Add mine as round 2"
    assert button["data-opened"] == "2"
    fresh = phone.form.forge({"entry_id": str(button["data-entry"]), "opened_at": "2"})
    typed = fresh.fill(game.hand(Z, "20"))
    page = phone.visitor.send(typed.address, [*typed.fields, ("change", "1")])
    assert page.heading == "Round 2"
    assert page.form("round").values[f"hand-{game.keys[Z]}-points"] == "20"


def test_the_pad_of_a_round_that_was_taken_out_does_not_hear_that_it_is_saved(
    visitor: Visitor, game: GameHere
) -> None:
    round_id = game.play(A, {Z: 4, B: 6})
    phone = Phone(game, f"rounds/{round_id}/edit")
    game.log("round_removed", {"target": round_id})
    part = phone.send(game.hand(Z, "5"), f"hand-{game.keys[Z]}", status=410)
    assert "This round was taken out meanwhile." in words(part)
    assert "another phone" not in words(part)
