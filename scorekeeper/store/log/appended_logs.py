"""A game's whole log at once, for what was not typed here: kept as if appended one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from scorekeeper.scoring.log_entries import ROUND_RECORDED
from scorekeeper.store.database.transactions import move_on
from scorekeeper.store.evenings.sittings import QUIET, seat_round
from scorekeeper.store.log.entries import (
    StoredEntry,
    WrittenEntry,
    recorded_instants,
    recount,
    store_entries,
)
from scorekeeper.store.log.game_rows import GameRow, add_game
from scorekeeper.store.log.games import Log, keep_up
from scorekeeper.store.models import Group
from scorekeeper.store.models.columns import clock_at
from scorekeeper.store.people.players import PersonRow


def add_whole_game(
    session: Session, group: Group, people: tuple[PersonRow, ...], written: Sequence[WrittenEntry]
) -> GameRow:
    """A new game of a locked group with all its entries, which nobody judges here."""
    made = add_game(session, group, written[0].happened_at)
    log = Log(made, store_entries(session, made, written), people)
    counted = recount(log.entries, log.names)
    seat_rounds(session, group, _recorded(log.entries))
    row = keep_up(session, log, (), counted)
    move_on(session, group, len(written))
    return row


def seat_rounds(session: Session, group: Group, instants: Iterable[datetime]) -> None:
    """Make sure that these rounds have their sittings; only the first of an evening can lack it."""
    before: datetime | None = None
    for at in sorted(instants):
        if before is None or at - before >= QUIET:
            with clock_at(at):
                seat_round(session, group, at, None)
        before = at


def _recorded(entries: Sequence[StoredEntry]) -> Iterable[datetime]:
    instants = recorded_instants(entries)
    rounds = (each.entry.id for each in entries if each.entry.kind == ROUND_RECORDED)
    return [instants[key] for key in rounds if key in instants]
