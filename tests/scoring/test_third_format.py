"""`scoresheet/3`, of which only the schemes that need it are read yet.

Source: docs/scoring.md, The third format.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from scoring.building import document, refused, shown

from scorekeeper.scoring.document.reading import read_and_score, sheet_from
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.faults import Refused
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES, register
from scorekeeper.scoring.schemes.keep_low import KeepLow
from scorekeeper.scoring.sheet import FORMATS


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


def played(mira: int, boris: int, **more: Any) -> dict[str, Any]:
    return {"out": "Zed", "hands": {"Mira": mira, "Boris": boris}, **more}


@pytest.mark.parametrize("rounds", [[], [played(3, 4), played(5, 6, rules={"target": 20})]])
def test_a_sheet_of_a_later_scheme_is_of_the_third_format_and_comes_back(
    later: str, rounds: list[Any]
) -> None:
    sheet = sheet_from(document(later, *rounds, format="scoresheet/3"))
    written = sheet_document(sheet)
    assert written["format"] == "scoresheet/3"
    assert read_and_score(json.dumps(written))[0] == sheet


@pytest.mark.parametrize("older", ["scoresheet/1", "scoresheet/2"])
def test_an_older_format_does_not_know_it_and_judges_nothing_else(later: str, older: str) -> None:
    sheet = document(later, {"nonsense": 1}, rules={"rounds": 0}, format=older)
    with pytest.raises(Refused) as refusal:
        sheet_from(sheet)
    (fault,) = refusal.value.faults
    assert (fault.path, fault.code) == ("rules.scheme", "unknown_scheme")
    assert "later" not in str(fault.params["choices"])
    assert "keep_low" in str(fault.params["choices"])


@pytest.mark.parametrize("newer", FORMATS)
def test_what_every_format_can_say_is_read_in_each_and_written_in_the_first(newer: str) -> None:
    sheet = document("keep_low", played(3, 4), format=newer)
    assert shown(sheet)["rounds"][0]["totals"] == {"Zed": 0, "Mira": 3, "Boris": 4}
    assert sheet_document(sheet_from(sheet))["format"] == "scoresheet/1"


def test_rules_change_between_rounds_there_too() -> None:
    sheet = document("keep_low", played(3, 4, rules={"target": 4}), format="scoresheet/3")
    assert shown(sheet)["finished"]
    assert sheet_document(sheet_from(sheet))["format"] == "scoresheet/2"


def test_nothing_else_of_it_is_read_yet() -> None:
    sheet = document(
        "collect",
        played(3, 4, side="dark", knocked_out=["Mira"]),
        rules={"rounds": 2, "knock_out": 5},
        format="scoresheet/3",
        starts={"Mira": 1},
        teams=[],
        coming={},
        table_rules=[],
    )
    assert refused(sheet) == sorted(
        [
            *("starts", "teams", "coming", "table_rules", "rules.rounds", "rules.knock_out"),
            *("rounds[0].side", "rounds[0].knocked_out"),
        ]
    )
