"""Scoresheets for the tests of counting. People sit unsorted, so that mixing them up shows."""

from __future__ import annotations

import json
from typing import Any

from scorekeeper.scoring.document.reading import read_and_score, sheet_from
from scorekeeper.scoring.faults import Refused
from scorekeeper.scoring.result import Result, result_document
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import FORMAT

PEOPLE = ("Mira", "Boris", "Zed")


def document(scheme: str, *rounds: Any, rules: dict[str, Any] | None = None, **more: Any) -> Any:
    """A document of Mira, Boris and Zed with these rounds; `more` are keys of the sheet.

    It is of the oldest format that knows the scheme.
    """
    return {
        "format": SCHEMES[scheme].first_format if scheme in SCHEMES else FORMAT,
        "players": list(PEOPLE),
        "rules": {"scheme": scheme, **(rules or {})},
        "rounds": list(rounds),
        **more,
    }


def counted(sheet: Any) -> Result:
    """The result of a document of sound form, with whatever is wrong at its table."""
    return score(sheet_from(sheet))


def shown(sheet: Any) -> dict[str, Any]:
    """The result's document, of a sheet of sound form."""
    return result_document(counted(sheet))


def refused(sheet: Any) -> list[str]:
    """The sorted paths for which the text of this document is refused; none if it is sound."""
    return refused_text(json.dumps(sheet))


def refused_text(text: str | bytes) -> list[str]:
    """The sorted paths for which this text is refused; none if it is sound."""
    try:
        read_and_score(text)
    except Refused as refusal:
        return sorted(fault.path for fault in refusal.faults)
    return []


def fault_paths(sheet: Any) -> list[str]:
    """The sorted paths of what is wrong at the table of a document of sound form."""
    return sorted(fault.path for fault in counted(sheet).faults)


def measures(result: Result) -> dict[str, Any]:
    """What the standings show of everybody: a number, or (wins, losses)."""
    shown = {row.player: tuple(row.measure.values()) for row in result.standings}
    return {name: row[0] if len(row) == 1 else row for name, row in shown.items()}
