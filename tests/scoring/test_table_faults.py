"""What is wrong at the table, and how it counts until it is mended.

Source: docs/scoring.md, Corrections and What is refused.
"""

from __future__ import annotations

from typing import Any

import pytest
from scoring.building import counted, document, fault_paths, measures

Row = tuple[Any, list[str], dict[str, Any]]

OWN = {  # two kinds, none worth 0: one of 10, two of 3; worth 16
    "name": "own",
    "kinds": [
        {"code": "ten", "value": 10, "copies": 1},
        {"code": "three", "value": 3, "copies": 2},
    ],
}
FIRST = {"out": "Mira", "hands": {"Boris": 20, "Zed": 11}}  # keep_low: Mira 0, Boris 20, Zed 11
OUT_AT_10 = {"target": 10}

NAMES: dict[str, Row] = {
    "a missing hand counts 0": (
        document("keep_low", {"out": "Zed", "hands": {"Boris": 7}}),
        ["rounds[0].hands.Mira"],
        {"Mira": 0, "Boris": 7, "Zed": 0},
    ),
    "all hands are missing": (
        document("collect", {"out": "Zed", "hands": {}}),
        ["rounds[0].hands.Boris", "rounds[0].hands.Mira"],
        {"Mira": 0, "Boris": 0, "Zed": 0},
    ),
    "a hand of a stranger counts nothing": (
        document("collect", {"out": "Zed", "hands": {"Mira": 1, "Boris": 2, "Al": 40}}),
        ["rounds[0].hands.Al"],
        {"Zed": 3, "Mira": 0, "Boris": 0},
    ),
    "a hand of somebody away counts nothing": (
        document(
            "keep_low",
            FIRST,
            {"table": ["Zed", "Mira"], "out": "Zed", "hands": {"Mira": 5, "Boris": 9}},
        ),
        ["rounds[1].hands.Boris"],
        {"Mira": 5, "Zed": 11, "Boris": 20},
    ),
    "a hand of somebody eliminated counts nothing": (
        document(
            "elimination",
            {"out": "Mira", "hands": {"Boris": 11, "Zed": 1}},
            {"out": "Mira", "hands": {"Boris": 5, "Zed": 2}},
            rules=OUT_AT_10,
        ),
        ["rounds[1].hands.Boris"],
        {"Mira": 0, "Zed": 3, "Boris": 11},
    ),
    "a hand of the one who went out counts nothing": (
        document("keep_low", {"out": "Zed", "hands": {"Mira": 1, "Boris": 2, "Zed": 40}}),
        ["rounds[0].hands.Zed"],
        {"Zed": 0, "Mira": 1, "Boris": 2},
    ),
    "names of the wrong form are strangers like any other": (
        document(
            "keep_low",
            {
                "out": " ",
                "hands": {"Mira": 1, "Boris": 2, "Zed": 3, "zed ": 1},
                "adjust": {"": 5},
                "dealer": "\t",
            },
        ),
        ['rounds[0].adjust[""]', "rounds[0].dealer", 'rounds[0].hands["zed "]', "rounds[0].out"],
        {"Mira": 1, "Boris": 2, "Zed": 3},
    ),
    "other capitals are another name": (
        document("keep_low", {"out": "zed", "hands": {"Mira": 1, "Boris": 2, "Zed": 3}}),
        ["rounds[0].out"],
        {"Mira": 1, "Boris": 2, "Zed": 3},
    ),
    "a stranger went out: nobody did, all hands are asked for": (
        document("collect", {"out": "Al", "hands": {"Mira": 1, "Boris": 2}}),
        ["rounds[0].hands.Zed", "rounds[0].out"],
        {"Mira": 0, "Boris": 0, "Zed": 0},
    ),
    "a stranger went out: everyone adds their own, no bonus": (
        document(
            "elimination",
            {"out": "Al", "hands": {"Mira": 1, "Boris": 2, "Zed": 3}, "last_card": "wild"},
            rules={"going_out_bonus": {"wild": 50}},
        ),
        ["rounds[0].out"],
        {"Mira": 1, "Boris": 2, "Zed": 3},
    ),
    "somebody eliminated went out": (
        document(
            "elimination",
            {"out": "Mira", "hands": {"Boris": 11, "Zed": 1}},
            {"out": "Boris", "hands": {"Mira": 4, "Zed": 2}},
            rules=OUT_AT_10,
        ),
        ["rounds[1].out"],
        {"Zed": 3, "Mira": 4, "Boris": 11},
    ),
    "a correction of somebody not in play counts nothing": (
        document(
            "keep_low",
            FIRST,
            {
                "table": ["Zed", "Mira"],
                "out": "Zed",
                "hands": {"Mira": 5},
                "adjust": {"Boris": -9, "Zed": 2},
            },
        ),
        ["rounds[1].adjust.Boris"],
        {"Mira": 5, "Zed": 13, "Boris": 20},
    ),
    "a correction of somebody eliminated counts nothing": (
        document(
            "elimination",
            {"out": "Mira", "hands": {"Boris": 11, "Zed": 1}},
            {"out": "Mira", "hands": {"Zed": 2}, "adjust": {"Boris": -5}},
            rules=OUT_AT_10,
        ),
        ["rounds[1].adjust.Boris"],
        {"Mira": 0, "Zed": 3, "Boris": 11},
    ),
    "a correction in the round that eliminates is of that round's people": (
        document(
            "elimination",
            {"out": "Mira", "hands": {"Boris": 12, "Zed": 1}, "adjust": {"Boris": -2}},
            rules=OUT_AT_10,
        ),
        [],
        {"Mira": 0, "Zed": 1, "Boris": 10},
    ),
}

