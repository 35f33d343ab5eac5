"""Changing who sits at a game: its people, newcomers among them, and its entry at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.store.entries import NewEntry, entry_by_id, refuse_malformed_id
from scorekeeper.store.games import Appended, append
from scorekeeper.store.models import Group
from scorekeeper.store.seats import Seat, seat_taken_before, take_seat
from scorekeeper.store.writing import lock_group, writing


@dataclass(frozen=True, slots=True)
class NewTable:
    """Who sits from now on, in seat order; `starts` are the points of those new to the game."""

    seats: tuple[Seat, ...]
    starts: Mapping[Seat, int] = field(default_factory=dict)


def change_table(group: Group, game_key: str, table: NewTable, new: NewEntry) -> Appended:
    """Seat these people from the next round on, or answer a second sending with the first.

    The content of `new` is made here, once newcomers have their keys. Raises what `append`
    raises, `NameTaken` or `NameRefused` for a newcomer, `NotFound` for a player of another group;
    then nobody was added.
    """
    refuse_malformed_id(new.id)
    with writing() as session:
        locked = lock_group(session, group)
        if entry_by_id(session, locked, new.id) is None:
            keys = {seat: take_seat(session, locked, seat, new.device) for seat in table.seats}
        else:
            keys = {seat: seat_taken_before(locked, seat) for seat in table.seats}
        return append(locked, game_key, replace(new, content=_content(table, keys)))


def _content(table: NewTable, keys: Mapping[Seat, str]) -> dict[str, Any]:
    return {
        "table": [keys[seat] for seat in table.seats],
        "starts": {keys[seat]: points for seat, points in table.starts.items()},
    }
