"""What goes wrong in other programs, as far as counting decides it (docs/field-faults.md)."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from scoring.building import counted, document, fault_paths, measures, refused, shown

from scorekeeper.scoring.document.reading import read_sheet
from scorekeeper.scoring.document.writing import sheet_document

EVENING = document(
    "keep_low",
    {"out": "Zed", "hands": {"Mira": 30, "Boris": {"9": 2}}},
    {"out": "Mira", "hands": {"Zed": {"0": 1}, "Boris": 12}},
    {
        "table": ["Mira", "Boris", "Olga", "Zed"],
        "starts": {"Olga": 30},
        "out": "Boris",
        "hands": {"Mira": 1, "Olga": 5, "Zed": 7},
    },
)


def test_fault_08_the_winners_own_cards_are_refused_and_never_counted() -> None:
    sheet = document("keep_low", {"out": "Zed", "hands": {"Mira": 4, "Boris": 5, "Zed": 40}})
    assert fault_paths(sheet) == ["rounds[0].hands.Zed"]
    assert measures(counted(sheet)) == {"Zed": 0, "Mira": 4, "Boris": 5}


def test_fault_08_the_draw_forced_by_the_last_card_is_counted_in_the_hand() -> None:
    drawn = {"draw2": 1, "5": 1}
    sheet = document(
        "collect", {"out": "Zed", "last_card": "draw2", "hands": {"Mira": drawn, "Boris": 1}}
    )
    assert (fault_paths(sheet), measures(counted(sheet))["Zed"]) == ([], 26)


EDITS: dict[str, tuple[int, dict[str, Any], dict[str, int]]] = {
    # the round that is edited, what becomes of it, the totals after all three
    "a hand of the first round": (
        0,
        {"hands": {"Mira": 3, "Boris": 18}},
        {"Mira": 4, "Boris": 30, "Olga": 35, "Zed": 7},
    ),
    "who went out in the second": (
        1,
        {"out": "Boris", "hands": {"Zed": 2, "Mira": 4}},
        {"Boris": 18, "Mira": 35, "Olga": 35, "Zed": 9},
    ),
    "where the late joiner starts": (
        2,
        {"starts": {"Olga": 0}},
        {"Olga": 5, "Zed": 7, "Boris": 30, "Mira": 31},
    ),
}


@pytest.mark.parametrize(("index", "changed", "totals"), EDITS.values(), ids=EDITS.keys())
def test_fault_09_editing_a_round_recounts_everything_after_it(
    index: int, changed: dict[str, Any], totals: dict[str, int]
) -> None:
    sheet = copy.deepcopy(EVENING)
    sheet["rounds"][index] |= changed
    assert measures(counted(sheet)) == totals


def test_fault_09_what_is_shown_again_is_what_was_stored() -> None:
    stored = sheet_document(read_sheet(json.dumps(EVENING)))
    assert stored["rounds"] == EVENING["rounds"]


def test_fault_09_a_later_round_that_became_impossible_stays_and_is_marked() -> None:
    sheet = copy.deepcopy(EVENING)
    sheet["rounds"][0]["hands"]["Mira"] = 200
    assert fault_paths(sheet) == ["rounds[1]", "rounds[2]"]
    assert len(counted(sheet).rounds) == 3


TARGETS = [
    # target, over, winners, losers
    (500, False, [], []),
    (35, True, ["Zed"], ["Olga"]),
    (31, True, ["Zed"], ["Mira", "Olga"]),
    (30, True, ["Zed"], ["Mira"]),
]


@pytest.mark.parametrize(("target", "over", "winners", "losers"), TARGETS)
def test_fault_10_a_changed_target_judges_every_round_again(
    target: int, over: bool, winners: list[str], losers: list[str]
) -> None:
    sheet = copy.deepcopy(EVENING)
    sheet["rules"]["target"] = target
    result = counted(sheet)
    assert (result.finished, list(result.winners), list(result.losers)) == (over, winners, losers)


THREE_THINGS = [
    # Mira's hand in the document, faults, Mira's points with a lone zero at 50
    ({}, ["rounds[0].hands.Mira"], 0),
    ({"Mira": 0}, [], 0),
    ({"Mira": {"0": 1}}, [], 50),
]


@pytest.mark.parametrize(("hand", "paths", "points"), THREE_THINGS)
def test_fault_11_blank_zero_and_a_hand_of_one_zero_are_three_things(
    hand: dict[str, Any], paths: list[str], points: int
) -> None:
    sheet = document(
        "keep_low", {"out": "Zed", "hands": {"Boris": 5} | hand}, rules={"lone_zero": 50}
    )
    assert (fault_paths(sheet), measures(counted(sheet))["Mira"]) == (paths, points)


def test_fault_11_the_round_says_everyone_who_is_still_missing() -> None:
    sheet = document("keep_low", {"out": None, "hands": {"Boris": 5}})
    assert fault_paths(sheet) == ["rounds[0].hands.Mira", "rounds[0].hands.Zed"]


def test_fault_12_equals_share_a_rank_and_a_win() -> None:
    sheet = document(
        "keep_low", {"out": None, "hands": {"Mira": 3, "Boris": 9, "Zed": 3}}, ended=True
    )
    result = counted(sheet)
    assert [(row.player, row.rank) for row in result.standings] == [
        ("Mira", 1),
        ("Zed", 1),
        ("Boris", 3),
    ]
    assert result.winners == ("Mira", "Zed")


COUNTS = [
    # two hands, the last card, packs, paths
    ({"5": 8}, {"6": 8}, None, 1, []),
    ({"5": 9}, {"6": 1}, None, 1, ["rounds[0].hands.Mira.5"]),
    ({"5": 5}, {"5": 4}, None, 1, ["rounds[0].hands"]),
    ({"wild": 4}, {"wild4": 4}, None, 1, []),
    (
        {"wild": 5},
        {"wild4": 5},
        None,
        1,
        ["rounds[0].hands.Boris.wild4", "rounds[0].hands.Mira.wild"],
    ),
    ({"wild": 2}, {"wild": 2}, "wild", 1, ["rounds[0]"]),
    ({"wild": 2}, {"wild": 2}, "wild", 2, []),
    ({"wild": 9}, {"5": 1}, None, 2, ["rounds[0].hands.Mira.wild"]),
]


@pytest.mark.parametrize(("mira", "boris", "last", "packs", "paths"), COUNTS)
def test_fault_13_the_packs_own_counts_bind_over_all_hands(
    mira: dict[str, int], boris: dict[str, int], last: str | None, packs: int, paths: list[str]
) -> None:
    recorded = {"out": "Zed", "hands": {"Mira": mira, "Boris": boris}}
    recorded |= {"last_card": last} if last else {}
    assert refused(document("collect", recorded, packs=packs)) == paths


ALL_CROSS = [
    ("keep_low", {"target": 50}, ["Boris"], ["Mira", "Zed"]),
    ("keep_low", {"target": 50, "crossing": "exceed"}, ["Boris"], ["Mira", "Zed"]),
    ("elimination", {"target": 50}, ["Boris"], []),
]


@pytest.mark.parametrize(("scheme", "rules", "winners", "losers"), ALL_CROSS)
def test_fault_14_all_cross_the_limit_at_once_and_the_game_is_decided(
    scheme: str, rules: dict[str, Any], winners: list[str], losers: list[str]
) -> None:
    sheet = document(
        scheme, {"out": None, "hands": {"Mira": 70, "Boris": 60, "Zed": 80}}, rules=rules
    )
    result = counted(sheet)
    assert (result.finished, list(result.winners), list(result.losers)) == (True, winners, losers)


OUT = document(
    "elimination",
    {"out": "Zed", "hands": {"Mira": 60, "Boris": 5}},
    {"out": "Zed", "hands": {"Boris": 6}},
    {
        "table": ["Olga", "Mira", "Boris", "Zed"],
        "starts": {"Olga": 45},
        "out": "Zed",
        "hands": {"Olga": 4, "Boris": 1},
    },
    rules={"target": 50},
)


def test_fault_15_the_eliminated_are_asked_for_no_hand() -> None:
    assert fault_paths(OUT) == []


def test_fault_15_a_late_joiner_is_not_judged_by_rounds_before() -> None:
    joined = next(row for row in counted(OUT).standings if row.player == "Olga")
    assert (joined.status, dict(joined.measure)) == ("in", {"total": 49})
    assert [list(played.in_play) for played in counted(OUT).rounds] == [
        ["Mira", "Boris", "Zed"],
        ["Boris", "Zed"],
        ["Olga", "Boris", "Zed"],
    ]


def test_fault_15_the_deal_passes_over_who_is_out_and_on_to_who_joined() -> None:
    sheet = shown(OUT)
    deals = [played["dealer"] for played in sheet["rounds"]]
    assert (deals, sheet["next"]) == (
        ["Mira", "Boris", "Zed"],
        {"dealer": "Olga", "starter": "Boris"},
    )