DEALERS: dict[str, Row] = {
    "the sheet's dealer does not sit": (
        document("keep_low", FIRST, dealer="Al"),
        ["dealer"],
        {"Mira": 0, "Zed": 11, "Boris": 20},
    ),
    "a round's dealer does not sit": (
        document("keep_low", FIRST | {"dealer": "Al"}),
        ["rounds[0].dealer"],
        {"Mira": 0, "Zed": 11, "Boris": 20},
    ),
    "where nobody deals a dealer is still somebody in play": (
        document("countdown", {"out": "Zed", "dealer": "Al"}),
        ["rounds[0].dealer"],
        {"Zed": 6, "Mira": 7, "Boris": 7},
    ),
}

NEWCOMERS: dict[str, Row] = {
    "starts without a new table": (
        document("keep_low", FIRST | {"starts": {"Boris": 5}}),
        ["rounds[0].starts.Boris"],
        {"Mira": 0, "Zed": 11, "Boris": 20},
    ),
    "starts of somebody who only comes back": (
        document(
            "keep_low",
            FIRST,
            {"table": ["Zed", "Mira"], "out": "Zed", "hands": {"Mira": 5}},
            {
                "table": ["Zed", "Mira", "Boris"],
                "starts": {"Boris": 90},
                "out": "Zed",
                "hands": {"Mira": 5, "Boris": 1},
            },
        ),
        ["rounds[2].starts.Boris"],
        {"Mira": 10, "Zed": 11, "Boris": 21},
    ),
    "starts of somebody who is not at the new table": (
        document("keep_low", FIRST | {"table": ["Zed", "Mira", "Boris"], "starts": {"Al": 5}}),
        ["rounds[0].starts.Al"],
        {"Mira": 0, "Zed": 11, "Boris": 20},
    ),
    "starts that reach the target count as recorded, and may end it": (
        document(
            "keep_low",
            {"table": ["Al", "Mira"], "starts": {"Al": 200}, "out": "Al", "hands": {"Mira": 1}},
        ),
        ["rounds[0].starts.Al"],
        {"Mira": 1, "Al": 200, "Boris": 0, "Zed": 0},
    ),
    "starts at the target do not cross where it must be passed": (
        document(
            "elimination",
            {"table": ["Al", "Mira"], "starts": {"Al": 500}, "out": "Al", "hands": {"Mira": 1}},
        ),
        [],
        {"Mira": 1, "Al": 500, "Boris": 0, "Zed": 0},
    ),
    "starts at the target cross even where it would be wiped": (
        document(
            "keep_low",
            {"table": ["Al", "Mira"], "starts": {"Al": 200}, "out": "Al", "hands": {"Mira": 1}},
            rules={"exact_reset": True},
        ),
        ["rounds[0].starts.Al"],
        {"Mira": 1, "Al": 0, "Boris": 0, "Zed": 0},
    ),
    "starts past the target, and out after the round": (
        document(
            "elimination",
            {"table": ["Al", "Mira"], "starts": {"Al": 501}, "out": "Al", "hands": {"Mira": 1}},
        ),
        ["rounds[0].starts.Al"],
        {"Mira": 1, "Boris": 0, "Zed": 0, "Al": 501},
    ),
    "starts below zero are fine": (
        document(
            "collect",
            {"table": ["Al", "Mira"], "starts": {"Al": -20}, "out": "Al", "hands": {"Mira": 1}},
        ),
        [],
        {"Mira": 0, "Al": -19, "Boris": 0, "Zed": 0},
    ),
    "a newcomer in other capitals than somebody at the table before": (
        document(
            "keep_low", FIRST, {"table": ["Zed", "BORIS"], "out": "Zed", "hands": {"BORIS": 5}}
        ),
        ["rounds[1].table[1]"],
        {"BORIS": 5, "Zed": 11, "Mira": 0, "Boris": 20},
    ),
    "once seated, the name in other capitals is no newcomer any more": (
        document(
            "keep_low",
            FIRST,
            {"table": ["Zed", "BORIS"], "out": "Zed", "hands": {"BORIS": 5}},
            {"table": ["BORIS", "Zed"], "out": "Zed", "hands": {"BORIS": 5}},
        ),
        ["rounds[1].table[1]"],
        {"BORIS": 10, "Zed": 11, "Mira": 0, "Boris": 20},
    ),
    "an accent makes another name": (
        document("keep_low", FIRST, {"table": ["Zed", "Míra"], "out": "Zed", "hands": {"Míra": 5}}),
        [],
        {"Míra": 5, "Zed": 11, "Mira": 0, "Boris": 20},
    ),
}

