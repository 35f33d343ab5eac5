"""A scheme that no release has: everybody keeps the points of their own hand, and the most win.

A module and a row of words is all that a scheme is; here it comes and goes while others run.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES, register
from scorekeeper.scoring.schemes.base import Played
from scorekeeper.scoring.schemes.points import OwnHandTally
from scorekeeper.web.words.schemes import WORDS, SchemeWords


class KeepHigh(OwnHandTally):
    """The first to reach the target wins, with the cards that stay in hand."""

    code = "keep_high"
    takes = ("target", "crossing", "floor_at_zero")
    defaults = Rules("keep_high", target=50)
    most_wins = True

    def settle(self, played: Played, outcome: Outcome, left: Collection[str]) -> None:
        """The highest of those who crossed wins, a tie shares."""
        totals = outcome.totals or {}
        highest = max(totals.values(), default=0)
        if self.rules.crosses(highest):
            self.end([name for name, total in totals.items() if total == highest])


@contextmanager
def keep_high() -> Iterator[str]:
    """The code of the scheme, while it is there."""
    register(KeepHigh)
    WORDS["keep_high"] = SchemeWords(
        name="Hoarders",
        sentence="Everyone keeps what is left in hand, and the most win.",
        limit=lambda rules: f"hoard {rules.target}",
        counts=lambda _: "What is left in your hand is yours.",
        ends=lambda rules: f"Who hoards {rules.target} wins.",
    )
    yield "keep_high"
    del SCHEMES["keep_high"], WORDS["keep_high"]
