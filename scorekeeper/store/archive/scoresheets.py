"""A game as the scoresheet that leaves the group, and a scoresheet into a game."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.scoring.document.checking import LONGEST_TEXT
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.faults import FaultList, Refused, at_index
from scorekeeper.scoring.log import Given
from scorekeeper.scoring.log_entries import LogEntry, version_of
from scorekeeper.scoring.sheet import Round, Scoresheet
from scorekeeper.scoring.spreadsheet.cells import csv_text
from scorekeeper.scoring.spreadsheet.exporting import Heads, evening_rows
from scorekeeper.scoring.unfolding import renamed, unfold
from scorekeeper.store.archive.instants import instant_from
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import NameRefused
from scorekeeper.store.evenings.sittings import SittingPlayed
from scorekeeper.store.log.appended_logs import add_whole_game
from scorekeeper.store.log.entries import WrittenEntry, entry_by_id
from scorekeeper.store.log.entry_form import MOST_ROUNDS
from scorekeeper.store.log.game_rows import GameRow, game_by_id
from scorekeeper.store.log.games import GameRecord, load_game
from scorekeeper.store.models import Game, Group
from scorekeeper.store.models.columns import now
from scorekeeper.store.models.device_rows import DeviceRow
from scorekeeper.store.people.names import LINES, fold_name, tidy_name
from scorekeeper.store.people.players import all_people, player_named, seat_newcomer

_LINES = {"\n", "\t"}


def exported_sheet(record: GameRecord) -> Scoresheet:
    """The game's sheet: each round says when it was played and, in its note, why points were given.

    What was given stands in `adjust`, what was changed after the last round in `coming`.
    """
    sheet, played = record.game.sheet, record.played
    rounds = tuple(
        _told(each, played, round_id, record.game.given.get(round_id, ()))
        for each, round_id in zip(sheet.rounds, record.game.round_ids, strict=True)
    )
    return replace(sheet, rounds=rounds)


def evening_csv(
    group: Group,
    played: SittingPlayed,
    heads: Heads,
    title: Callable[[GameRow], str],
    separator: str = ",",
) -> str:
    """An evening as a table: a row for each round that was played in it, game by game."""
    games, titles = [], Counter[str]()
    for item in played.games:
        record = load_game(group, item.game.key)
        if record is not None:
            said = title(record.row)
            titles[said] += 1
            called = said if titles[said] == 1 else f"{said} ({titles[said]})"
            here = [index for index, at in enumerate(_instants(record)) if _is_in(played, at)]
            games.append((called, exported_sheet(record), record.result, here))
    return csv_text(evening_rows(games, heads), separator)


def _instants(record: GameRecord) -> list[datetime]:
    return [record.played[round_id] for round_id in record.game.round_ids]


def _is_in(played: SittingPlayed, at: datetime) -> bool:
    ends = played.closed_at
    return played.sitting.opened_at <= at and (ends is None or at < ends)


def instant_said(at: datetime) -> str:
    """An instant as a scoresheet says it, to the second."""
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def _told(
    played: Round, instants: Mapping[str, datetime], round_id: str, given: tuple[Given, ...]
) -> Round:
    at = instant_said(instants[round_id])
    reasons = [each.reason for each in given if each.reason]
    note = "\n".join(filter(None, (played.note, *reasons)))
    return replace(played, at=at, note=note if len(note) <= LONGEST_TEXT else played.note)


@dataclass(frozen=True, slots=True)
class SheetFound:
    """What a sheet would become here: who is known under which name, who is added.

    `game` is the one that it is already.
    """

    sheet: Scoresheet
    known: Mapping[str, str]
    newcomers: tuple[str, ...]
    game: GameRow | None


@dataclass(frozen=True, slots=True)
class SheetTaken:
    """The game that a sheet became; `again`: it was here before."""

    game: GameRow
    again: bool


def look_at_sheets(group: Group, sheets: Sequence[Scoresheet]) -> list[SheetFound]:
    """What sheets without faults would become; raises `Refused` for what a group cannot hold."""
    return [_look_at(group, sheet) for sheet in sheets]


def take_sheets(
    group: Group, sheets: Sequence[Scoresheet], device: DeviceRow | None = None
) -> list[SheetTaken]:
    """Let sheets without faults be games of the group, or find the games that they are already.

    All of them or none: raises `Refused` for what a group cannot hold.
    """
    with transaction() as session:
        locked = lock_group(session, group)
        return [_take(session, locked, sheet, device) for sheet in sheets]


def _look_at(group: Group, sheet: Scoresheet) -> SheetFound:
    _refuse_unsound(group, sheet)
    known: dict[str, str] = {}
    for name in _names(sheet):
        if player := player_named(group, name):
            known[name] = player.name
    newcomers = tuple(name for name in _names(sheet) if name not in known)
    return SheetFound(sheet, known, newcomers, _game_of(db.session(), group, sheet))


def _take(
    session: Session, group: Group, sheet: Scoresheet, device: DeviceRow | None
) -> SheetTaken:
    found = _game_of(session, group, sheet)
    if found is not None:
        return SheetTaken(found, again=True)
    _refuse_unsound(group, sheet)
    keys = {name: _seated(session, group, name, device) for name in _names(sheet)}
    written = list(_entries(sheet, keys, device))
    made = add_whole_game(session, group, all_people(group), written)
    return SheetTaken(made, again=False)


def _seated(session: Session, group: Group, name: str, device: DeviceRow | None) -> str:
    player = player_named(group, name)
    return (player or seat_newcomer(session, group, name, device)).key


def _entries(
    sheet: Scoresheet, keys: Mapping[str, str], device: DeviceRow | None
) -> Iterator[WrittenEntry]:
    """The log, each entry under an id that follows from what the sheet says."""
    stored_at, identity = now(), _identity(sheet)
    at = next((found for played in sheet.rounds if (found := _instant(played.at))), stored_at)
    for number, happened in enumerate(unfold(renamed(sheet, keys.__getitem__))):
        at = _instant(happened.at) or at
        version = version_of(happened.kind, happened.content)
        entry = LogEntry(f"{identity}-{number}", happened.kind, version, happened.content)
        yield WrittenEntry(entry, at, stored_at, device.id if device else None)


def _instant(at: str | None) -> datetime | None:
    """The instant that a round says, unless no clock could have shown it."""
    said = instant_from(at)
    return said if said is not None and said <= now() else None


def _identity(sheet: Scoresheet) -> str:
    """The same for two documents that say the same, however they are written."""
    said = json.dumps(sheet_document(sheet), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(said.encode()).hexdigest()[:40]


def _game_of(session: Session, group: Group, sheet: Scoresheet) -> GameRow | None:
    """The game that this very sheet became before, or that it was exported from."""
    stored = entry_by_id(session, group, f"{_identity(sheet)}-0")
    if stored is not None:
        return game_by_id(session, stored.game_id)
    last = max((played.at for played in sheet.rounds if played.at), default=None)
    if last is None:
        return None
    for key in _played_last(session, group, len(sheet.rounds), last):
        record = load_game(group, key)
        if record is not None and _identity(exported_sheet(record)) == _identity(sheet):
            return record.row
    return None


def _played_last(session: Session, group: Group, rounds: int, last: str) -> Sequence[str]:
    """The games of so many rounds whose last one was played in that second."""
    mine = select(Game.key, Game.last_played_at).where(
        Game.group_id == group.id, Game.round_count == rounds
    )
    found = session.execute(mine)
    return [
        row.key
        for row in found
        if row.last_played_at is not None and instant_said(row.last_played_at) == last
    ]


def _names(sheet: Scoresheet) -> tuple[str, ...]:
    """Everybody who ever sits, in the order they come."""
    return tuple(dict.fromkeys(name for _, table in _tables(sheet) for name in table))


def _refuse_unsound(group: Group, sheet: Scoresheet) -> None:
    faults = FaultList(bounded=True)
    if len(sheet.rounds) > MOST_ROUNDS:
        faults.add("rounds", "too_many_rounds", limit=MOST_ROUNDS)
    _judge_people(faults, group, sheet)
    for path, text in _texts(sheet):
        if any(unicodedata.category(sign) == "Cc" and sign not in LINES for sign in text):
            faults.add(path, "bad_text")
    if faults:
        raise Refused(tuple(faults))


def _judge_people(faults: FaultList, group: Group, sheet: Scoresheet) -> None:
    """Each name must be one that is kept here, and of somebody of their own."""
    whose: dict[str, str] = {}
    for path, name in _places(sheet):
        try:
            tidy = tidy_name(name) == name
        except NameRefused:
            tidy = False
        if not tidy:
            faults.add(path, "bad_name", name=name)
            continue
        player = player_named(group, name)
        person = player.key if player else fold_name(name)
        if whose.setdefault(person, name) != name:
            faults.add(path, "same_person", name=name, other=whose[person])


def _places(sheet: Scoresheet) -> Iterator[tuple[str, str]]:
    """Each name with where it stands first."""
    seen: set[str] = set()
    for path, table in _tables(sheet):
        for index, name in enumerate(table):
            if name not in seen:
                seen.add(name)
                yield at_index(path, index), name


def _tables(sheet: Scoresheet) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each table that the sheet says, with its path."""
    yield "players", sheet.players
    for index, played in enumerate(sheet.rounds):
        yield f"{at_index('rounds', index)}.table", played.table or ()
    if sheet.coming is not None:
        yield "coming.table", sheet.coming.table or ()


def _texts(sheet: Scoresheet) -> Iterator[tuple[str, str]]:
    yield "name", sheet.name
    yield "note", sheet.note
    for index, rule in enumerate(sheet.table_rules):
        if not isinstance(rule, str):
            yield f"{at_index('table_rules', index)}.text", rule["text"]
    for index, played in enumerate(sheet.rounds):
        yield f"{at_index('rounds', index)}.note", played.note
