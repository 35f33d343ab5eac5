"""What the schemes without points share: rounds won, and perhaps lost."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import RuleKey, Rules
from scorekeeper.scoring.schemes.base import Played, Tally
from scorekeeper.scoring.sheet import Round

WIN_RULES: tuple[RuleKey, ...] = ("rounds", "first_to")


class WinsTally(Tally):
    """Most wins first. Ends by hand, or where a number of rounds, played or won, is set."""

    takes: ClassVar[tuple[RuleKey, ...]] = WIN_RULES
    quantity = "wins"
    most_wins = True

    @classmethod
    def after(cls, before: Mapping[str, int], outcome: Outcome, name: str) -> Mapping[str, int]:
        """One more won."""
        return {"wins": before["wins"] + (name == outcome.winner)}

    @classmethod
    def gains(
        cls, recorded: Round, outcome: Outcome, in_play: Sequence[str], before: Mapping[str, int]
    ) -> Mapping[str, int]:
        """1 for who won, 0 for everybody else."""
        return {name: int(name == outcome.winner) for name in in_play}

    def __init__(self, rules: Rules, values: Mapping[str, int]) -> None:
        super().__init__(rules, values)
        self.wins: dict[str, int] = {}

    def join(self, name: str, starts: int) -> None:
        """Somebody new has won nothing."""
        self.wins[name] = 0

    def settle(self, played: Played, outcome: Outcome, left: Collection[str]) -> None:
        """Once somebody of this round has won enough: most wins, a tie shares."""
        if self.rules.first_to is None:
            return
        most = max((self.wins[name] for name in played.in_play), default=0)
        if most >= self.rules.first_to:
            self.end([name for name in played.in_play if self.wins[name] == most])

    def place(self, name: str) -> int | tuple[int, int]:
        """The rounds won, turned round, so that the most stand first."""
        return -self.wins[name]

    def measure(self, name: str) -> dict[str, int]:
        """Rounds won as `{"wins": …}`."""
        return {"wins": self.wins[name]}


class WinsAndLosses(WinsTally):
    """Among those who won as often, fewest losses first."""

    @classmethod
    def after(cls, before: Mapping[str, int], outcome: Outcome, name: str) -> Mapping[str, int]:
        """One more won or lost."""
        lost = before["losses"] + (name in (outcome.losers or ()))
        return {**super().after(before, outcome, name), "losses": lost}

    @classmethod
    def gains(
        cls, recorded: Round, outcome: Outcome, in_play: Sequence[str], before: Mapping[str, int]
    ) -> Mapping[str, int]:
        """1 for who won, -1 for who lost."""
        losers = outcome.losers or ()
        return {name: (name == outcome.winner) - (name in losers) for name in in_play}

    def __init__(self, rules: Rules, values: Mapping[str, int]) -> None:
        super().__init__(rules, values)
        self.losses: dict[str, int] = {}

    def join(self, name: str, starts: int) -> None:
        """Somebody new has nothing won or lost."""
        super().join(name, starts)
        self.losses[name] = 0

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
