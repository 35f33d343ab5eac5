"""Each game's tally, kept: counted once, and again only when the game has changed.

A game says itself that it waits to be counted (`Game.tallied`), so nobody who writes a log has to
think of statistics, and looking for those that wait costs nothing when none does. Counting happens
at the first look, some games at a time, outside of any write transaction. A release that counts
otherwise says so by the version of the documents, one that reads more by its kinds of entries: then
all games wait anew.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from time import monotonic
from typing import Any

from sqlalchemy import delete, func, insert, or_, select, text, update
from sqlalchemy.orm import Session

from scorekeeper.scoring.log_entries import VERSIONS
from scorekeeper.scoring.statistics.counting import tally_of
from scorekeeper.scoring.statistics.counts import VERSION, document_of
from scorekeeper.scoring.statistics.scored_games import ScoredGame, ranks_of
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import Busy, NotSaved
from scorekeeper.store.log.entries import Recounted, entries_of, recount
from scorekeeper.store.log.game_rows import GameRow, rows_of_games
from scorekeeper.store.models import TALLIED_AS, Game, GameTally, Group, KeptSum
from scorekeeper.store.people.groups import month_at, zone_of
from scorekeeper.store.people.players import all_people, names_by_key

AT_ONCE = 50
A_LOOK = 100
"""So many games a look counts itself, whoever may be there to do it beside the requests."""
SECONDS = 1.5
"""So long may one look count; the next one goes on."""
TALLY, BEFORE, RATING, EVENING, STATE = "tally", "before", "rating", "evening", "state"
"""Kinds of kept sums; ratings before the newest evening and the state are one row a group."""

_WAITS = text(f"tallied <> {TALLIED_AS}")


def _version() -> str:
    """What documents hold and which entries are read: later releases may read more of a game."""
    return f"{VERSION}/{sum(VERSIONS.values())}"


class StillCounting(Exception):
    """So many of all are done by now; the next look goes on from there."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__(f"{done} of {total}")
        self.done, self.total = done, total


@dataclass(frozen=True, slots=True)
class State:
    """In which zone and version a group was counted, and how often its tallies have changed.

    `edges`: up to which instant what is kept of many games reaches, by what that is.
    """

    zone: str = ""
    changes: int = 0
    version: str = field(default_factory=_version)
    edges: Mapping[str, str] = field(default_factory=dict)


def count_games(group: Group, until: float) -> None:
    """Count the games that wait, until that moment of the monotonic clock; one batch at least.

    Raises `StillCounting` while some are left, and when somebody else is writing.
    """
    try:
        _begin_anew_if_counted_otherwise(group)
        while waiting := _waiting(group, AT_ONCE):
            zone = _zone_name(group)
            _keep(group, zone, waiting, _counted(group, waiting))
            _begin_anew_if_counted_otherwise(group)
            if monotonic() > until and _waiting(group, 1):
                raise still_counting(group)
    except (Busy, NotSaved):
        raise still_counting(group) from None


def waits_long(group: Group) -> bool:
    """Whether more games wait to be counted than one look counts."""
    mine = select(Game.id).where(Game.group_id == group.id, _WAITS).order_by(Game.id)
    return db.session.scalar(mine.offset(A_LOOK).limit(1)) is not None


def still_counting(group: Group) -> StillCounting:
    """How many of the group's games are counted by now, and of how many."""
    total = _number(group)
    return StillCounting(total - _number(group, _WAITS), total)


def state_of(session: Session, group: Group) -> State:
    """What is kept of the group as a whole."""
    found = session.scalar(_sums(group, KeptSum.document).where(KeptSum.kind == STATE))
    return State(**found) if found else State()


