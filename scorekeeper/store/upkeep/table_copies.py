"""All rows of one database into another of the same revision, whichever engines they have."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Column, MetaData, Table, bindparam, func, select, text
from sqlalchemy.engine import Connection

AT_ONCE = 1000
# Alembic's own: whoever makes the target's tables writes it.
REVISIONS = "alembic_version"


def copy_tables(source: Connection, target: Connection) -> None:
    """Copy every table, so many rows at a time, each after those it points to."""
    there = _tables(target)
    for table in _tables(source).sorted_tables:
        _copy_rows(source, table, target, there.tables[table.name])
    if target.dialect.name == "postgresql":
        _set_sequences(target, there)


def empty_tables(connection: Connection) -> None:
    """Delete every row, on PostgreSQL; whoever reads or writes meanwhile waits for the end."""
    names = ", ".join(f'"{table.name}"' for table in _tables(connection).sorted_tables)
    connection.execute(text(f"TRUNCATE {names}"))


def has_anything(connection: Connection) -> bool:
    """Whether there is more than a home group with nobody in it."""
    rows = {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in _tables(connection).sorted_tables
    }
    return rows.pop("groups", 0) > 1 or any(
        count for name, count in rows.items() if name != "journal"
    )


def _tables(connection: Connection) -> MetaData:
    """The tables as they are there: models say only what they are in this release."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _found: name != REVISIONS)
    return found


def _copy_rows(source: Connection, table: Table, target: Connection, into: Table) -> None:
    on_itself = _on_itself(table)
    pointing: list[dict[str, Any]] = []
    found = source.execute(
        select(table).order_by(*table.primary_key), execution_options={"yield_per": AT_ONCE}
    )
    for rows in found.partitions():
        values = [_values(row._asdict(), target) for row in rows]
        pointing += [row for row in values if any(row[column.name] for column in on_itself)]
        free = dict.fromkeys((column.name for column in on_itself), None)
        target.execute(into.insert(), [row | free for row in values])
    for row in pointing:
        mine = into.c.id == bindparam("row_id")
        said = {column.name: row[column.name] for column in on_itself}
        target.execute(into.update().where(mine).values(said), {"row_id": row["id"]})


def _on_itself(table: Table) -> list[Column[Any]]:
    """The columns that point to rows of their own table, which may come later."""
    keys = [key for key in table.foreign_keys if key.column.table is table]
    return [key.parent for key in keys if key.parent.nullable]


def _values(values: dict[str, Any], target: Connection) -> dict[str, Any]:
    """PostgreSQL keeps instants with their zone, SQLite without: what is written there is UTC."""
    for name, value in values.items():
        if isinstance(value, datetime):
            at = value if value.tzinfo else value.replace(tzinfo=UTC)
            plain = target.dialect.name == "sqlite"
            values[name] = at.astimezone(UTC).replace(tzinfo=None) if plain else at
    return values


def _set_sequences(connection: Connection, there: MetaData) -> None:
    """The next row gets a number after those that were copied."""
    for table in there.sorted_tables:
        connection.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'),"  # noqa: S608
                f' coalesce(max(id), 1), max(id) IS NOT NULL) FROM "{table.name}"'
            )
        )
