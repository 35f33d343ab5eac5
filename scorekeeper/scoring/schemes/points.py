"""What the three schemes that add points share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.base import Played, Tally

POINT_RULES = ("target", "crossing", "lone_zero", "pile_runs_out")
OWN_HAND_RULES = (*POINT_RULES, "going_out_bonus", "exact_reset", "floor_at_zero")


class PointsTally(Tally):
    """Running totals. Order within a round, from scoring.md: value of each hand,
    multiplier, bonus and corrections, floor, exact reset, limit."""

    round_keys = frozenset({"out", "hands", "last_card", "starts", "adjust", "pile_ran_out"})
    has_totals = True

    def __init__(self, rules: Rules, values: Mapping[str, int]) -> None:
        super().__init__(rules, values)
        self.totals: dict[str, int] = {}
        self._pile_ran_out = 0

    def join(self, name: str, starts: int) -> None:
        """Somebody new begins with `starts` points."""
        self.totals[name] = starts

    def play(self, played: Played) -> Outcome:
        """Count one round into the totals."""
        multiplier = self._multiplier(played.recorded.pile_ran_out)
        outcome = Outcome(points=self.card_points(played, multiplier))
        if self.rules.pile_runs_out != "off":
            outcome.multiplier = multiplier
        self.add_up(played, outcome)
        return outcome

    def card_points(self, played: Played, multiplier: int) -> dict[str, int]:
        """Card points of everyone in play: each their own hand, who went out 0."""
        points = dict.fromkeys(played.in_play, 0)
        for name, worth in self.hand_points(played).items():
            points[name] = worth * multiplier
        return points

    def add_up(self, played: Played, outcome: Outcome) -> None:
        """Bring the round's points and corrections into the totals."""
        assert outcome.points is not None
        totals, adjust = self.totals, played.recorded.adjust
        fresh = {name: totals[name] + points for name, points in outcome.points.items()}
        for name, points in adjust.items():
            if name in fresh:
                fresh[name] += points
        totals.update(fresh)
        outcome.totals = fresh

    def place(self, name: str) -> int:
        """Lowest total first."""
        return self.totals[name]

    def measure(self, name: str) -> dict[str, int]:
        """The total."""
        return {"total": self.totals[name]}

    def _multiplier(self, ran_out: int) -> int:
        match self.rules.pile_runs_out:
            case "off":
                return 1
            case "round":
                return 1 + ran_out
            case "game":
                self._pile_ran_out += ran_out
                return 1 + self._pile_ran_out


class OwnHandTally(PointsTally):
    """Everyone adds their own hand; bonuses, floor and wipe apply."""

    takes: ClassVar[tuple[str, ...]] = OWN_HAND_RULES

    def add_up(self, played: Played, outcome: Outcome) -> None:
        """Points, bonus and corrections, then floor and exact reset."""
        outcome.bonus = self._bonus(played)
        super().add_up(played, outcome)
        assert isinstance(outcome.totals, dict)
        totals = outcome.totals
        if played.out is not None:
            totals[played.out] += outcome.bonus[played.out]
        if self.rules.floor_at_zero:
            totals.update({name: 0 for name, total in totals.items() if total < 0})
        if self.rules.exact_reset:
            outcome.wiped = tuple(n for n in played.in_play if totals[n] == self.rules.target)
            totals.update(dict.fromkeys(outcome.wiped, 0))
        self.totals.update(totals)

    def _bonus(self, played: Played) -> dict[str, int]:
        bonus = dict.fromkeys(played.in_play, 0)
        last_card = played.recorded.last_card
        if played.out is not None and last_card is not None:
            bonus[played.out] = -self.rules.going_out_bonus.get(last_card, 0)
        return bonus
