"""What many games come to: kept by month, by year and for all, each made of the smaller ones.

A sum that is missing is added up at the next look (`growing_sums.py`). Merges are applied here, to
the tallies of single games: after one, sums are made anew in which whoever was merged has a part.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from math import inf
from time import monotonic

from sqlalchemy import select

from scorekeeper.scoring.statistics.counts import Lengths, part_from
from scorekeeper.scoring.statistics.league import evening_lengths
from scorekeeper.scoring.statistics.tallies import Tally, added_up
from scorekeeper.store.database.db import db
from scorekeeper.store.evenings.sittings import (
    standing,
)
from scorekeeper.store.models import Game, GameTally, Group, KeptSum, PlayedRound, Sitting
from scorekeeper.store.people.groups import month_at, zone_of
from scorekeeper.store.people.players import keys_merged
from scorekeeper.store.statistics.growing_sums import Adding, tallies_of
from scorekeeper.store.statistics.tallies import (
    BEFORE,
    SECONDS,
    TALLY,
    StillCounting,
    count_games,
)

A_LONG_EVENING = 200
"""The games of one evening are added up at the look; those beyond are left out."""

LAST_EVENINGS = 30


def tally_over(group: Group, span: str = "", scheme: str = "", seconds: float = SECONDS) -> Tally:
    """The tally of a month, a year or (no span) all, under one scheme or (none said) under all.

    Raises `StillCounting` where that takes longer: the next look goes on.
    """
    until = monotonic() + seconds
    count_games(group, until)
    adding = Adding(group, scheme, until)
    try:
        return adding.sum(span).tally
    finally:
        adding.keep()


def tally_since(group: Group, since: datetime, scheme: str = "") -> Tally:
    """The tally of the games last played from an instant on: those of an evening."""
    count_games(group, monotonic() + SECONDS)
    month = month_at(zone_of(group), since)
    mine = tallies_of(group, scheme).where(GameTally.month >= month, GameTally.listed_at >= since)
    mine = mine.limit(A_LONG_EVENING)
    games = [part_from(Tally, row.document) for row in db.session.execute(mine)]
    return added_up(games, keys_merged(group))


def adding_up(group: Group) -> Iterator[StillCounting]:
    """Count and add up everything that is not kept yet; after each step, how far that is."""
    done = None
    while True:
        try:
            tally_over(group)
        except StillCounting as counting:
            # A database that cannot be written to would never get further.
            if done == (counting.done, counting.total):
                return
            done = counting.done, counting.total
            yield counting
        else:
            return


def add_all_up(group: Group) -> None:
    """The same in one go, however long it takes."""
    for _ in adding_up(group):
        pass


def add_every_group_up() -> None:
    """The same for every group there is."""
    for group in db.session.scalars(select(Group).order_by(Group.id)).all():
        add_all_up(group)


def wrong_sums(group: Group) -> Iterator[tuple[str, str]]:
    """The kept sums, by scheme and span, that are not what their parts come to."""
    mine = select(KeptSum.scheme, KeptSum.span, KeptSum.kind).where(
        KeptSum.group_id == group.id, KeptSum.kind.in_((TALLY, BEFORE))
    )
    for scheme, span, kind in db.session.execute(mine.order_by(KeptSum.scheme, KeptSum.span)).all():
        adding = Adding(group, scheme, inf)
        edge = adding.edge(span) if kind == BEFORE else None
        if kind == BEFORE and edge is None:
            continue
        kept = adding.kept(span, kind)
        anew = adding.before_anew(span, edge) if edge else adding.added_up_anew(span)
        if kept and kept.tally != anew.tally:
            yield scheme, span


def last_evenings(group: Group, since: datetime | None = None) -> Lengths:
    """The last evenings, from an instant on, with the time that was played in them."""
    mine = standing(group).with_only_columns(Sitting.opened_at)
    if since is not None:
        mine = mine.where(Sitting.opened_at >= since)
    newest = db.session.scalars(mine.order_by(Sitting.opened_at.desc()).limit(LAST_EVENINGS))
    begins = sorted(newest)
    if not begins:
        return Lengths()
    played = _played_since(group, begins[0])
    edges = [bisect_left(played, instant) for instant in begins]
    return evening_lengths(played[one:other] for one, other in pairwise([*edges, len(played)]))


def _played_since(group: Group, instant: datetime) -> Sequence[datetime]:
    mine = select(PlayedRound.played_at).join(Game, Game.id == PlayedRound.game_id)
    mine = mine.where(
        PlayedRound.group_id == group.id,
        PlayedRound.played_at >= instant,
        Game.deleted_at.is_(None),
    )
    rows = db.session().connection().execute(mine.order_by(PlayedRound.played_at))
    return rows.scalars().all()
