"""A group's own decks, presets and rules of the table: documents, as they come in archives.

No page makes them yet.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of documents; nobody goes back."""
    op.create_table(
        "own_documents",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_own_documents_group_id_groups")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_own_documents")),
        sa.UniqueConstraint("key", name=op.f("uq_own_documents_key")),
    )
    op.create_index(
        "ix_own_documents_group_id_kind_created_at",
        "own_documents",
        ["group_id", "kind", "created_at"],
    )