TOO_FEW: dict[str, Row] = {
    "one in play because the others at the new table are out": (
        document(
            "elimination",
            {"out": "Mira", "hands": {"Boris": 11, "Zed": 1}},
            {"table": ["Boris", "Mira"], "out": "Mira", "hands": {"Zed": 4}},
            rules=OUT_AT_10,
        ),
        ["rounds[1].hands.Zed", "rounds[1].table"],
        {"Mira": 0, "Zed": 1, "Boris": 11},
    ),
    "and in every round that stays so": (
        document(
            "elimination",
            {"out": "Mira", "hands": {"Boris": 11, "Zed": 1}},
            {"table": ["Boris", "Mira"], "out": None, "hands": {"Mira": 4}},
            {"out": "Mira", "hands": {}},
            rules=OUT_AT_10,
        ),
        ["rounds[1].table", "rounds[2]"],
        {"Mira": 4, "Zed": 1, "Boris": 11},
    ),
    "one is away and one is out: the last at the table cannot play on": (
        document(
            "elimination",
            {"out": "Mira", "hands": {"Boris": 2, "Zed": 1}},
            {"table": ["Boris", "Mira"], "out": "Mira", "hands": {"Boris": 9}},
            {"out": None, "hands": {"Mira": 4}},
            rules=OUT_AT_10,
        ),
        ["rounds[2]"],
        {"Mira": 4, "Zed": 1, "Boris": 11},
    ),
}

AFTER_THE_END: dict[str, Row] = {
    "a round after the end counts nothing and seats nobody": (
        document(
            "keep_low",
            {"out": "Mira", "hands": {"Boris": 20, "Zed": 11}},
            {"table": ["Mira", "Al"], "dealer": "Nobody", "out": "Zed", "hands": {"Boris": 7777}},
            rules={"target": 20},
        ),
        ["rounds[1]"],
        {"Mira": 0, "Zed": 11, "Boris": 20},
    ),
    "every round after the end": (
        document(
            "countdown", {"out": "Zed"}, {"out": "Zed"}, {"out": "Mira"}, rules={"cards_dealt": 1}
        ),
        ["rounds[1]", "rounds[2]"],
        {"Zed": 0, "Mira": 1, "Boris": 1},
    ),
    "ended by hand is after the last round, so none is after it": (
        document("keep_low", FIRST, FIRST, ended=True),
        [],
        {"Mira": 0, "Zed": 22, "Boris": 40},
    ),
}

