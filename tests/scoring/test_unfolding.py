"""A scoresheet into its log and back: no case of `tests/cases/` loses anything."""

from __future__ import annotations

import json
from typing import Any

import pytest
from scoring.building import document
from scoring.test_cases import cases

from scorekeeper.scoring.document.json_text import MOST_PARTS, parse_json
from scorekeeper.scoring.document.reading import read_and_score, read_sheet, sheet_from
from scorekeeper.scoring.faults import MOST_FAULTS, Refused
from scorekeeper.scoring.log import fold
from scorekeeper.scoring.log_entries import LogEntry
from scorekeeper.scoring.unfolding import renamed, unfold


@pytest.mark.parametrize("case", cases("result"))
def test_the_fold_of_what_happened_is_the_sheet(case: dict[str, Any]) -> None:
    sheet = read_sheet(json.dumps(case["sheet"]))
    log = [
        LogEntry(f"entry-{n:016}", each.kind, 1, each.content)
        for n, each in enumerate(unfold(sheet))
    ]
    assert fold(log, {}).sheet == sheet


@pytest.mark.parametrize("case", cases("result"))
def test_other_names_and_back_are_the_same_sheet(case: dict[str, Any]) -> None:
    sheet = read_sheet(json.dumps(case["sheet"]))
    there = renamed(sheet, lambda name: f"key of {name}")
    assert there.players == tuple(f"key of {name}" for name in sheet.players)
    assert renamed(there, lambda key: key.removeprefix("key of ")) == sheet
    seated = {*there.players, *there.seats_now}
    assert {*there.starts, *(name for team in there.teams for name in team)} <= seated


def test_more_faults_than_anybody_reads_are_not_all_listed() -> None:
    with pytest.raises(Refused) as refused:
        sheet_from(document("elimination", *[{}] * 5000))
    assert len(refused.value.faults) == MOST_FAULTS + 1
    assert refused.value.faults[-1].code == "more_faults"


def test_as_many_rounds_after_the_end_are_not_all_listed() -> None:
    last = {"out": "Mira", "hands": {"Boris": 500, "Zed": 501}}
    with pytest.raises(Refused) as refused:
        read_and_score(json.dumps(document("collect", *[last] * 3000, rules={"target": 1})))
    assert refused.value.faults[-1].code == "more_faults"


def test_millions_of_empty_rounds_are_not_even_read() -> None:
    text = f'{{"rounds": [{",".join(["{}"] * (MOST_PARTS + 1))}]}}'
    with pytest.raises(Refused) as refused:
        parse_json(text)
    assert [fault.code for fault in refused.value.faults] == ["too_many_parts"]
