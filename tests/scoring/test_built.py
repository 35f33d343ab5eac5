"""What docs/scoring.md says there is, the program reads, and nothing more."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.scoring.document.reading import read_sheet
from scorekeeper.scoring.document.sheet_form import LATER_KEYS
from scorekeeper.scoring.document.writing import LOOKS
from scorekeeper.scoring.faults import Refused
from scorekeeper.scoring.rules import LATER_RULES
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import FORMATS

AUTHORITY = Path(__file__).parents[2] / "docs/scoring.md"
README = Path(__file__).parents[2] / "README.md"
NUMBERS = {7: "Seven", 8: "Eight", 9: "Nine", 10: "Ten", 11: "Eleven", 12: "Twelve"}
OLDER, NEWEST = FORMATS[:-1], FORMATS[-1]


def section(heading: str) -> str:
    after = AUTHORITY.read_text("utf-8").partition(f"\n## {heading}")[2]
    return after.partition("\n## ")[0]


def told() -> list[tuple[str, str]]:
    """What came with the third format, as its table says: where it stands, the key."""
    rows = re.findall(r"^\| (`.*?`) \| (.*?) \|", section("The third format"), re.MULTILINE)
    return [
        ("rules" if key.startswith("rules.") else where, key.removeprefix("rules."))
        for keys, where in rows
        for key in re.findall(r"`([a-z_.]+)(?:: null)?`", keys)
    ]


def sheet_with(where: str, key: str, said: str) -> Any:
    """A sheet of that format in which the key stands, with a value of no use."""
    sheet: dict[str, Any] = {
        "format": said,
        "players": ["Cyril", "Anna"],
        "deck": {
            "name": "Own",
            "kinds": [{"code": str(each), "value": each, "copies": 8} for each in (7, 9)],
        },
        "rules": {"scheme": "keep_low"},
        "rounds": [{"out": None, "hands": {"Cyril": 7, "Anna": 9}}],
    }
    first_kind = sheet["deck"]["kinds"][0]
    for other in sheet["deck"]["kinds"] if key == "side" and where == "round" else ():
        other["side"] = f"of-{other['code']}"
    inner = {"sheet": sheet, "rules": sheet["rules"], "kind": first_kind}
    inner.get(where.split(maxsplit=1)[0], sheet["rounds"][0])[key] = []
    return sheet


def paths_unknown(sheet: Any) -> list[str]:
    """The keys that are not known at all, without those of the deck that only helps."""
    try:
        read_sheet(json.dumps(sheet))
    except Refused as refusal:
        return [fault.path for fault in refusal.faults if fault.code == "unknown_key"]
    return []


@pytest.mark.parametrize(("where", "key"), told())
def test_what_stands_in_the_table_of_the_third_format_is_read_there_alone(
    where: str, key: str
) -> None:
    assert paths_unknown(sheet_with(where, key, NEWEST)) == []
    if key == "target":  # which is as old as anything; that it may be null is not
        return
    for said in OLDER:
        unknown = paths_unknown(sheet_with(where, key, said))
        assert [path for path in unknown if path.endswith(f".{key}") or path == key]


def test_the_table_has_all_of_it() -> None:
    of_a_round = {"side", "knocked_out"}
    keys = {*LATER_KEYS, *LATER_RULES, *LOOKS, *of_a_round, "target"}
    assert {key for _, key in told()} == keys


@pytest.mark.parametrize("said", FORMATS)
def test_every_format_is_told(said: str) -> None:
    assert f"`{said}`" in AUTHORITY.read_text("utf-8") or f'"{said}"' in AUTHORITY.read_text(
        "utf-8"
    )


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_scheme_has_its_paragraph(scheme: str) -> None:
    assert re.search(rf"^\*\*`{scheme}`\*\* ?[(.]", section("Schemes"), re.MULTILINE)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_table_says_which_rules_every_scheme_takes(scheme: str) -> None:
    table = AUTHORITY.read_text("utf-8").partition("| scheme | takes |\n")[2].partition("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[1:]]
    said = [takes for schemes, takes in rows if f"`{scheme}`" in schemes]
    assert said == [", ".join(SCHEMES[scheme].takes) or "–"], scheme


def test_the_readme_counts_the_schemes() -> None:
    number = NUMBERS[len(SCHEMES)]
    assert f"{number} ways of counting" in README.read_text("utf-8"), list(SCHEMES)
