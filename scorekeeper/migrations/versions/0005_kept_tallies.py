"""The tally of each game and what many come to, kept so that statistics cost the same at any size.

Nothing is counted here: a game that was never counted says so by its column.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_WAITING = sa.text("tallied <> CASE WHEN deleted_at IS NULL THEN position ELSE 0 END")


def upgrade() -> None:
    """Make the column, its index and the tables; nobody goes back."""
    op.add_column("games", sa.Column("tallied", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(
        "ix_games_to_tally",
        "games",
        ["group_id", "id"],
        sqlite_where=_WAITING,
        postgresql_where=_WAITING,
    )
    _make_game_tallies()
    _make_kept_sums()


def _make_game_tallies() -> None:
    op.create_table(
        "game_tallies",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("month", sa.String(7), nullable=False),
        sa.Column("scheme", sa.String(40), nullable=False),
        sa.Column("listed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("ranks", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id", "game_id"],
            ["games.group_id", "games.id"],
            name=op.f("fk_game_tallies_group_id_game_id_games"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_tallies")),
        sa.UniqueConstraint("game_id", name=op.f("uq_game_tallies_game_id")),
    )
    op.create_index(
        "ix_game_tallies_group_id_month_listed_at_game_id",
        "game_tallies",
        ["group_id", "month", "listed_at", "game_id"],
    )


def _make_kept_sums() -> None:
    op.create_table(
        "kept_sums",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("scheme", sa.String(40), nullable=False),
        sa.Column("span", sa.String(7), nullable=False),
        sa.Column("merged", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_kept_sums_group_id_groups")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kept_sums")),
        sa.UniqueConstraint(
            "group_id",
            "kind",
            "scheme",
            "span",
            name=op.f("uq_kept_sums_group_id_kind_scheme_span"),
        ),
    )
