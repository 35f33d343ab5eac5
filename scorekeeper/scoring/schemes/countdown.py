"""Countdown: out with 7 cards, pick up 6, then 5, down to one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.base import Played, Tally
from scorekeeper.scoring.sheet import Round


class Countdown(Tally):
    """Each going out is one entry; the first to go out from a single card wins."""

    code = "countdown"
    takes = ("cards_dealt",)
    defaults = Rules("countdown", cards_dealt=7)
    round_keys = frozenset({"out"})
    quantity = "stage"
    nobody_deals = True

    @classmethod
    def after(cls, before: Mapping[str, int], outcome: Outcome, name: str) -> Mapping[str, int]:
        """The hand to play off next."""
        return {"stage": outcome.stages[name]} if outcome.stages else before

    @classmethod
    def gains(
        cls, recorded: Round, outcome: Outcome, in_play: Sequence[str], before: Mapping[str, int]
    ) -> Mapping[str, int]:
        """The cards to play off next."""
        return outcome.stages or {}

    def __init__(self, rules: Rules, values: Mapping[str, int]) -> None:
        super().__init__(rules, values)
        self.stages: dict[str, int] = {}

    def join(self, name: str, starts: int) -> None:
        """Somebody new begins with a full hand."""
        self.stages[name] = self.rules.cards_dealt

    def play(self, played: Played) -> Outcome:
        """Who went out picks up one card fewer."""
        if played.out is not None:
            self.stages[played.out] -= 1
            if self.stages[played.out] == 0:
                self.end((played.out,))
        return Outcome(stages={name: self.stages[name] for name in played.in_play})

    def place(self, name: str) -> int:
        """The size of the hand being played off: the smallest stands first."""
        return self.stages[name]

    def measure(self, name: str) -> dict[str, int]:
        """Size of the hand they are now playing off; 0 is done."""
        return {"stage": self.stages[name]}
