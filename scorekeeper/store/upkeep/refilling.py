"""What a migration cannot tell in SQL: everything convenient, recounted from the logs."""

from __future__ import annotations

import logging
from collections.abc import Iterator

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store.log.entries import entries_of, recount
from scorekeeper.store.log.game_rows import GameRow, games_after
from scorekeeper.store.log.games import Log, keep_up
from scorekeeper.store.models import Group
from scorekeeper.store.people.players import people_in

AT_ONCE = 200


def keep_all_up(session: Session) -> None:
    """Bring what is kept of every game up to date; `scorekeeper check` tells what could not be."""
    for group in session.scalars(select(Group).order_by(Group.id)).all():
        people = people_in(session, group)
        for row in _games(session, group):
            log = Log(row, entries_of(session, row), people)
            try:
                counted = recount(log.entries, log.names)
            except Exception:  # noqa: BLE001 - a damaged log may break anywhere, the rest is sound
                logging.getLogger(__name__).warning("game %s cannot be recounted", row.key)
            else:
                keep_up(session, log, counted.played, counted)


def _games(session: Session, group: Group) -> Iterator[GameRow]:
    after = 0
    while games := games_after(session, group, after, AT_ONCE):
        yield from games
        after = games[-1].id
