"""The tables: a group and what it owns.

A foreign key inside a group carries the group's id as well, so that the database itself refuses
an entry of one group that points at a game, player or device of another. Nothing cascades:
Alembic's batch mode rebuilds tables, and a cascade there would delete evenings.
"""

from __future__ import annotations

from scorekeeper.store.models.base import (
    ENTRY_ID_LENGTH,
    FOLDED_LENGTH,
    KEY_LENGTH,
    NAME_LENGTH,
    NAMING,
    SEAT_COLOURS,
    TALLIED_AS,
    TEXT_LENGTH,
    Base,
)
from scorekeeper.store.models.game_tables import (
    Draft,
    Entry,
    Game,
    GamePlayer,
    GameTally,
    KeptSum,
    PlayedRound,
)
from scorekeeper.store.models.people_tables import (
    Device,
    Group,
    JournalLine,
    OwnDocument,
    Player,
    Sitting,
)

__all__ = [
    "ENTRY_ID_LENGTH",
    "FOLDED_LENGTH",
    "KEY_LENGTH",
    "NAME_LENGTH",
    "NAMING",
    "SEAT_COLOURS",
    "TALLIED_AS",
    "TEXT_LENGTH",
    "Base",
    "Device",
    "Draft",
    "Entry",
    "Game",
    "GamePlayer",
    "GameTally",
    "Group",
    "JournalLine",
    "KeptSum",
    "OwnDocument",
    "PlayedRound",
    "Player",
    "Sitting",
]
