"""What many games come to: kept by month, by year and for all, each made of the smaller ones.

A sum that is missing is added up at the next look, so a changed game costs its month, its year and
the whole. Merges are applied here, to the tallies of single games: after one, the sums are made
anew in which whoever was merged has a part.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from math import inf
from time import monotonic
from typing import Any

from sqlalchemy import Select, delete, func, insert, select

from scorekeeper.scoring.statistics.counts import Lengths, document_of, part_from
from scorekeeper.scoring.statistics.league import evening_lengths
from scorekeeper.scoring.statistics.tallies import Tally, added_up
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import Busy, NotSaved
from scorekeeper.store.evenings.sittings import (
    standing,
)
from scorekeeper.store.models import Game, GameTally, Group, KeptSum, PlayedRound, Sitting
from scorekeeper.store.people.groups import month_at, zone_of
from scorekeeper.store.people.players import keys_merged
from scorekeeper.store.statistics.tallies import (
    SECONDS,
    TALLY,
    StillCounting,
    count_games,
    state_of,
)

MONTH, YEAR = 7, 4
"""The length of their names."""
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
    mine = _tallies(group, scheme).where(GameTally.month >= month, GameTally.listed_at >= since)
    mine = mine.limit(A_LONG_EVENING)
    games = [part_from(Tally, row.document) for row in db.session.execute(mine)]
    return added_up(games, keys_merged(group))


def game_months(group: Group) -> list[str]:
    """The months in which games were last played, the oldest first."""
    mine = select(GameTally.month).where(GameTally.group_id == group.id).distinct()
    return list(db.session.scalars(mine.order_by(GameTally.month)))


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
    mine = select(KeptSum.scheme, KeptSum.span).where(
        KeptSum.group_id == group.id, KeptSum.kind == TALLY
    )
    for scheme, span in db.session.execute(mine.order_by(KeptSum.scheme, KeptSum.span)).all():
        adding = Adding(group, scheme, inf)
        kept = adding.kept(span)
        if kept and kept.tally != adding.added_up_anew(span).tally:
            yield scheme, span


@dataclass(frozen=True, slots=True)
class Summed:
    """A tally of many games, and those of its people who are somebody else."""

    tally: Tally
    merged: Mapping[str, str]


class Adding:
    """Sums of one group under one scheme, while they are looked up or made."""

    def __init__(self, group: Group, scheme: str, until: float) -> None:
        self._group, self._scheme, self._until = group, scheme, until
        self._who = keys_merged(group)
        self._changes = state_of(db.session(), group).changes
        self._made: dict[str, Summed] = {}
        self._months: list[str] | None = None

    def sum(self, span: str) -> Summed:
        """The kept sum of a span, else a new one."""
        return self.kept(span) or self.added_up_anew(span)

    def added_up_anew(self, span: str) -> Summed:
        """The sum of its parts."""
        made = self._of_month(span) if len(span) == MONTH else self._of_parts(span)
        self._made[span] = made
        return made

    def keep(self) -> None:
        """Keep the sums that were made, unless a game was counted meanwhile."""
        made, self._made = self._made, {}
        if not made:
            return
        try:
            with transaction() as session:
                locked = lock_group(session, self._group)
                if state_of(session, locked).changes != self._changes:
                    return
                mine = _mine(locked, self._scheme), KeptSum.span.in_(made)
                session.execute(delete(KeptSum).where(*mine[0], mine[1]))
                rows = [self._row(locked, span, summed) for span, summed in made.items()]
                session.connection().execute(insert(KeptSum), rows)
        except (Busy, NotSaved):
            # Whoever looks next adds up again.
            return

    def kept(self, span: str) -> Summed | None:
        """The sum that is kept, if everybody in it still is who they were."""
        mine = select(KeptSum.document, KeptSum.merged).where(
            *_mine(self._group, self._scheme), KeptSum.span == span
        )
        row = db.session.execute(mine).one_or_none()
        if row is None or self._relevant(row.document.get("people", {}), row.merged) != row.merged:
            return None
        return Summed(part_from(Tally, row.document), row.merged)

    def _of_month(self, month: str) -> Summed:
        mine = _tallies(self._group, self._scheme).where(GameTally.month == month)
        games = [part_from(Tally, row.document) for row in db.session.execute(mine)]
        merged = self._relevant(key for game in games for key in game.people)
        return Summed(added_up(games, merged), merged)

    def _of_parts(self, span: str) -> Summed:
        """A year of its months, all of the years: as many as there is time for, at least one."""
        whole = Tally()
        merged: dict[str, str] = {}
        for part in self._parts(span):
            if self._made and monotonic() > self._until:
                raise self._still_adding()
            summed = self.sum(part)
            whole.add(summed.tally)
            merged |= summed.merged
        return Summed(whole, merged)

    def _parts(self, span: str) -> Sequence[str]:
        if self._months is None:
            self._months = game_months(self._group)
        if span:
            return [month for month in self._months if month.startswith(span)]
        return list(dict.fromkeys(month[:YEAR] for month in self._months))

    def _still_adding(self) -> StillCounting:
        """How many months are added up by now, and of how many."""
        mine = select(func.count()).select_from(KeptSum).where(*_mine(self._group, self._scheme))
        done = db.session.scalar(mine.where(func.length(KeptSum.span) == MONTH)) or 0
        made = sum(len(span) == MONTH for span in self._made)
        months = len(self._months or ())
        return StillCounting(min(done + made, months), months)

    def _relevant(self, *people: Iterable[str]) -> dict[str, str]:
        """Those of these people who are somebody else now."""
        return {key: self._who[key] for some in people for key in some if key in self._who}

    def _row(self, group: Group, span: str, summed: Summed) -> dict[str, Any]:
        row = {"group_id": group.id, "kind": TALLY, "scheme": self._scheme, "span": span}
        return row | {"merged": dict(summed.merged), "document": document_of(summed.tally)}


def _mine(group: Group, scheme: str) -> tuple[Any, Any, Any]:
    return KeptSum.group_id == group.id, KeptSum.kind == TALLY, KeptSum.scheme == scheme


def _tallies(group: Group, scheme: str) -> Select[dict[str, Any]]:
    """The tallies of games in the order in which they were played."""
    mine = select(GameTally.document).where(GameTally.group_id == group.id)
    if scheme:
        mine = mine.where(GameTally.scheme == scheme)
    return mine.order_by(GameTally.month, GameTally.listed_at, GameTally.game_id)


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
