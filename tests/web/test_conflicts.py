"""Two phones at once, a save sent twice, a token that has gone: nothing doubled, nothing lost."""

from __future__ import annotations

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Form, Page, Visitor
from web.test_record_round import reviewed, save, who

Z, B, A = "Žofia", "boris", "Anna"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(name="Friday", rules={"target": 100})
    made.play(B, {Z: 27, A: 20})
    return made


def ready(game: GameHere, address: str = "rounds/new", **more: str) -> Page:
    """Another phone's review: Anna out, Žofia 4, boris 6."""
    page = game.kitchen.visitor().open(f"{game.address}{address}")
    typed = who(game, A) | game.hand(Z, "4") | game.hand(B, "6")
    empty = {name: "" for name in page.form("round").names if name.startswith("hand-")}
    return page.press("Review", empty | typed | more)


# Another round meanwhile


def test_another_round_saved_meanwhile_is_shown_beside_mine(game: GameHere) -> None:
    review = ready(game)
    game.play(Z, {B: 11, A: 12})
    page = review.press("Save round 2")
    assert page.status == 409
    assert page.heading == "Somebody was quicker"
    assert page.all(".rows li") == ["Round 2: Žofia goes out."]
    # What mine would bring after theirs: 27 + 4, 11 + 6, 20 + 12.
    assert reviewed(page) == [[Z, "+4", "31"], [B, "+6", "17"], [A, "went out", "32"]]
    assert game.count() == 3


def test_mine_can_follow_as_the_next_round(game: GameHere) -> None:
    review = ready(game, note="mine")
    game.play(Z, {B: 11, A: 12})
    form = review.press("Save round 2").press("Add mine as round 3")
    assert form.heading == "Round 3"
    assert form.form("round").values["note"] == "mine"
    assert reviewed(form.press("Review")) == [
        [Z, "+4", "31"],
        [B, "+6", "17"],
        [A, "went out", "32"],
    ]
    board = save(form.press("Review"))
    assert board.all(".seat-total") == ["17", "31", "32"]
    assert game.count() == 4


def test_theirs_can_stay_alone(game: GameHere) -> None:
    review = ready(game)
    game.play(Z, {B: 11, A: 12})
    board = review.press("Save round 2").follow("Leave it as it is saved")
    assert board.path == game.address
    assert game.count() == 3


def test_mine_cannot_follow_where_theirs_ended_the_game(game: GameHere) -> None:
    review = ready(game)
    game.play(A, {Z: 74, B: 101})
    page = review.press("Save round 2")
    assert not page.has_button("Add mine as round 3")
    assert game.count() == 3


# The round changed meanwhile


def test_an_edit_of_a_round_changed_meanwhile_shows_both(game: GameHere) -> None:
    first = game.round_ids()[0]
    review = ready(game, f"rounds/{first}/edit")
    changed = {"out": game.keys[Z], "hands": {game.keys[B]: 1, game.keys[A]: 2}}
    game.log("round_edited", {"target": first, "round": changed})
    page = review.press("Save round 1")
    assert page.status == 409
    assert page.all(".rows li") == ["Round 1: Žofia goes out."]
    assert reviewed(page) == [[Z, "+4", "4"], [B, "+6", "6"], [A, "went out", "0"]]
    assert game.stored(0).out == Z
    save(page.press("Look at mine again").press("Review"))
    assert game.stored(0).out == A


def test_an_edit_of_a_round_removed_meanwhile_changes_nothing(game: GameHere) -> None:
    first = game.round_ids()[0]
    review = ready(game, f"rounds/{first}/edit")
    game.log("round_removed", {"target": first})
    page = review.press("Save round 1")
    assert page.sent_status == 303
    assert page.heading == "Rounds"
    assert page.alerts == ["Somebody changed this round meanwhile. Nothing else was changed."]
    assert game.round_ids() == ()


def test_a_round_changed_meanwhile_is_not_removed(visitor: Visitor, game: GameHere) -> None:
    first = game.round_ids()[0]
    asked = visitor.open(f"{game.address}rounds/{first}/remove")
    changed = {"out": game.keys[Z], "hands": {game.keys[B]: 1, game.keys[A]: 2}}
    game.log("round_edited", {"target": first, "round": changed})
    page = asked.press("Remove round 1")
    assert page.alerts == ["Somebody changed this round meanwhile. Nothing else was changed."]
    assert game.stored(0).out == Z


def test_a_removal_meanwhile_is_told_in_words(game: GameHere) -> None:
    game.play(Z, {B: 11, A: 12})
    review = ready(game)
    second = game.round_ids()[1]
    game.log("round_removed", {"target": second})
    game.play(B, {Z: 1, A: 2})
    page = review.press("Save round 3")
    assert page.status == 409
    assert page.all(".rows li") == ["round 2 removed", "Round 2: boris goes out."]


# Sent twice


def pressed(page: Page, label: str) -> Form:
    return page.form_of(label)


def test_a_second_sending_is_answered_as_saved_and_nothing_is_doubled(game: GameHere) -> None:
    form = pressed(ready(game), "Save round 2")
    first, second = form.submit("Save round 2"), form.submit("Save round 2")
    assert first.notices == second.notices == ["Round 2 saved"]
    assert first.path == second.path == game.address
    assert game.count() == 3


def test_a_second_sending_of_the_round_that_ends_the_game(kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="collect", rules={"target": 10})
    form = pressed(ready(game), "Save round 1")
    first, second = form.submit("Save round 1"), form.submit("Save round 1")
    assert first.all(".win-head h2") == second.all(".win-head h2") == ["Anna wins."]
    assert second.notices == ["Round 1 saved"]
    assert game.count() == 2


