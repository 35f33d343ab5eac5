"""Who sat in which game, and what lists of games are read by.

What only a recount can tell (who sat, what a search compares) is written once this is done, by
`store.preparing`.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_STANDING = sa.text("deleted_at IS NULL")
_TOLD = sa.text("deleted_at IS NULL AND sought <> ''")
_BINNED = sa.text("deleted_at IS NOT NULL")


def upgrade() -> None:
    """Make the table, the columns and the indexes; nobody goes back."""
    _change_games()
    _make_game_players()
    _index_in_the_bin("games")
    _index_in_the_bin("sittings")
    op.create_index(
        "ix_journal_group_id_subject_key_position",
        "journal",
        ["group_id", "subject_key", "position"],
    )
    op.create_index("ix_entries_group_id_id", "entries", ["group_id", "id"])


def _change_games() -> None:
    op.drop_index("ix_games_group_id_finished_last_played_at", table_name="games")
    op.add_column("games", sa.Column("listed_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("games", sa.Column("sought", sa.Text(), nullable=True))
    op.execute("UPDATE games SET listed_at = coalesce(last_played_at, started_at), sought = ''")
    # A table rebuilt on SQLite loses the checks that are not said again.
    position = sa.CheckConstraint("position >= 0", name=op.f("ck_games_position"))
    with op.batch_alter_table("games", table_args=(position,)) as batch:
        batch.alter_column("listed_at", existing_type=sa.DateTime(timezone=True), nullable=False)
        batch.alter_column("sought", existing_type=sa.Text(), nullable=False)
    for name, *columns in (
        ("listed_at", "listed_at"),
        ("finished", "finished", "listed_at"),
        ("scheme", "scheme", "listed_at"),
        ("deck", "deck", "listed_at"),
    ):
        op.create_index(
            f"ix_games_group_id_{name}",
            "games",
            ["group_id", *columns],
            sqlite_where=_STANDING,
            postgresql_where=_STANDING,
        )
    op.create_index(
        "ix_games_sought",
        "games",
        ["group_id", "listed_at"],
        sqlite_where=_TOLD,
        postgresql_where=_TOLD,
    )


def _make_game_players() -> None:
    op.create_table(
        "game_players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("sat", sa.Boolean(), nullable=False),
        sa.Column("listed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id", "game_id"],
            ["games.group_id", "games.id"],
            name=op.f("fk_game_players_group_id_game_id_games"),
        ),
        sa.ForeignKeyConstraint(
            ["group_id", "player_id"],
            ["players.group_id", "players.id"],
            name=op.f("fk_game_players_group_id_player_id_players"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_players")),
        sa.UniqueConstraint("game_id", "player_id", name=op.f("uq_game_players_game_id_player_id")),
    )
    op.create_index(
        "ix_game_players_player_id_sat_listed_at_game_id",
        "game_players",
        ["player_id", "sat", "listed_at", "game_id"],
    )


def _index_in_the_bin(table: str) -> None:
    op.create_index(
        f"ix_{table}_in_the_bin",
        table,
        ["group_id", "deleted_at"],
        sqlite_where=_BINNED,
        postgresql_where=_BINNED,
    )
