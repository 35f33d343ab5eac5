"""The count of everything, for whoever has time for it beside the requests."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import select

from scorekeeper.store.database.db import db
from scorekeeper.store.models import Group
from scorekeeper.store.statistics.ratings import ratings
from scorekeeper.store.statistics.sums import adding_up
from scorekeeper.store.statistics.tallies import StillCounting

COUNT = "the count of statistics"
"""Its name: it is done once at a time, for all groups."""


def counting_every_group() -> Iterator[StillCounting]:
    """Count, add up and rate what is not kept yet, of every group, a step at a time."""
    for group in db.session.scalars(select(Group).order_by(Group.id)).all():
        yield from adding_up(group)
        try:
            ratings(group)
        except StillCounting as counting:
            # Somebody plays on; whoever looks next sees to the rest.
            yield counting
