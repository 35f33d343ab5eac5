"""Two phones at once, a save sent twice, a token that has gone: nothing doubled, nothing lost."""

from __future__ import annotations

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Form, Page, Visitor, words
from web.rounds.test_record_round import reviewed, save, who

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


def happened(page: Page) -> list[str]:
    """What was saved meanwhile, in sentences."""
    return page.all('[aria-label="Saved meanwhile"] li')


def differing(page: Page) -> dict[str, tuple[str, str, str]]:
    """What differs: by its name theirs, mine, and which of them is chosen at first."""
    found = {}
    for part in page.soup.select("fieldset.sides"):
        theirs, mine = (words(said) for said in part.select(".side-said"))
        (chosen,) = part.select("input[checked]")
        name = words(part.select("legend > span:last-child")[0])
        found[name] = theirs, mine, str(chosen["value"])
    return found


def once(page: Page, label: str) -> dict[str, str]:
    """Parts that stand once, under this heading."""
    parts = page.soup.select(f'[aria-label="{label}"] .one-side')
    name, said = ".part-name > span:last-child", ".side-said"
    return {words(part.select(name)[0]): words(part.select(said)[0]) for part in parts}


def pick(game: GameHere, side: str, *names: str) -> dict[str, str]:
    """Choose this side for the hands of these people."""
    return {f"pick-hand-{game.keys[name]}": side for name in names}


# Another round meanwhile


def test_fault_20_another_round_saved_meanwhile_stands_beside_mine(game: GameHere) -> None:
    review = ready(game)
    game.play(Z, {B: 11, A: 12})
    page = review.press("Save round 2")
    assert page.status == 409
    assert page.heading == "Somebody was quicker"
    assert happened(page) == ["Round 2: Žofia goes out."]
    assert differing(page) == {
        "Who went out?": ("Žofia", "Anna", "theirs"),
        "Žofia holds": ("went out", "4 points typed", "mine"),
        "boris holds": ("11 points typed", "6 points typed", "theirs"),
        "Anna holds": ("12 points typed", "went out", "theirs"),
    }
    assert game.count() == 3


def test_fault_20_hand_by_hand_out_of_both(game: GameHere) -> None:
    review = ready(game, **game.hand(Z, {"7": 2, "wild": 1}) | game.hand(Z, ""), note="mine")
    game.play(A, {Z: {"7": 1}, B: 11})
    page = review.press("Save round 2")
    assert differing(page) == {
        "Žofia holds": ("7 1 × 7 7 points", "7 2 2 × 7 1 × Wild 64 points", "theirs"),
        "boris holds": ("11 points typed", "6 points typed", "theirs"),
        "Note": ("–", "mine", "mine"),
    }
    assert once(page, "The same in both") == {"Who went out?": "Anna"}
    chosen = page.press("Look at what you chose", pick(game, "mine", Z))
    # 27 + 64, 0 + 11, 20 + 0.
    assert reviewed(chosen) == [[Z, "+64", "91"], [B, "+11", "11"], [A, "went out", "20"]]
    board = save(chosen)
    assert board.notices == ["Round 2 changed"]
    assert game.count() == 4
    assert game.stored(1).hands == {Z: {"7": 2, "wild": 1}, B: 11}
    assert game.stored(1).note == "mine"
    assert board.press("Undo: round 2 changed").status == 200
    assert game.stored(1).hands == {Z: {"7": 1}, B: 11}


def test_whoever_is_chosen_to_have_gone_out_has_no_hand(game: GameHere) -> None:
    review = ready(game)
    game.play(Z, {B: 11, A: 12})
    chosen = review.press("Save round 2").press("Look at what you chose", {"pick-out": "mine"})
    save(chosen)
    assert game.stored(1).out == A
    assert game.stored(1).hands == {Z: 4, B: 11}


def test_a_choice_that_cannot_be_is_said_in_the_form(game: GameHere) -> None:
    review = ready(game)
    game.play(Z, {B: 11, A: 12})
    choice = pick(game, "theirs", Z) | {"pick-out": "mine"}
    form = review.press("Save round 2").press("Look at what you chose", choice)
    assert form.status == 422
    assert form.heading == "Round 2"
    assert form.form("round").values[f"hand-{game.keys[B]}-points"] == "11"
    save(form.press("Review", game.hand(Z, "5")))
    assert game.stored(1).hands == {Z: 5, B: 11}


def test_what_is_chosen_as_it_is_saved_changes_nothing(game: GameHere) -> None:
    review = ready(game)
    game.play(Z, {B: 11, A: 12})
    page = review.press("Save round 2")
    board = page.press("Look at what you chose", pick(game, "theirs", Z))
    assert board.notices == ["Round 2 stays as it is saved."]
    assert (board.path, game.count()) == (game.address, 3)


def test_both_the_same_is_one_round_that_is_saved_already(game: GameHere) -> None:
    review = ready(game, **game.hand(B, "1+2+3"))
    game.play(A, {Z: 4, B: 6})
    board = review.press("Save round 2")
    assert (board.sent_status, board.path, game.count()) == (303, game.address, 3)
    assert board.notices == ["Round 2 is saved already, just like this."]


