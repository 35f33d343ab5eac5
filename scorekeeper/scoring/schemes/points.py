"""What the three schemes that add points share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, assert_never

from scorekeeper.scoring.result import Outcome, Result
from scorekeeper.scoring.rules import RuleKey, Rules
from scorekeeper.scoring.schemes.base import HandsGoTo, Played, Tally
from scorekeeper.scoring.sheet import Round

POINT_RULES: tuple[RuleKey, ...] = (
    "target",
    "crossing",
    "lone_zero",
    "pile_runs_out",
    "knock_out",
    "rounds",
)
OWN_HAND_RULES: tuple[RuleKey, ...] = (
    *POINT_RULES,
    "going_out_bonus",
    "exact_reset",
    "floor_at_zero",
)


class PointsTally(Tally):
    """Running totals.

    Order within a round: value of each hand, multiplier, bonuses and corrections, floor, exact
    reset, limit. Source: docs/scoring.md, The third format.
    """

    round_keys = frozenset(
        {"out", "hands", "last_card", "knocked_out", "starts", "adjust", "pile_ran_out"}
    )
    quantity = "total"
    hands_go_to: ClassVar[HandsGoTo] = "holder"
    has_totals = True
    nobody_goes_out = True

    def __init__(self, rules: Rules, values: Mapping[str, int]) -> None:
        super().__init__(rules, values)
        self.totals: dict[str, int] = {}
        self._pile_ran_out = 0

    @classmethod
    def suggested_start(cls, result: Result, rules: Rules) -> int:
        """Where points are good, none; else the highest total of those in, so that nobody gains.

        But never one that crosses the target. Source: docs/scoring.md, Coming and going.
        """
        if cls.most_wins:
            return 0
        totals = [row.measure["total"] for row in result.standings if row.status == "in"]
        highest = max(totals, default=0)
        if rules.target is None:
            return highest
        return min(highest, rules.target - rules.crosses(rules.target))

    @classmethod
    def after(cls, before: Mapping[str, int], outcome: Outcome, name: str) -> Mapping[str, int]:
        """The total after the round."""
        return {"total": outcome.totals[name]} if outcome.totals else before

    @classmethod
    def gains(
        cls, recorded: Round, outcome: Outcome, in_play: Sequence[str], before: Mapping[str, int]
    ) -> Mapping[str, int]:
        """What each total changed by."""
        totals = outcome.totals or {}
        return {name: total - before.get(name, 0) for name, total in totals.items()}

    def join(self, name: str, starts: int) -> None:
        """Somebody new begins with `starts` points."""
        self.totals[name] = starts

    def play(self, played: Played) -> Outcome:
        """Count one round into the totals."""
        multiplier = self._multiplier(played.recorded.pile_ran_out)
        points = self.card_points(played, multiplier)
        bonus = self.bonus(played)
        totals = self._add_up(points, bonus or {}, played.recorded.adjust)
        wiped = self.even_out(totals)
        self.totals.update(totals)
        return Outcome(
            points=points,
            bonus=bonus,
            multiplier=None if self.rules.pile_runs_out == "off" else multiplier,
            totals=totals,
            wiped=wiped,
            eliminated=self.eliminated(totals),
        )

    def card_points(self, played: Played, multiplier: int) -> dict[str, int]:
        """Card points of everyone in play: each their own hand, who went out 0."""
        points = dict.fromkeys(played.in_play, 0)
        for name, worth in self.hand_points(played).items():
            points[name] = worth * multiplier
        return points

    def bonus(self, played: Played) -> dict[str, int] | None:
        """Signed points for knock-outs and the last card; None: the rules know none."""
        return self.knock_outs(played) if self.rules.knock_out else None

    def knock_outs(self, played: Played) -> dict[str, int]:
        """What knock-outs bring everybody: they go where the points of hands go."""
        each, bonus = self.rules.knock_out, dict.fromkeys(played.in_play, 0)
        if self.hands_go_to == "out":
            others = sum(name not in played.together for name in played.knocked_out)
            return bonus | dict.fromkeys(played.together, others * each)
        return bonus | dict.fromkeys(played.knocked_out, each)

    def even_out(self, totals: dict[str, int]) -> tuple[str, ...] | None:
        """Floor and exact reset, in place. Returns who was wiped; None: nobody can be."""
        return None

    def eliminated(self, totals: Mapping[str, int]) -> tuple[str, ...] | None:
        """Who is out of the game with these totals; None: nobody can be."""
        return None

    def place(self, name: str) -> int:
        """The total; where most wins turned round, so that the best stands first."""
        return -self.totals[name] if self.most_wins else self.totals[name]

    def measure(self, name: str) -> dict[str, int]:
        """Somebody's total as `{"total": points}`."""
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
            case _ as never:
                assert_never(never)

    def _add_up(
        self, points: Mapping[str, int], bonus: Mapping[str, int], adjust: Mapping[str, int]
    ) -> dict[str, int]:
        before = self.totals
        totals = {name: before[name] + gained for name, gained in points.items()}
        for name, gained in bonus.items():
            if gained and name in totals:
                totals[name] += gained
        for name, gained in adjust.items():
            if gained and name in totals:
                for member in self.teams.get(name, (name,)):
                    # Should one of them be away, which no sound sheet says, they get it too.
                    totals[member] = totals.get(member, before[member]) + gained
        return totals


class OwnHandTally(PointsTally):
    """Everyone adds their own hand; bonuses, floor and wipe apply."""

    takes: ClassVar[tuple[RuleKey, ...]] = OWN_HAND_RULES

    def bonus(self, played: Played) -> dict[str, int]:
        """Knock-outs, and points off the total of whoever went out with such a card."""
        fell = played.knocked_out
        bonus = self.knock_outs(played) if fell else dict.fromkeys(played.in_play, 0)
        last_card = played.recorded.last_card
        if played.out is not None and last_card is not None:
            bonus[played.out] = -self.rules.going_out_bonus.get(last_card, 0)
        return bonus

    def even_out(self, totals: dict[str, int]) -> tuple[str, ...] | None:
        """No total below zero; exactly the target becomes zero."""
        if self.rules.floor_at_zero:
            totals.update({name: 0 for name, total in totals.items() if total < 0})
        if not self.rules.exact_reset:
            return None
        target = self.rules.target
        if target not in totals.values():
            return ()
        wiped = tuple(name for name, total in totals.items() if total == target)
        totals.update(dict.fromkeys(wiped, 0))
        return wiped
