"""Where a newcomer is suggested to start."""

from __future__ import annotations

from typing import Any

import pytest
from scoring.building import counted, document

from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.schemes import SCHEMES


def suggested(scheme: str, *rounds: Any, **rules: Any) -> int:
    sheet = document(scheme, *rounds, rules=rules)
    return SCHEMES[scheme].suggested_start(counted(sheet), sheet_from(sheet).rules)


def played(mira: int, boris: int, **more: Any) -> dict[str, Any]:
    """Zed goes out; the others hold so much."""
    return {"out": "Zed", "hands": {"Mira": mira, "Boris": boris}, **more}


@pytest.mark.parametrize("scheme", ["keep_low", "elimination"])
def test_it_is_the_highest_total_at_the_table(scheme: str) -> None:
    assert suggested(scheme, played(31, 80), played(20, 4)) == 84


def test_before_round_1_it_is_nothing() -> None:
    assert suggested("keep_low") == 0


def test_where_points_are_good_it_is_nothing() -> None:
    assert suggested("collect", played(31, 80)) == 0


def test_it_may_be_less_than_nothing() -> None:
    everybody = {"Mira": -5, "Boris": -9, "Zed": -20}
    assert suggested("keep_low", played(1, 2, adjust=everybody)) == -4


def test_who_is_away_does_not_count() -> None:
    without_boris = {"table": ["Zed", "Mira"], "out": "Mira", "hands": {"Zed": 3}}
    assert suggested("keep_low", played(31, 80), without_boris) == 31


def test_who_is_out_does_not_count() -> None:
    assert suggested("elimination", played(31, 501)) == 31


@pytest.mark.parametrize(("crossing", "highest"), [("reach", 59), ("exceed", 60)])
def test_fault_15_it_never_crosses_a_target_that_was_lowered(crossing: str, highest: int) -> None:
    """Mira stands past the new target until the next round is judged."""
    sheet = document("keep_low", played(70, 5), rules={"target": 200})
    lowered = sheet_from(document("keep_low", rules={"target": 60, "crossing": crossing})).rules
    assert SCHEMES["keep_low"].suggested_start(counted(sheet), lowered) == highest
