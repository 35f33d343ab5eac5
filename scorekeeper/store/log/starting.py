"""Starting a game: its people, newcomers among them, its row and its first entry at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.scoring.log_entries import GAME_STARTED, set_up_of
from scorekeeper.scoring.sheet import TableRule
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import EntryRefused
from scorekeeper.store.log.changing_seats import Seat, seat_taken_before, take_seat
from scorekeeper.store.log.entries import (
    NewEntry,
    StoredEntry,
    entry_by_id,
    proposed,
    refuse_malformed_id,
)
from scorekeeper.store.log.entry_form import refuse_malformed
from scorekeeper.store.log.game_rows import add_game, game_by_id
from scorekeeper.store.log.games import Appended, Log, answer_again, append_to
from scorekeeper.store.models import TEXT_LENGTH, Group
from scorekeeper.store.models.device_rows import DeviceRow
from scorekeeper.store.people.names import tidy_text
from scorekeeper.store.people.players import all_people, names_by_key


@dataclass(frozen=True, slots=True)
class GameSetup:
    """How a game begins; `dealer` is an index of `seats`, `deck` a deck document with its kinds.

    `starts`, `teams` and `table_rules` are as in a scoresheet; `asked` are the values that the
    table was asked for, `drawn` what each drew for the deal.
    """

    seats: tuple[Seat, ...]
    rules: Mapping[str, Any]
    deck: Mapping[str, Any]
    dealer: int = 0
    packs: int = 1
    name: str = ""
    note: str = ""
    starts: Mapping[Seat, int] = field(default_factory=dict)
    teams: tuple[tuple[Seat, ...], ...] = ()
    table_rules: tuple[TableRule, ...] = ()
    asked: Mapping[str, int] = field(default_factory=dict)
    drawn: tuple[Mapping[Seat, str], ...] = ()


def start_game(
    group: Group,
    setup: GameSetup,
    entry_id: str,
    happened_at: datetime,
    device: DeviceRow | None = None,
) -> Appended:
    """A new game with its first entry, or the one that was started with this id before.

    Raises `NameTaken` or `NameRefused` for a newcomer, `NotFound` for a player of another group,
    `EntryRefused` with the core's faults, `Conflict` for an id used otherwise.
    """
    refuse_malformed_id(entry_id)
    with transaction() as session:
        locked = lock_group(session, group)
        stored = entry_by_id(session, locked, entry_id)
        if stored is not None:
            return _started_before(session, locked, setup, stored)
        players = tuple(take_seat(session, locked, seat, device) for seat in setup.seats)
        content = _content(setup, players)
        new = NewEntry(entry_id, GAME_STARTED, content, 0, happened_at, device)
        return _first_entry(session, locked, new)


def _content(setup: GameSetup, players: tuple[str, ...]) -> dict[str, Any]:
    if not 0 <= setup.dealer < len(players):
        raise EntryRefused("dealer_unknown", dealer=setup.dealer)
    return set_up_of(
        players,
        dealer=players[setup.dealer],
        rules=setup.rules,
        deck=setup.deck,
        packs=setup.packs,
        name=tidy_text(setup.name, TEXT_LENGTH),
        note=tidy_text(setup.note, TEXT_LENGTH),
    ) | _further(setup, players)


def _further(setup: GameSetup, players: tuple[str, ...]) -> dict[str, Any]:
    """What a set-up says beside it, where there is any of it."""
    keys = dict(zip(setup.seats, players, strict=True))
    further = {
        "starts": {keys[seat]: points for seat, points in setup.starts.items()},
        "teams": [[keys[seat] for seat in team] for team in setup.teams],
        "table_rules": list(setup.table_rules),
        "asked": dict(setup.asked),
        "drawn": [{keys[seat]: card for seat, card in cards.items()} for cards in setup.drawn],
    }
    return {key: value for key, value in further.items() if value}


def _first_entry(session: Session, group: Group, new: NewEntry) -> Appended:
    entry, people = proposed(new), all_people(group)
    refuse_malformed(entry, None, names_by_key(people))
    row = add_game(session, group, new.happened_at)
    return append_to(session, group, Log(row, (), people), entry, new)


def _started_before(
    session: Session, group: Group, setup: GameSetup, stored: StoredEntry
) -> Appended:
    """The first tap made the newcomers, so now they are known: by key or by name."""
    row = game_by_id(session, stored.game_id)
    players = tuple(seat_taken_before(group, seat) for seat in setup.seats)
    content = _content(setup, players)
    new = NewEntry(stored.entry.id, GAME_STARTED, content, 0, stored.happened_at)
    return answer_again(session, group, row, stored, proposed(new))
