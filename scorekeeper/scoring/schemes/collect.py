"""Winner collects, the standard game: who goes out scores every other hand."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.base import Played
from scorekeeper.scoring.schemes.points import POINT_RULES, PointsTally


class Collect(PointsTally):
    """First to reach the target wins; who goes out scores the sum of all other hands.

    In teams every member scores the hands of all who are not of it.
    """

    code = "collect"
    takes = POINT_RULES
    hands_go_to = "out"
    most_wins = True
    hands_if_nobody = False
    may_lack_target = True
    in_teams = True
    defaults = Rules("collect", target=500)

    def card_points(self, played: Played, multiplier: int) -> dict[str, int]:
        """All hands but those of their own team go to whoever went out."""
        points = dict.fromkeys(played.in_play, 0)
        if played.out is not None:
            hands = self.hand_points(played)
            for name in played.together:
                hands.pop(name, None)
            others = sum(hands.values())
            points.update(dict.fromkeys(played.together, others * multiplier))
        return points

    def settle(self, played: Played, outcome: Outcome, left: Collection[str]) -> None:
        """The highest of those who crossed wins, a tie shares."""
        totals = outcome.totals or {}
        highest = max(totals.values(), default=0)
        if self.rules.crosses(highest):
            self.end([name for name, total in totals.items() if total == highest])
