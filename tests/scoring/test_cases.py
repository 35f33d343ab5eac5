"""Every case of the shared folder: real sheets with their result, or with all their faults."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from scoring.building import refused

from scorekeeper.scoring.document.reading import read_and_score
from scorekeeper.scoring.result import result_document

COPY = Path(__file__).parents[1] / "cases"
SHARED = Path(__file__).parents[3] / "shared" / "cases"


def cases(having: str) -> list[Any]:
    files = sorted((SHARED if SHARED.is_dir() else COPY).glob("*.json"))
    read = [(file.stem, json.loads(file.read_text("utf-8"))) for file in files]
    return [pytest.param(case, id=f"{stem}") for stem, case in read if having in case]


@pytest.mark.parametrize("case", cases("result"))
def test_a_sound_sheet_gives_exactly_its_result(case: dict[str, Any]) -> None:
    _, result = read_and_score(json.dumps(case["sheet"]))
    assert result_document(result) == case["result"]


@pytest.mark.parametrize("case", cases("faults"))
def test_a_refused_sheet_gives_exactly_its_paths(case: dict[str, Any]) -> None:
    assert refused(case["sheet"]) == sorted(case["faults"])


def test_there_are_cases_of_both_sorts() -> None:
    assert (len(cases("result")), len(cases("faults"))) == (46, 31)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared folder is not beside this checkout")
def test_the_copy_equals_the_shared_folder() -> None:
    shared = {file.name: file.read_bytes() for file in SHARED.iterdir()}
    assert {file.name: file.read_bytes() for file in COPY.iterdir()} == shared