def test_a_second_sending_of_a_round_that_puts_somebody_out(kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 3})
    game.log("round_removed", {"target": game.play(A, {Z: 0, B: 0})})
    page = game.kitchen.visitor().open(f"{game.address}rounds/new")
    typed = who(game, A) | game.hand(Z, "4") | game.hand(B, "2")
    form = pressed(page.press("Review", typed), "Save round 1")
    first, second = form.submit("Save round 1"), form.submit("Save round 1")
    assert first.notices == second.notices == ["Round 1 saved"]
    assert game.count() == 4


def test_a_second_sending_of_an_edit_and_of_a_forgotten_round(game: GameHere) -> None:
    first = game.round_ids()[0]
    edit = pressed(ready(game, f"rounds/{first}/edit"), "Save round 1")
    assert edit.submit("Save round 1").path == edit.submit("Save round 1").path == game.address
    assert game.count() == 3
    insert = pressed(ready(game, f"rounds/{first}/insert"), "Save round 1")
    answers = [insert.submit("Save round 1") for _ in range(2)]
    assert [answer.notices for answer in answers] == [["Round 1 saved"]] * 2
    assert game.count() == 4


def test_a_second_sending_of_a_removal(visitor: Visitor, game: GameHere) -> None:
    first = game.round_ids()[0]
    form = visitor.open(f"{game.address}rounds/{first}/remove").form("remove")
    answers = [form.submit("Remove round 1") for _ in range(2)]
    assert [answer.notices for answer in answers] == [["Round 1 removed"]] * 2
    assert game.count() == 3


def test_a_second_sending_of_an_undo(visitor: Visitor, game: GameHere) -> None:
    game.play(Z, {B: 11, A: 12})
    form = visitor.open(game.address).form_of("Undo round 2")
    answers = [form.submit("Undo round 2") for _ in range(2)]
    assert [answer.notices for answer in answers] == [
        ["Taken back. Redo brings it back again."]
    ] * 2
    assert answers[1].has_button("Undo round 1")
    assert game.count() == 4


def test_a_second_sending_of_a_new_game(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(f"{kitchen.address}new")
    page = page.press("Add player", {"player_name": "Zoe"})
    form = page.press("Add player", {"player_name": "Adam"}).form("set-up")
    first, second = form.submit("Deal round 1"), form.submit("Deal round 1")
    assert first.path == second.path
    assert len(visitor.open(kitchen.address).all(".hero")) == 1


def test_the_same_id_with_other_content_is_a_conflict(game: GameHere) -> None:
    form = pressed(ready(game), "Save round 2")
    form.submit("Save round 2")
    other = form.fill(game.hand(Z, "5")).submit("Save round 2")
    assert other.status == 409
    assert other.all(".rows li") == ["Round 2: Anna goes out."]
    assert game.stored(1).hands == {Z: 4, B: 6}
    assert game.count() == 3
    save(other.press("Add mine as round 3").press("Review"))
    assert game.stored(2).hands == {Z: 5, B: 6}


def test_an_id_used_in_another_game_is_a_conflict(game: GameHere) -> None:
    elsewhere = game.kitchen.game("Eva", "Zoe", scheme="countdown")
    used = elsewhere.log("round_recorded", {"round": {"out": elsewhere.keys["Eva"]}})
    form = pressed(ready(game), "Save round 2").forge({"entry_id": used})
    page = form.submit("Save round 2")
    assert page.status == 409
    assert "None" not in page.text
    assert game.count() == 2


# Tokens


@pytest.mark.parametrize("token", [None, "", "made up", "a.b.c"])
def test_a_bad_token_shows_again_what_was_typed_with_a_fresh_one(
    game: GameHere, token: str | None
) -> None:
    page = game.kitchen.visitor().open(f"{game.address}rounds/new")
    typed = who(game, A) | game.hand(Z, "4") | game.hand(B, "6") | {"note": "late"}
    form = page.form("round").fill(typed).forge({"csrf_token": token})
    again = form.submit("Review")
    assert again.status == 422
    assert len(again.errors) == 1
    assert again.form("round").typed == form.typed
    assert game.count() == 2
    save(again.press("Review"))
    assert game.stored().note == "late"


def test_a_browser_that_has_forgotten_its_session_loses_nothing(game: GameHere) -> None:
    page = game.kitchen.visitor().open(f"{game.address}rounds/new")
    typed = who(game, A) | game.hand(Z, "4") | game.hand(B, "6")
    review = page.press("Review", typed)
    review.visitor.client.delete_cookie("scorekeeper")
    again = review.press("Save round 2")
    assert (again.status, game.count()) == (422, 2)
    save(again.press("Review"))
    assert game.count() == 3


def test_a_bad_token_keeps_a_table_that_is_being_set(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(f"{kitchen.address}new").press("Add player", {"player_name": "Zoe"})
    page = page.press("Add player", {"player_name": "Adam"})
    again = page.form("set-up").forge({"csrf_token": "old", "target": "300"}).submit("Deal round 1")
    assert again.status == 422
    assert again.all(".places .name") == ["Zoe", "Adam"]
    assert again.form("set-up").values["target"] == "300"
    assert again.press("Deal round 1").has_button("Record round 1")


def test_a_bad_token_keeps_a_name(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(f"{kitchen.address}players/")
    form = page.form_of("Add player").fill({"player_name": "Zoe"}).forge({"csrf_token": ""})
    again = form.submit("Add player")
    assert again.status == 422
    assert again.form_of("Add player").values["player_name"] == "Zoe"
    assert again.press("Add player").all(".rows bdi, .rows b") == ["Zoe"]
