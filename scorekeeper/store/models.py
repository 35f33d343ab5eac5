"""The tables: a group and what it owns.

A foreign key inside a group carries the group's id as well, so that the database itself refuses
an entry of one group that points at a game, player or device of another. Nothing cascades:
Alembic's batch mode rebuilds tables, and a cascade there would delete evenings.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from scorekeeper.store.columns import Document, Instant

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


def _out_of_the_bin(name: str, *columns: str, but: str = "") -> Index:
    """An index for lists, which show nothing that lies in the bin; `but` narrows it further."""
    standing = text("deleted_at IS NULL" + (f" AND {but}" if but else ""))
    return Index(name, *columns, sqlite_where=standing, postgresql_where=standing)


TALLIED_AS = "CASE WHEN deleted_at IS NULL THEN position ELSE 0 END"
"""What `tallied` of a game is once its tally is kept: its position, and 0 while it is binned."""


def _to_tally(name: str) -> Index:
    """An index for the games whose tally is not that of the game as it stands: mostly none."""
    waiting = text(f"tallied <> {TALLIED_AS}")
    return Index(name, "group_id", "id", sqlite_where=waiting, postgresql_where=waiting)


def _in_the_bin(name: str) -> Index:
    """An index for the bin alone: few rows of many."""
    binned = text("deleted_at IS NOT NULL")
    return Index(name, "group_id", "deleted_at", sqlite_where=binned, postgresql_where=binned)


class Group(Base):
    """The people who play together; its position counts every change inside it."""

    __tablename__ = "groups"
    __table_args__ = (
        CheckConstraint("position >= 0", name="position"),
        # At most one home group, whoever races to make it.
        Index(
            "uq_groups_home",
            "is_home",
            unique=True,
            sqlite_where=text("is_home"),
            postgresql_where=text("is_home"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH), default="")
    time_zone: Mapped[str | None] = mapped_column(String(64))
    position: Mapped[int] = mapped_column(default=0)
    is_home: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(Instant)


class Player(Base):
    """Somebody of the group, under the name everybody sees now.

    One entered twice is `merged_into` the other: a pointer, the log keeps both keys.
    """

    __tablename__ = "players"
    __table_args__ = (
        UniqueConstraint("group_id", "folded"),
        UniqueConstraint("group_id", "id"),
        ForeignKeyConstraint(["group_id", "merged_into_id"], ["players.group_id", "players.id"]),
        CheckConstraint(f"seat_colour BETWEEN 0 AND {SEAT_COLOURS - 1}", name="seat_colour"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"))
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    folded: Mapped[str] = mapped_column(String(FOLDED_LENGTH))
    seat_colour: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(Instant)
    archived_at: Mapped[datetime | None] = mapped_column(Instant)
    deleted_at: Mapped[datetime | None] = mapped_column(Instant)
    merged_into_id: Mapped[int | None]
    merged_into: Mapped[Player | None] = relationship(
        primaryjoin="foreign(Player.merged_into_id) == remote(Player.id)"
    )

    @property
    def merged_into_key(self) -> str | None:
        """Whom the journal names: a key means the same in every copy of the database."""
        return self.merged_into.key if self.merged_into else None


class Device(Base):
    """A browser that was let in; only the hash of its token is kept."""

    __tablename__ = "devices"
    __table_args__ = (
        UniqueConstraint("group_id", "id"),
        UniqueConstraint("group_id", "token_hash"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"))
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    token_hash: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH), default="")
    kind: Mapped[str | None] = mapped_column(String(20))
    created_at: Mapped[datetime] = mapped_column(Instant)
    seen_at: Mapped[datetime] = mapped_column(Instant)
    revoked_at: Mapped[datetime | None] = mapped_column(Instant)


class Game(Base):
    """A game's address and what is convenient to filter by; the truth is in its entries.

    `position` is the number of its entries. Everything after it is recounted and written in the
    transaction that appends, and `scorekeeper check` compares it. Lists stand by `listed_at`, when
    it was played last, else begun; `sought` is its name and note as a search compares them.
    `tallied` is the position at which it was counted into statistics, by `store.tallies` alone.
    """

    __tablename__ = "games"
    __table_args__ = (
        UniqueConstraint("group_id", "id"),
        CheckConstraint("position >= 0", name="position"),
        _out_of_the_bin("ix_games_group_id_listed_at", "group_id", "listed_at"),
        _out_of_the_bin("ix_games_sought", "group_id", "listed_at", but="sought <> ''"),
        _out_of_the_bin("ix_games_group_id_finished", "group_id", "finished", "listed_at"),
        _out_of_the_bin("ix_games_group_id_scheme", "group_id", "scheme", "listed_at"),
        _out_of_the_bin("ix_games_group_id_deck", "group_id", "deck", "listed_at"),
        _in_the_bin("ix_games_in_the_bin"),
        _to_tally("ix_games_to_tally"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"))
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    position: Mapped[int] = mapped_column(default=0)
    started_at: Mapped[datetime] = mapped_column(Instant)
    name: Mapped[str] = mapped_column(String(TEXT_LENGTH), default="")
    scheme: Mapped[str] = mapped_column(String(40), default="")
    deck: Mapped[str] = mapped_column(String(TEXT_LENGTH), default="")
    round_count: Mapped[int] = mapped_column(default=0)
    finished: Mapped[bool] = mapped_column(default=False)
    winners: Mapped[list[str]] = mapped_column(Document, default=list)
    last_played_at: Mapped[datetime | None] = mapped_column(Instant)
    listed_at: Mapped[datetime] = mapped_column(Instant)
    sought: Mapped[str] = mapped_column(Text, default="")
    deleted_at: Mapped[datetime | None] = mapped_column(Instant)
    tallied: Mapped[int] = mapped_column(default=0, server_default="0")


class GamePlayer(Base):
    """Somebody whom a game's log names: convenience, like Game's columns.

    `sat`: they are in the game as it stands, not in what was taken back alone. `listed_at` is the
    game's, so that somebody's games are read in the order of their index.
    """

    __tablename__ = "game_players"
    __table_args__ = (
        UniqueConstraint("game_id", "player_id"),
        ForeignKeyConstraint(["group_id", "game_id"], ["games.group_id", "games.id"]),
        ForeignKeyConstraint(["group_id", "player_id"], ["players.group_id", "players.id"]),
        Index(None, "player_id", "sat", "listed_at", "game_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int]
    game_id: Mapped[int]
    player_id: Mapped[int]
    sat: Mapped[bool]
    listed_at: Mapped[datetime] = mapped_column(Instant)


class Entry(Base):
    """Something that happened to a game; appended, never changed."""

    __tablename__ = "entries"
    __table_args__ = (
        UniqueConstraint("game_id", "position"),
        UniqueConstraint("group_id", "entry_key"),
        UniqueConstraint("group_id", "game_id", "id"),
        Index(None, "group_id", "id"),
        ForeignKeyConstraint(["group_id", "game_id"], ["games.group_id", "games.id"]),
        ForeignKeyConstraint(["group_id", "device_id"], ["devices.group_id", "devices.id"]),
        CheckConstraint("position >= 1", name="position"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int]
    game_id: Mapped[int]
    position: Mapped[int]
    entry_key: Mapped[str] = mapped_column(String(ENTRY_ID_LENGTH))
    kind: Mapped[str] = mapped_column(String(40))
    version: Mapped[int]
    content: Mapped[dict[str, Any]] = mapped_column(Document)
    device_id: Mapped[int | None]
    happened_at: Mapped[datetime] = mapped_column(Instant)
    stored_at: Mapped[datetime] = mapped_column(Instant)


class Draft(Base):
    """A half-entered round, by parts: what was typed in each, and which device sent it last."""

    __tablename__ = "drafts"
    __table_args__ = (
        UniqueConstraint("game_id", "kind", "about"),
        ForeignKeyConstraint(["group_id", "game_id"], ["games.group_id", "games.id"]),
        CheckConstraint("version >= 0", name="version"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int]
    game_id: Mapped[int]
    kind: Mapped[str] = mapped_column(String(40))
    about: Mapped[str] = mapped_column(String(ENTRY_ID_LENGTH), default="")
    entry_key: Mapped[str] = mapped_column(String(ENTRY_ID_LENGTH))
    opened_at_position: Mapped[int]
    version: Mapped[int] = mapped_column(default=0)
    parts: Mapped[dict[str, Any]] = mapped_column(Document)
    senders: Mapped[dict[str, Any]] = mapped_column(Document)
    updated_at: Mapped[datetime] = mapped_column(Instant)


class PlayedRound(Base):
    """A round that stands in a game now and when it was played: convenience, like Game's columns.

    Entries alone cannot be counted in SQL: one may have been taken back, or removed.
    """

    __tablename__ = "played_rounds"
    __table_args__ = (
        UniqueConstraint("game_id", "entry_id"),
        ForeignKeyConstraint(
            ["group_id", "game_id", "entry_id"],
            ["entries.group_id", "entries.game_id", "entries.id"],
        ),
        Index(None, "group_id", "played_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int]
    game_id: Mapped[int]
    entry_id: Mapped[int]
    played_at: Mapped[datetime] = mapped_column(Instant)


class GameTally(Base):
    """The tally of one game by the keys of its log, as it was when its position was `Game.tallied`.

    `month` is the one in which it was last played, in the group's zone; `ranks` are the people of a
    game that is over, best first, equals together: what a rating takes.
    """

    __tablename__ = "game_tallies"
    __table_args__ = (
        UniqueConstraint("game_id"),
        ForeignKeyConstraint(["group_id", "game_id"], ["games.group_id", "games.id"]),
        Index(None, "group_id", "month", "listed_at", "game_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int]
    game_id: Mapped[int]
    month: Mapped[str] = mapped_column(String(7))
    scheme: Mapped[str] = mapped_column(String(40))
    listed_at: Mapped[datetime] = mapped_column(Instant)
    document: Mapped[dict[str, Any]] = mapped_column(Document)
    ranks: Mapped[list[list[str]]] = mapped_column(Document)


class KeptSum(Base):
    """What many games come to: the tally of a month, a year or all, or ratings at some time.

    Ratings are those after a month, or before the newest evening. `span` is `2026-03`, `2026` or
    empty; `merged` are those of its people who were somebody else when this was added up. A sum is
    deleted as soon as one of its games is counted anew.
    """

    __tablename__ = "kept_sums"
    __table_args__ = (
        UniqueConstraint("group_id", "kind", "scheme", "span"),
        ForeignKeyConstraint(["group_id"], ["groups.id"]),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int]
    kind: Mapped[str] = mapped_column(String(10))
    scheme: Mapped[str] = mapped_column(String(40))
    span: Mapped[str] = mapped_column(String(7))
    merged: Mapped[dict[str, str]] = mapped_column(Document)
    document: Mapped[dict[str, Any]] = mapped_column(Document)


class Sitting(Base):
    """A boundary in time: what is played from here to the next one belongs together."""

    __tablename__ = "sittings"
    __table_args__ = (
        # One in the bin is no boundary; another may open where it did.
        Index(
            "uq_sittings_group_id_opened_at",
            "group_id",
            "opened_at",
            unique=True,
            sqlite_where=text("deleted_at IS NULL"),
            postgresql_where=text("deleted_at IS NULL"),
        ),
        _in_the_bin("ix_sittings_in_the_bin"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"))
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    opened_at: Mapped[datetime] = mapped_column(Instant)
    by_hand: Mapped[bool] = mapped_column(default=False)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH), default="")
    note: Mapped[str] = mapped_column(String(TEXT_LENGTH), default="")
    deleted_at: Mapped[datetime | None] = mapped_column(Instant)


class JournalLine(Base):
    """One change to a row that is not an entry: who, when, what, before, after.

    `sent_as` is the id of the form that asked for it, so that a second sending is known.
    """

    __tablename__ = "journal"
    __table_args__ = (
        UniqueConstraint("group_id", "position"),
        Index(None, "group_id", "subject_key", "position"),
        Index("uq_journal_group_id_sent_as", "group_id", "sent_as", unique=True),
        ForeignKeyConstraint(["group_id", "device_id"], ["devices.group_id", "devices.id"]),
        CheckConstraint("position >= 1", name="position"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"))
    position: Mapped[int]
    device_id: Mapped[int | None]
    at: Mapped[datetime] = mapped_column(Instant)
    verb: Mapped[str] = mapped_column(String(40))
    subject_kind: Mapped[str] = mapped_column(String(40))
    subject_key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    sent_as: Mapped[str | None] = mapped_column(String(ENTRY_ID_LENGTH))
    before: Mapped[dict[str, Any] | None] = mapped_column(Document)
    after: Mapped[dict[str, Any] | None] = mapped_column(Document)
