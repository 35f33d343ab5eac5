"""Who deals and who starts. Source: scoring.md, Who deals, who starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.scoring.result import Deal, Outcome


@dataclass(frozen=True, slots=True)
class _Last:
    """The round just played, as far as the next deal asks for it."""

    dealer: str | None
    seats: tuple[str, ...]
    outcome: Outcome


class Dealing:
    """The deal as it passes around. `by_result`: the loser deals and the winner starts."""

    def __init__(self, players: tuple[str, ...], dealer: str | None, *, by_result: bool) -> None:
        self._players = players
        self._first = dealer if dealer in players else players[0]
        self._by_result = by_result
        self._last: _Last | None = None

    def next(self, table: Sequence[str], in_play: Sequence[str], said: str | None = None) -> Deal:
        """Who deals and starts at this table, if nobody or `said` is said to have dealt."""
        dealer = said or self._dealer(in_play)
        return Deal(dealer, self._starter(dealer, table, in_play))

    def played(self, dealer: str | None, seats: tuple[str, ...], outcome: Outcome) -> None:
        """A round was played; the deal passes on from there."""
        self._last = _Last(dealer, seats, outcome)

    def _dealer(self, in_play: Sequence[str]) -> str | None:
        if self._last is None:
            if self._first in in_play:
                return self._first
            return pass_the_deal(self._first, self._players, in_play)
        around = clockwise_after(self._last.dealer, self._last.seats)
        losers = (self._last.outcome.losers or ()) if self._by_result else ()
        for name in around:
            if name in losers and name in in_play:
                return name
        return pass_the_deal(self._last.dealer, self._last.seats, in_play)

    def _starter(
        self, dealer: str | None, table: Sequence[str], in_play: Sequence[str]
    ) -> str | None:
        winner = self._last.outcome.winner if self._last and self._by_result else None
        if winner in in_play:
            return winner
        return next((name for name in clockwise_after(dealer, table) if name in in_play), None)


def pass_the_deal(dealer: str | None, seats: Sequence[str], in_play: Sequence[str]) -> str | None:
    """The next dealer: around `seats` from the old dealer, who comes last.

    If nobody of those seats is in play, the first seat in play; None if there is none.
    """
    for name in clockwise_after(dealer, seats):
        if name in in_play:
            return name
    return in_play[0] if in_play else None


def clockwise_after(name: str | None, seats: Sequence[str]) -> Sequence[str]:
    """The seats in order from the one after `name`, who comes last."""
    if name is None or name not in seats:
        return seats
    turn = seats.index(name) + 1
    return (*seats[turn:], *seats[:turn])
