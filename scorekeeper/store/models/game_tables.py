"""The tables of games: their logs, drafts, and what is kept beside them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.models.base import (
    ENTRY_ID_LENGTH,
    KEY_LENGTH,
    TEXT_LENGTH,
    Base,
    in_the_bin,
    out_of_the_bin,
    to_tally,
)
from scorekeeper.store.models.columns import DIGEST_LENGTH, Document, Instant


class Game(Base):
    """A game's address and what is convenient to filter by; the truth is in its entries.

    `position` is the number of its entries. Everything after it is recounted and written in the
    transaction that appends, and `scorekeeper check` compares it. Lists stand by `listed_at`, when
    it was played last, else begun; `sought` is what people wrote of it (its name and note, and
    the notes of its rounds) as a search compares it.
    `tallied` is the position at which it was counted into statistics, by `store.tallies` alone.
    """

    __tablename__ = "games"
    __table_args__ = (
        UniqueConstraint("group_id", "id"),
        CheckConstraint("position >= 0", name="position"),
        out_of_the_bin("ix_games_group_id_listed_at", "group_id", "listed_at"),
        out_of_the_bin("ix_games_sought", "group_id", "listed_at", but="sought <> ''"),
        out_of_the_bin("ix_games_group_id_finished", "group_id", "finished", "listed_at"),
        out_of_the_bin("ix_games_group_id_scheme", "group_id", "scheme", "listed_at"),
        out_of_the_bin("ix_games_group_id_deck", "group_id", "deck", "listed_at"),
        in_the_bin("ix_games_in_the_bin"),
        to_tally("ix_games_to_tally"),
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
    """Something that happened to a game; appended, never changed.

    `digest` is that of the game's history that it ends, chained to the one of the entry before. An
    id does not tell that: where a backup was put back and a phone sent its round again, the same
    one ends two histories. The instant at which it was stored tells them apart.
    """

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
    digest: Mapped[str] = mapped_column(
        String(DIGEST_LENGTH), default="", server_default=text("''")
    )


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

    `month` is the one in which it was last played, in the group's zone; `ranks` are the sides of a
    game that is over, who played together, best first, equals together: what a rating takes.
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
    ranks: Mapped[list[list[list[str]]]] = mapped_column(Document)


class KeptSum(Base):
    """What many games come to: the tally of a month, a year, or up to an edge; or ratings.

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
