"""Changing who sits at a game: its people, newcomers among them, and its entry at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, assert_never

from sqlalchemy.orm import Session

from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.log.entries import NewEntry, entry_by_id, refuse_malformed_id
from scorekeeper.store.log.games import Appended, append
from scorekeeper.store.models import Group
from scorekeeper.store.models.device_rows import DeviceRow
from scorekeeper.store.people.players import player_called, player_not_deleted, seat_newcomer


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
    with transaction() as session:
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


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody the group has, by key."""

    key: str


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who is added to the group with this change."""

    name: str


Seat: TypeAlias = Known | Newcomer


def take_seat(session: Session, group: Group, seat: Seat, device: DeviceRow | None) -> str:
    """The key of whoever sits there, made now for a newcomer to this locked group."""
    match seat:
        case Newcomer(name):
            return seat_newcomer(session, group, name, device).key
        case Known(key):
            return player_not_deleted(group, key).key
        case _ as never:
            assert_never(never)


def seat_taken_before(group: Group, seat: Seat) -> str:
    """The key of whoever took that seat at a first sending, which made the newcomers."""
    match seat:
        case Known(key):
            return key
        case Newcomer(name):
            player = player_called(group, name)
            return player.key if player else ""
        case _ as never:
            assert_never(never)
