"""Rounds won: who goes out wins the round, and nothing is counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.base import Played, Tally
from scorekeeper.scoring.sheet import FORMAT_WITH_ENDINGS, Round


class RoundsWon(Tally):
    """Most rounds won first, and nothing else breaks a tie. Ends only by hand."""

    code = "rounds_won"
    defaults = Rules("rounds_won")
    first_format = FORMAT_WITH_ENDINGS
    round_keys = frozenset({"out"})
    nobody_goes_out = True
    quantity = "wins"
    most_wins = True

    def __init__(self, rules: Rules, values: Mapping[str, int]) -> None:
        super().__init__(rules, values)
        self.wins: dict[str, int] = {}

    @classmethod
    def after(cls, before: Mapping[str, int], outcome: Outcome, name: str) -> Mapping[str, int]:
        """One more for who won."""
        return {"wins": before["wins"] + (name == outcome.winner)}

    @classmethod
    def gains(
        cls, recorded: Round, outcome: Outcome, in_play: Sequence[str], before: Mapping[str, int]
    ) -> Mapping[str, int]:
        """1 for who won, 0 for everybody else."""
        return {name: int(name == outcome.winner) for name in in_play}

    def join(self, name: str, starts: int) -> None:
        """Somebody new has won nothing."""
        self.wins[name] = 0

    def play(self, played: Played) -> Outcome:
        """Whoever went out has won one more; or nobody has."""
        if played.out is not None:
            self.wins[played.out] += 1
        return Outcome(is_won=True, winner=played.out)

    def place(self, name: str) -> int:
        """The rounds won, turned round, so that the most stand first."""
        return -self.wins[name]

    def measure(self, name: str) -> dict[str, int]:
        """Rounds won as `{"wins": …}`."""
        return {"wins": self.wins[name]}
