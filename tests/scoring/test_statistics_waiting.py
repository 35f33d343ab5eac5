"""What would have been where a change waits after the last round, and by the newer rules."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scoring.building import counted as scored
from scoring.building import document, measures
from scoring.test_properties import examples
from scoring.test_statistics_otherwise import OTHERS, counted, otherwise
from scoring.wild import documents

from scorekeeper.scoring.document.reading import read_and_score, sheet_from
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.result import result_document
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.scoring.statistics.other_rules import (
    CannotCount,
    Otherwise,
    countable_as,
    counted_otherwise,
)

WITH_HANDS = tuple(code for code, scheme in SCHEMES.items() if "hands" in scheme.round_keys)


def third(scheme: str, *rounds: Any, **more: Any) -> Any:
    return document(scheme, *rounds, format="scoresheet/3", **more)


def with_one_set_of_rules(written: Any) -> Scoresheet:
    """The sheet, counted by the rules of round 1 to its last."""
    sheet = sheet_from(written)
    return replace(sheet, rounds=tuple(replace(each, rules=None) for each in sheet.rounds))


@examples(150)
@given(documents(WITH_HANDS, later=True))
def test_any_game_by_its_own_rules_is_itself(written: Any) -> None:
    sheet = with_one_set_of_rules(written)
    result = score(sheet)
    assume(not result.faults)
    found = counted_otherwise(sheet, sheet.rules)
    assert isinstance(found, Otherwise)
    assert result_document(found.result) == result_document(result)


@examples(150)
@given(documents(WITH_HANDS, later=True), st.sampled_from(OTHERS))
def test_whatever_is_counted_otherwise_is_sound_and_seats_nobody_who_was_out(
    written: Any, rules: dict[str, Any]
) -> None:
    sheet = sheet_from(written)
    really = score(sheet)
    assume(not really.faults)
    found = otherwise(written, rules)
    if isinstance(found, CannotCount):
        return
    read, result = read_and_score(json.dumps(sheet_document(found.sheet)))
    assert result_document(result) == result_document(found.result)
    seated = {row.player for row in result.standings if row.status == "in"}
    counted_rounds = len(read.rounds) + (read.coming is not None)
    for row in really.standings:
        if row.out_in is not None and row.out_in < counted_rounds:
            assert row.player not in seated


# Boris is out in round 1 and keeps his chair; Ola comes, and Mira goes home.
FIRST = {"out": "Mira", "hands": {"Boris": 101, "Zed": 60}}
SECOND = {"out": "Mira", "hands": {"Zed": 30}}
WAITS = {"table": ["Zed", "Boris", "Ola"], "starts": {"Ola": 95}}


def waiting(*, ended: bool, **rules: Any) -> Any:
    said = {"target": 100, **rules}
    return third("elimination", FIRST, SECOND, rules=said, coming=WAITS, ended=ended)


@pytest.mark.parametrize("ended", [False, True])
def test_fault_43_a_table_that_waits_names_the_winner_that_the_board_does(ended: bool) -> None:
    sheet = waiting(ended=ended)
    board, found = scored(sheet), counted(sheet, **sheet["rules"]).result
    assert board.winners == (("Zed",) if ended else ())
    assert (found.winners, found.next) == (board.winners, board.next)
    assert found.standings == board.standings


@pytest.mark.parametrize("target", [101, 500])
def test_fault_43_a_table_that_waits_seats_nobody_who_is_out(target: int) -> None:
    """By a higher target Boris is not out, but nobody knows how he would have gone on."""
    found = counted(waiting(ended=True), scheme="elimination", target=target)
    assert found.would_play_on == ("Boris",)
    assert found.sheet.coming is not None
    assert found.sheet.coming.table == ("Zed", "Ola")
    assert {row.player: row.status for row in found.result.standings} == {
        "Zed": "in",
        "Ola": "in",
        "Mira": "away",
        "Boris": "away",
    }
    assert found.result.winners == ("Zed",)


def test_fault_43_who_was_out_in_the_last_round_is_not_seated_either() -> None:
    last = {"out": "Zed", "hands": {"Mira": 101}}
    rounds = [{"out": "Mira", "hands": {"Boris": 50, "Zed": 60}}, last]
    comes = {"table": ["Mira", "Boris", "Zed"]}
    two = {"table": ["Mira", "Zed"], **last}
    sheet = third("elimination", rounds[0], two, rules={"target": 100}, coming=comes, ended=True)
    assert scored(sheet).winners == ("Boris",)
    found = counted(sheet, scheme="elimination", target=500)
    assert found.would_play_on == ("Mira",)
    assert found.result.winners == ("Boris",)


def test_fault_43_a_table_with_one_left_of_it_stays_as_it_was() -> None:
    alone = {**waiting(ended=True), "coming": {"table": ["Boris", "Zed"]}}
    assert scored(alone).winners == ("Zed",)
    found = counted(alone, scheme="elimination", target=500)
    assert found.sheet.coming is None
    assert [row.player for row in found.result.standings if row.status == "in"] == ["Mira", "Zed"]


def test_who_leaves_a_game_that_is_over_has_no_part_in_one_that_is_over_sooner() -> None:
    rounds = [{"out": "Mira", "hands": {"Boris": 60, "Zed": 5}}] * 2
    sheet = third("keep_low", *rounds, coming={"table": ["Mira", "Ola"]})
    found = counted(sheet, scheme="keep_low", target=120)
    assert (found.over_in, found.sheet.coming) == (2, None)


def test_rules_that_wait_are_kept_beside_the_rules_in_force_alone() -> None:
    comes = {"rules": {"target": 300}, "table": ["Mira", "Ola"], "starts": {"Ola": 250}}
    hand = {"out": "Mira", "hands": {"Boris": 1, "Zed": 5}}
    sheet = third("keep_low", hand, coming=comes)
    itself = counted(sheet, scheme="keep_low").sheet.coming
    assert itself == sheet_from(sheet).coming
    other = counted(sheet, scheme="keep_low", target=400).sheet.coming
    assert other is not None
    assert other.rules is None


def test_a_knock_out_counts_where_the_rule_is_on() -> None:
    fallen = {"out": "Mira", "hands": {"Zed": 5}, "knocked_out": ["Boris"]}
    sheet = third("collect", fallen)
    assert measures(counted(sheet, scheme="collect", knock_out=250).result)["Mira"] == 255
    low = counted(sheet, scheme="keep_low", knock_out=30).result
    assert measures(low) == {"Mira": 0, "Zed": 5, "Boris": 30}


def test_the_hands_of_a_side_are_counted_on_that_side() -> None:
    kinds = [
        {"code": "one", "value": 1, "copies": 4, "side": "light"},
        {"code": "ten", "value": 10, "copies": 4, "side": "dark"},
    ]
    dark = {"out": "Mira", "side": "dark", "hands": {"Boris": {"ten": 2}, "Zed": 10}}
    sheet = third("collect", dark, deck={"name": "two", "kinds": kinds})
    assert measures(counted(sheet, scheme="keep_low").result) == {"Mira": 0, "Zed": 10, "Boris": 20}


def test_teams_stay_together_by_another_target() -> None:
    sheet = third(
        "collect",
        {"out": "Mira", "hands": {"Boris": 60, "Ola": 5, "Zed": 9}},
        players=["Mira", "Boris", "Zed", "Ola"],
        teams=[["Mira", "Zed"], ["Boris", "Ola"]],
    )
    found = counted(sheet, scheme="collect", target=65)
    assert found.result.winners == ("Mira", "Zed")
    assert measures(found.result) == {"Mira": 65, "Zed": 65, "Boris": 0, "Ola": 0}


def test_all_others_win_in_the_round_that_somebody_reaches_the_target() -> None:
    hand = {"out": "Mira", "hands": {"Boris": 60, "Zed": 5}}
    found = counted(document("keep_low", hand), scheme="keep_low", target=60, others_win=True)
    assert (found.result.winners, found.result.losers) == (("Mira", "Zed"), ("Boris",))


def test_a_number_of_rounds_ends_the_other_game() -> None:
    hand = {"out": "Mira", "hands": {"Boris": 60, "Zed": 5}}
    found = counted(document("keep_low", hand, hand, hand), scheme="elimination", rounds=2)
    assert (found.over_in, found.left_out, found.result.winners) == (2, 1, ("Mira",))


def test_a_game_with_hands_says_who_won_its_rounds() -> None:
    nobody: dict[str, Any] = {"out": None, "hands": {}}
    hand = {"out": "Mira", "hands": {"Boris": 60, "Zed": 5}, "last_card": "wild", "pile_ran_out": 1}
    sheet = document("collect", hand, nobody, {**hand, "adjust": {"Zed": 3}})
    found = counted(sheet, scheme="rounds_won", first_to=2)
    assert measures(found.result) == {"Mira": 2, "Boris": 0, "Zed": 0}
    assert (found.over_in, found.result.winners) == (3, ("Mira",))


def test_what_a_game_of_each_scheme_can_be_counted_as() -> None:
    with_hands = ["collect", "keep_low", "elimination", "lazy", "rounds_won"]
    assert {code: countable_as(code) for code in SCHEMES} == {
        **dict.fromkeys(with_hands, with_hands),
        "rounds_won": ["rounds_won"],
        "to_the_last": [],
        "countdown": [],
    }
