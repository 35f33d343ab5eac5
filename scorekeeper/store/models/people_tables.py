"""The tables of a group, its people, devices and evenings, its own decks, and its journal."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorekeeper.store.models.base import (
    ENTRY_ID_LENGTH,
    FOLDED_LENGTH,
    KEY_LENGTH,
    NAME_LENGTH,
    SEAT_COLOURS,
    TEXT_LENGTH,
    Base,
    in_the_bin,
)
from scorekeeper.store.models.columns import Document, Instant


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
        in_the_bin("ix_sittings_in_the_bin"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"))
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    opened_at: Mapped[datetime] = mapped_column(Instant)
    by_hand: Mapped[bool] = mapped_column(default=False)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH), default="")
    note: Mapped[str] = mapped_column(String(TEXT_LENGTH), default="")
    deleted_at: Mapped[datetime | None] = mapped_column(Instant)


class OwnDocument(Base):
    """A deck, a preset or a rule of the table that the group made for itself, as its document."""

    __tablename__ = "own_documents"
    __table_args__ = (Index(None, "group_id", "kind", "created_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id"))
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    kind: Mapped[str] = mapped_column(String(20))
    document: Mapped[Any] = mapped_column(Document)
    created_at: Mapped[datetime] = mapped_column(Instant)


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
