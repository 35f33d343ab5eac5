"""What all tables share: how constraints are named, how long texts may be, lists and bin."""

from __future__ import annotations

from sqlalchemy import (
    Index,
    MetaData,
    text,
)
from sqlalchemy.orm import DeclarativeBase

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
KEY_LENGTH = 32
NAME_LENGTH = 60
# Case folding can make three characters of one.
FOLDED_LENGTH = 3 * NAME_LENGTH
TEXT_LENGTH = 500
ENTRY_ID_LENGTH = 64
SEAT_COLOURS = 20


class Base(DeclarativeBase):
    """What all tables share: the names of constraints."""

    metadata = MetaData(naming_convention=NAMING)


def out_of_the_bin(name: str, *columns: str, but: str = "") -> Index:
    """An index for lists, which show nothing that lies in the bin; `but` narrows it further."""
    standing = text("deleted_at IS NULL" + (f" AND {but}" if but else ""))
    return Index(name, *columns, sqlite_where=standing, postgresql_where=standing)


TALLIED_AS = "CASE WHEN deleted_at IS NULL THEN position ELSE 0 END"
"""What `tallied` of a game is once its tally is kept: its position, and 0 while it is binned."""


def to_tally(name: str) -> Index:
    """An index for the games whose tally is not that of the game as it stands: mostly none."""
    waiting = text(f"tallied <> {TALLIED_AS}")
    return Index(name, "group_id", "id", sqlite_where=waiting, postgresql_where=waiting)


def in_the_bin(name: str) -> Index:
    """An index for the bin alone: few rows of many."""
    binned = text("deleted_at IS NOT NULL")
    return Index(name, "group_id", "deleted_at", sqlite_where=binned, postgresql_where=binned)