LAZY_AND_ORDER: dict[str, Row] = {
    "the named loser went out": (
        document("lazy", {"out": "Zed", "loser": "Zed"}),
        ["rounds[0].loser"],
        {"Zed": (1, 0), "Mira": (0, 0), "Boris": (0, 0)},
    ),
    "one of the named losers does not play and is skipped": (
        document("lazy", {"out": "Zed", "loser": ["Al", "Boris"]}),
        ["rounds[0].loser"],
        {"Zed": (1, 0), "Mira": (0, 0), "Boris": (0, 1)},
    ),
    "a hand of the one who went out, who cannot lose": (
        document("lazy", {"out": "Zed", "hands": {"Zed": 40, "Mira": 3}}),
        ["rounds[0].hands.Zed"],
        {"Zed": (1, 0), "Boris": (0, 0), "Mira": (0, 1)},
    ),
    "a stranger won: nobody did, somebody still lost": (
        document("lazy", {"out": "Al", "hands": {"Zed": 40, "Mira": 3}}),
        ["rounds[0].out"],
        {"Mira": (0, 0), "Boris": (0, 0), "Zed": (0, 1)},
    ),
    "only a hand of a stranger: nobody lost": (
        document("lazy", {"out": "Zed", "hands": {"Al": 40}}),
        ["rounds[0].hands.Al"],
        {"Zed": (1, 0), "Mira": (0, 0), "Boris": (0, 0)},
    ),
    "no hand need be there": (
        document("lazy", {"out": "Zed", "hands": {"Boris": 1}}),
        [],
        {"Zed": (1, 0), "Mira": (0, 0), "Boris": (0, 1)},
    ),
    "somebody is missing in the order": (
        document("to_the_last", {"order": ["Zed", "Boris"]}),
        ["rounds[0].order"],
        {"Zed": (1, 0), "Mira": (0, 0), "Boris": (0, 1)},
    ),
    "a stranger in the order is skipped": (
        document("to_the_last", {"order": ["Al", "Zed", "Boris", "Mira", "Ed"]}),
        ["rounds[0].order"],
        {"Zed": (1, 0), "Boris": (0, 0), "Mira": (0, 1)},
    ),
    "somebody stands twice in the order": (
        document("to_the_last", {"order": ["Zed", "Boris", "Mira", "Zed"]}),
        ["rounds[0].order"],
        {"Zed": (1, 0), "Boris": (0, 0), "Mira": (0, 1)},
    ),
    "nobody in the order": (
        document("to_the_last", {"order": []}),
        ["rounds[0].order"],
        {"Mira": (0, 0), "Boris": (0, 0), "Zed": (0, 0)},
    ),
    "only one of the order plays: the first, and no last": (
        document("to_the_last", {"order": ["Zed"]}),
        ["rounds[0].order"],
        {"Zed": (1, 0), "Mira": (0, 0), "Boris": (0, 0)},
    ),
    "nobody picks up when a stranger went out": (
        document("countdown", {"out": "Al"}),
        ["rounds[0].out"],
        {"Mira": 7, "Boris": 7, "Zed": 7},
    ),
}


def own(hands: dict[str, Any], **more: Any) -> Any:
    """A round in which Zed goes out with the own deck of ten, three, three."""
    return document("keep_low", {"out": "Zed", "hands": hands, **more}, deck=OWN)


