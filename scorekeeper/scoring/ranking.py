"""Standings: those in, then away, then out. Source: scoring.md, The scoresheet document."""

from __future__ import annotations

from typing import Any

from scorekeeper.scoring.result import Standing, Status
from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.scoring.table import Table

_STATUS_ORDER: dict[Status, int] = {"in": 0, "away": 1, "out": 2}


def standings(table: Table, tally: Tally) -> tuple[Standing, ...]:
    """Everybody who ever sat, ranked; equal is equal: 1, 1, 3."""
    placed = {name: _place(name, table, tally) for name in table.first_sat}
    order = sorted(placed, key=lambda name: (placed[name], table.seat_order(name)))
    rows: list[Standing] = []
    for position, name in enumerate(order):
        equal = position > 0 and placed[order[position - 1]] == placed[name]
        rank = rows[-1].rank if equal else position + 1
        status, out_in = _status(name, table), table.out_in.get(name)
        rows.append(Standing(name, rank, status, tally.measure(name), out_in))
    return tuple(rows)


def _place(name: str, table: Table, tally: Tally) -> tuple[Any, ...]:
    """Sorts by status, those out by round, latest first, then by the scheme."""
    out_in = table.out_in.get(name, 0)
    return _STATUS_ORDER[_status(name, table)], -out_in, tally.place(name)


def _status(name: str, table: Table) -> Status:
    if name in table.out_in:
        return "out"
    return "in" if name in table.seats else "away"
