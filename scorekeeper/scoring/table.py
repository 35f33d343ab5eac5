"""Who sits and who is in play. Source: scoring.md, Coming and going."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import TypeVar

from scorekeeper.scoring.names import folded

FEWEST_IN_PLAY = 2

Somebody = TypeVar("Somebody", bound=Hashable)


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
