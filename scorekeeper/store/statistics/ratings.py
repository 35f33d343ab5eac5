"""Ratings: who ends before whom, game after game, by the model of Plackett and Luce.

`openskill` is chosen since it rates tables of two to ten with ties in one step and takes into
account who sits there; Elo knows two players only, TrueSkill's name and method are protected. What
it says is rounded after each game, so that another machine goes on from the very same numbers.
Kept is how everybody stands after each month, and before the newest evening that was asked for; a
changed game makes its month and the later ones anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import chain, groupby
from operator import attrgetter
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import delete, insert, select

from scorekeeper.scoring.statistics.counts import mapped
from scorekeeper.scoring.statistics.scored_games import Side
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import Busy, NotSaved
from scorekeeper.store.models import GameTally, Group, KeptSum
from scorekeeper.store.people.groups import month_at, zone_of
from scorekeeper.store.people.players import keys_merged
from scorekeeper.store.statistics.tallies import (
    EVENING,
    RATING,
    SECONDS,
    count_games,
    state_of,
)

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START, STEP = 1000, 40
"""Everybody starts with 1000; one point of the model's scale is so many of ours."""
PLACES = 4
NEAR = 0.01


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody seems, how sure that is (less is surer), after so many rated games."""

    mu: float
    sigma: float
    games: int

    @property
    def points(self) -> int:
        """The rating as people read it: 1000 to begin with, whole points."""
        return round(START + STEP * (self.mu - _model().mu))


Standing: TypeAlias = Mapping[str, Rating]
"""Everybody's rating by key; whoever is not in it was in no rated game."""


@dataclass(frozen=True, slots=True)
class RatedMonth:
    """How everybody stands after a month in which somebody played to an end."""

    month: str
    after: Standing


@dataclass(frozen=True, slots=True)
class RatedGame:
    """How everybody stands after a game."""

    at: datetime
    after: Standing


def ratings(group: Group) -> list[RatedMonth]:
    """Month after month, the oldest first; raises `StillCounting` as sums do."""
    count_games(group, monotonic() + SECONDS)
    who, changes = keys_merged(group), state_of(db.session(), group).changes
    found = _kept(group, who)
    since = found[-1].month if found else ""
    made = _made(group, who, since, found[-1].after if found else {})
    _keep(group, who, changes, RATING, {each.month: _document(each.after) for each in made})
    return [*found, *made]


def standing_before(months: Sequence[RatedMonth], first: str) -> Standing:
    """How everybody stood before a month."""
    earlier = [each.after for each in months if each.month < first]
    return earlier[-1] if earlier else {}


def rated_games(
    group: Group, months: Sequence[RatedMonth], first: str
) -> tuple[Standing, list[RatedGame]]:
    """The standing before, then the one after each rated game from a month on."""
    before = standing_before(months, first)
    games = _games(group, GameTally.month >= first)
    return before, list(_one_by_one(before, games, keys_merged(group)))


def rated_evening(
    group: Group, months: Sequence[RatedMonth], since: datetime
) -> tuple[Standing, list[RatedGame]]:
    """The same from an instant on, at which the newest evening began."""
    who, changes = keys_merged(group), state_of(db.session(), group).changes
    month = month_at(zone_of(group), since)
    before = _kept_before(group, who).get(since)
    if before is None:
        earlier = _games(group, GameTally.month >= month, GameTally.listed_at < since)
        before = _after(standing_before(months, month), earlier, who)
        document = {"since": since.isoformat(), "before": _document(before)}
        _keep(group, who, changes, EVENING, {"": document})
    games = _games(group, GameTally.month >= month, GameTally.listed_at >= since)
    return before, list(_one_by_one(before, games, who))


def rated(standing: Standing, ranks: Sequence[Sequence[Side]]) -> Standing:
    """How everybody stands after one more game; a team is rated as a team."""
    model, new = _model(), Rating(_model().mu, _model().sigma, 0)
    sides = [side for equals in ranks for side in equals]
    places = [float(place) for place, equals in enumerate(ranks) for _ in equals]
    before = [[standing.get(key, new) for key in side] for side in sides]
    teams = [[model.rating(mu=each.mu, sigma=each.sigma) for each in side] for side in before]
    after = model.rate(teams, ranks=places)
    people = zip(chain(*sides), chain(*after), chain(*before), strict=True)
    return {**standing} | {
        key: Rating(round(each.mu, PLACES), round(each.sigma, PLACES), was.games + 1)
        for key, each, was in people
    }


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - few requests need it

    return PlackettLuce()


