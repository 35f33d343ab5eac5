"""A table with a column a player into games of typed points. Source: docs/formats.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scorekeeper.scoring.cards import Packs
from scorekeeper.scoring.decks import DEFAULT_DECK, deck_named
from scorekeeper.scoring.document.reading import MOST_PACKS
from scorekeeper.scoring.document.round_form import MOST_POINTS
from scorekeeper.scoring.faults import IN_A_ROUND, WHOLE, Fault, FaultList, Refused
from scorekeeper.scoring.result import Result
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.score import score
from scorekeeper.scoring.seating import FEWEST_IN_PLAY
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.scoring.spreadsheet.cells import instant_in, number_in, plain
from scorekeeper.scoring.spreadsheet.columns import Columns, columns_of, is_total_label, place_of
from scorekeeper.scoring.spreadsheet.decoding import Table
from scorekeeper.scoring.spreadsheet.row_of_points import PointsRow, next_round
from scorekeeper.scoring.spreadsheet.totals import Totals


@dataclass(frozen=True, slots=True)
class GamesRead:
    """The games of a table, and what people should know of how it was read."""

    sheets: tuple[Scoresheet, ...]
    notices: tuple[Fault, ...]


def games_from(table: Table, rules: Rules, *, ended: bool = False) -> GamesRead:
    """The games; each is one of typed points by these rules. Raises `Refused` with every fault.

    Where a fault stands is said as a spreadsheet says it: `C7`.
    """
    faults, notices = FaultList(bounded=True), FaultList()
    if table.encoding == "windows-1250":
        notices.add(WHOLE, "was_windows_1250")
    columns = columns_of(table.rows, faults)
    if faults:
        raise Refused(tuple(faults))
    rows = list(_rows(table, columns, faults, notices))
    if not rows:
        faults.add(WHOLE, "table_without_rounds")
    if faults:
        # What the cells mean to the game is not known then.
        raise Refused(tuple(faults))
    sheets = [
        _Game(name, list(part), columns, rules, faults).sheet(ended=ended)
        for name, part in groupby(rows, lambda row: row.game)
    ]
    if faults:
        raise Refused(tuple(faults))
    return GamesRead(tuple(sheets), tuple(notices))


def _rows(
    table: Table, columns: Columns, faults: FaultList, notices: FaultList
) -> Iterator[PointsRow]:
    """Each row of points; those that add up others are left out, and said where they differ."""
    totals = Totals(columns, notices)
    lines = list(zip(table.numbers[1:], table.rows[1:], strict=True))
    for place, (number, cells) in enumerate(lines):
        row = _row(number, cells, columns, faults)
        label = next((cells[at] for at in columns.labels if at < len(cells)), "")
        last = place == len(lines) - 1
        if is_total_label(label) or (last and totals.is_sum_of_all(row)):
            totals.judge_row(row)
        elif any(points is not None for points in row.points.values()):
            totals.add(row, cells)
            yield row


def _row(number: int, cells: Sequence[str], columns: Columns, faults: FaultList) -> PointsRow:
    points: dict[str, int | None] = {}
    for name, column in columns.people.items():
        cell = cells[column] if column < len(cells) else ""
        points[name] = _points(cell, place_of(column, number), faults)
    said = [cells[at] for at in columns.labels if at < len(cells)]
    at = next(filter(None, map(instant_in, said)), None)
    game = "" if columns.game is None or columns.game >= len(cells) else cells[columns.game]
    return PointsRow(number, points, at, plain(game))


def _points(cell: str, where: str, faults: FaultList) -> int | None:
    if not plain(cell):
        return None
    number = number_in(cell)
    if number is None:
        faults.add(where, "not_points")
    elif abs(number) > MOST_POINTS:
        faults.add(where, "out_of_range", low=-MOST_POINTS, high=MOST_POINTS)
    return number


class _Game:
    """One game while it is read."""

    def __init__(
        self,
        name: str,
        rows: Sequence[PointsRow],
        columns: Columns,
        rules: Rules,
        faults: FaultList,
    ) -> None:
        self._name, self._rows, self._columns, self._faults = name, rows, columns, faults
        self._rules, self._hands_go_to = rules, SCHEMES[rules.scheme].hands_go_to
        self._people = [
            person
            for person in columns.people
            if any(row.points[person] is not None for row in rows)
        ]

    def sheet(self, *, ended: bool) -> Scoresheet:
        """The whole game, as far as its rows can be rounds."""
        deck = deck_named(DEFAULT_DECK)
        assert deck is not None  # noqa: S101 - it is one of ours
        sheet = Scoresheet(
            players=tuple(self._at_first()),
            rules=self._rules,
            deck=deck,
            packs=self._packs(Packs(deck, 1).worth().points),
            name=self._name,
        )
        result = score(sheet)
        for row in self._rows:
            if result.finished or not self._may_play(row, result):
                self._note(row, "after_the_end" if result.finished else "too_few_in_play")
                break
            played = next_round(row, self._people, result, self._hands_go_to)
            sheet = replace(sheet, rounds=(*sheet.rounds, played))
            result = result.with_round(played)
        self._note_faults(result)
        return replace(sheet, ended=ended and not result.finished)

    def _at_first(self) -> Sequence[str]:
        """Who sits in the first round; where points go to the winner, everybody does."""
        if self._hands_go_to == "out" or not self._rows:
            return self._people
        here = self._rows[0].present(self._people)
        return here if len(here) >= FEWEST_IN_PLAY else self._people

    def _packs(self, worth: int) -> int:
        """So many that the dearest round can be held."""
        sums = (sum(max(0, each or 0) for each in row.points.values()) for row in self._rows)
        return min(MOST_PACKS, 1 + max(0, max(sums, default=0) - 1) // worth)

    def _may_play(self, row: PointsRow, result: Result) -> bool:
        out = {standing.player for standing in result.standings if standing.status == "out"}
        for name in out:
            if row.points.get(name):
                where = place_of(self._columns.people[name], row.number)
                self._faults.add(where, "out_has_points", player=name)
        if self._hands_go_to == "out":
            return len(self._people) >= FEWEST_IN_PLAY
        return len(set(row.present(self._people)) - out) >= FEWEST_IN_PLAY

    def _note(self, row: PointsRow, code: str) -> None:
        self._faults.add(place_of(0, row.number), code)

    def _note_faults(self, result: Result) -> None:
        """What is wrong at the table, at the cell that says so."""
        for fault in result.faults:
            found = IN_A_ROUND.match(fault.path)
            row = self._rows[int(found[1])] if found else self._rows[0]
            column = self._columns.people.get(str(fault.params.get("player")), 0)
            self._faults.add(place_of(column, row.number), fault.code, **fault.params)
