"""What a scheme says about itself, and the tally it keeps while rounds are played."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

from scorekeeper.scoring.cards import Hand, is_lone_zero
from scorekeeper.scoring.result import Outcome, Result
from scorekeeper.scoring.rules import RuleKey, Rules
from scorekeeper.scoring.sheet import FORMAT, Format, Round

Quantity: TypeAlias = Literal["total", "wins", "stage"]
"""What everybody is measured by, as the standings name it."""

HandsGoTo: TypeAlias = Literal["nobody", "holder", "out"]
"""Whose points a counted hand's are: nothing is added up, its holder's, or theirs who went out."""


@dataclass(slots=True)  # frozen ones are slow to make, and there is one for each round
class Played:
    """A round as it counts: only people in play, only hands that count.

    `out` is who went out, or None; `worths` are the face values of `hands`; `together` are those
    who went out with them, they too: the members of a team. `knocked_out` fell out of the round.
    """

    in_play: tuple[str, ...]
    out: str | None
    hands: Mapping[str, Hand]
    worths: Mapping[str, int]
    recorded: Round
    together: tuple[str, ...] = ()
    knocked_out: tuple[str, ...] = ()


class Tally:
    """The running state of a game under one scheme; a scheme overrides what differs."""

    code: ClassVar[str]
    defaults: ClassVar[Rules]

    first_format: ClassVar[Format] = FORMAT
    """The oldest form of a document that knows it; its sheets are written so."""

    takes: ClassVar[tuple[RuleKey, ...]] = ()
    """The rules that can be chosen."""

    round_keys: ClassVar[frozenset[str]]
    """What is asked of a round, and may be said of it, beside what may be said of any."""

    nobody_goes_out: ClassVar[bool] = False
    """Whether a round may end without anybody going out."""

    hands_if_nobody: ClassVar[bool] = True
    """Whether hands are counted then, too; only a recorded `null` excuses them."""

    hands_go_to: ClassVar[HandsGoTo] = "nobody"
    """Whose points a counted hand's are."""

    quantity: ClassVar[Quantity]
    """What everybody is measured by; a chart draws it."""

    has_totals: ClassVar[bool] = False
    """Whether that is points, added up."""

    most_wins: ClassVar[bool] = False
    """Whether the highest is the best."""

    eliminates: ClassVar[bool] = False
    """Whether the rules put people out of the game."""

    loser_deals: ClassVar[bool] = False
    """Whether who lost a round deals the next, and who won it starts."""

    may_lack_target: ClassVar[bool] = False
    """Whether it can be played without a target, which then nobody crosses."""

    in_teams: ClassVar[bool] = False
    """Whether people can play it together; the members of a team then always have the same."""

    nobody_deals: ClassVar[bool] = False
    """Whether there is one deal for the whole game, and so one set of rules."""

    def __init__(self, rules: Rules, values: Mapping[str, int]) -> None:
        self.rules = rules
        self.values = values
        self.teams: Mapping[str, tuple[str, ...]] = {}
        """Everybody's team, they themselves included; empty where each plays alone."""
        self.finished = False
        self.winners: tuple[str, ...] = ()
        self.losers: tuple[str, ...] = ()

    @classmethod
    def hands_optional(cls, document: Mapping[str, Any]) -> bool:
        """Whether a round's document may leave its hands out."""
        if "hands" not in cls.round_keys:
            return True
        return not cls.hands_if_nobody and "out" in document and document["out"] is None

    @classmethod
    def asks_hands_of(cls, expected: Sequence[str], recorded: Round) -> Sequence[str]:
        """Of those who may hold cards, whose hand must be there."""
        return expected if cls.hands_if_nobody or recorded.out is not None else ()

    @classmethod
    def suggested_start(cls, result: Result, rules: Rules) -> int:
        """The points to suggest to a newcomer."""
        return 0

    @classmethod
    def newcomer(cls, rules: Rules, starts: int = 0) -> Mapping[str, int]:
        """What the standings show of somebody who has just sat down, with so many points."""
        tally = cls(rules, {})
        tally.join("", starts)
        return tally.measure("")

    @classmethod
    def after(cls, before: Mapping[str, int], outcome: Outcome, name: str) -> Mapping[str, int]:
        """What the standings show of somebody in play after a round, by what they showed before."""
        raise NotImplementedError

    @classmethod
    def gains(
        cls, recorded: Round, outcome: Outcome, in_play: Sequence[str], before: Mapping[str, int]
    ) -> Mapping[str, int]:
        """What a table of points says of a round; `before` are the totals, where there are any."""
        raise NotImplementedError

    def join(self, name: str, starts: int) -> None:
        """Somebody sits down who never sat before."""
        raise NotImplementedError

    def play(self, played: Played) -> Outcome:
        """Count one round into the tally, and return what it brought."""
        raise NotImplementedError

    def settle(self, played: Played, outcome: Outcome, left: Collection[str]) -> None:
        """See whether the scheme ends the game; `left` are all who are not out, here or away."""

    def end(self, winners: Sequence[str], losers: Sequence[str] = ()) -> None:
        """The game is over, and that is how."""
        self.finished = True
        self.winners, self.losers = tuple(winners), tuple(losers)

    def place(self, name: str) -> Any:
        """What somebody is ranked by: smaller is better, equal is equal."""
        raise NotImplementedError

    def measure(self, name: str) -> dict[str, int]:
        """What the standings show of somebody."""
        raise NotImplementedError

    def hand_points(self, played: Played) -> dict[str, int]:
        """Points of each hand, a lone zero by the house rule, before any multiplier."""
        points = dict(played.worths)
        if self.rules.lone_zero and 0 in points.values():
            for name, hand in played.hands.items():
                if points[name] == 0 and is_lone_zero(hand, self.values):
                    points[name] = self.rules.lone_zero
        return points
