"""Single cells, in and out: numbers, dates, and text that no program must run."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import TypeAlias

Cell: TypeAlias = str | int

# A cell that begins so is a formula to a spreadsheet, or becomes one once it is trimmed.
# Source: OWASP, CSV Injection.
_RUNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_NUMBER = re.compile(r"[+-]?[0-9]{1,7}(?:[.,]0{1,3})?", re.ASCII)
_ISO = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:[T ].*)?", re.ASCII)
_DAY_FIRST = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4})(?: .*)?", re.ASCII)
_INSTANT = re.compile(r"[0-9-]{10}T[0-9:]{8}Z", re.ASCII)


def csv_text(rows: Iterable[Sequence[Cell]], separator: str = ",") -> str:
    """Rows as text that every spreadsheet opens: a byte order mark, lines that end in CR LF.

    Text that a spreadsheet would run is set off by an apostrophe; numbers stay numbers.
    """
    text = io.StringIO(newline="")
    text.write("\ufeff")
    writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
    writer.writerows([inert(cell) for cell in row] for row in rows)
    return text.getvalue()


def inert(cell: Cell) -> Cell:
    """The cell with nothing to run in it."""
    if isinstance(cell, str) and cell.lstrip(" \u00a0").startswith(_RUNS):
        return f"'{cell}"
    return cell


def plain(cell: str) -> str:
    """What was meant by a cell: without spaces around it, nor the apostrophe that set it off."""
    text = cell.strip(" \t\r\n\u00a0\u202f")
    return text[1:] if text.startswith("'") and inert(text[1:]) != text[1:] else text


def number_in(cell: str) -> int | None:
    """The whole number that a cell holds; None if it holds something else."""
    text = re.sub("[ \u00a0\u202f]", "", plain(cell)).replace("−", "-")
    found = _NUMBER.fullmatch(text)
    return int(re.split("[.,]", text)[0]) if found else None


def instant_in(cell: str) -> str | None:
    """The instant, or noon of the day, that a cell says; None if it says neither."""
    text = plain(cell)
    if found := _ISO.fullmatch(text):
        year, month, day = map(int, found.groups())
    elif found := _DAY_FIRST.fullmatch(text):
        day, month, year = map(int, found.groups())
    else:
        return None
    try:
        said = date(year, month, day)
    except ValueError:
        return None
    return text if _INSTANT.fullmatch(text) else f"{said.isoformat()}T12:00:00Z"
