"""What the schemes without points share: wins and losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.scoring.sheet import Round


class WinsTally(Tally):
    """Most wins first, then fewest losses. Ends only by hand."""

    quantity = "wins"
    most_wins = True

    @classmethod
    def after(cls, before: Mapping[str, int], outcome: Outcome, name: str) -> Mapping[str, int]:
        """One more won or lost."""
        return {
            "wins": before["wins"] + (name == outcome.winner),
            "losses": before["losses"] + (name in (outcome.losers or ())),
        }

    @classmethod
    def gains(
        cls, recorded: Round, outcome: Outcome, in_play: Sequence[str], before: Mapping[str, int]
    ) -> Mapping[str, int]:
        """1 for who won, -1 for who lost."""
        losers = outcome.losers or ()
        return {name: (name == outcome.winner) - (name in losers) for name in in_play}

    def __init__(self, rules: Rules, values: Mapping[str, int]) -> None:
        super().__init__(rules, values)
        self.wins: dict[str, int] = {}
        self.losses: dict[str, int] = {}

    def join(self, name: str, starts: int) -> None:
        """Somebody new has nothing won or lost."""
        self.wins[name] = self.losses[name] = 0

    def note(self, winner: str | None, losers: Sequence[str]) -> Outcome:
        """Write down who won and lost a round."""
        if winner is not None:
            self.wins[winner] += 1
        for name in losers:
            self.losses[name] += 1
        return Outcome(is_won=True, winner=winner, losers=tuple(losers))

    def place(self, name: str) -> tuple[int, int]:
        """Most wins first, then fewest losses."""
        return -self.wins[name], self.losses[name]

    def measure(self, name: str) -> dict[str, int]:
        """Rounds won and lost as `{"wins": …, "losses": …}`."""
        return {"wins": self.wins[name], "losses": self.losses[name]}
