"""The bin, players merged into one, what a device is, which form asked for a change."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; nobody goes back."""
    op.add_column("games", _deleted_at())
    op.add_column("devices", sa.Column("kind", sa.String(length=20), nullable=True))
    op.add_column("journal", sa.Column("sent_as", sa.String(length=64), nullable=True))
    op.create_index("uq_journal_group_id_sent_as", "journal", ["group_id", "sent_as"], unique=True)
    _change_players()
    _change_sittings()


def _change_players() -> None:
    # A table rebuilt on SQLite loses the checks that are not said again.
    colour = sa.CheckConstraint("seat_colour BETWEEN 0 AND 19", name=op.f("ck_players_seat_colour"))
    with op.batch_alter_table("players", table_args=(colour,)) as batch:
        batch.add_column(_deleted_at())
        batch.add_column(sa.Column("merged_into_id", sa.Integer(), nullable=True))
        batch.create_unique_constraint("uq_players_group_id_id", ["group_id", "id"])
        batch.create_foreign_key(
            "fk_players_group_id_merged_into_id_players",
            "players",
            ["group_id", "merged_into_id"],
            ["group_id", "id"],
        )


def _change_sittings() -> None:
    with op.batch_alter_table("sittings") as batch:
        batch.add_column(_deleted_at())
        batch.drop_constraint("uq_sittings_group_id_opened_at", type_="unique")
    op.create_index(
        "uq_sittings_group_id_opened_at",
        "sittings",
        ["group_id", "opened_at"],
        unique=True,
        sqlite_where=sa.text("deleted_at IS NULL"),
        postgresql_where=sa.text("deleted_at IS NULL"),
    )


def _deleted_at() -> sa.Column[object]:
    return sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True)
