"""`scoresheet/3`: which sheets need it, what it refuses, and that it comes back as it was written.

Source: docs/scoring.md, The third format.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from scoring.building import document
from scoring.test_properties import examples
from scoring.wild import documents

from scorekeeper.scoring.document.reading import read_and_score, read_sheet, sheet_from
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.faults import Fault, Refused
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES, register
from scorekeeper.scoring.schemes.keep_low import KeepLow
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import FORMATS
from scorekeeper.sentences import sentence

FOUR = ["Mira", "Boris", "Zed", "Al"]
PAIRS = [["Mira", "Zed"], ["Al", "Boris"]]
DAY_AND_NIGHT = [
    {"code": "sun", "value": 0, "copies": 8, "side": "day"},
    {"code": "owl", "value": 5, "copies": 8, "side": "night"},
]


def kinds(**looks: Any) -> dict[str, Any]:
    """An own deck of one kind that is shown so."""
    return {"name": "own", "kinds": [{"code": "a", "value": 5, "copies": 8, **looks}]}


def sided(*of_each: Any) -> dict[str, Any]:
    """An own deck of as many kinds, each of that side; None: of none."""
    return {
        "name": "own",
        "kinds": [
            {"code": f"c{i}", "value": 5, "copies": 8, **({} if side is None else {"side": side})}
            for i, side in enumerate(of_each)
        ],
    }


def played(mira: Any = 3, boris: Any = 4, **more: Any) -> dict[str, Any]:
    return {"out": "Zed", "hands": {"Mira": mira, "Boris": boris}, **more}


def third(scheme: str, *rounds: Any, **more: Any) -> dict[str, Any]:
    sheet: dict[str, Any] = document(scheme, *rounds, **more)
    return sheet | {"format": "scoresheet/3"}


class Later(KeepLow):
    """A scheme that the older formats do not know."""

    code = "later"
    defaults = Rules("later", target=200)
    first_format = "scoresheet/3"


@pytest.fixture
def later() -> Iterator[str]:
    register(Later)
    yield Later.code
    del SCHEMES[Later.code]


# Which format a sheet is written in.

NEEDS_THE_THIRD: dict[str, dict[str, Any]] = {
    "starts": third("keep_low", starts={"Mira": 1}),
    "a start of nothing that is said": third("keep_low", starts={"Mira": 0}),
    "teams": third("collect", players=FOUR, teams=PAIRS),
    "a table to come": third("lazy", coming={"table": ["Mira", "Al"]}),
    "rules to come": third("lazy", coming={"rules": {}}),
    "a rule of the table": third("countdown", table_rules=["jump_in"]),
    "one in own words": third("countdown", table_rules=[{"text": "No phones."}]),
    "a known deck with sides": third("lazy", deck="flip-112"),
    "an own one": third("lazy", deck={"name": "own", "kinds": DAY_AND_NIGHT}),
    "a face": third("lazy", deck=kinds(face="☂")),
    "a group": third("lazy", deck=kinds(group="rain")),
    "a colour": third("lazy", deck=kinds(colour="teal")),
    "draws": third("lazy", deck=kinds(draws=0)),
    "somebody knocked out": third("lazy", played(knocked_out=["Al"])),
    "no target": third("collect", rules={"target": None}),
    "no target on the way": third("keep_low", played(rules={"target": None})),
    "points for a knock-out": third("elimination", rules={"knock_out": 250}),
    "a number of rounds": third("lazy", rules={"rounds": 9}),
    "a number of rounds on the way": third("lazy", played(rules={"rounds": 9})),
    "rounds to win": third("to_the_last", rules={"first_to": 3}),
    "all others win": third("keep_low", rules={"others_win": True}),
    "its scheme": third("rounds_won"),
}
NEEDS_THE_SECOND: dict[str, dict[str, Any]] = {
    "other rules on the way": third("keep_low", played(rules={"target": 9})),
    "what is none of the third": third(
        "keep_low", played(rules={"knock_out": 0, "others_win": False})
    ),
}
NEEDS_THE_FIRST: dict[str, dict[str, Any]] = {
    "nothing at all": third("keep_low", played()),
    "nobody starts anywhere": third("keep_low", starts={}),
    "no rules of the table": third("keep_low", table_rules=[]),
    "no points for a knock-out": third("keep_low", rules={"knock_out": 0}),
    "all others do not win": third("keep_low", rules={"others_win": False}),
    "nobody holds a card": third("collect", {"out": None, "hands": {}}),
}


@pytest.mark.parametrize("sheet", NEEDS_THE_THIRD.values(), ids=NEEDS_THE_THIRD.keys())
def test_each_thing_alone_makes_a_sheet_of_the_third_format(sheet: Any) -> None:
    assert written(sheet)["format"] == "scoresheet/3"


@pytest.mark.parametrize("sheet", NEEDS_THE_SECOND.values(), ids=NEEDS_THE_SECOND.keys())
def test_rules_that_change_make_it_one_of_the_second(sheet: Any) -> None:
    assert written(sheet)["format"] == "scoresheet/2"


@pytest.mark.parametrize("sheet", NEEDS_THE_FIRST.values(), ids=NEEDS_THE_FIRST.keys())
def test_what_any_format_can_say_is_written_in_the_first(sheet: Any) -> None:
    assert written(sheet)["format"] == "scoresheet/1"


@pytest.mark.parametrize("sheet", NEEDS_THE_THIRD.values(), ids=NEEDS_THE_THIRD.keys())
@pytest.mark.parametrize("older", FORMATS[:-1])
def test_no_older_format_reads_it(sheet: Any, older: str) -> None:
    with pytest.raises(Refused):
        sheet_from(sheet | {"format": older})


@pytest.mark.parametrize("newer", FORMATS)
def test_what_every_format_can_say_is_read_in_each(newer: str) -> None:
    sheet = document("keep_low", played(), format=newer)
    assert sheet_from(sheet) == sheet_from(sheet | {"format": "scoresheet/1"})


def written(sheet: Any) -> dict[str, Any]:
    """The document of a sheet, once it was seen to say the same."""
    read = sheet_from(sheet)
    document = sheet_document(read)
    assert read_sheet(json.dumps(document)) == read
    return document


@examples(150)
@given(documents(later=True))
def test_everything_written_is_read_back_equal_and_counts_the_same(sheet: Any) -> None:
    read = sheet_from(sheet)
    document = written(sheet)
    again = read_sheet(json.dumps(document))
    assert sheet_document(again) == document
    assert score(again) == score(read)


@examples(80)
@given(documents(later=True))
def test_no_sheet_is_written_in_a_later_format_than_it_needs(sheet: Any) -> None:
    """Of the one before its own it could not be read."""
    document = written(sheet)
    if document["format"] == FORMATS[0]:
        return
    older = FORMATS[FORMATS.index(document["format"]) - 1]
    with pytest.raises(Refused):
        sheet_from(document | {"format": older})


# A scheme that came later.


@pytest.mark.parametrize("rounds", [[], [played(3, 4), played(5, 6, rules={"target": 20})]])
def test_a_sheet_of_a_later_scheme_is_of_the_third_format_and_comes_back(
    later: str, rounds: list[Any]
) -> None:
    assert written(third(later, *rounds))["format"] == "scoresheet/3"


@pytest.mark.parametrize("older", FORMATS[:-1])
def test_an_older_format_does_not_know_it_and_judges_nothing_else(later: str, older: str) -> None:
    sheet = document(later, {"nonsense": 1}, rules={"rounds": 0}, format=older)
    (fault,) = faults_of(sheet)
    assert (fault.path, fault.code) == ("rules.scheme", "unknown_scheme")
    assert "later" not in str(fault.params["choices"])
    assert "keep_low" in str(fault.params["choices"])


# What is refused, and in which words.

REFUSED: dict[str, tuple[Any, str]] = {
    "bad_face": (third("lazy", deck=kinds(face="umbra")), "deck.kinds[0].face"),
    "bad_code": (third("lazy", deck=kinds(group="")), "deck.kinds[0].group"),
    "not_a_choice": (third("lazy", deck=kinds(colour="gold")), "deck.kinds[0].colour"),
    "out_of_range": (third("lazy", deck=kinds(draws=100)), "deck.kinds[0].draws"),
    "side_missing": (third("lazy", deck=sided("x", None, "y", None)), "deck.kinds[1].side"),
    "one_side": (third("lazy", deck=sided("x", "x")), "deck"),
    "unknown_side": (
        third("lazy", played({"c0": 1}, {"c0": 1}, side="z"), deck=sided("x", "y")),
        "rounds[0].side",
    ),
    "card_of_another_side": (
        third("lazy", played({"c1": 1}, {"c0": 1}, side="y"), deck=sided("x", "y")),
        "rounds[0].hands.Boris.c0",
    ),
    "bad_teams": (third("collect", teams=[["Mira"], ["Boris"]]), "teams"),
    "teams_not_taken": (third("keep_low", players=FOUR, teams=PAIRS), "teams"),
    "starts_with_teams": (third("collect", players=FOUR, teams=PAIRS, starts={}), "starts"),
    "starts_not_taken": (third("lazy", starts={}), "starts"),
    "starts_of_nobody": (third("collect", starts={"Al": 3}), "starts.Al"),
    "table_stays": (
        third("collect", players=FOUR, teams=PAIRS, coming={"table": FOUR}),
        "coming.table",
    ),
    "nothing_comes": (third("collect", coming={}), "coming"),
    "too_many_table_rules": (
        third("lazy", table_rules=[f"r{number}" for number in range(51)]),
        "table_rules",
    ),
    "not_a_table_rule": (third("lazy", table_rules=["a", 7]), "table_rules[1]"),
    "repeated_code": (third("lazy", table_rules=["a", "a"]), "table_rules[1]"),
    "empty_text": (third("lazy", table_rules=[{"text": ""}]), "table_rules[0].text"),
    "empty_knocked_out": (third("lazy", played(knocked_out=[])), "rounds[0].knocked_out"),
    "repeated_knocked_out": (
        third("lazy", played(knocked_out=["Al", "Al"])),
        "rounds[0].knocked_out",
    ),
    "reset_without_target": (
        third("keep_low", rules={"target": None, "exact_reset": True}),
        "rules.exact_reset",
    ),
    "starts_crosses": (third("keep_low", starts={"Zed": 200}), "starts.Zed"),
    "hand_of_knocked_out": (
        third("collect", played(knocked_out=["Boris"])),
        "rounds[0].hands.Boris",
    ),
    "knocked_out_not_in_play": (
        third("collect", played(knocked_out=["Al"])),
        "rounds[0].knocked_out",
    ),
    "knocked_out_went_out": (
        third("collect", played(knocked_out=["Zed"])),
        "rounds[0].knocked_out",
    ),
}


@pytest.mark.parametrize(
    ("code", "sheet", "path"),
    [(code, *told) for code, told in REFUSED.items()],
    ids=REFUSED.keys(),
)
def test_each_fault_is_found_at_its_place_and_said(code: str, sheet: Any, path: str) -> None:
    (fault,) = faults_of(sheet)
    assert (fault.path, fault.code) == (path, code)
    assert "%" not in sentence(fault)


def faults_of(sheet: Any) -> tuple[Fault, ...]:
    try:
        read_and_score(json.dumps(sheet))
    except Refused as refusal:
        return refusal.faults
    return ()