def kept_as(game: Recounted, row: GameRow, group: Group) -> dict[str, Any]:
    """The columns of a game's tally, as they must be."""
    month = month_at(zone_of(group), row.listed_at)
    scored = _scored(game, row, month)
    return {
        "month": month,
        "scheme": game.game.sheet.rules.scheme,
        "listed_at": row.listed_at,
        "document": document_of(tally_of(scored)),
        "ranks": [[list(side) for side in equals] for equals in ranks_of(scored)],
    }


def kept_tallies(session: Session, game_ids: Collection[int]) -> dict[int, dict[str, Any]]:
    """What is kept of these games, by id; nothing of one that waits to be counted."""
    columns = [getattr(GameTally, name) for name in ("game_id", *_COLUMNS)]
    mine = select(*columns).join(Game, Game.id == GameTally.game_id)
    mine = mine.where(GameTally.game_id.in_(game_ids), Game.tallied == Game.position)
    return {row[0]: dict(zip(_COLUMNS, row[1:], strict=True)) for row in session.execute(mine)}


def forget_games(session: Session, group: Group, game_ids: Collection[int]) -> None:
    """Let go of games that are deleted for ever, in the group's turn to write."""
    if kept := _kept(session, group, game_ids):
        _take_out(session, group, kept, {})


_COLUMNS = ("month", "scheme", "listed_at", "document", "ranks")


def _sums(group: Group, *columns: Any) -> Any:
    return select(*columns).where(KeptSum.group_id == group.id)


def _number(group: Group, *conditions: Any) -> int:
    mine = select(func.count()).select_from(Game).where(Game.group_id == group.id, *conditions)
    return db.session.scalar(mine) or 0


def _waiting(group: Group, limit: int) -> list[GameRow]:
    """Some of the games whose tally is not that of the game as it stands."""
    mine = select(Game.id).where(Game.group_id == group.id, _WAITS).order_by(Game.id).limit(limit)
    ids = db.session.scalars(mine).all()
    return rows_of_games(db.session(), ids) if ids else []


def _begin_anew_if_counted_otherwise(group: Group) -> None:
    """Let every game wait once months begin elsewhere, or an older release has counted."""
    if _is_current(group, state_of(db.session(), group)):
        return
    with transaction() as session:
        locked = lock_group(session, group)
        state = state_of(session, locked)
        if _is_current(locked, state):
            return
        session.execute(update(Game).where(Game.group_id == locked.id).values(tallied=0))
        # Not only to be replaced: a game that is binned before its turn waits for nothing.
        session.execute(delete(GameTally).where(GameTally.group_id == locked.id))
        session.execute(delete(KeptSum).where(KeptSum.group_id == locked.id))
        write_state(session, locked, State(_zone_name(locked), state.changes + 1))


def _is_current(group: Group, state: State) -> bool:
    return (state.zone, state.version) == (_zone_name(group), _version())


def _zone_name(group: Group) -> str:
    return group.time_zone or ""


def _counted(group: Group, rows: Sequence[GameRow]) -> list[dict[str, Any] | None]:
    names = names_by_key(all_people(group))
    return [None if row.deleted_at else _count(group, row, names) for row in rows]


def _count(group: Group, row: GameRow, names: Mapping[str, str]) -> dict[str, Any] | None:
    """What is to be kept of a game; None: its log cannot be read."""
    try:
        game = recount(entries_of(db.session(), row), names)
        return kept_as(game, row, group) if game.game.readable else None
    except Exception:  # noqa: BLE001 - a damaged log may break anywhere, the rest is sound
        logging.getLogger(__name__).warning("game %s cannot be counted", row.key)
        return None


def _scored(counted: Recounted, row: GameRow, month: str) -> ScoredGame:
    game = counted.game
    return ScoredGame(
        key=row.key,
        sheet=game.sheet,
        result=counted.result,
        people=game.keys,
        round_ids=game.round_ids,
        played=[counted.played.get(key) for key in game.round_ids],
        began=row.started_at,
        month=month,
    )


