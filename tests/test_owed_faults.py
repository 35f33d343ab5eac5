"""Every line of what goes wrong in such programs that is owed by now has a test named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

OWED = range(1, 31)
NAMED = re.compile(r"^\s*(?:async )?def test_fault_(\d\d)_\w", re.MULTILINE)


def lines_with_a_test() -> set[int]:
    """Numbers found in the names of tests."""
    files = sorted(Path(__file__).parent.rglob("test_*.py"))
    return {int(line) for file in files for line in NAMED.findall(file.read_text("utf-8"))}


@pytest.mark.parametrize("line", OWED)
def test_an_owed_line_has_a_test_named_after_it(line: int) -> None:
    assert line in lines_with_a_test(), f"no test_fault_{line:02}_…"
