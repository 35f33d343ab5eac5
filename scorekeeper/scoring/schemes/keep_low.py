"""Keep it low: everyone adds their own hand, who reaches the limit loses."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.base import Played
from scorekeeper.scoring.schemes.points import OWN_HAND_RULES, OwnHandTally


class KeepLow(OwnHandTally):
    """The game ends when somebody reaches the target; the lowest at the table wins."""

    code = "keep_low"
    takes = (*OWN_HAND_RULES, "others_win")
    may_lack_target = True
    defaults = Rules("keep_low", target=200)

    def settle(self, played: Played, outcome: Outcome, left: Collection[str]) -> None:
        """Lowest wins, a tie shares, or all others win; who else reached the target loses."""
        totals = outcome.totals or {}
        if crossed := self.rules.crossed(totals):
            winners = self._winners(totals, crossed)
            self.end(winners, [name for name in crossed if name not in winners])

    def _winners(self, totals: Mapping[str, int], crossed: Collection[str]) -> tuple[str, ...]:
        others = tuple(name for name in totals if name not in crossed)
        if self.rules.others_win and others:
            return others
        lowest = min(totals.values())
        return tuple(name for name, total in totals.items() if total == lowest)
