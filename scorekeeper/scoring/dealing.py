"""Who deals and who starts. Source: scoring.md, Who deals, who starts."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.scoring.result import Deal, Outcome


class Dealing:
    """The deal as it passes around. `by_result`: the loser deals and the winner starts."""

    def __init__(self, players: tuple[str, ...], dealer: str | None, *, by_result: bool) -> None:
        self._first = dealer if dealer in players else next(iter(players), None)
        self._dealer = self._first
        self._seats: Sequence[str] = players
        self._winner: str | None = None
        self._losers: Collection[str] = ()
        self._by_result = by_result

    def next(self, table: Sequence[str], in_play: Sequence[str], said: str | None = None) -> Deal:
        """Who deals and starts at this table, if nobody or `said` is said to have dealt."""
        dealer = said or self._next_dealer(in_play)
        if self._winner in in_play:
            return Deal(dealer, self._winner)
        return Deal(dealer, first_clockwise(dealer, table, in_play))

    def played(self, dealer: str | None, seats: Sequence[str], outcome: Outcome) -> None:
        """A round was played; the deal passes on from there."""
        self._dealer = dealer
        self._seats = seats
        self._first = None
        if self._by_result:
            self._winner, self._losers = outcome.winner, outcome.losers or ()

    def _next_dealer(self, in_play: Sequence[str]) -> str | None:
        if self._first in in_play:
            return self._first
        if self._losers and (playing := [name for name in self._losers if name in in_play]):
            return first_clockwise(self._dealer, self._seats, playing)
        dealer = first_clockwise(self._dealer, self._seats, in_play)
        return dealer or (in_play[0] if in_play else None)


def first_clockwise(after: str | None, seats: Sequence[str], among: Collection[str]) -> str | None:
    """The first of `among` around the seats from the one after `after`, who comes last.

    None if nobody of those seats is among them. Without `after` it goes from the first seat.
    """
    turn = seats.index(after) + 1 if after in seats else 0
    for place in range(turn, turn + len(seats)):
        name = seats[place % len(seats)]
        if name in among:
            return name
    return None
