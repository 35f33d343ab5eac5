"""Who sits, who is in play, and who deals; what may be a name.

Source: docs/scoring.md, Coming and going and Who deals, who starts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

LONGEST_NAME = 60
FEWEST_IN_PLAY = 2
Somebody = TypeVar("Somebody", bound=Hashable)


def is_name(text: str) -> bool:
    """Whether text is 1–60 characters, trimmed, NFC, without control characters."""
    return (
        0 < len(text) <= LONGEST_NAME
        and text == text.strip()
        and unicodedata.is_normalized("NFC", text)
        and not any(unicodedata.category(char) == "Cc" for char in text)
    )


def folded(name: str) -> str:
    """The name as it is compared: capitals do not distinguish, accents do."""
    return unicodedata.normalize("NFC", name.casefold())


class Table:
    """The seats in order, clockwise, and everybody who ever sat."""

    def __init__(self, players: Sequence[str]) -> None:
        self.seats: tuple[str, ...] = ()
        self.in_play: tuple[str, ...] = ()
        self.out_in: dict[str, int] = {}
        self.first_sat: dict[str, int] = {}
        self._by_folded: dict[str, str] = {}
        self._left: dict[str, None] = {}
        self.seat(players)

    def seat(self, names: Sequence[str]) -> tuple[str, ...]:
        """Those people sit from now on. Returns the newcomers among them."""
        newcomers = tuple(name for name in names if name not in self.first_sat)
        for name in newcomers:
            self.first_sat[name] = len(self.first_sat)
            self._by_folded.setdefault(folded(name), name)
            self._left[name] = None
        self.seats = tuple(names)
        self._see_who_plays()
        return newcomers

    def eliminate(self, names: Sequence[str], round_number: int) -> None:
        """Those people are out of the game by that round (counted from 1)."""
        if names:
            self.out_in.update(dict.fromkeys(names, round_number))
            for name in names:
                del self._left[name]
            self._see_who_plays()

    def sat_in_other_capitals(self, name: str) -> str | None:
        """Who ever sat under this name in other capitals, if it is not this very name."""
        return None if name in self.first_sat else self._by_folded.get(folded(name))

    @property
    def left(self) -> Collection[str]:
        """Everybody who is not out, at the table or merely away, by when they first sat."""
        return self._left.keys()

    def seat_order(self, name: str) -> tuple[int, int]:
        """Sorts by seat; those not at the table after them, by when they first sat."""
        if name in self.seats:
            return 0, self.seats.index(name)
        return 1, self.first_sat[name]

    def _see_who_plays(self) -> None:
        self.in_play = tuple(name for name in self.seats if name not in self.out_in)


def keep_chairs(
    chosen: Sequence[Somebody], seats: Sequence[Somebody], out: Collection[Somebody]
) -> tuple[Somebody, ...]:
    """Those chosen to sit, and whoever of the old seats is out on the chair they had.

    Should a correction bring them in again, they sit where they sat: after the one before them.
    """
    table = list(chosen)
    for place, name in enumerate(seats):
        if name in out and name not in table:
            before = (*seats[place + 1 :], *seats[:place])
            last = next((other for other in reversed(before) if other in table), None)
            table.insert(len(table) if last is None else table.index(last) + 1, name)
    return tuple(table)


def seats_together(
    before: Sequence[Somebody], theirs: Sequence[Somebody], mine: Sequence[Somebody]
) -> tuple[Somebody, ...] | None:
    """The seats that two changes of the same ones come to; None where both moved people, otherwise.

    Whoever came by one of them sits, whoever left by one of them does not.
    """
    both = [each for each in before if each in theirs and each in mine]
    there = [each for each in theirs if each in both]
    here = [each for each in mine if each in both]
    if both != there != here != both:
        return None
    first, second = (mine, theirs) if there == both else (theirs, mine)
    left = [each for each in before if each not in second]
    stay = [each for each in first if each not in left]
    return keep_chairs(stay, second, [each for each in second if each not in before])


@dataclass(frozen=True, slots=True)
class Deal:
    """Who deals and who starts; both None where nobody deals."""

    dealer: str | None
    starter: str | None


@dataclass(frozen=True, slots=True)
class Seating:
    """The table for the next round: who sits, who is in play, who deals and starts."""

    seats: tuple[str, ...]
    in_play: tuple[str, ...]
    deal: Deal


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

    def played(
        self,
        dealer: str | None,
        seats: Sequence[str],
        winner: str | None = None,
        losers: Collection[str] = (),
    ) -> None:
        """A round was played, and perhaps won and lost; the deal passes on from there."""
        self._dealer = dealer
        self._seats = seats
        self._first = None
        if self._by_result:
            self._winner, self._losers = winner, losers

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
