"""What a scheme says about itself, and the tally it keeps while rounds are played."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from scorekeeper.scoring.cards import Hand, is_lone_zero
from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.sheet import Round


@dataclass(slots=True)  # frozen ones are slow to make, and there is one for each round
class Played:
    """A round as it counts: only people in play, only hands that count.

    `out` is who went out, or None; `worths` are the face values of `hands`.
    """

    in_play: tuple[str, ...]
    out: str | None
    hands: Mapping[str, Hand]
    worths: Mapping[str, int]
    recorded: Round


class Tally:
    """The running state of a game under one scheme; a scheme overrides what differs."""

    code: ClassVar[str]
    takes: ClassVar[tuple[str, ...]] = ()
    defaults: ClassVar[Rules]
    round_keys: ClassVar[frozenset[str]]
    has_totals: ClassVar[bool] = False
    loser_deals: ClassVar[bool] = False
    nobody_deals: ClassVar[bool] = False

    def __init__(self, rules: Rules, values: Mapping[str, int]) -> None:
        self.rules = rules
        self.values = values
        self.finished = False
        self.winners: tuple[str, ...] = ()
        self.losers: tuple[str, ...] = ()

    @classmethod
    def hands_optional(cls, document: Mapping[str, Any]) -> bool:
        """Whether a round's document may leave its hands out."""
        return "hands" not in cls.round_keys

    @classmethod
    def asks_hands_of(cls, expected: Sequence[str], recorded: Round) -> Sequence[str]:
        """Of those who may hold cards, whose hand must be there."""
        return expected

    def join(self, name: str, starts: int) -> None:
        """Somebody sits down who never sat before."""
        raise NotImplementedError

    def play(self, played: Played) -> Outcome:
        """Count one round into the tally, and return what it brought."""
        raise NotImplementedError

    def settle(self, outcome: Outcome, left: Collection[str]) -> None:
        """See whether the game ended; `left` are all who are not out, here or away."""

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
