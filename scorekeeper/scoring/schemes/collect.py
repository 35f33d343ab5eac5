"""Winner collects, the standard game: who goes out scores every other hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.base import Played
from scorekeeper.scoring.schemes.points import POINT_RULES, PointsTally
from scorekeeper.scoring.sheet import Round


class Collect(PointsTally):
    """First to reach the target wins; who goes out scores the sum of all other hands."""

    code = "collect"
    takes = POINT_RULES
    defaults = Rules("collect", target=500)

    @classmethod
    def hands_optional(cls, document: Mapping[str, Any]) -> bool:
        """With nobody out nothing is scored, so hands need not be counted."""
        return "out" in document and document["out"] is None

    @classmethod
    def asks_hands_of(cls, expected: Sequence[str], recorded: Round) -> Sequence[str]:
        """Only a recorded `null` excuses hands."""
        return expected if recorded.out is not None else ()

    def card_points(self, played: Played, multiplier: int) -> dict[str, int]:
        """All hands go to whoever went out."""
        points = dict.fromkeys(played.in_play, 0)
        if played.out is not None:
            points[played.out] = sum(self.hand_points(played).values()) * multiplier
        return points

    def settle(self, outcome: Outcome, left: Collection[str]) -> None:
        """The highest of those who crossed wins, a tie shares."""
        totals = outcome.totals or {}
        highest = max(totals.values(), default=0)
        if self.rules.crosses(highest):
            self.finished = True
            self.winners = tuple(name for name, total in totals.items() if total == highest)

    def place(self, name: str) -> int:
        """The total turned round, so that the highest stands first."""
        return -self.totals[name]
