"""Games: started, read, and appended to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from scorekeeper.scoring.log import ROUND_RECORDED, LogEntry
from scorekeeper.scoring.log import Game as FoldedGame
from scorekeeper.scoring.result import Result
from scorekeeper.store.conflicts import conflict_of, round_meant
from scorekeeper.store.database import db
from scorekeeper.store.entries import (
    NewEntry,
    StoredEntry,
    entries_of,
    entry_by_id,
    is_same,
    proposed,
    store_entry,
)
from scorekeeper.store.entry_form import refuse_malformed
from scorekeeper.store.errors import Conflict, EntryRefused, NotFound, ReadOnly
from scorekeeper.store.journal import bump
from scorekeeper.store.keys import sound_key
from scorekeeper.store.models import Game, Group, PlayedRound
from scorekeeper.store.players import names_of
from scorekeeper.store.recounting import Recounted, folded, recount
from scorekeeper.store.sittings import seat_round
from scorekeeper.store.writing import lock_group, now, writing


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game with everything a page may show: its row, log, fold and result, names applied."""

    row: Game
    entries: tuple[StoredEntry, ...]
    names: Mapping[str, str]
    game: FoldedGame
    result: Result

    @property
    def position(self) -> int:
        """How many entries this record has seen: what a form made from it was opened at."""
        return len(self.entries)


@dataclass(frozen=True, slots=True)
class Log:
    """A game's row with all its entries, read but not counted."""

    row: Game
    entries: tuple[StoredEntry, ...]
    names: Mapping[str, str]

    def recounted(self) -> Recounted:
        """Fold and score."""
        return recount(self.entries, self.names)

    def record(self, counted: Recounted | None = None) -> GameRecord:
        """What a page may show."""
        counted = counted or self.recounted()
        return GameRecord(self.row, self.entries, self.names, counted.game, counted.result)


@dataclass(frozen=True, slots=True)
class Appended:
    """The entry as it is stored and the game as it stands; `again`: it was there before."""

    entry: StoredEntry
    record: GameRecord
    again: bool


def load_game(group: Group, key: str) -> GameRecord | None:
    """The group's game of this key: one query for the row, one for names, one for all entries."""
    row = game_by_key(group, key)
    return None if row is None else _log(db.session(), group, row).record()


def game_by_key(group: Group, key: str) -> Game | None:
    """The row alone, for lists and lookups."""
    mine = select(Game).where(Game.group_id == group.id, Game.key == sound_key(key))
    return db.session.scalars(mine).one_or_none()


def open_games(group: Group) -> list[Game]:
    """Every game that goes on, the one last played first."""
    return _newest_first(group, finished=False, limit=None)


def finished_games(group: Group, limit: int = 20) -> list[Game]:
    """Games that have ended, the one last played first."""
    return _newest_first(group, finished=True, limit=limit)


def append(group: Group, key: str, new: NewEntry) -> Appended:
    """Add an entry to a game, or answer a second sending of it with the first.

    Raises `Conflict` when somebody else was quicker, `EntryRefused` for what the log cannot hold,
    `ReadOnly` for a game with entries of a newer release, `NotFound`, `Busy`.
    """
    entry = proposed(new)
    with writing() as session:
        locked = lock_group(session, group)
        row = game_by_key(locked, key)
        if row is None:
            raise NotFound("game_unknown", key=key)
        stored = entry_by_id(session, locked, entry.id)
        if stored is not None:
            return answer_again(session, locked, row, stored, entry)
        log = _log(session, locked, row)
        _refuse(log, folded(log.entries, log.names), entry, new.opened_at_position)
        return append_to(session, locked, log, entry, new)


def answer_again(
    session: Session, group: Group, row: Game, stored: StoredEntry, entry: LogEntry
) -> Appended:
    """The stored entry, if it is the one sent again; a conflict otherwise."""
    if stored.game_id != row.id or not is_same(stored, entry):
        raise Conflict("same_id_other_content", entry, stored=stored)
    return Appended(stored, _log(session, group, row).record(), again=True)


def append_to(session: Session, group: Group, log: Log, entry: LogEntry, new: NewEntry) -> Appended:
    """Append to a locked group's game and bring everything convenient up to date."""
    # Rows are written once, at the end, and not whenever something is looked up.
    with session.no_autoflush:
        stored = store_entry(session, log.row, entry, new, now())
        after = Log(log.row, (*log.entries, stored), log.names)
        counted = after.recounted()
        if entry.kind == ROUND_RECORDED:
            seat_round(session, group, counted.played[entry.id], new.device)
        write_columns(session, after, counted)
        bump(group)
        session.flush()
    return Appended(stored, after.record(counted), again=False)


def write_columns(session: Session, log: Log, counted: Recounted) -> None:
    """Write what was recounted into the game's columns and its played rounds."""
    for column, value in counted.columns.items():
        if getattr(log.row, column) != value:
            setattr(log.row, column, value)
    ids = {stored.entry.id: stored.row_id for stored in log.entries}
    _write_played(session, log.row, {ids[key]: at for key, at in counted.played.items()})


def _write_played(session: Session, row: Game, standing: Mapping[int, datetime]) -> None:
    mine = select(PlayedRound.entry_id).where(PlayedRound.game_id == row.id)
    kept = set(session.scalars(mine))
    if gone := kept - standing.keys():
        theirs = PlayedRound.game_id == row.id, PlayedRound.entry_id.in_(gone)
        session.execute(delete(PlayedRound).where(*theirs))
    if new := standing.keys() - kept:
        same = {"group_id": row.group_id, "game_id": row.id}
        rounds = [same | {"entry_id": key, "played_at": standing[key]} for key in sorted(new)]
        session.execute(insert(PlayedRound), rounds)


def _log(session: Session, group: Group, row: Game) -> Log:
    return Log(row, entries_of(session, row), names_of(group))


def _refuse(log: Log, game: FoldedGame, entry: LogEntry, opened_at: int) -> None:
    if not game.readable:
        raise ReadOnly("game_from_the_future")
    refuse_malformed(entry, game.sheet, log.names)
    plain, meant = [stored.entry for stored in log.entries], round_meant(entry)
    if meant is not None and all(known.id != meant for known in plain):
        raise EntryRefused("target_unknown", target=meant)
    code = conflict_of(entry, plain, game, opened_at)
    if code is not None:
        raise Conflict(code, entry, since=log.entries[max(0, opened_at) :])


def _newest_first(group: Group, *, finished: bool, limit: int | None) -> list[Game]:
    mine = select(Game).where(Game.group_id == group.id, Game.finished.is_(finished))
    played = func.coalesce(Game.last_played_at, Game.started_at)
    return list(db.session.scalars(mine.order_by(played.desc(), Game.id.desc()).limit(limit)))
