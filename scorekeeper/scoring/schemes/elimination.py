"""Last one standing: past the target you are out of the game, in every session."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.base import Played
from scorekeeper.scoring.schemes.points import OwnHandTally


class Elimination(OwnHandTally):
    """The last player who is not out wins; who is merely away is not out."""

    code = "elimination"
    defaults = Rules("elimination", target=500, crossing="exceed")
    eliminates = True

    def eliminated(self, totals: Mapping[str, int]) -> tuple[str, ...]:
        """Those who crossed the target."""
        return self.rules.crossed(totals)

    def settle(self, played: Played, outcome: Outcome, left: Collection[str]) -> None:
        """The last one left wins; if all crossed at once, the lowest of them."""
        if len(left) <= 1:
            self.end(tuple(left) or self._lowest(outcome.eliminated or ()))

    def _lowest(self, names: Sequence[str]) -> tuple[str, ...]:
        lowest = min((self.totals[name] for name in names), default=0)
        return tuple(name for name in names if self.totals[name] == lowest)
