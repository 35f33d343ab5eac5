"""Rules that change between rounds: `scoresheet/2`. Source: docs/scoring.md, The second format."""

from __future__ import annotations

import json
from typing import Any

import pytest
from scoring.building import counted, document, measures, refused, refused_text, shown

from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.document.writing import sheet_document


def second(scheme: str, *rounds: Any, **more: Any) -> Any:
    return document(scheme, *rounds, **more) | {"format": "scoresheet/2"}


def played(out: str | None, mira: Any, boris: Any, zed: Any, **more: Any) -> Any:
    held = {"Mira": mira, "Boris": boris, "Zed": zed}
    return {"out": out, "hands": {n: h for n, h in held.items() if n != out}, **more}


def test_a_target_counts_from_the_round_that_brings_it() -> None:
    sheet = second(
        "elimination",
        played("Zed", 60, 40, None),
        played("Zed", 10, 20, None, rules={"target": 65}),
        rules={"target": 100},
    )
    result = shown(sheet)
    # Mira has 60 + 10, past 65; Boris 40 + 20.
    assert [r["eliminated"] for r in result["rounds"]] == [[], ["Mira"]]


def test_who_is_out_stays_out_under_a_higher_target() -> None:
    sheet = second(
        "elimination",
        played("Zed", 101, 40, None),
        {"out": "Zed", "hands": {"Boris": 70}, "rules": {"target": 500}},
        rules={"target": 100},
    )
    result = counted(sheet)
    assert (result.faults, result.finished) == ((), False)
    assert measures(result) == {"Zed": 0, "Boris": 110, "Mira": 101}


def test_what_is_not_said_is_as_the_scheme_has_it() -> None:
    sheet = second(
        "keep_low",
        played("Zed", {"0": 1}, 5, None),
        played("Zed", {"0": 1}, 5, None, rules={"target": 300}),
        rules={"lone_zero": 50, "exact_reset": True},
    )
    result = shown(sheet)
    assert [r["points"]["Mira"] for r in result["rounds"]] == [50, 0]
    assert ["wiped" in r for r in result["rounds"]] == [True, False]


def test_the_pile_counts_for_the_game_from_the_round_that_says_so() -> None:
    sheet = second(
        "keep_low",
        played("Zed", 1, 2, None, pile_ran_out=1),
        played("Zed", 1, 2, None, pile_ran_out=1, rules={"pile_runs_out": "game"}),
        played("Zed", 1, 2, None),
        played("Zed", 1, 2, None, rules={"pile_runs_out": "off"}),
        rules={"pile_runs_out": "round"},
    )
    result = shown(sheet)
    assert [r.get("multiplier") for r in result["rounds"]] == [2, 2, 2, None]


def test_where_a_newcomer_may_start_is_judged_by_the_rules_of_that_round() -> None:
    joins = {"table": ["Mira", "Al"], "starts": {"Al": 120}}
    late = {"out": "Al", "hands": {"Mira": 1}, **joins}
    assert refused(second("keep_low", late, rules={"target": 100})) == ["rounds[0].starts.Al"]
    raised = late | {"rules": {"target": 200}}
    assert refused(second("keep_low", raised, rules={"target": 100})) == []


FAULTS: dict[str, tuple[Any, list[str]]] = {
    "an unknown rule": ({"targets": 1}, ["rounds[0].rules.targets"]),
    "a rule of another scheme": ({"cards_dealt": 5}, ["rounds[0].rules.cards_dealt"]),
    "a target that cannot be": ({"target": 0}, ["rounds[0].rules.target"]),
    "the scheme, which never changes": ({"scheme": "lazy"}, ["rounds[0].rules.scheme"]),
    "no rules at all": ([], ["rounds[0].rules"]),
    "an unknown card": ({"going_out_bonus": {"x": 1}}, ["rounds[0].rules.going_out_bonus.x"]),
    "sound ones": ({"target": 90, "going_out_bonus": {"0": 20}}, []),
    "nothing but the defaults": ({}, []),
}


@pytest.mark.parametrize(("rules", "paths"), FAULTS.values(), ids=FAULTS.keys())
def test_rules_on_the_way_are_of_their_form(rules: Any, paths: list[str]) -> None:
    assert refused(second("keep_low", played("Zed", 1, 2, None, rules=rules))) == paths


def test_a_key_that_stands_twice_in_them_is_reported() -> None:
    text = json.dumps(second("keep_low", played("Zed", 1, 2, None, rules={"target": 90})))
    twice = text.replace('"target": 90', '"target": 90, "target": 90')
    assert refused_text(twice) == ["rounds[0].rules.target"]


def test_the_first_format_does_not_know_them() -> None:
    sheet = document("keep_low", played("Zed", 1, 2, None, rules={"target": 90}))
    assert refused(sheet) == ["rounds[0].rules"]


def test_under_countdown_they_cannot_change_on_the_way() -> None:
    sheet = second("countdown", {"out": "Zed", "rules": {"cards_dealt": 3}})
    assert refused(sheet) == ["rounds[0].rules"]


def test_what_was_read_is_written_again() -> None:
    sheet = second(
        "keep_low",
        played("Zed", 1, 2, None),
        played("Zed", 1, 2, None, rules={"target": 90, "lone_zero": 50}),
    )
    written = sheet_document(sheet_from(sheet))
    assert written["format"] == "scoresheet/2"
    assert written["rounds"][1]["rules"] == {"target": 90, "lone_zero": 50}
    assert sheet_from(written) == sheet_from(sheet)
