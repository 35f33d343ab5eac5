"""What a form has missed: the table as it stood when the form was opened, and what came since."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.store.entries import StoredEntry
from scorekeeper.web.table import Table


def table_at(table: Table, position: int) -> Table:
    """The table as it stood when its log had so many entries; the set-up always stands."""
    log = table.record.log
    earlier = replace(log, entries=log.entries[: max(1, position)])
    return Table(table.group, earlier.record(table.group))


def happened_since(table: Table, position: int) -> tuple[StoredEntry, ...]:
    """What came after so many entries; nothing for a position that the log never had."""
    return table.record.entries[position:] if position >= 0 else ()


def came_in_place(then: Table, now: Table) -> str | None:
    """The round that stands now where the next one was to come then; None if there is none."""
    before, after = then.record.game.round_ids, now.record.game.round_ids
    last = max((after.index(known) for known in before if known in after), default=-1)
    return after[last + 1] if last + 1 < len(after) else None


def place_of_gone(then: Table, now: Table, round_id: str) -> str | None:
    """The round before which one that is gone would stand; None at the end of the game."""
    before, after = then.record.game.round_ids, now.record.game.round_ids
    later = before[before.index(round_id) + 1 :] if round_id in before else ()
    return next((known for known in later if known in after), None)
