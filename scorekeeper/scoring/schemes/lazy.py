"""Lazy: each round has a winner and a loser, nothing is added up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.base import Played
from scorekeeper.scoring.schemes.wins import WIN_RULES, WinsAndLosses
from scorekeeper.scoring.sheet import Round


class Lazy(WinsAndLosses):
    """The dearest hand loses, or the loser is named; a hand not counted is cheaper."""

    code = "lazy"
    takes = ("lone_zero", *WIN_RULES)
    defaults = Rules("lazy")
    round_keys = frozenset({"out", "hands", "loser", "last_card", "knocked_out"})
    loser_deals = True

    @classmethod
    def hands_optional(cls, document: Mapping[str, Any]) -> bool:
        """Hands or a named loser; that exactly one is there is judged apart."""
        return True

    @classmethod
    def asks_hands_of(cls, expected: Sequence[str], recorded: Round) -> Sequence[str]:
        """Only hands that may be the dearest need counting."""
        return ()

    def play(self, played: Played) -> Outcome:
        """The winner went out; all who held the dearest hand lost."""
        return self.note(played.out, self._losers(played))

    def _losers(self, played: Played) -> tuple[str, ...]:
        if played.recorded.loser is not None:
            named = set(played.recorded.loser) - {played.out}
            return tuple(name for name in played.in_play if name in named)
        points = self.hand_points(played)
        dearest = max(points.values(), default=0)
        return tuple(name for name in played.in_play if points.get(name) == dearest)
