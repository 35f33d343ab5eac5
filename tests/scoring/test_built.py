"""What docs/scoring.md, Built and not yet, says of today is what the program reads."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.scoring.document.reading import read_sheet
from scorekeeper.scoring.faults import Refused
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import FORMATS

AUTHORITY = Path(__file__).parents[2] / "docs/scoring.md"
README = Path(__file__).parents[2] / "README.md"
NUMBERS = {7: "Seven", 8: "Eight", 9: "Nine", 10: "Ten", 11: "Eleven", 12: "Twelve"}
OF_THE_THIRD_FORMAT = "rounds_won"


def marks() -> list[tuple[str, str, str]]:
    """Of each code in the table: whether it is a scheme, a format or a key; itself; its mark."""
    after = AUTHORITY.read_text("utf-8").partition("## Built and not yet\n")[2]
    section = after.partition("\n## ")[0]
    rows = re.findall(r"^\| (.*`.*) \| (built|not yet)\b.*\|$", section, re.MULTILINE)
    assert len(rows) == section.count("\n|") - 2
    return [
        (kind_of(part), code, mark) for part, mark in rows for code in re.findall("`([^`]+)`", part)
    ]


def kind_of(part: str) -> str:
    found = re.match("the (scheme|format)", part)
    return found[1] if found else "key"


def sheet_with(kind: str, code: str) -> dict[str, Any]:
    """A sheet of the newest format in which this scheme, format or key stands."""
    scheme = OF_THE_THIRD_FORMAT if OF_THE_THIRD_FORMAT in SCHEMES else "collect"
    sheet: dict[str, Any] = {
        "format": code if kind == "format" else FORMATS[-1],
        "players": ["Cyril", "Anna"],
        "deck": {"name": "Own", "kinds": [{"code": "7", "value": 7, "copies": 8}]},
        "rules": {"scheme": code if kind == "scheme" else scheme},
        "rounds": [{"out": None}],
    }
    if kind == "key":
        *parents, key = code.replace("[I]", ".0").split(".")
        inner: Any = sheet
        for parent in parents:
            inner = inner[0 if parent == "0" else parent]
        inner[key] = None
    return sheet


def is_read(kind: str, code: str) -> bool:
    try:
        read_sheet(json.dumps(sheet_with(kind, code)))
    except Refused as refusal:
        return not any(fault.code == f"unknown_{kind}" for fault in refusal.faults)
    return True


@pytest.mark.parametrize(("kind", "code", "mark"), marks())
def test_what_is_marked_built_is_read_and_nothing_else(kind: str, code: str, mark: str) -> None:
    assert is_read(kind, code) == (mark == "built")


def test_every_scheme_and_format_is_marked() -> None:
    assert {code for _, code, _ in marks()} >= {*SCHEMES, *FORMATS}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_scheme_has_its_paragraph(scheme: str) -> None:
    after = AUTHORITY.read_text("utf-8").partition("## Schemes\n")[2]
    section = after.partition("\n## ")[0]
    assert re.search(rf"^\*\*`{scheme}`\*\* ?[(.]", section, re.MULTILINE)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_table_says_which_rules_every_scheme_takes(scheme: str) -> None:
    table = AUTHORITY.read_text("utf-8").partition("| scheme | takes |\n")[2].partition("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[1:]]
    said = [takes for schemes, takes in rows if f"`{scheme}`" in schemes]
    assert said == [", ".join(SCHEMES[scheme].takes) or "–"], scheme


def test_the_readme_counts_the_schemes() -> None:
    number = NUMBERS[len(SCHEMES)]
    assert f"{number} ways of counting" in README.read_text("utf-8"), list(SCHEMES)