PACKS: dict[str, Row] = {
    "all the cards there are": (
        own({"Mira": {"ten": 1, "three": 1}, "Boris": {"three": 1}}),
        [],
        {"Zed": 0, "Boris": 3, "Mira": 13},
    ),
    "more of a kind in one hand than there is": (
        own({"Mira": {"ten": 2, "three": 3}, "Boris": {"three": 1}}),
        ["rounds[0].hands.Mira.ten", "rounds[0].hands.Mira.three"],
        {"Zed": 0, "Boris": 3, "Mira": 29},
    ),
    "and then the hands together are not judged": (
        own({"Mira": {"ten": 2}, "Boris": {"ten": 1, "three": 2}}),
        ["rounds[0].hands.Mira.ten"],
        {"Zed": 0, "Boris": 16, "Mira": 20},
    ),
    "more of a kind together": (
        own({"Mira": {"three": 2}, "Boris": {"three": 1}}),
        ["rounds[0].hands"],
        {"Zed": 0, "Boris": 3, "Mira": 6},
    ),
    "more of a kind only with the last card": (
        own({"Mira": {"three": 1}, "Boris": {"three": 1}}, last_card="three"),
        ["rounds[0]"],
        {"Zed": 0, "Boris": 3, "Mira": 3},
    ),
    "the last card is one of those there are": (
        own({"Mira": {"three": 1}, "Boris": {"ten": 1}}, last_card="three"),
        [],
        {"Zed": 0, "Boris": 10, "Mira": 3},
    ),
    "typed points as much as the packs are worth": (
        own({"Mira": 13, "Boris": 3}),
        [],
        {"Zed": 0, "Boris": 3, "Mira": 13},
    ),
    "typed points above the packs": (
        own({"Mira": 17, "Boris": 3}),
        ["rounds[0].hands.Mira"],
        {"Zed": 0, "Boris": 3, "Mira": 17},
    ),
    "typed 0 where no card is worth 0": (
        own({"Mira": 0, "Boris": 3}),
        ["rounds[0].hands.Mira"],
        {"Zed": 0, "Mira": 0, "Boris": 3},
    ),
    "typed 0 where there is such a card": (
        document("keep_low", {"out": "Zed", "hands": {"Mira": 0, "Boris": 3}}),
        [],
        {"Zed": 0, "Mira": 0, "Boris": 3},
    ),
    "typed points above the packs together": (
        own({"Mira": 13, "Boris": 4}),
        ["rounds[0].hands"],
        {"Zed": 0, "Boris": 4, "Mira": 13},
    ),
    "typed and counted above the packs together": (
        own({"Mira": 7, "Boris": {"ten": 1}}),
        ["rounds[0].hands"],
        {"Zed": 0, "Mira": 7, "Boris": 10},
    ),
    "worth more only with the last card": (
        own({"Mira": 6, "Boris": {"ten": 1}}, last_card="three"),
        ["rounds[0]"],
        {"Zed": 0, "Mira": 6, "Boris": 10},
    ),
    "a hand that counts nothing is judged no further": (
        own({"Mira": 3, "Boris": 3, "Al": {"ten": 9}, "Zed": 9999}),
        ["rounds[0].hands.Al", "rounds[0].hands.Zed"],
        {"Zed": 0, "Mira": 3, "Boris": 3},
    ),
    "nor together with the others": (
        own({"Mira": {"ten": 1}, "Boris": 3, "Al": {"ten": 1}}),
        ["rounds[0].hands.Al"],
        {"Zed": 0, "Boris": 3, "Mira": 10},
    ),
    "a missing hand does not keep the others from being judged together": (
        own({"Mira": 17}),
        ["rounds[0].hands.Boris", "rounds[0].hands.Mira"],
        {"Zed": 0, "Boris": 0, "Mira": 17},
    ),
    "the last card of a stranger still counts against the pack": (
        document(
            "keep_low",
            {"out": "Al", "hands": {"Mira": {"ten": 1}, "Boris": 3, "Zed": 1}, "last_card": "ten"},
            deck=OWN,
        ),
        ["rounds[0]", "rounds[0].out"],
        {"Zed": 1, "Boris": 3, "Mira": 10},
    ),
    "two packs have twice as many": (
        document(
            "keep_low",
            {"out": "Zed", "hands": {"Mira": {"wild": 5}, "Boris": {"wild": 3}}},
            packs=2,
        ),
        [],
        {"Zed": 0, "Boris": 150, "Mira": 250},
    ),
    "but not more": (
        document(
            "keep_low",
            {
                "out": "Zed",
                "hands": {"Mira": {"wild": 5}, "Boris": {"wild": 3}},
                "last_card": "wild",
            },
            packs=2,
        ),
        ["rounds[0]"],
        {"Zed": 0, "Boris": 150, "Mira": 250},
    ),
    "a lone zero counts as 0 against what the packs are worth": (
        document(
            "elimination",
            {"out": "Zed", "hands": {"Mira": {"0": 1}, "Boris": 1240}},
            rules={"target": 2000, "lone_zero": 50},
        ),
        [],
        {"Zed": 0, "Mira": 50, "Boris": 1240},
    ),
    "doubled points are not what the packs are worth": (
        document(
            "keep_low",
            {"out": "Zed", "hands": {"Mira": 600, "Boris": 600}, "pile_ran_out": 3},
            rules={"target": 9000, "pile_runs_out": "round"},
        ),
        [],
        {"Zed": 0, "Mira": 2400, "Boris": 2400},
    ),
    "hands of a round that nobody won are judged as well": (
        document("collect", {"out": None, "hands": {"Mira": {"wild": 5}}}),
        ["rounds[0].hands.Mira.wild"],
        {"Mira": 0, "Boris": 0, "Zed": 0},
    ),
}


@pytest.mark.parametrize(
    ("sheet", "paths", "meanwhile"),
    [
        pytest.param(*row, id=name)
        for table in (NAMES, DEALERS, NEWCOMERS, TOO_FEW, AFTER_THE_END, LAZY_AND_ORDER, PACKS)
        for name, row in table.items()
    ],
)
def test_all_that_is_wrong_is_listed_and_something_counts_meanwhile(
    sheet: Any, paths: list[str], meanwhile: dict[str, Any]
) -> None:
    assert (fault_paths(sheet), measures(counted(sheet))) == (paths, meanwhile)


@pytest.mark.parametrize(
    ("sheet", "paths"),
    [
        pytest.param(row[0], row[1], id=name)
        for table in (NAMES, DEALERS, NEWCOMERS, TOO_FEW, LAZY_AND_ORDER, PACKS)
        for name, row in table.items()
    ],
)
def test_nobody_deals_the_next_round_until_all_is_mended(sheet: Any, paths: list[str]) -> None:
    result = counted(sheet)
    assert (result.next is None) == (bool(paths) or result.finished)
