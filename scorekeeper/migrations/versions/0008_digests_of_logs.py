"""The digest of each game's history, written with each entry; those that are there get theirs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.engine import Connection

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

AT_ONCE = 1000
# What the tables are by now is for this migration alone to say.
_ENTRIES = sa.table(
    "entries",
    sa.column("id", sa.Integer),
    sa.column("game_id", sa.Integer),
    sa.column("position", sa.Integer),
    sa.column("entry_key", sa.String),
    sa.column("kind", sa.String),
    sa.column("version", sa.Integer),
    sa.column("content", sa.Text),
    sa.column("happened_at", sa.DateTime(timezone=True)),
    sa.column("stored_at", sa.DateTime(timezone=True)),
    sa.column("digest", sa.String),
)


def upgrade() -> None:
    """Make the column and fill it; nobody goes back."""
    column = sa.Column("digest", sa.String(length=32), nullable=False, server_default=sa.text("''"))
    op.add_column("entries", column)
    connection = op.get_bind()
    write = sa.update(_ENTRIES).where(_ENTRIES.c.id == sa.bindparam("row_id"))
    for digests in _some_at_once(_digests(connection)):
        connection.execute(write.values(digest=sa.bindparam("said")), digests)


def _digests(connection: Connection) -> Iterator[dict[str, Any]]:
    """Each entry's id with its digest, chained from the first of each game on."""
    game, before = None, ""
    for row in _entries(connection):
        if row.game_id != game:
            game, before = row.game_id, ""
        before = _digest(before, row)
        yield {"row_id": row.id, "said": before}


def _entries(connection: Connection) -> Iterator[Any]:
    """Every entry, game by game, read in stretches: nothing is open while others are written."""
    order = _ENTRIES.c.game_id, _ENTRIES.c.position
    read = sa.select(_ENTRIES).order_by(*order).limit(AT_ONCE)
    rows = connection.execute(read).all()
    while rows:
        yield from rows
        after = sa.tuple_(*order) > sa.tuple_(rows[-1].game_id, rows[-1].position)
        rows = connection.execute(read.where(after)).all()


def _digest(before: str, row: Any) -> str:
    """As `store.log.entries` writes it; what is no document is taken as the text that it is."""
    try:
        content = json.loads(row.content)
    except ValueError:
        content = row.content
    instants = (_utc(row.happened_at).isoformat(), _utc(row.stored_at).isoformat())
    said = [before, row.entry_key, row.kind, row.version, content, *instants]
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:32]


def _utc(at: datetime) -> datetime:
    """SQLite keeps no zone: what was written there was UTC."""
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)


def _some_at_once(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    some: list[dict[str, Any]] = []
    for row in rows:
        some.append(row)
        if len(some) == AT_ONCE:
            yield some
            some = []
    if some:
        yield some
