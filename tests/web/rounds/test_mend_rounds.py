"""Editing, inserting and removing rounds; rounds that an edit made impossible."""

from __future__ import annotations

import pytest
from web.board.test_rounds import rows
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor
from web.rounds.test_record_round import reviewed, save, who

Z, B, A = "Žofia", "boris", "Anna"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Two rounds: boris out, then Anna."""
    made = kitchen.game(name="Friday", rules={"target": 100})
    made.play(B, {Z: {"9": 3}, A: {"skip": 1, "0": 1}}, note="first")
    made.play(A, {Z: 4, B: 6}, dealer=made.keys[A], adjust={made.keys[Z]: -1})
    return made


@pytest.fixture
def page(visitor: Visitor, game: GameHere) -> Page:
    """Round 1 opened among the rounds."""
    return visitor.open(f"{game.address}rounds?open={game.round_ids()[0]}")


def test_an_edit_shows_what_was_stored(page: Page, game: GameHere) -> None:
    form_page = page.follow("Edit round 1")
    assert form_page.heading == "Round 1"
    assert form_page.all(".bar-title p") == ["Change what was recorded"]
    values = form_page.form("round").values
    assert values["out"] == game.keys[B]
    assert values[f"hand-{game.keys[Z]}-9"] == "3"
    assert values[f"hand-{game.keys[A]}-skip"] == "1"
    assert values[f"hand-{game.keys[A]}-0"] == "1"
    assert values[f"hand-{game.keys[Z]}-points"] == ""
    assert (values["note"], values["dealer"]) == ("first", "")


def test_an_edit_shows_typed_points_dealer_and_corrections(page: Page, game: GameHere) -> None:
    values = page.follow("Round 2").follow("Edit round 2").form("round").values
    assert values[f"hand-{game.keys[Z]}-points"] == "4"
    assert values[f"hand-{game.keys[B]}-points"] == "6"
    assert values["dealer"] == game.keys[A]
    assert values[f"adjust-{game.keys[Z]}"] == "-1"
    assert values[f"adjust-{game.keys[B]}"] == ""


def test_an_edit_saved_untouched_changes_nothing(page: Page, game: GameHere) -> None:
    before = game.stored(0), game.stored(1)
    save(page.follow("Edit round 1").press("Review"))
    save(page.follow("Round 2").follow("Edit round 2").press("Review"))
    assert (game.stored(0), game.stored(1)) == before


def test_an_edited_round_recounts_everything_after_it(page: Page, game: GameHere) -> None:
    review = page.follow("Edit round 1").press("Review", game.hand(Z, {"9": 4}))
    # 27 became 36; Anna keeps Skip and 0.
    assert reviewed(review) == [[Z, "+36", "36"], [B, "went out", "0"], [A, "+20", "20"]]
    board = save(review)
    assert board.has_button("Undo: round 1 changed")
    # Žofia 36 + 4 − 1, boris 6, Anna 20.
    assert board.all(".seat-total") == ["6", "20", "39"]
    rounds = board.follow("Rounds")
    assert rows(rounds) == [
        ["2", "39 +4 −1", "6 +6", "20 +0"],
        ["1", "36 +36", "0 +0", "20 +20"],
    ]


def test_an_edit_that_cannot_be_keeps_what_was_typed(page: Page, game: GameHere) -> None:
    typed = game.hand(Z, {"9": 9}) | {"note": "too many"}
    answer = page.follow("Edit round 1").press("Review", typed)
    assert answer.status == 422
    assert answer.errors == {f"hand-{game.keys[Z]}-9": "9 held, but one pack has 8"}
    values = answer.form("round").values
    assert (values[f"hand-{game.keys[Z]}-9"], values["note"]) == ("9", "too many")
    assert game.count() == 3


def test_a_forgotten_round_goes_before_another(page: Page, game: GameHere) -> None:
    form_page = page.follow("Insert before round 1")
    assert form_page.all(".bar-title p") == ["A forgotten round, before round 1"]
    assert form_page.form("round").values[f"hand-{game.keys[Z]}-9"] == ""
    typed = who(game, Z) | game.hand(B, "11") | game.hand(A, "12")
    board = save(form_page.press("Review", typed))
    assert rows(board.follow("Rounds")) == [
        ["3", "30 +4 −1", "17 +6", "32 +0"],
        ["2", "27 +27", "11 +0", "32 +20"],
        ["1", "0 +0", "11 +11", "12 +12"],
    ]


def test_a_round_is_removed_after_being_shown(page: Page, game: GameHere) -> None:
    asked = page.follow("Remove round 1")
    assert asked.heading == "Remove round 1?"
    assert asked.all(".fan .heard") == ["3 × 9", "1 × 0", "1 × Skip"]
    assert game.count() == 3
    rounds = asked.press("Remove round 1")
    assert rounds.notices == ["Round 1 removed"]
    assert rows(rounds) == [["1", "3 +4 −1", "6 +6", "0 +0"]]
    back = rounds.press("Undo: round 1 removed")
    assert back.all(".seat-total") == ["6", "20", "30"]


def test_a_round_can_be_kept(page: Page, game: GameHere) -> None:
    page.follow("Remove round 1").follow("Keep it")
    assert game.count() == 3


@pytest.mark.parametrize("what", ["edit", "insert", "remove"])
def test_a_round_that_is_not_there_is_not_found(
    visitor: Visitor, game: GameHere, what: str
) -> None:
    assert visitor.open(f"{game.address}rounds/nonsense/{what}").status == 404


# Rounds that an edit made impossible


@pytest.fixture
def impossible(page: Page, game: GameHere) -> Page:
    """The board after an edit that puts Žofia out before round 2, which she still plays."""
    review = page.follow("Edit round 1").press("Review", _wilds(game))
    assert review.all(".notice.fault p") == [
        "Round 2: Žofia is not in play and holds no hand. Žofia is not in play",
        "They stay as they are and wait to be mended.",
    ]
    return save(review)


def _wilds(game: GameHere) -> dict[str, str]:
    """2 Wilds and a 5 are 105: past 100."""
    return game.hand(Z, {"9": "", "wild": 2, "5": 1})


def test_the_board_says_which_round_and_why(impossible: Page) -> None:
    assert "1 round cannot have been like that" in impossible.text
    assert impossible.all(".notice.fault p") == [
        "Round 2: Žofia is not in play and holds no hand. Žofia is not in play"
    ]
    assert impossible.follow("Mend round 2").all(".bar-title p") == ["Change what was recorded"]


def test_the_round_is_marked_among_the_rounds(impossible: Page) -> None:
    rounds = impossible.follow("Rounds")
    assert rounds.all("tbody.faulty th") == ["2"]
    assert rounds.all("tbody.faulty .field-error") == [
        "Žofia is not in play and holds no hand. Žofia is not in play"
    ]
    # Nothing is dropped: boris has his 6, Žofia stays at 105.
    assert rows(rounds) == [
        ["2", "", "6 +6", "20 +0"],
        ["1", "105 +105", "0 +0", "20 +20"],
    ]


def test_its_form_says_why_and_saving_mends_it(impossible: Page, game: GameHere) -> None:
    form_page = impossible.follow("Mend round 2")
    assert "This round cannot have been like that" in form_page.text
    assert form_page.all("#out label") == [B, A, "Nobody"]
    board = save(form_page.press("Review"))
    assert board.all(".notice.fault") == []
    assert game.stored(1).hands == {B: 6}


def test_undo_mends_it_too(impossible: Page) -> None:
    board = impossible.press("Undo: round 1 changed")
    assert board.all(".notice.fault") == []
    assert board.all(".seat-total") == ["6", "20", "30"]


def test_a_round_after_the_end_is_marked(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="collect", rules={"target": 50})
    first = game.play(B, {Z: 10, A: 10})
    game.play(B, {Z: 10, A: 10})
    edit = visitor.open(f"{game.address}rounds/{first}/edit")
    review = edit.press("Review", game.hand(Z, "40"))
    assert review.all(".notice.fault p")[0] == "Round 2: The game was over before this round"
    board = save(review)
    assert board.all(".win-head h2") == ["boris wins."]
    assert board.all(".seat-total") == ["50", "0", "0"]
    rounds = board.follow("Rounds")
    assert rounds.all(".faulty .field-error") == ["The game was over before this round"]
    assert rows(rounds)[0] == ["2", "", "", ""]
    # It is there to be looked at, changed and removed.
    opened = rounds.follow("Round 2")
    assert "10 points typed" in opened.text
    assert opened.follow("Edit round 2").form("round").values["out"] == game.keys[B]
    mended = opened.follow("Remove round 2").press("Remove round 2")
    assert mended.all(".faulty") == []


ROUNDS: list[tuple[str, dict[str, object], dict[str, object]]] = [
    ("collect", {}, {"out": None}),
    ("collect", {}, {"out": None, "hands": {Z: {"7": 1}, B: 3, A: {"wild": 1}}}),
    ("keep_low", {}, {"out": A, "hands": {Z: 0, B: {"0": 1}}, "pile_ran_out": 3}),
    ("elimination", {}, {"out": A, "hands": {Z: 5, B: {"skip": 8}}, "last_card": "7"}),
    (
        "elimination",
        {"going_out_bonus": {"wild": 50}},
        {"out": A, "hands": {Z: 5, B: 6}, "last_card": "wild", "adjust": {A: -7, Z: 3}},
    ),
    ("elimination", {"going_out_bonus": {"wild": 50}}, {"out": A, "hands": {Z: 5, B: 6}}),
    ("elimination", {}, {"out": None, "hands": {Z: 5, B: 6, A: 7}, "dealer": B}),
    ("lazy", {}, {"out": A, "loser": Z}),
    ("lazy", {}, {"out": A, "loser": [Z, B]}),
    ("lazy", {}, {"out": A, "hands": {B: {"9": 1}}, "note": "two\n\nlines"}),
    ("to_the_last", {}, {"order": [A, Z, B], "dealer": A}),
    ("countdown", {}, {"out": B, "note": "<b> &amp;"}),
]


@pytest.mark.parametrize(("scheme", "rules", "recorded"), ROUNDS)
def test_fault_09_any_round_edited_untouched_stays_as_it_was(
    kitchen: Kitchen, scheme: str, rules: dict[str, object], recorded: dict[str, object]
) -> None:
    game = kitchen.game(scheme=scheme, rules=rules)
    played = game.log("round_recorded", {"round": _keyed(game, recorded)})
    before = game.stored()
    page = game.kitchen.visitor().open(f"{game.address}rounds/{played}/edit")
    review = page.form("round").submit("Review")
    assert review.status == 200, review.errors
    assert save(review).notices == ["Nothing is changed."]
    assert game.stored() == before
    assert game.count() == 2


def _keyed(game: GameHere, part: object) -> object:
    """The same with keys in the place of names."""
    match part:
        case str():
            return game.keys.get(part, part)
        case list():
            return [_keyed(game, item) for item in part]
        case dict():
            return {_keyed(game, key): _keyed(game, value) for key, value in part.items()}
    return part


def test_fault_09_a_round_of_people_who_are_out_or_away_by_now_shows_what_they_held(
    kitchen: Kitchen,
) -> None:
    game = kitchen.game(Z, B, A, "Dana", rules={"target": 100})
    first = game.play(A, {Z: {"wild": 1}, B: {"5": 2}, "Dana": 7})
    game.play(A, {Z: 99, B: 1, "Dana": 1})
    seated = [game.keys[name] for name in (A, "Dana")]
    game.log("table_changed", {"table": seated, "starts": {}})
    game.play(A, {"Dana": 3})
    page = kitchen.visitor().open(f"{game.address}rounds/{first}/edit")
    values = page.form("round").values
    assert values["out"] == game.keys[A]
    assert values[f"hand-{game.keys[Z]}-wild"] == "1"
    assert values[f"hand-{game.keys[B]}-5"] == "2"
    assert values[f"hand-{game.keys['Dana']}-points"] == "7"
    before = game.stored(0)
    save(page.press("Review"))
    assert game.stored(0) == before
    # Žofia 50 + 99 is out, boris 10 + 1 is away, Dana 7 + 1 + 3.
    assert game.totals() == {A: 0, "Dana": 11, B: 11, Z: 149}


def test_fault_09_points_given_beside_a_round_are_neither_shown_in_it_nor_counted_twice(
    page: Page, game: GameHere
) -> None:
    second = game.round_ids()[1]
    given = {"target": second, "points": {game.keys[Z]: -5, game.keys[A]: 20}, "reason": "fine"}
    game.log("points_given", given)
    form_page = page.visitor.open(f"{game.address}rounds/{second}/edit")
    values = form_page.form("round").values
    # As it was recorded: one point less for Žofia.
    assert values[f"adjust-{game.keys[Z]}"] == "-1"
    assert values[f"adjust-{game.keys[A]}"] == ""
    board = save(form_page.press("Review"))
    # Žofia 27 + 4 − 1 − 5, boris 6, Anna 20 + 20.
    assert board.all(".seat-total") == ["6", "25", "40"]


@pytest.mark.parametrize(("scheme", "rules", "recorded"), ROUNDS)
def test_fault_16_a_round_taken_back_comes_back_to_be_mended(
    kitchen: Kitchen, scheme: str, rules: dict[str, object], recorded: dict[str, object]
) -> None:
    game = kitchen.game(scheme=scheme, rules=rules)
    # What the rules do not ask for is not asked anew.
    asked = {
        key: value
        for key, value in recorded.items()
        if (key != "last_card" or rules) and key != "pile_ran_out"
    }
    game.log("round_recorded", {"round": _keyed(game, asked)})
    before = game.stored()
    board = kitchen.visitor().open(game.address).press("Undo round 1")
    form_page = board.follow("Record round 1 again with what was entered")
    review = form_page.form("round").submit("Review")
    assert review.status == 200, review.errors
    board = save(review)
    assert game.stored() == before
    assert not board.has_button("Redo")


def test_fault_16_mended_it_is_one_round_and_past_an_elimination_and_the_end(
    kitchen: Kitchen,
) -> None:
    game = kitchen.game(rules={"target": 100})
    game.play(B, {Z: 101, A: 4})
    game.play(B, {A: 177})
    board = kitchen.visitor().open(game.address)
    assert board.all(".win-head h2") == ["boris is the last one standing."]
    board = board.press("Undo round 2")
    mended = board.follow("Record round 2 again with what was entered")
    # That was never 177.
    board = save(mended.press("Review", game.hand(A, "77")))
    assert board.all(".seat-total") == ["0", "81", "101"]
    board = board.press("Undo round 2").press("Undo further: round 1")
    again = board.follow("Record round 1 again with what was entered")
    assert again.form("round").values[f"hand-{game.keys[Z]}-points"] == "101"
    assert len(game.round_ids()) == 0


def test_fault_16_only_a_round_taken_back_last_is_offered_again(page: Page, game: GameHere) -> None:
    board = page.visitor.open(game.address)
    offer = "Record round 3 again with what was entered"
    assert not board.has_button(offer)
    board = board.press("End game").press("Undo: the game ended")
    assert not board.has_button(offer)
    assert not board.press("Redo").has_button(offer)


def test_fault_16_what_somebody_has_begun_since_goes_before_it(page: Page, game: GameHere) -> None:
    board = page.visitor.open(game.address).press("Undo round 2")
    begun = board.follow("Record round 2").form("round").values
    fields = {"entry_id": begun["entry_id"], "opened_at": begun["opened_at"], "changed": "note"}
    fields |= {"csrf_token": begun["csrf_token"], "note": "begun"}
    page.visitor.send(f"{game.address}rounds/new/draft", list(fields.items()))
    values = board.follow("Record round 2 again with what was entered").form("round").values
    assert values["note"] == "begun"
