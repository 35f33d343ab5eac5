"""Sums of one group, made of smaller ones, while they are looked up or made.

A sum that is missing is added up at the next look. Of what still grows, this year and the whole, is
kept what came before an edge, and the last games are added at each look: so a round that is saved
in one of them costs its game alone. A change before the edge costs its month, its year and the
whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from time import monotonic
from typing import Any

from sqlalchemy import Select, delete, func, insert, select

from scorekeeper.scoring.statistics.counts import document_of, part_from
from scorekeeper.scoring.statistics.tallies import Tally, added_up
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import Busy, NotSaved
from scorekeeper.store.models import GameTally, Group, KeptSum
from scorekeeper.store.people.groups import month_at, zone_of
from scorekeeper.store.people.players import keys_merged
from scorekeeper.store.statistics.tallies import (
    BEFORE,
    TALLY,
    StillCounting,
    state_of,
    write_state,
)

MONTH, YEAR = 7, 4
"""The length of their names."""
LEAST_BEHIND, MOST_BEHIND = 8, 24
"""So many games lie behind an edge: the fewest when it is set, the most before it is set anew."""
MOST_LAST = 200
"""Beyond so many it is added up anew, as far as there is time."""


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
        self._state = state_of(db.session(), group)
        self._made: dict[tuple[str, str], Mapping[str, Any]] = {}
        self._edges: dict[str, str] = {}
        self._months: list[str] | None = None

    def sum(self, span: str) -> Summed:
        """The kept sum of a span, else a new one."""
        if self._grows(span):
            return self._with_the_last(span)
        return self.kept(span) or self.added_up_anew(span)

    def edge(self, span: str) -> datetime | None:
        """Up to which instant, without it, the sum that is kept of a growing span reaches."""
        found = self._state.edges.get(self._name(span))
        return datetime.fromisoformat(found) if found else None

    def added_up_anew(self, span: str) -> Summed:
        """The sum of its parts."""
        made = self._of_month(span) if len(span) == MONTH else self._of(self._parts(span))
        self._note(TALLY, span, made)
        return made

    def before_anew(self, span: str, edge: datetime) -> Summed:
        """The sum of what came before an edge: years, months, and games of the month it lies in."""
        month = month_at(zone_of(self._group), edge)
        made = self._of(self._parts_before(span, month))
        mine = tallies_of(self._group, self._scheme)
        games = mine.where(GameTally.month == month, GameTally.listed_at < edge)
        return self._and(made, list(db.session.scalars(games)))

    def keep(self) -> None:
        """Keep the sums that were made, unless a game was counted meanwhile."""
        made, self._made = self._made, {}
        edges, self._edges = self._edges, {}
        if not made:
            return
        try:
            with transaction() as session:
                locked = lock_group(session, self._group)
                state = state_of(session, locked)
                if state.changes != self._state.changes:
                    return
                for kind, span in made:
                    mine = _mine(locked, self._scheme, kind)
                    session.execute(delete(KeptSum).where(*mine, KeptSum.span == span))
                same = {"group_id": locked.id, "scheme": self._scheme}
                rows = [same | dict(row) for row in made.values()]
                session.connection().execute(insert(KeptSum), rows)
                if edges:
                    write_state(session, locked, replace(state, edges={**state.edges, **edges}))
        except (Busy, NotSaved):
            # Whoever looks next adds up again.
            return

    def kept(self, span: str, kind: str = TALLY) -> Summed | None:
        """The sum that is kept, if everybody in it still is who they were."""
        mine = select(KeptSum.document, KeptSum.merged).where(
            *_mine(self._group, self._scheme, kind), KeptSum.span == span
        )
        row = db.session.execute(mine).one_or_none()
        if row is None or self._relevant(row.document.get("people", {}), row.merged) != row.merged:
            return None
        return Summed(part_from(Tally, row.document), row.merged)

    def _of_month(self, month: str) -> Summed:
        mine = tallies_of(self._group, self._scheme).where(GameTally.month == month)
        games = [part_from(Tally, row.document) for row in db.session.execute(mine)]
        merged = self._relevant(key for game in games for key in game.people)
        return Summed(added_up(games, merged), merged)

    def _with_the_last(self, span: str) -> Summed:
        """What came before the edge, and the games since; the edge moves where those are many."""
        edge = self.edge(span)
        before = self.kept(span, BEFORE) if edge else None
        last = self._last(span, edge if before else None)
        if len(last) > MOST_BEHIND:
            edge = last[LEAST_BEHIND - 1][0]
            is_near = before and len(last) < MOST_LAST
            moved = [document for at, document in reversed(last) if at < edge]
            before = (
                self._and(before, moved) if before and is_near else self.before_anew(span, edge)
            )
            self._note(BEFORE, span, before)
            self._edges[self._name(span)] = edge.isoformat()
            last = [each for each in last if each[0] >= edge]
        whole = before or Summed(Tally(), {})
        return self._and(whole, [document for _, document in reversed(last)])

    def _last(self, span: str, edge: datetime | None) -> Sequence[Any]:
        """Games of the span, from an instant on, the newest first; no more than a long evening."""
        since = f"{span}-" if edge is None else month_at(zone_of(self._group), edge)
        mine = tallies_of(self._group, self._scheme).where(GameTally.month >= since)
        mine = mine.with_only_columns(GameTally.listed_at, GameTally.document)
        if edge is not None:
            mine = mine.where(GameTally.listed_at >= edge)
        order = GameTally.month.desc(), GameTally.listed_at.desc(), GameTally.game_id.desc()
        mine = mine.order_by(None).order_by(*order).limit(MOST_LAST)
        return db.session.execute(mine).all()

    def _and(self, summed: Summed, documents: Sequence[Any]) -> Summed:
        """A sum that nobody else has, gone on with these games, the oldest first."""
        games = [part_from(Tally, document) for document in documents]
        merged = self._relevant(key for game in games for key in game.people)
        for game in games:
            summed.tally.add(game.of_people(merged) if merged else game)
        return Summed(summed.tally, {**summed.merged, **merged})

    def _grows(self, span: str) -> bool:
        """Whether it is all, or the year of the last game."""
        newest = self._all_months()[-1:]
        return not span or (len(span) == YEAR and any(each.startswith(span) for each in newest))

    def _parts_before(self, span: str, month: str) -> Sequence[str]:
        """What came before a month: of a year the months, of all the years and then the months."""
        months = [each for each in self._all_months() if each < month and each.startswith(span)]
        years = dict.fromkeys(each[:YEAR] for each in months if each[:YEAR] < month[:YEAR])
        return [*years, *(each for each in months if each[:YEAR] == month[:YEAR])]

    def _of(self, parts: Sequence[str]) -> Summed:
        """A year of its months, all of the years: as many as there is time for, at least one."""
        whole = Tally()
        merged: dict[str, str] = {}
        for part in parts:
            if self._made and monotonic() > self._until:
                raise self._still_adding()
            summed = self.sum(part)
            whole.add(summed.tally)
            merged |= summed.merged
        return Summed(whole, merged)

    def _parts(self, span: str) -> Sequence[str]:
        """The months of a year; of all, the years."""
        if span:
            return [month for month in self._all_months() if month.startswith(span)]
        return list(dict.fromkeys(month[:YEAR] for month in self._all_months()))

    def _all_months(self) -> Sequence[str]:
        if self._months is None:
            self._months = game_months(self._group)
        return self._months

    def _still_adding(self) -> StillCounting:
        """How many months are added up by now, and of how many."""
        mine = select(func.count()).select_from(KeptSum).where(*_mine(self._group, self._scheme))
        done = db.session.scalar(mine.where(func.length(KeptSum.span) == MONTH)) or 0
        made = sum(len(span) == MONTH for _, span in self._made)
        months = len(self._months or ())
        return StillCounting(min(done + made, months), months)

    def _relevant(self, *people: Iterable[str]) -> dict[str, str]:
        """Those of these people who are somebody else now."""
        return {key: self._who[key] for some in people for key in some if key in self._who}

    def _note(self, kind: str, span: str, summed: Summed) -> None:
        """To be kept as it is now; it may be gone on with."""
        merged, document = dict(summed.merged), document_of(summed.tally)
        row = {"kind": kind, "span": span, "merged": merged, "document": document}
        self._made[kind, span] = row

    def _name(self, span: str) -> str:
        return f"{self._scheme}/{span}"


def _mine(group: Group, scheme: str, kind: str = TALLY) -> tuple[Any, Any, Any]:
    return KeptSum.group_id == group.id, KeptSum.kind == kind, KeptSum.scheme == scheme


def tallies_of(group: Group, scheme: str) -> Select[dict[str, Any]]:
    """The tallies of games in the order in which they were played."""
    mine = select(GameTally.document).where(GameTally.group_id == group.id)
    if scheme:
        mine = mine.where(GameTally.scheme == scheme)
    return mine.order_by(GameTally.month, GameTally.listed_at, GameTally.game_id)


def game_months(group: Group) -> list[str]:
    """The months in which games were last played, the oldest first."""
    mine = select(GameTally.month).where(GameTally.group_id == group.id).distinct()
    return list(db.session.scalars(mine.order_by(GameTally.month)))
