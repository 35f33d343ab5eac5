"""Games: started, read, and appended to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert
from sqlalchemy.orm import Session

from scorekeeper.scoring.log import Game as FoldedGame
from scorekeeper.scoring.log import follows
from scorekeeper.scoring.log_entries import ROUND_RECORDED, LogEntry
from scorekeeper.scoring.result import Result
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, move_on, transaction
from scorekeeper.store.errors import EntryRefused, InBin, NotFound, ReadOnly
from scorekeeper.store.evenings.sittings import seat_round
from scorekeeper.store.log.conflicts import Conflict, conflict_of, round_meant
from scorekeeper.store.log.drafts import drop_draft
from scorekeeper.store.log.entries import (
    NewEntry,
    Recounted,
    StoredEntry,
    entry_by_id,
    is_same,
    proposed,
    store_entry,
)
from scorekeeper.store.log.entry_form import refuse_endless, refuse_malformed
from scorekeeper.store.log.game_players import keep_players, named_in
from scorekeeper.store.log.game_rows import GameRow, game_by_key, rows_of_games, update_game
from scorekeeper.store.log.kept_games import CountedLog, count_log, counted_log
from scorekeeper.store.models import Group, PlayedRound
from scorekeeper.store.models.columns import now
from scorekeeper.store.people.players import PersonRow, all_people, names_by_key

_PLAYED = insert(PlayedRound)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game with everything a page may show: its row, its log and what that comes to, by name.

    `group_position` is the group's when this was read.
    """

    row: GameRow
    counted: CountedLog
    people: tuple[PersonRow, ...]
    group_position: int

    @property
    def entries(self) -> tuple[StoredEntry, ...]:
        """The log, the oldest entry first."""
        return self.counted.entries

    @property
    def game(self) -> FoldedGame:
        """What the log tells, names applied."""
        return self.counted.counted.game

    @property
    def result(self) -> Result:
        """What scoring its sheet gives."""
        return self.counted.counted.result

    @property
    def position(self) -> int:
        """How many entries this record has seen: what a form made from it was opened at."""
        return len(self.entries)

    @property
    def names(self) -> Mapping[str, str]:
        """The name of every player ever in the group, by key."""
        return names_by_key(self.people)

    @property
    def played(self) -> Mapping[str, datetime]:
        """When each round that stands was played, by its id."""
        return self.counted.counted.played

    @property
    def log(self) -> Log:
        """The record as it was read, not counted."""
        return Log(self.row, self.entries, self.people)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What an entry was reviewed to do: the record it was judged by, and game and result after it.

    As long as nothing in the group has changed since, nothing needs to be read or counted again.
    """

    record: GameRecord
    game: FoldedGame
    result: Result


@dataclass(frozen=True, slots=True)
class Log:
    """A game's row with all its entries, read but not counted."""

    row: GameRow
    entries: tuple[StoredEntry, ...]
    people: tuple[PersonRow, ...]

    @property
    def names(self) -> Mapping[str, str]:
        """The name of every player ever in the group, by key."""
        return names_by_key(self.people)

    def record(self, group: Group) -> GameRecord:
        """What a page may show, counted for this once."""
        counted = count_log(self.entries, self.names)
        return GameRecord(self.row, counted, self.people, group.position)


@dataclass(frozen=True, slots=True)
class Appended:
    """The entry as it is stored and the game as it stands; `again`: it was there before."""

    entry: StoredEntry
    record: GameRecord
    again: bool


def load_game(group: Group, key: str) -> GameRecord | None:
    """The group's game of this key: one query for the row, one for names, one for new entries."""
    row = game_by_key(group, key)
    return None if row is None else _record(db.session(), group, row, all_people(group))


def load_games(group: Group, ids: Collection[int]) -> dict[int, GameRecord]:
    """The group's games of these ids, in two queries and one for each."""
    session, people = db.session(), all_people(group)
    rows = [row for row in rows_of_games(session, ids) if row.group_id == group.id]
    return {row.id: _record(session, group, row, people) for row in rows}