def test_of_several_rounds_saved_meanwhile_the_first_is_the_one_compared(game: GameHere) -> None:
    review = ready(game)
    game.play(A, {Z: 4, B: 7})
    game.play(B, {Z: 1, A: 2})
    page = review.press("Save round 2")
    assert happened(page) == ["Round 2: Anna goes out.", "Round 3: boris goes out."]
    assert list(differing(page)) == ["boris holds"]
    save(page.press("Look at what you chose", pick(game, "mine", B)))
    assert game.stored(1).hands == {Z: 4, B: 6}
    assert game.stored(2).hands == {Z: 1, A: 2}


def test_a_round_inserted_meanwhile_is_not_the_one_that_mine_was(game: GameHere) -> None:
    review = ready(game)
    before = {"before": game.round_ids()[0]}
    hands = {game.keys[Z]: 1, game.keys[A]: 2}
    game.log("round_inserted", before | {"round": {"out": game.keys[B], "hands": hands}})
    assert review.press("Save round 2").notices == ["Round 3 saved"]
    assert game.stored(2).hands == {Z: 4, B: 6}


def test_the_round_changed_once_more_while_choosing_is_shown_again(game: GameHere) -> None:
    review = ready(game)
    theirs = game.play(A, {Z: 4, B: 7})
    chosen = review.press("Save round 2").press("Look at what you chose", pick(game, "mine", B))
    content = {"out": game.keys[A], "hands": {game.keys[Z]: 5, game.keys[B]: 7}}
    game.log("round_edited", {"target": theirs, "round": content})
    # Only Žofia's hand was changed by them, only boris's here.
    page = chosen.press("Save round 2")
    assert page.all(".banner b")[0].endswith("This is what you both entered.")
    assert game.count() == 4
    save(page)
    assert game.stored(1).hands == {Z: 5, B: 6}


def test_the_round_removed_while_choosing_leaves_what_was_typed(game: GameHere) -> None:
    review = ready(game)
    theirs = game.play(A, {Z: 4, B: 7})
    page = review.press("Save round 2")
    game.log("round_removed", {"target": theirs})
    gone = page.press("Look at what you chose", pick(game, "mine", B))
    assert gone.status == 409
    assert once(gone, "What you entered")["boris holds"] == "6 points typed"
    save(gone.press("Add mine as round 2"))
    assert game.stored(1).hands == {Z: 4, B: 6}


def test_mine_can_follow_as_the_next_round(game: GameHere) -> None:
    review = ready(game, note="mine")
    game.play(Z, {B: 11, A: 12})
    again = review.press("Save round 2").press("Add mine as round 3")
    assert again.heading == "Round 3"
    assert again.form("round").values["note"] == "mine"
    # After theirs: 27 + 4, 11 + 6, 32 + 0.
    assert reviewed(again) == [[Z, "+4", "31"], [B, "+6", "17"], [A, "went out", "32"]]
    board = save(again)
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
    save(page.press("Look at what you chose", pick(game, "mine", Z, B)))
    assert game.stored(1).hands == {Z: 4, B: 6}


def test_who_left_meanwhile_is_no_conflict_on_the_only_phone(game: GameHere) -> None:
    review = ready(game)
    game.log("table_changed", {"table": [game.keys[A], game.keys[Z]], "starts": {}})
    assert review.press("Save round 2").notices == ["Round 2 saved"]
    assert game.stored(1).hands == {Z: 4, B: 6}
    assert game.stored(1).table == (Z, B, A)


def test_the_rules_changed_beside_the_table(game: GameHere) -> None:
    review = ready(game)
    game.log("table_changed", {"table": [game.keys[A], game.keys[Z]], "starts": {}})
    game.act(lambda evening: evening.change_rules())
    again = review.press("Save round 2")
    assert again.all(".banner b") == [
        "boris left: this round still counts, the next one goes on without this player.",
        "The rules changed meanwhile. This round counts by the new ones.",
        "Anna goes out.",
    ]
    assert reviewed(again) == [[Z, "+4", "31"], [B, "+6", "6"], [A, "went out", "20"]]
    save(again)


def test_a_hand_of_somebody_not_in_play_there_is_not_hidden(game: GameHere) -> None:
    review = ready(game)
    game.log("table_changed", {"table": [game.keys[A], game.keys[Z]], "starts": {}})
    game.play(A, {Z: 9})
    page = review.press("Save round 2")
    assert once(page, "Not in play in this round") == {"boris holds": "6 points typed"}


def test_a_phone_that_hears_of_the_other_compares_before_mine_is_whole(game: GameHere) -> None:
    page = game.kitchen.visitor().open(f"{game.address}rounds/new")
    form = page.form("round").fill(game.hand(B, "6"))
    game.play(A, {Z: 4, B: 7})
    both = form.forge({"compare": "1"}).submit()
    assert both.status == 409
    assert differing(both)["boris holds"] == ("7 points typed", "6 points typed", "theirs")
    save(both.press("Look at what you chose", pick(game, "mine", B)))
    assert game.stored(1).hands == {Z: 4, B: 6}


