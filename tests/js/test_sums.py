"""Points that somebody has counted already."""

from __future__ import annotations

import pytest
from js.conftest import Bench


@pytest.mark.parametrize(
    ("typed", "sum_"),
    [
        ("0", 0),
        ("007", 7),
        ("12+11+7", 30),
        (" 12 + 11 ", 23),
        ("9999999+1", 10_000_000),
        ("", None),
        ("12+", None),
        ("+12", None),
        ("12++11", None),
        ("-5", None),
        ("12-5", None),
        ("1.5", None),
        ("1,5", None),
        ("12345678", None),
        ("1e3", None),
        ("１２", None),
        ("12x", None),
    ],
)
def test_a_number_or_a_plain_sum_is_read_and_nothing_else(
    bench: Bench, typed: str, sum_: int | None
) -> None:
    bench.lay("")
    assert bench.run("pad-form.js", "(module, typed) => module.read(typed)", typed) == sum_
