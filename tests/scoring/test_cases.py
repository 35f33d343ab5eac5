"""Every case of `tests/cases/`: real sheets with their result, or with all their faults."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from scoring.building import refused

from scorekeeper.scoring.document.reading import read_and_score
from scorekeeper.scoring.result import result_document
from scorekeeper.scoring.schemes import SCHEMES

CASES = Path(__file__).parents[1] / "cases"


def cases(having: str) -> list[Any]:
    files = sorted(CASES.glob("*.json"))
    read = [(file.stem, json.loads(file.read_text("utf-8"))) for file in files]
    return [pytest.param(case, id=f"{stem}") for stem, case in read if having in case]


@pytest.mark.parametrize("case", cases("result"))
def test_a_sound_sheet_gives_exactly_its_result(case: dict[str, Any]) -> None:
    _, result = read_and_score(json.dumps(case["sheet"]))
    assert result_document(result) == case["result"]


@pytest.mark.parametrize("case", cases("faults"))
def test_a_refused_sheet_gives_exactly_its_paths(case: dict[str, Any]) -> None:
    assert refused(case["sheet"]) == sorted(case["faults"])


def test_none_of_the_first_cases_is_gone() -> None:
    """Later ones come beside them."""
    assert len(cases("result")) >= 46
    assert len(cases("faults")) >= 31


@pytest.mark.parametrize("case", [*cases("result"), *cases("faults")])
def test_each_says_what_it_shows(case: dict[str, Any]) -> None:
    assert case["why"].strip()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_case_shows_what_each_scheme_brings(scheme: str) -> None:
    sheets = [case.values[0]["sheet"] for case in cases("result")]
    assert any(sheet["rules"]["scheme"] == scheme for sheet in sheets)
