"""Rounds won: who goes out wins the round, and nothing is counted."""

from __future__ import annotations

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.base import Played
from scorekeeper.scoring.schemes.wins import WinsTally
from scorekeeper.scoring.sheet import FORMAT_WITH_ENDINGS


class RoundsWon(WinsTally):
    """Most rounds won first, and nothing else breaks a tie."""

    code = "rounds_won"
    defaults = Rules("rounds_won")
    first_format = FORMAT_WITH_ENDINGS
    round_keys = frozenset({"out"})
    nobody_goes_out = True

    def play(self, played: Played) -> Outcome:
        """Whoever went out has won one more; or nobody has."""
        if played.out is not None:
            self.wins[played.out] += 1
        return Outcome(is_won=True, winner=played.out)
