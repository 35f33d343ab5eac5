"""Who is to sit: somebody the group has, or somebody who is added to it with that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy.orm import Session

from scorekeeper.store.device_rows import DeviceRow
from scorekeeper.store.models import Group
from scorekeeper.store.players import player_here, player_named, seat_newcomer


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
            return player_here(group, key).key


def seat_taken_before(group: Group, seat: Seat) -> str:
    """The key of whoever took that seat at a first sending, which made the newcomers."""
    match seat:
        case Known(key):
            return key
        case Newcomer(name):
            player = player_named(group, name)
            return player.key if player else ""
