"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make every table; nobody goes back."""
    _make_groups()
    _make_devices()
    _make_games()
    _make_players()
    _make_sittings()
    _make_entries()
    _make_journal()
    _make_played_rounds()


def _make_groups() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("time_zone", sa.String(length=64), nullable=True),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("is_home", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("position >= 0", name=op.f("ck_groups_position")),
        sa.PrimaryKeyConstraint("id", name="pk_groups"),
        sa.UniqueConstraint("key", name="uq_groups_key"),
    )
    op.create_index(
        "uq_groups_home",
        "groups",
        ["is_home"],
        unique=True,
        sqlite_where=sa.text("is_home"),
        postgresql_where=sa.text("is_home"),
    )


def _make_devices() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_devices_group_id_groups"),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.UniqueConstraint("group_id", "id", name="uq_devices_group_id_id"),
        sa.UniqueConstraint("group_id", "token_hash", name="uq_devices_group_id_token_hash"),
        sa.UniqueConstraint("key", name="uq_devices_key"),
    )


def _make_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("name", sa.String(length=500), nullable=False),
        sa.Column("scheme", sa.String(length=40), nullable=False),
        sa.Column("deck", sa.String(length=500), nullable=False),
        sa.Column("round_count", sa.Integer(), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.Column("winners", sa.Text(), nullable=False),
        sa.Column("last_played_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("position >= 0", name=op.f("ck_games_position")),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_games_group_id_groups"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("group_id", "id", name="uq_games_group_id_id"),
        sa.UniqueConstraint("key", name="uq_games_key"),
    )
    op.create_index(
        "ix_games_group_id_finished_last_played_at",
        "games",
        ["group_id", "finished", "last_played_at"],
        unique=False,
    )


def _make_players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("folded", sa.String(length=180), nullable=False),
        sa.Column("seat_colour", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("seat_colour BETWEEN 0 AND 19", name=op.f("ck_players_seat_colour")),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_players_group_id_groups"),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("group_id", "folded", name="uq_players_group_id_folded"),
        sa.UniqueConstraint("key", name="uq_players_key"),
    )


def _make_sittings() -> None:
    op.create_table(
        "sittings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by_hand", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("note", sa.String(length=500), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_sittings_group_id_groups"),
        sa.PrimaryKeyConstraint("id", name="pk_sittings"),
        sa.UniqueConstraint("group_id", "opened_at", name="uq_sittings_group_id_opened_at"),
        sa.UniqueConstraint("key", name="uq_sittings_key"),
    )


def _make_entries() -> None:
    op.create_table(
        "entries",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("entry_key", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("happened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("stored_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("position >= 1", name=op.f("ck_entries_position")),
        sa.ForeignKeyConstraint(
            ["group_id", "device_id"],
            ["devices.group_id", "devices.id"],
            name="fk_entries_group_id_device_id_devices",
        ),
        sa.ForeignKeyConstraint(
            ["group_id", "game_id"],
            ["games.group_id", "games.id"],
            name="fk_entries_group_id_game_id_games",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_entries"),
        sa.UniqueConstraint("game_id", "position", name="uq_entries_game_id_position"),
        sa.UniqueConstraint("group_id", "entry_key", name="uq_entries_group_id_entry_key"),
        sa.UniqueConstraint("group_id", "game_id", "id", name="uq_entries_group_id_game_id_id"),
    )


def _make_journal() -> None:
    op.create_table(
        "journal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("verb", sa.String(length=40), nullable=False),
        sa.Column("subject_kind", sa.String(length=40), nullable=False),
        sa.Column("subject_key", sa.String(length=32), nullable=False),
        sa.Column("before", sa.Text(), nullable=True),
        sa.Column("after", sa.Text(), nullable=True),
        sa.CheckConstraint("position >= 1", name=op.f("ck_journal_position")),
        sa.ForeignKeyConstraint(
            ["group_id", "device_id"],
            ["devices.group_id", "devices.id"],
            name="fk_journal_group_id_device_id_devices",
        ),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_journal_group_id_groups"),
        sa.PrimaryKeyConstraint("id", name="pk_journal"),
        sa.UniqueConstraint("group_id", "position", name="uq_journal_group_id_position"),
    )


def _make_played_rounds() -> None:
    op.create_table(
        "played_rounds",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("played_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id", "game_id", "entry_id"],
            ["entries.group_id", "entries.game_id", "entries.id"],
            name="fk_played_rounds_group_id_game_id_entry_id_entries",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_played_rounds"),
        sa.UniqueConstraint("game_id", "entry_id", name="uq_played_rounds_game_id_entry_id"),
    )
    op.create_index(
        "ix_played_rounds_group_id_played_at",
        "played_rounds",
        ["group_id", "played_at"],
        unique=False,
    )
