"""One row of points into a round: who went out, who was away, what is a correction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.scoring.result import Result
from scorekeeper.scoring.schemes.base import HandsGoTo
from scorekeeper.scoring.sheet import Round


@dataclass(frozen=True, slots=True)
class PointsRow:
    """A row of a table: its line, points by name (None: blank), the instant and game it says."""

    number: int
    points: Mapping[str, int | None]
    at: str | None
    game: str

    def present(self, people: Sequence[str]) -> list[str]:
        """Who played: whoever has points; the only one with none went out and so played too."""
        filled = [name for name in people if self.points[name] is not None]
        blank = [name for name in people if self.points[name] is None]
        if len(blank) == 1 and not self._nothing(people):
            return list(people)
        return filled

    def out(self, people: Sequence[str]) -> str | None:
        """Who went out of these: the only one with nothing, or with less than that."""
        nothing = self._nothing(people) or [n for n in people if self.points[n] is None]
        return nothing[0] if len(nothing) == 1 else None

    def _nothing(self, people: Sequence[str]) -> list[str]:
        said = {name: points for name in people if (points := self.points[name]) is not None}
        return [name for name, points in said.items() if points <= 0]


def next_round(
    row: PointsRow, people: Sequence[str], result: Result, hands_go_to: HandsGoTo
) -> Round:
    """The round that a row tells, after what was played before; `people` in seat order."""
    if hands_go_to == "out":
        return _collected(row, people)
    out_of_game = {each.player for each in result.standings if each.status == "out"}
    playing = [name for name in people if name not in out_of_game]
    here = row.present(playing)
    out = row.out(here)
    seats = [name for name in people if name in here or name in out_of_game]
    same = set(here) == set(result.seating.in_play)
    return Round(
        out=out,
        hands={name: max(0, row.points[name] or 0) for name in here if name != out},
        adjust=_corrections(row, here),
        table=None if same else tuple(seats),
        at=row.at,
    )


def _collected(row: PointsRow, people: Sequence[str]) -> Round:
    """Who has points went out; whose cards they were the table does not say."""
    winners = [name for name in people if (row.points[name] or 0) > 0]
    out = winners[0] if len(winners) == 1 else None
    given = {name: points for name in people if (points := row.points[name])}
    hands = None if out is None else {name: 0 for name in people if name != out}
    return Round(out=out, hands=hands, adjust=given, at=row.at)


def _corrections(row: PointsRow, here: Sequence[str]) -> dict[str, int]:
    return {name: points for name in here if (points := row.points[name] or 0) < 0}
