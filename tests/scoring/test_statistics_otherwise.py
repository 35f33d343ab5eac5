"""What would have been is what the sheet gives when it is scored by the other rules."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scoring.building import document, measures, refused, shown
from scoring.test_cases import cases
from scoring.test_properties import examples

from scorekeeper.scoring.document.reading import read_and_score, sheet_from
from scorekeeper.scoring.document.round_form import ANY_ROUND
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.result import Result, result_document
from scorekeeper.scoring.rules import rules_from
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import FORMAT_WITH_ENDINGS
from scorekeeper.scoring.statistics.other_rules import (
    CannotCount,
    Otherwise,
    counted_otherwise,
)

OTHERS: list[dict[str, Any]] = [
    {"scheme": "collect"},
    {"scheme": "collect", "target": 60, "pile_runs_out": "game", "lone_zero": 50},
    {"scheme": "keep_low"},
    {"scheme": "keep_low", "target": 40, "pile_runs_out": "round", "floor_at_zero": True},
    {"scheme": "elimination"},
    {"scheme": "elimination", "target": 100, "exact_reset": True, "going_out_bonus": {"0": 20}},
    {"scheme": "elimination", "target": 1000, "crossing": "reach", "lone_zero": 50},
    {"scheme": "lazy", "lone_zero": 50},
    {"scheme": "collect", "target": None, "knock_out": 250},
    {"scheme": "keep_low", "target": 40, "others_win": True, "rounds": 3},
    {"scheme": "elimination", "target": 100, "knock_out": 30, "rounds": 2},
    {"scheme": "lazy", "first_to": 2},
    {"scheme": "rounds_won", "first_to": 2},
]


def otherwise(sheet: Any, rules: dict[str, Any]) -> Otherwise | CannotCount:
    defaults = SCHEMES[rules["scheme"]].defaults
    return counted_otherwise(sheet_from(sheet), rules_from(rules, defaults))


def counted(sheet: Any, **rules: Any) -> Otherwise:
    found = otherwise(sheet, rules)
    assert isinstance(found, Otherwise)
    return found


def refusal(sheet: Any, **rules: Any) -> tuple[str, Any]:
    found = otherwise(sheet, rules)
    assert isinstance(found, CannotCount)
    return found.code, found.params


def by_other_rules(sheet: Any, rules: dict[str, Any]) -> Any:
    """The document with the other rules written into it, without what their scheme knows not."""
    other, scheme = deepcopy(sheet) | {"rules": rules}, SCHEMES[rules["scheme"]]
    other["format"] = FORMAT_WITH_ENDINGS
    known = ANY_ROUND | scheme.round_keys | ({"side"} if "hands" in scheme.round_keys else set())
    for played in other["rounds"]:
        for key in played.keys() - known:
            del played[key]
    coming = other.get("coming", {})
    coming.pop("rules", None)
    if not scheme.has_totals:
        other.pop("starts", None)
        coming.pop("starts", None)
    if not coming:
        other.pop("coming", None)
    return other


def told(result: Result) -> dict[str, Any]:
    """The result without what lies after its end."""
    document = result_document(result)
    document["rounds"] = [
        each
        for each, played in zip(document["rounds"], result.rounds, strict=True)
        if played.counted
    ]
    del document["next"]
    return document


def all_counted(case: dict[str, Any]) -> bool:
    """Whether the hands of every round that ended with somebody out were counted."""
    return all("hands" in played for played in case["sheet"]["rounds"])


COUNTED = [each for each in cases("result") if all_counted(each.values[0])]


@pytest.mark.parametrize("rules", OTHERS, ids=lambda rules: "-".join(map(str, rules.values())))
@pytest.mark.parametrize("case", COUNTED)
def test_each_case_equals_its_sheet_by_the_other_rules(
    case: dict[str, Any], rules: dict[str, Any]
) -> None:
    sheet = case["sheet"]
    other = by_other_rules(sheet, rules)
    found = otherwise(sheet, rules)
    if isinstance(found, CannotCount):
        assert refused(other)
        return
    if "coming" in other and found.sheet.coming is None:
        del other["coming"]  # over before
    plain = score(sheet_from(other))
    if found.would_play_on:
        assert measures(found.result) == measures(plain)
        return
    assert told(found.result) == told(plain)
    assert found.left_out == len(plain.rounds) - len(found.result.rounds)
    by_its_rules = score(replace(sheet_from(other), ended=False)).finished
    assert (found.over_in is not None) == by_its_rules


@pytest.mark.parametrize("case", COUNTED)
def test_each_case_by_its_own_rules_is_itself(case: dict[str, Any]) -> None:
    """Where rules change on the way, it is what the first of them give."""
    sheet = case["sheet"]
    found = result_document(counted(sheet, **sheet["rules"]).result)
    if any("rules" in played for played in sheet["rounds"]):
        assert found == shown(by_other_rules(sheet, sheet["rules"]))
    else:
        assert found == case["result"]


def test_enough_cases_can_be_counted_otherwise() -> None:
    found = [otherwise(each.values[0]["sheet"], rules) for each in COUNTED for rules in OTHERS]
    counted_ones = [each for each in found if isinstance(each, Otherwise)]
    assert len(COUNTED) > 30
    assert len(counted_ones) > 200
    assert sum(bool(each.would_play_on) for each in counted_ones) < len(counted_ones) / 5


@st.composite
def sound(draw: st.DrawFn) -> Any:
    """A game in which anything may be counted: people come and go, every hand is known."""
    seated, sat, rounds = ["Mira", "Boris", "Zed"], {"Mira", "Boris", "Zed"}, []
    for _ in range(draw(st.integers(0, 8))):
        played: dict[str, Any] = {}
        if draw(st.integers(0, 3)) == 0:
            seated = draw(st.permutations(["Zed", "Ola", "Mira", "Boris"]))[: draw(counts)]
            played |= {"table": seated, "starts": dict.fromkeys({*seated} - sat, 7)}
            sat |= {*seated}
        out = draw(st.sampled_from([None, *seated, *seated]))
        held = {name: draw(hands) for name in seated if name != out}
        played |= {"out": out, "hands": held, "pile_ran_out": draw(st.integers(0, 1))}
        rounds.append({key: value for key, value in played.items() if value or key == "out"})
    return document("keep_low", *rounds, rules={"target": 1_000_000}, ended=draw(st.booleans()))


counts = st.integers(2, 4)
hands = st.integers(0, 120) | st.fixed_dictionaries({"0": st.just(1)}) | st.just({"5": 1, "9": 1})


@examples(50)
@given(sound(), st.sampled_from(OTHERS), st.sampled_from(OTHERS))
def test_whatever_is_counted_otherwise_is_a_sound_sheet(
    sheet: Any, rules: dict[str, Any], then: dict[str, Any]
) -> None:
    for turn in (rules, then):
        found = otherwise(sheet, turn)
        if isinstance(found, CannotCount):
            assert found.code in {"nobody_went_out", "hand_not_counted", "scheme_has_no_hands"}
            return
        written = sheet_document(found.sheet)
        read, result = read_and_score(json.dumps(written))
        assert (read, result_document(result)) == (found.sheet, result_document(found.result))
        assert len(read.rounds) + found.left_out == len(sheet["rounds"])
        sheet = written


@examples(50)
@given(sound(), st.sampled_from(OTHERS))
def test_any_game_equals_its_sheet_by_the_other_rules(sheet: Any, rules: dict[str, Any]) -> None:
    found = otherwise(sheet, rules)
    if isinstance(found, CannotCount):
        return
    other = by_other_rules(sheet, rules)
    if found.over_in is not None:
        del other["rounds"][found.over_in :]  # they might not even be of its form
    mine, plain = told(found.result), told(score(sheet_from(other)))
    if found.left_out and found.over_in is None:  # too few at the table
        assert mine["rounds"] == plain["rounds"][: len(mine["rounds"])]
    else:
        assert mine == plain


# A game that three people played to the last one standing, past 100.
STANDING = document(
    "elimination",
    {"out": "Mira", "hands": {"Boris": {"wild": 2, "1": 1}, "Zed": 10}},  # Boris: 101, out
    {"out": "Zed", "hands": {"Mira": {"0": 1}}},
    {"out": "Zed", "hands": {"Mira": 120}, "last_card": "wild"},  # Mira: 120, out
    rules={"target": 100},
)


def test_as_collect_who_was_out_is_away_from_then_on() -> None:
    found = counted(STANDING, scheme="collect", target=500)
    assert measures(found.result) == {"Mira": 111, "Boris": 0, "Zed": 120}
    assert [row.status for row in found.result.standings] == ["in", "in", "away"]
    assert found.would_play_on == ("Boris",)
    assert (found.over_in, found.left_out) == (None, 0)


def test_a_lower_target_ends_the_game_in_an_earlier_round() -> None:
    found = counted(STANDING, scheme="collect", target=111)
    assert (found.over_in, found.left_out) == (1, 2)
    assert found.result.winners == ("Mira",)


def test_a_higher_target_lets_the_last_ones_play_on() -> None:
    found = counted(STANDING, scheme="elimination", target=110)
    assert found.would_play_on == ("Boris",)
    assert not found.result.finished
    assert measures(found.result) == {"Boris": 101, "Zed": 10, "Mira": 120}


def test_who_is_out_by_the_other_rules_has_no_part_in_later_rounds() -> None:
    rounds = [
        {"out": "Mira", "hands": {"Boris": 60, "Zed": 5}},
        {"out": "Boris", "hands": {"Mira": 20, "Zed": 5}, "adjust": {"Boris": 9, "Zed": 1}},
        {"out": "Mira", "hands": {"Boris": 9, "Zed": 50}, "dealer": "Boris"},
        {"out": "Mira", "hands": {"Boris": 9, "Zed": 50}},
    ]
    found = counted(document("keep_low", *rounds), scheme="elimination", target=50)
    assert measures(found.result) == {"Mira": 20, "Zed": 61, "Boris": 60}
    assert found.sheet.rounds[1].out is None
    assert (found.over_in, found.left_out) == (3, 1)
    assert found.result.winners == ("Mira",)


def test_too_few_at_the_table_stops_the_other_game() -> None:
    rounds = [
        {"out": "Mira", "hands": {"Boris": 60, "Zed": 5}},
        {"out": "Boris", "hands": {"Mira": 20}, "table": ["Mira", "Boris"]},
    ]
    found = counted(document("keep_low", *rounds), scheme="elimination", target=50)
    assert (len(found.sheet.rounds), found.over_in, found.left_out) == (1, None, 1)


def test_a_lone_zero_and_a_pile_are_counted_when_the_rule_is_on() -> None:
    first = {"out": "Mira", "hands": {"Boris": {"0": 1}, "Zed": 5}, "pile_ran_out": 1}
    rules = {"scheme": "collect", "lone_zero": 50, "pile_runs_out": "round"}
    assert measures(counted(document("keep_low", first), **rules).result)["Mira"] == 110


def test_a_bonus_says_where_the_last_card_is_not_known() -> None:
    found = counted(STANDING, scheme="elimination", target=500, going_out_bonus={"wild": 50})
    assert found.last_cards_unknown == 2
    assert measures(found.result)["Zed"] == 10 - 50


def test_rules_changed_on_the_way_are_left_out() -> None:
    lone = {"out": "Mira", "hands": {"Boris": {"0": 1}, "Zed": 1}}
    sheet = document("collect", lone, {**lone, "rules": {"lone_zero": 50}})
    found = counted({**sheet, "format": "scoresheet/2"}, scheme="collect")
    assert measures(found.result)["Mira"] == 2


def test_lazy_rounds_with_every_hand_counted_have_points() -> None:
    first = {"out": "Mira", "hands": {"Boris": {"wild": 1}, "Zed": 5}}
    assert measures(counted(document("lazy", first), scheme="collect").result)["Mira"] == 55


def test_points_as_lazy_have_the_dearest_hand_lose() -> None:
    found = counted(STANDING, scheme="lazy")
    assert measures(found.result) == {"Mira": (1, 2), "Boris": (0, 1), "Zed": (2, 0)}