def append(group: Group, key: str, new: NewEntry, foreseen: Foreseen | None = None) -> Appended:
    """Add an entry to a game, or answer a second sending of it with the first.

    Raises `Conflict` when somebody else was quicker, `EntryRefused` for what the log cannot hold,
    `ReadOnly` for a game with entries of a newer release, `InBin`, `NotFound`, `Busy`.
    """
    entry = proposed(new)
    with transaction() as session:
        locked = lock_group(session, group)
        if foreseen is not None and foreseen.record.group_position != locked.position:
            foreseen = None
        row = foreseen.record.row if foreseen else game_by_key(locked, key)
        if row is None:
            raise NotFound("game_unknown", key=key)
        stored = entry_by_id(session, locked, entry.id)
        if stored is not None:
            return answer_again(session, locked, row, stored, entry)
        if row.deleted_at is not None:
            raise InBin("game_in_bin")
        known = foreseen.record if foreseen else None
        before = known or _record(session, locked, row, all_people(locked))
        _refuse(before, entry, new.opened_at_position)
        return append_to(session, locked, before.log, entry, new, before.counted, foreseen)


def answer_again(
    session: Session, group: Group, row: GameRow, stored: StoredEntry, entry: LogEntry
) -> Appended:
    """The stored entry, if it is the one sent again; a conflict otherwise."""
    if stored.game_id != row.id or not is_same(stored, entry):
        raise Conflict("same_id_other_content", entry, stored=stored)
    return Appended(stored, _record(session, group, row, all_people(group)), again=True)


def append_to(
    session: Session,
    group: Group,
    log: Log,
    entry: LogEntry,
    new: NewEntry,
    before: CountedLog | None = None,
    foreseen: Foreseen | None = None,
) -> Appended:
    """Append to a locked group's game and bring everything convenient up to date."""
    newest = before.newest if before else None
    stored = store_entry(session, log.row, newest, entry, new, now())
    after = _after(log, stored, before, foreseen)
    counted, known = after.counted, before.counted.game if before else None
    refuse_endless(known.sheet if known else None, counted.game.sheet)
    if entry.kind == ROUND_RECORDED:
        seat_round(session, group, counted.played[entry.id], new.device)
    appended = Log(log.row, after.entries, log.people)
    row = keep_up(session, appended, known.round_ids if known else (), counted, (stored,))
    drop_draft(session, row, entry)
    move_on(session, group)
    return Appended(stored, GameRecord(row, after, log.people, group.position), again=False)


def _after(
    log: Log, stored: StoredEntry, before: CountedLog | None, foreseen: Foreseen | None
) -> CountedLog:
    """What the log comes to with this entry; one that was reviewed is not counted once more."""
    if before is None:
        return count_log((stored,), log.names)
    if foreseen is None or follows(before.counted.game, stored.entry):
        return before.with_entries((stored,), log.names)
    return before.with_foreseen(stored, log.names, foreseen.game, foreseen.result)


def keep_up(
    session: Session,
    log: Log,
    before: Iterable[str],
    counted: Recounted,
    new: Iterable[StoredEntry] | None = None,
) -> GameRow:
    """Write everything convenient that follows from a log.

    `before` are the rounds kept so far, `new` the entries that are (all of them where not said).
    """
    row = update_game(session, log.row, {**counted.columns, "position": len(log.entries)})
    _write_played(session, log, before, counted.played)
    named = named_in(log.entries if new is None else new, log.names.keys())
    keep_players(session, row, named, set(counted.game.keys.values()))
    return row


def _write_played(
    session: Session, log: Log, kept: Iterable[str], standing: Mapping[str, datetime]
) -> None:
    """Bring the played rounds from those that stood before to those that stand now."""
    row, ids = log.row, {stored.entry.id: stored.row_id for stored in log.entries}
    if gone := [ids[key] for key in kept if key not in standing]:
        theirs = PlayedRound.game_id == row.id, PlayedRound.entry_id.in_(gone)
        session.execute(delete(PlayedRound).where(*theirs))
    same, known = {"group_id": row.group_id, "game_id": row.id}, set(kept)
    rounds = [
        same | {"entry_id": ids[key], "played_at": at}
        for key, at in standing.items()
        if key not in known
    ]
    if rounds:
        session.connection().execute(_PLAYED, rounds)


def _record(
    session: Session, group: Group, row: GameRow, people: tuple[PersonRow, ...]
) -> GameRecord:
    counted = counted_log(session, row, names_by_key(people))
    return GameRecord(row, counted, people, group.position)


def _refuse(before: GameRecord, entry: LogEntry, opened_at: int) -> None:
    if not before.game.readable:
        raise ReadOnly("game_from_the_future")
    refuse_malformed(entry, before.game, before.names)
    plain, meant = [stored.entry for stored in before.entries], round_meant(entry)
    if meant is not None and all(known.id != meant for known in plain):
        raise EntryRefused("target_unknown", target=meant)
    code = conflict_of(entry, plain, before.game, opened_at, before.names)
    if code is not None:
        raise Conflict(code, entry, since=before.entries[max(0, opened_at) :])
