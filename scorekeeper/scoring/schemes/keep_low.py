"""Keep it low: everyone adds their own hand, who reaches the limit loses."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.points import OwnHandTally


class KeepLow(OwnHandTally):
    """The game ends when somebody reaches the target; the lowest at the table wins."""

    code = "keep_low"
    defaults = Rules("keep_low", target=200)

    def settle(self, outcome: Outcome, left: Collection[str]) -> None:
        """Lowest wins, a tie shares; all others who reached the target lose."""
        totals = outcome.totals or {}
        crossed = self.rules.crossed(totals)
        if not crossed:
            return
        lowest = min(totals.values())
        self.finished = True
        self.winners = tuple(name for name, total in totals.items() if total == lowest)
        self.losers = tuple(name for name in crossed if name not in self.winners)
