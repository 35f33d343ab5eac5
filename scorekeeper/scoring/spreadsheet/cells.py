"""Single cells, in and out: numbers, dates, and text that no program must run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import TypeAlias

Cell: TypeAlias = str | int

# A cell that begins so is a formula to a spreadsheet, or becomes one once it is trimmed. So does
# what follows a separator, where somebody's spreadsheet cuts at another one than ours.
# Source: OWASP, CSV Injection.
_RUNS = r"=+\-@\t\r\n＝＋－＠"
_CUTS = r",;|\t\r\n"
_BEGINS = rf"(?:^|(?<=[{_CUTS}]))"
_TO_SET_OFF = re.compile(rf"{_BEGINS}(?=[ \u00a0']*[{_RUNS}])")
_SET_OFF = re.compile(rf"{_BEGINS}'(?=[ \u00a0']*[{_RUNS}])")
_TO_QUOTE = re.compile(rf'[{_CUTS}"]')
_NUMBER = re.compile(r"[+-]?[0-9]{1,7}(?:[.,]0{1,3})?", re.ASCII)
_ISO = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:[T ].*)?", re.ASCII)
_DAY_FIRST = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4})(?: .*)?", re.ASCII)
_INSTANT = re.compile(r"[0-9-]{10}T[0-9:]{8}Z", re.ASCII)


def csv_text(rows: Iterable[Sequence[Cell]], separator: str = ",") -> str:
    """Rows as text that every spreadsheet opens: a byte order mark, lines that end in CR LF.

    Text that a spreadsheet would run is set off by an apostrophe, and text that any of them would
    cut is quoted; numbers stay numbers.
    """
    lines = (separator.join(map(_written, row)) for row in rows)
    return "\ufeff" + "".join(f"{line}\r\n" for line in lines)


def inert(text: str) -> str:
    """The text with nothing to run in it, wherever it is cut."""
    return _TO_SET_OFF.sub("'", text)


def plain(cell: str) -> str:
    """What was meant by a cell: without spaces around it, nor the apostrophes that set it off."""
    return _SET_OFF.sub("", cell.strip(" \t\r\n\u00a0\u202f"))


def _written(cell: Cell) -> str:
    if not isinstance(cell, str):
        return str(cell)
    text = inert(cell)
    return '"{}"'.format(text.replace('"', '""')) if _TO_QUOTE.search(text) else text


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
