"""Which columns of a table are people, and which say the round, the date or a total."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.scoring.document.checking import FEWEST_AT_TABLE, MOST_AT_TABLE
from scorekeeper.scoring.faults import FaultList
from scorekeeper.scoring.seating import folded, is_name
from scorekeeper.scoring.spreadsheet.cells import instant_in, number_in, plain

SUM = "Σ"
"""Before a name: that player's running total."""

GAMES = frozenset({"game", "hra"})
_TOTALS = frozenset({SUM, "total", "totals", "sum", "spolu", "súčet", "celkom", "total score"})
_ROUNDS = frozenset(
    {"", "#", "no", "no.", "nr", "number", "round", "date", "day", "kolo", "číslo", "dátum", "deň"}
)


@dataclass(frozen=True, slots=True)
class Columns:
    """The places of a table's columns: people by name, running totals by name, dates, the game."""

    people: dict[str, int]
    totals: dict[str, int]
    sums: tuple[int, ...]
    labels: tuple[int, ...]
    game: int | None


def columns_of(rows: Sequence[Sequence[str]], faults: FaultList) -> Columns:
    """What each column is; notes what cannot be a name."""
    names, body = [_tidy(cell) for cell in rows[0]], rows[1:]
    labels = _labels(names, body)
    found = Columns({}, {}, (), labels, _game(names, labels))
    sums = []
    for place, name in enumerate(names):
        if place in labels:
            continue
        if name.startswith(f"{SUM} "):
            found.totals[name.removeprefix(f"{SUM} ")] = place
        elif folded(name) in _TOTALS:
            sums.append(place)
        else:
            _note_person(found, name, place, faults)
    if not FEWEST_AT_TABLE <= len(found.people) <= MOST_AT_TABLE:
        faults.add("$", "table_size", low=FEWEST_AT_TABLE, high=MOST_AT_TABLE)
    return Columns(found.people, found.totals, tuple(sums), labels, found.game)


def place_of(column: int, row: int) -> str:
    """Where a spreadsheet shows the cell: `C7`; the column is counted from 0, the row from 1."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


def is_total_label(cell: str) -> bool:
    """Whether a row that begins so adds up the rows above."""
    return bool(cell.strip()) and folded(_tidy(cell)) in _TOTALS


def _note_person(found: Columns, name: str, place: int, faults: FaultList) -> None:
    where = place_of(place, 1)
    if not is_name(name):
        faults.add(where, "bad_name", name=name)
    elif any(folded(name) == folded(other) for other in found.people):
        faults.add(where, "repeated_name", name=name)
    else:
        found.people[name] = place


def _labels(names: Sequence[str], body: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The first columns, as far as they hold no points: numbers of rounds, dates, words."""
    labels = []
    for place, name in enumerate(names):
        cells = [row[place] if place < len(row) else "" for row in body]
        if not _is_label(name, cells, first=place == 0):
            break
        labels.append(place)
    return tuple(labels)


def _is_label(name: str, cells: Sequence[str], *, first: bool) -> bool:
    if folded(name) in _ROUNDS | GAMES:
        return True
    said = [cell for cell in cells if plain(cell)]
    if said and all(instant_in(cell) for cell in said):
        return True
    return first and _counts_up(cells)


def _counts_up(cells: Sequence[str]) -> bool:
    """1, 2, 3 …: at least three, for the points of two rounds may be 1 and 2 by chance."""
    numbers = [number_in(cell) for cell in cells]
    return len(numbers) > 2 and numbers == list(range(1, len(numbers) + 1))  # noqa: PLR2004


def _game(names: Sequence[str], labels: Sequence[int]) -> int | None:
    return next((place for place in labels if folded(names[place]) in GAMES), None)


def _tidy(cell: str) -> str:
    return unicodedata.normalize("NFC", plain(cell))