def _keep(
    group: Group, zone: str, rows: Sequence[GameRow], counted: Sequence[Mapping[str, Any] | None]
) -> None:
    """Keep what was counted in that zone of those games that have not changed meanwhile."""
    with transaction() as session:
        locked = lock_group(session, group)
        if state_of(session, locked).zone != zone:
            return
        now = {row.id: row for row in rows_of_games(session, [row.id for row in rows])}
        pairs = zip(rows, counted, strict=True)
        still = {row.id: kept for row, kept in pairs if now.get(row.id) == row}
        _take_out(session, locked, _kept(session, locked, still), still)
        added = [
            {"group_id": locked.id, "game_id": game_id, **kept}
            for game_id, kept in still.items()
            if kept is not None
        ]
        if added:
            session.connection().execute(insert(GameTally), added)
        mine = update(Game).where(Game.group_id == locked.id, Game.id.in_(still))
        session.execute(mine.values(tallied=text(TALLIED_AS)))


def _kept(session: Session, group: Group, ids: Collection[int]) -> dict[int, Mapping[str, Any]]:
    columns = (GameTally.game_id, *(getattr(GameTally, name) for name in _COLUMNS))
    mine = select(*columns).where(GameTally.group_id == group.id, GameTally.game_id.in_(ids))
    return {row[0]: dict(zip(_COLUMNS, row[1:], strict=True)) for row in session.execute(mine)}


def _take_out(
    session: Session,
    group: Group,
    before: Mapping[int, Mapping[str, Any]],
    after: Mapping[int, Mapping[str, Any] | None],
) -> None:
    """Delete these tallies, and every sum that those before or after them have a part in."""
    theirs = GameTally.group_id == group.id, GameTally.game_id.in_(before)
    session.execute(delete(GameTally).where(*theirs))
    touched = [*before.values(), *(kept for kept in after.values() if kept is not None)]
    _forget_sums(session, group, touched)
    ids = before.keys() | after.keys()
    pairs = [(before.get(game_id), after.get(game_id)) for game_id in ids]
    changed = [
        each for pair in pairs if _rated(pair[0]) != _rated(pair[1]) for each in pair if each
    ]
    if changed:
        _forget_ratings(session, group, min(each["month"] for each in changed))
    # Still in the zone that months were told by: a move since then is seen at the next look.
    state = state_of(session, group)
    first = min((each["listed_at"] for each in touched), default=None)
    edges = {
        name: edge
        for name, edge in state.edges.items()
        if first is None or datetime.fromisoformat(edge) <= first
    }
    write_state(session, group, replace(state, changes=state.changes + 1, edges=edges))


def _forget_sums(session: Session, group: Group, touched: Iterable[Mapping[str, Any]]) -> None:
    months = {each["month"] for each in touched}
    spans = {"", *months, *(month[:4] for month in months)}
    mine = KeptSum.group_id == group.id, KeptSum.kind == TALLY, KeptSum.span.in_(spans)
    session.execute(delete(KeptSum).where(*mine))


def _forget_ratings(session: Session, group: Group, since: str) -> None:
    theirs = KeptSum.group_id == group.id, KeptSum.kind.in_((RATING, EVENING))
    is_later = or_(KeptSum.span >= since, KeptSum.kind == EVENING)
    session.execute(delete(KeptSum).where(*theirs, is_later))


def _rated(kept: Mapping[str, Any] | None) -> object:
    """What a rating sees of a game."""
    return (kept["listed_at"], kept["ranks"]) if kept and kept["ranks"] else None


def write_state(session: Session, group: Group, state: State) -> None:
    """Keep it in the place of what was kept of the group as a whole."""
    mine = KeptSum.group_id == group.id, KeptSum.kind == STATE
    session.execute(delete(KeptSum).where(*mine))
    row = {"group_id": group.id, "kind": STATE, "scheme": "", "span": "", "merged": {}}
    session.connection().execute(insert(KeptSum), [row | {"document": asdict(state)}])
