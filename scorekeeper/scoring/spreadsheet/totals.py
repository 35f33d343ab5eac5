"""Rows and columns that add up others: left out, and said where they do not add up."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.scoring.faults import FaultList
from scorekeeper.scoring.spreadsheet.cells import number_in
from scorekeeper.scoring.spreadsheet.columns import Columns, place_of
from scorekeeper.scoring.spreadsheet.row_of_points import PointsRow

FEWEST_ROUNDS = 2
"""One row that equals the only one before it is a round like it."""


class Totals:
    """What was added up so far."""

    def __init__(self, columns: Columns, notices: FaultList) -> None:
        self._columns, self._notices = columns, notices
        self._sums = dict.fromkeys(columns.people, 0)
        self._of_game = dict.fromkeys(columns.people, 0)
        self._game: str | None = None
        self._rounds = 0

    def add(self, row: PointsRow, cells: Sequence[str]) -> None:
        """One more round; its own totals are compared."""
        if row.game != self._game:
            self._game, self._of_game = row.game, dict.fromkeys(self._sums, 0)
        for name, points in row.points.items():
            self._sums[name] += points or 0
            self._of_game[name] += points or 0
        self._rounds += 1
        for name, column in self._columns.totals.items():
            self._compare(cells, column, row.number, self._of_game.get(name))
        together = sum(points or 0 for points in row.points.values())
        for column in self._columns.sums:
            self._compare(cells, column, row.number, together)

    def is_sum_of_all(self, row: PointsRow) -> bool:
        """Whether a last row without a name is the sum of all before it."""
        said = {name: points or 0 for name, points in row.points.items()}
        return self._rounds >= FEWEST_ROUNDS and any(said.values()) and said == self._sums

    def judge_row(self, row: PointsRow) -> None:
        """A row of totals is left out; where it differs, that is said."""
        self._notices.add(place_of(0, row.number), "totals_left_out")
        for name, points in row.points.items():
            if points is not None and points != self._sums[name]:
                where = place_of(self._columns.people[name], row.number)
                self._notices.add(where, "total_differs", said=points, counted=self._sums[name])

    def _compare(self, cells: Sequence[str], column: int, number: int, counted: int | None) -> None:
        said = number_in(cells[column]) if column < len(cells) else None
        if said is not None and counted is not None and said != counted:
            where = place_of(column, number)
            self._notices.add(where, "total_differs", said=said, counted=counted)