def wrong_ratings(group: Group) -> list[str]:
    """The months whose kept ratings are not what their games give; or the newest evening."""
    who = keys_merged(group)
    kept = {each.month: each.after for each in _kept(group, who)}
    anew = {each.month: each.after for each in _made(group, who, "", {})} if kept else {}
    wrong = [month for month, after in kept.items() if not _alike(after, anew.get(month, {}))]
    for since, before in _kept_before(group, who).items():
        if not _alike(before, _after({}, _games(group, GameTally.listed_at < since), who)):
            wrong.append("before the evening")
    return wrong


def _alike(one: Standing, other: Standing) -> bool:
    """Another machine may round the last places otherwise."""
    return one.keys() == other.keys() and all(
        one[key].games == other[key].games and abs(one[key].mu - other[key].mu) < NEAR
        for key in one
    )


def _made(group: Group, who: Mapping[str, str], since: str, before: Standing) -> list[RatedMonth]:
    """The months after that one."""
    made: list[RatedMonth] = []
    for month, games in groupby(_games(group, GameTally.month > since), attrgetter("month")):
        before = _after(before, games, who)
        made.append(RatedMonth(month, before))
    return made


def _after(before: Standing, games: Iterable[Any], who: Mapping[str, str]) -> Standing:
    for each in _one_by_one(before, games, who):
        before = each.after
    return before


def _one_by_one(
    standing: Standing, games: Iterable[Any], who: Mapping[str, str]
) -> Iterator[RatedGame]:
    for game in games:
        ranks = [[mapped(side, who) for side in equals] for equals in game.ranks]
        standing = rated(standing, ranks)
        yield RatedGame(game.listed_at, standing)


def _games(group: Group, *conditions: Any) -> Sequence[Any]:
    """The games that are rated, in the order in which they were played."""
    mine = select(GameTally.month, GameTally.listed_at, GameTally.ranks).where(
        GameTally.group_id == group.id, *conditions
    )
    rows = db.session.execute(
        mine.order_by(GameTally.month, GameTally.listed_at, GameTally.game_id)
    )
    return [row for row in rows if row.ranks]


def _kept(group: Group, who: Mapping[str, str]) -> list[RatedMonth]:
    return [RatedMonth(row.span, _standing(row.document)) for row in _rows(group, who, RATING)]


def _kept_before(group: Group, who: Mapping[str, str]) -> Mapping[datetime, Standing]:
    """How everybody stood before the evening that began then, if that is kept."""
    return {
        datetime.fromisoformat(row.document["since"]): _standing(row.document["before"])
        for row in _rows(group, who, EVENING)
    }


def _rows(group: Group, who: Mapping[str, str], kind: str) -> Sequence[Any]:
    """What is kept of that kind, unless somebody in it has been merged since."""
    mine = select(KeptSum.span, KeptSum.merged, KeptSum.document).where(
        KeptSum.group_id == group.id, KeptSum.kind == kind
    )
    rows = db.session.execute(mine.order_by(KeptSum.span)).all()
    return rows if all(row.merged == who for row in rows) else []


def _keep(
    group: Group, who: Mapping[str, str], changes: int, kind: str, made: Mapping[str, Any]
) -> None:
    """Keep documents by span, in place of those from the first of them on."""
    if not made:
        return
    try:
        with transaction() as session:
            locked = lock_group(session, group)
            if state_of(session, locked).changes != changes:
                return
            theirs = KeptSum.group_id == locked.id, KeptSum.kind == kind
            session.execute(delete(KeptSum).where(*theirs, KeptSum.span >= min(made)))
            same = {"group_id": locked.id, "kind": kind, "scheme": "", "merged": dict(who)}
            rows = [same | {"span": span, "document": document} for span, document in made.items()]
            session.connection().execute(insert(KeptSum), rows)
    except (Busy, NotSaved):
        # Whoever looks next rates again.
        return


def _document(standing: Standing) -> dict[str, Any]:
    return {key: [each.mu, each.sigma, each.games] for key, each in standing.items()}


def _standing(document: Mapping[str, Any]) -> Standing:
    return {key: Rating(*numbers) for key, numbers in document.items()}
