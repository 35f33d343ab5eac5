"""Half-entered rounds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of drafts; nobody goes back."""
    op.create_table(
        "drafts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("about", sa.String(length=64), nullable=False),
        sa.Column("entry_key", sa.String(length=64), nullable=False),
        sa.Column("opened_at_position", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("parts", sa.Text(), nullable=False),
        sa.Column("senders", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("version >= 0", name=op.f("ck_drafts_version")),
        sa.ForeignKeyConstraint(
            ["group_id", "game_id"],
            ["games.group_id", "games.id"],
            name="fk_drafts_group_id_game_id_games",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_drafts"),
        sa.UniqueConstraint("game_id", "kind", "about", name="uq_drafts_game_id_kind_about"),
    )