# The round changed meanwhile


def changed(game: GameHere, out: str, hands: dict[str, int]) -> dict[str, object]:
    return {"out": game.keys[out], "hands": {game.keys[name]: n for name, n in hands.items()}}


def test_fault_20_an_edit_of_a_round_changed_meanwhile_shows_both(game: GameHere) -> None:
    first = game.round_ids()[0]
    review = ready(game, f"rounds/{first}/edit")
    game.log("round_edited", {"target": first, "round": changed(game, Z, {B: 1, A: 2})})
    page = review.press("Save round 1")
    assert page.status == 409
    assert happened(page) == ["Round 1: Žofia goes out."]
    # It was opened with boris out, Žofia 27, Anna 20.
    assert differing(page) == {
        "Who went out?": ("Žofia", "Anna", "theirs"),
        "Žofia holds": ("went out", "4 points typed", "mine"),
        "boris holds": ("1 point typed", "6 points typed", "theirs"),
        "Anna holds": ("2 points typed", "went out", "theirs"),
    }
    assert game.stored(0).out == Z
    save(page.press("Look at mine again"))
    assert game.stored(0).out == A
    assert game.stored(0).hands == {Z: 4, B: 6}


def test_what_only_one_of_two_edits_changed_is_chosen_at_first(game: GameHere) -> None:
    first = game.round_ids()[0]
    page = game.kitchen.visitor().open(f"{game.address}rounds/{first}/edit")
    review = page.press("Review", game.hand(Z, "30") | game.hand(A, "21") | {"note": "mine"})
    game.log("round_edited", {"target": first, "round": changed(game, B, {Z: 27, A: 25})})
    page = review.press("Save round 1")
    assert differing(page) == {
        "Žofia holds": ("27 points typed", "30 points typed", "mine"),
        "Anna holds": ("25 points typed", "21 points typed", "theirs"),
        "Note": ("–", "mine", "mine"),
    }
    save(page.press("Look at what you chose"))
    assert game.stored(0).hands == {Z: 30, A: 25}
    assert game.stored(0).note == "mine"


def test_an_edit_where_only_other_rounds_came_is_saved(game: GameHere) -> None:
    first = game.round_ids()[0]
    review = ready(game, f"rounds/{first}/edit")
    game.play(Z, {B: 11, A: 12})
    save(review)
    assert game.stored(0).hands == {Z: 4, B: 6}
    assert game.stored(1).hands == {B: 11, A: 12}


def test_an_insertion_where_another_round_came_goes_on(game: GameHere) -> None:
    first = game.round_ids()[0]
    review = ready(game, f"rounds/{first}/insert")
    game.play(Z, {B: 11, A: 12})
    save(review)
    assert game.stored(0).hands == {Z: 4, B: 6}


def test_fault_20_an_edit_of_a_round_removed_meanwhile_keeps_what_was_typed(
    game: GameHere,
) -> None:
    first = game.round_ids()[0]
    review = ready(game, f"rounds/{first}/edit", note="mine")
    game.log("round_removed", {"target": first})
    page = review.press("Save round 1")
    assert page.status == 409
    assert game.round_ids() == ()
    assert happened(page) == ["round 1 removed"]
    assert once(page, "What you entered")["Note"] == "mine"
    save(page.press("Add mine as round 1"))
    assert game.stored(0).hands == {Z: 4, B: 6}


@pytest.mark.parametrize("errand", ["edit", "insert"])
def test_a_round_removed_from_the_middle_comes_back_to_its_place(
    game: GameHere, errand: str
) -> None:
    second = game.play(Z, {B: 11, A: 12})
    game.play(B, {Z: 1, A: 2})
    review = ready(game, f"rounds/{second}/{errand}")
    game.log("round_removed", {"target": second})
    page = review.press("Save round 2")
    save(page.press("Add mine as round 2") if errand == "edit" else page)
    assert [game.stored(index).out for index in range(3)] == [B, A, B]


def test_a_page_older_than_the_copy_that_was_put_back_loses_nothing(game: GameHere) -> None:
    review = ready(game)
    form = pressed(review, "Save round 2").forge({"opened_at": "99", "told": "99"})
    page = form.submit("Save round 2")
    assert game.count() == 2
    save(page)
    assert game.stored(1).hands == {Z: 4, B: 6}


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
    assert happened(page) == ["round 2 removed", "Round 2: boris goes out."]


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
    assert answers[1].has_button("Undo further: round 1")
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
    assert other.all('[aria-label="Saved before"] li') == ["Round 2: Anna goes out."]
    assert differing(other) == {"Žofia holds": ("4 points typed", "5 points typed", "theirs")}
    assert game.stored(1).hands == {Z: 4, B: 6}
    assert game.count() == 3
    save(other.press("Add mine as round 3"))
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
