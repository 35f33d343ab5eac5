"""Rules that change on the way: from the start, or from the next round on."""

from __future__ import annotations

from typing import Any

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Page
from web.rounds.test_consequences import told, waiting
from web.rounds.test_record_round import who

from scorekeeper.scoring.schemes import SCHEMES

Z, B, A = "Žofia", "boris", "Anna"


def page_of(game: GameHere) -> Page:
    return game.kitchen.visitor().open(f"{game.address}rules")


def changed(page: Page, typed: dict[str, str | None]) -> Page:
    """The board after other rules were reviewed and saved."""
    review = page.press("Review", typed)
    assert review.status == 200, review.errors
    board = review.press("Save the rules")
    assert board.notices == ["The rules are changed."]
    return board


def facts(page: Page) -> dict[str, str]:
    return dict(zip(page.all(".facts dt"), page.all(".facts dd"), strict=True))


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Out past 100. Žofia has 80, boris 30 and a lone zero."""
    made = kitchen.game(rules={"target": 100})
    made.play(A, {Z: 50, B: 30})
    made.play(A, {Z: 30, B: {"0": 1}})
    return made


def test_the_form_shows_the_rules_in_force(kitchen: Kitchen) -> None:
    rules = {"target": 150, "crossing": "reach", "pile_runs_out": "game", "exact_reset": True}
    game = kitchen.game(scheme="elimination", rules=rules)
    page = game.kitchen.visitor().open(game.address).follow("Change the rules")
    assert page.heading == "Change the rules"
    values = page.form("rules").values
    assert (values["target"], values["crossing"]) == ("150", "reach")
    assert (values["pile_runs_out"], values["exact_reset"]) == ("game", "y")
    assert not {"lone_zero", "going_out_bonus", "floor_at_zero"} & values.keys()
    assert {"lone_zero", "going_out_bonus", "floor_at_zero"} <= page.form("rules").names
    # Nothing was played: there is nothing that could stay as it is.
    assert "since" not in page.form("rules").names


TAKES: list[tuple[str, set[str]]] = [
    (
        "collect",
        {"target", "crossing", "lone_zero", "pile_runs_out", "knock_out", "rounds", "no_target"},
    ),
    (
        "keep_low",
        {"target", "crossing", "lone_zero", "pile_runs_out", "exact_reset", "going_out_bonus"}
        | {"floor_at_zero", "knock_out", "rounds", "no_target", "others_win"},
    ),
    ("lazy", {"lone_zero", "rounds", "first_to"}),
    ("to_the_last", {"rounds", "first_to"}),
    ("rounds_won", {"rounds", "first_to"}),
    ("countdown", {"cards_dealt"}),
]


@pytest.mark.parametrize(("scheme", "asked"), TAKES)
def test_only_what_the_scheme_takes_is_asked(
    kitchen: Kitchen, scheme: str, asked: set[str]
) -> None:
    names = page_of(kitchen.game(scheme=scheme)).form("rules").names
    assert names - {"csrf_token", "entry_id", "opened_at", "happened_at", ""} == asked


def test_a_scheme_without_rules_has_none_to_choose(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = kitchen.game(scheme="to_the_last")
    monkeypatch.setattr(SCHEMES["to_the_last"], "takes", ())
    board = page_of(game)
    assert board.path == game.address
    assert board.alerts == ["Play it out has no rules to choose."]
    assert not board.has_button("Change the rules")


LATER = {"knock_out": 20, "rounds": 9, "others_win": True, "lone_zero": 50}


def test_rules_of_the_third_format_stay_when_another_is_changed(kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="keep_low", rules={**LATER, "target": None})
    page = page_of(game)
    values = page.form("rules").values
    assert (values["rounds"], values["knock_out"]) == ("9", "20")
    assert values["others_win"] == values["no_target"] == "y"
    board = changed(page, {"lone_zero": None})
    rules = game.act(lambda evening: evening.record_of().game.sheet.rules_now)
    said = (rules.knock_out, rules.rounds, rules.others_win, rules.lone_zero, rules.target)
    assert said == (20, 9, True, 0, None)
    assert facts(board)["How it is counted"] == "Keep it low · no target, 9 rounds"
    assert facts(board)["House rules"] == "a knock-out counts 20, all others win"


def test_a_plain_change_is_told_so_that_older_releases_read_it(game: GameHere) -> None:
    changed(page_of(game), {"lone_zero": "y"})
    entry = game.act(lambda evening: evening.record_of().entries[-1].entry)
    assert entry.version == 1
    assert not entry.content["rules"].keys() & {"knock_out", "rounds", "first_to", "others_win"}


def test_a_game_ends_after_so_many_rounds_from_now_on(kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="rounds_won")
    for name in (B, A, B):
        game.log("round_recorded", {"round": {"out": game.keys[name]}})
    review = page_of(game).press("Review", {"first_to": "2"})
    assert told(review) == ["boris wins."]
    board = review.press("Save the rules")
    assert board.all(".win-head h2") == ["boris wins."]


@pytest.mark.parametrize(
    ("typed", "at"),
    [
        ({"rounds": "0"}, "rounds"),
        ({"rounds": "1001"}, "rounds"),
        ({"knock_out": "many"}, "knock_out"),
        ({"no_target": "y", "exact_reset": "y"}, "exact_reset"),
    ],
)
def test_what_cannot_be_is_told_at_its_field(
    kitchen: Kitchen, typed: dict[str, str], at: str
) -> None:
    page = page_of(kitchen.game(scheme="keep_low")).press("Review", typed)
    assert page.status == 422
    assert list(page.errors) == [at]
    assert page.error_at(at) == page.errors[at]


def test_without_a_target_the_number_in_its_field_is_not_judged(kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="collect")
    changed(page_of(game), {"no_target": "y", "target": "none"})
    assert game.act(lambda evening: evening.record_of().game.sheet.rules_now.target) is None


def test_from_the_start_everything_is_judged_again_and_shown_first(game: GameHere) -> None:
    review = page_of(game).press("Review", {"lone_zero": "y", "target": "79"})
    assert "From the start: everything is judged again." in review.text
    assert facts(review) == {
        "How it is counted": "Last one standing · out past 79",
        "House rules": "a lone zero costs 50",
    }
    # Žofia 50 + 30 is past 79, boris 30 + 50 too; both in round 2: Anna is left.
    assert told(review)[0] == "Anna is the last one standing."
    assert "boris has 80, not 30." in told(review)
    assert game.count() == 3
    board = review.press("Save the rules")
    assert board.all(".win-head h2") == ["Anna is the last one standing."]
    assert board.has_button("Undo: the rules changed")
    back = board.press("Undo: the rules changed")
    assert back.all(".seat-total") == ["0", "30", "80"]


def test_fault_10_another_target_on_the_way_crowns_whom_the_new_rule_crowns(
    kitchen: Kitchen,
) -> None:
    game = kitchen.game(scheme="collect", rules={"target": 500})
    game.play(B, {Z: 100, A: 100})
    game.play(A, {Z: 150, B: 150})
    # boris has 200 after round 1, Anna 300 after round 2: to 200 boris was there first.
    review = page_of(game).press("Review", {"target": "200"})
    assert told(review) == ["boris wins.", "Anna has 0, not 300."]
    assert waiting(review) == ["Round 2: The game was over before this round"]
    assert game.count() == 3
    board = review.press("Save the rules")
    assert board.all(".win-head h2") == ["boris wins."]
    assert board.all(".notice.fault a") == ["Mend round 2"]


def test_fault_14_a_target_that_all_are_past_at_once_is_won_by_the_lowest(
    kitchen: Kitchen,
) -> None:
    game = kitchen.game(rules={"target": 500})
    game.play(None, {Z: 60, B: 70, A: 60})
    review = page_of(game).press("Review", {"target": "50"})
    assert told(review) == [
        "Žofia and Anna share the win.",
        "Žofia, Anna, and boris are out in round 1.",
    ]
    board = review.press("Save the rules")
    assert board.all(".win-head h2") == ["Žofia and Anna share the win."]


def test_from_the_next_round_on_what_was_played_stays(game: GameHere) -> None:
    page = page_of(game)
    review = page.press("Review", {"since": "next", "target": "79", "lone_zero": "y"})
    assert "From round 3 on. What was played stays as it is." in review.text
    assert told(review) == ["Nothing changes in the standings."]
    assert "Žofia is there already. That counts at the end of round 3." in review.text
    board = review.press("Save the rules")
    assert board.all(".seat-total") == ["0", "30", "80"]
    assert board.all(".bar-title p") == ["Last one standing · out past 79 · round 3"]
    assert facts(board)["These rules hold"] == "from round 3 on"
    sentence = "From round 3: out past 79, a lone zero costs 50"
    assert board.follow("Rounds").all(".rules-change") == [sentence]
    form = board.follow("Record round 3")
    typed = who(game, A) | game.hand(Z, "1") | game.hand(B, {"0": 1})
    board = form.press("Review", typed).press("Save round 3")
    # boris 30 + 50 is past 79 too.
    assert board.all(".win-head h2") == ["Anna is the last one standing."]
    rounds = board.follow("Rounds")
    assert rounds.all("#round-3 .rules-change") == [sentence]
    assert rounds.all("#round-2 .rules-change") == []


def test_only_from_the_start_once_the_game_is_over_and_it_goes_on_again(kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 50})
    game.play(A, {Z: 60, B: 51})
    page = page_of(game)
    assert "since" not in page.form("rules").names
    review = page.press("Review", {"target": "55"})
    assert told(review)[:3] == [
        "Anna no longer wins.",
        "The game goes on.",
        "boris is in the game again.",
    ]
    board = review.press("Save the rules")
    assert board.has_button("Record round 2")


def test_countdown_changes_only_from_the_start(kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="countdown")
    game.log("round_recorded", {"round": {"out": game.keys[B]}})
    page = page_of(game)
    assert page.form("rules").names & {"since", "cards_dealt"} == {"cards_dealt"}
    review = page.press("Review", {"cards_dealt": "5"})
    assert told(review) == [
        "boris has 4 cards, not 6.",
        "Žofia has 5 cards, not 7.",
        "Anna has 5 cards, not 7.",
    ]
    review.press("Save the rules")


OTHER: dict[str, Any] = {
    "target": 200,
    "lone_zero": 30,
    "going_out_bonus": {"skip": 40},
}


def test_what_cannot_be_chosen_here_stays_as_it_is(kitchen: Kitchen) -> None:
    game = kitchen.game(rules=OTHER)
    page = page_of(game)
    assert "Lone zero costs 30" in page.text
    assert "A single 0 left in hand counts 30." in page.text
    assert "Skip −40" in page.text
    changed(page, {"target": "300"})
    rules = game.act(lambda evening: evening.record_of().game.sheet.rules)
    assert (rules.target, rules.lone_zero, rules.going_out_bonus) == (300, 30, {"skip": 40})


def test_nothing_changed_adds_nothing(game: GameHere) -> None:
    for since in ("start", "next"):
        board = page_of(game).press("Review", {"since": since})
        assert board.notices == ["Nothing is changed."]
    assert game.count() == 3


def test_the_first_rules_again_from_the_start_take_back_what_changed_on_the_way(
    game: GameHere,
) -> None:
    changed(page_of(game), {"since": "next", "target": "79"})
    board = changed(page_of(game), {"target": "100"})
    assert "These rules hold" not in facts(board)
    assert board.follow("Rounds").all(".rules-change") == []


REFUSED: list[tuple[dict[str, str], dict[str, str]]] = [
    ({"target": ""}, {"target": "The target is a whole number from 1 to 1,000,000."}),
    ({"target": "0"}, {"target": "The target is a whole number from 1 to 1,000,000."}),
    ({"target": "x" * 400}, {"target": "The target is a whole number from 1 to 1,000,000."}),
    ({"since": "yesterday"}, {"since-0": "Choose from when on these rules count."}),
]


@pytest.mark.parametrize(("typed", "errors"), REFUSED)
def test_what_cannot_be_is_shown_again_with_a_sentence(
    game: GameHere, typed: dict[str, str], errors: dict[str, str]
) -> None:
    form = page_of(game).form("rules").forge({"lone_zero": "y", **typed})
    answer = form.submit("Review")
    assert answer.status == 422
    assert answer.errors == errors
    assert answer.form("rules").values["lone_zero"] == "y"
    assert game.count() == 3


def test_a_change_of_mind_keeps_what_was_typed(game: GameHere) -> None:
    typed = {"target": "120", "since": "next", "pile_runs_out": "round"}
    page = page_of(game).press("Review", typed).press("Change something")
    values = page.form("rules").values
    assert {name: values[name] for name in typed} == typed


def test_somebody_was_quicker_and_what_was_chosen_is_still_there(game: GameHere) -> None:
    review = page_of(game).press("Review", {"target": "120", "since": "next"})
    game.play(A, {Z: 1, B: 1})
    answer = review.press("Save the rules")
    assert (answer.heading, game.count()) == ("Change the rules", 4)
    assert "From round 4 on. What was played stays as it is." in answer.text
    assert facts(answer.press("Save the rules"))["These rules hold"] == "from round 4 on"


def test_somebody_else_changed_the_rules_and_what_was_chosen_is_still_there(
    game: GameHere,
) -> None:
    review = page_of(game).press("Review", {"target": "120", "since": "next"})
    game.act(lambda evening: evening.change_rules(target=300))
    answer = review.press("Save the rules")
    assert answer.status == 409
    assert "This was not saved yet." in answer.text
    values = answer.form("rules").values
    assert (values["target"], values["since"]) == ("120", "next")
    assert facts(changed(answer, {}))["These rules hold"] == "from round 3 on"


def test_the_game_that_is_over_meanwhile_is_not_judged_again_unseen(game: GameHere) -> None:
    review = page_of(game).press("Review", {"target": "120", "since": "next"})
    game.play(A, {Z: 99, B: 99})
    answer = review.press("Save the rules")
    assert answer.status == 409
    assert "since" not in answer.form("rules").names


def test_fault_19_sent_twice_the_rules_change_once(game: GameHere) -> None:
    review = page_of(game).press("Review", {"target": "120"})
    for _ in range(2):
        assert review.press("Save the rules").path == game.address
    assert game.count() == 4


def test_a_round_opened_before_the_rules_changed_hears_of_it(game: GameHere) -> None:
    form = game.kitchen.visitor().open(f"{game.address}rounds/new")
    review = form.press("Review", who(game, A) | game.hand(Z, "1") | game.hand(B, "2"))
    changed(page_of(game), {"target": "120"})
    again = review.press("Save round 3")
    assert "The rules changed meanwhile. This round counts by the new ones." in again.text
    assert again.press("Save round 3").notices == ["Round 3 saved"]


def test_a_game_of_many_rounds_that_ends_early_names_some_and_counts_the_rest(
    kitchen: Kitchen,
) -> None:
    game = kitchen.game(scheme="collect", rules={"target": 1000})
    for _ in range(13):
        game.play(B, {Z: 10, A: 10})
    review = page_of(game).press("Review", {"target": "20"})
    assert len(waiting(review)) == 11
    # 13 rounds, the first is the end: 12 stand after it.
    assert waiting(review)[-1] == "And 2 more."
    board = review.press("Save the rules")
    assert board.all(".notice.fault strong") == ["12 rounds cannot have been like that"]
    assert board.all(".notice.fault p")[-1] == "And 9 more."
