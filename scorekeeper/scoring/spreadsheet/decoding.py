"""The bytes of a table into its rows, whichever program wrote them."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.scoring.faults import refuse_whole

LARGEST_TABLE = 4 * 1024 * 1024
MOST_ROWS = 10_000
MOST_COLUMNS = 64
SEPARATORS = ",;\t"

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_OF_OLD = "cp1250"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, the first of them the names; `encoding` is how its text was written.

    `numbers` says of each row in which line it stands, counted from 1.
    """

    rows: Sequence[Sequence[str]]
    numbers: Sequence[int]
    encoding: str


def read_table(source: bytes) -> Table:
    """The table of a CSV file. Raises only `Refused`."""
    if len(source) > LARGEST_TABLE:
        refuse_whole("too_large", limit=LARGEST_TABLE // (1024 * 1024))
    text, encoding = _decoded(source)
    if "\0" in text:
        refuse_whole("not_a_table")
    rows, numbers = _rows(text)
    if len(rows) < 2:  # noqa: PLR2004 - names, and at least one round
        refuse_whole("table_without_rounds")
    return Table(rows, numbers, encoding)


def _decoded(source: bytes) -> tuple[str, str]:
    """UTF-8 or UTF-16 where it says so, UTF-8 where it can be, else as Windows had it here."""
    for mark, encoding in _MARKS:
        if source.startswith(mark):
            return _strictly(source[len(mark) :], encoding), encoding
    try:
        return source.decode(), "utf-8"
    except UnicodeDecodeError:
        return _strictly(source, _OF_OLD), "windows-1250"


def _strictly(source: bytes, encoding: str) -> str:
    try:
        return source.decode(encoding)
    except UnicodeDecodeError:
        refuse_whole("not_a_table")


def _rows(text: str) -> tuple[list[list[str]], list[int]]:
    """Every row that has anything in it, with its line."""
    separator, text = _separator(text)
    found = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows: list[list[str]] = []
    numbers: list[int] = []
    try:
        for number, row in enumerate(found, start=1):
            while row and not row[-1].strip():
                row.pop()
            if len(row) > MOST_COLUMNS:
                refuse_whole("too_many_columns", limit=MOST_COLUMNS)
            if row:
                rows.append(row)
                numbers.append(number)
            if len(rows) > MOST_ROWS:
                refuse_whole("too_many_rounds", limit=MOST_ROWS)
    except csv.Error:
        refuse_whole("not_a_table")
    return rows, numbers


def _separator(text: str) -> tuple[str, str]:
    """What stands between cells: as a first line says it, else whichever the names have most of."""
    first, _, rest = text.partition("\n")
    said = first.strip()
    if said.lower().startswith("sep=") and len(said) == len("sep=") + 1:
        return said[-1], f"\n{rest}"
    return max(SEPARATORS, key=first.count), text
