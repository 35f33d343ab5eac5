"""Each line of docs/field-faults.md that is owed has a test named after it; no other has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LINES = re.findall(
    r"^(\d+)\. (?:\*\*(owed|later)\*\* )?",
    (TESTS.parent / "docs/field-faults.md").read_text("utf-8"),
    re.MULTILINE,
)
MARKED = {int(number): mark for number, mark in LINES}
NAMED = re.compile(r"^\s*(?:async )?def test_fault_(\d+)_\w", re.MULTILINE)


def lines_with_a_test() -> set[int]:
    """Numbers found in the names of tests."""
    files = sorted(TESTS.rglob("test_*.py"))
    return {int(line) for file in files for line in NAMED.findall(file.read_text("utf-8"))}


def test_the_lines_are_numbered_one_after_another_and_each_is_marked() -> None:
    assert [int(number) for number, _ in LINES] == list(range(1, len(LINES) + 1))
    assert [number for number, mark in MARKED.items() if not mark] == []


@pytest.mark.parametrize("line", [line for line, mark in MARKED.items() if mark == "owed"])
def test_an_owed_line_has_a_test_named_after_it(line: int) -> None:
    assert line in lines_with_a_test(), f"no test_fault_{line:02}_…"


def test_only_owed_lines_have_a_test_named_after_them() -> None:
    surprising = [line for line in sorted(lines_with_a_test()) if MARKED.get(line) != "owed"]
    assert surprising == [], "mark them **owed** in docs/field-faults.md"
