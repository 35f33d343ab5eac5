"""Play it out: the round goes on until one player still holds cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.base import Played
from scorekeeper.scoring.schemes.wins import WIN_RULES, WinsAndLosses
from scorekeeper.scoring.sheet import Round


class ToTheLast(WinsAndLosses):
    """The order of going out is recorded: the first wins, the last holder loses."""

    code = "to_the_last"
    takes = WIN_RULES
    defaults = Rules("to_the_last")
    round_keys = frozenset({"order"})

    @classmethod
    def gains(
        cls, recorded: Round, outcome: Outcome, in_play: Sequence[str], before: Mapping[str, int]
    ) -> Mapping[str, int]:
        """The places of going out."""
        return {name: place for place, name in enumerate(recorded.order or (), start=1)}

    def play(self, played: Played) -> Outcome:
        """First of the order wins, last loses; names not in play are skipped."""
        order = dict.fromkeys(n for n in played.recorded.order or () if n in played.in_play)
        names = tuple(order)
        return self.note(names[0] if names else None, names[-1:] if len(names) > 1 else ())
