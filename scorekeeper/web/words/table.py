"""A game as pages show it: the record, its people by name, its cards; also as it once stood."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask_babel import gettext

from scorekeeper.scoring.faults import Fault, index_of
from scorekeeper.scoring.log import Game, entries_standing, is_known
from scorekeeper.scoring.log_entries import (
    DECK_CHANGED,
    LATER_ROUND,
    REDONE,
    RULES_CHANGED,
    TABLE_CHANGED,
    UNDONE,
    LogEntry,
)
from scorekeeper.scoring.result import Result
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.store.log.conflicts import ConflictCode, chosen_otherwise
from scorekeeper.store.log.entries import StoredEntry, fold_stored
from scorekeeper.store.log.games import GameRecord
from scorekeeper.store.models import Group
from scorekeeper.web.words.cards import Card, cards_of
from scorekeeper.web.words.people import Person, people_of
from scorekeeper.web.words.schemes import fault_sentence, scheme_word

_MAY_SEAT = {TABLE_CHANGED, UNDONE, REDONE}
"""What may change who sits."""
_MAY_RULE = {RULES_CHANGED, DECK_CHANGED, UNDONE, REDONE}
"""What may change how a round counts."""


@dataclass(frozen=True)
class Table:
    """What every page of a game needs."""

    group: Group
    record: GameRecord

    @property
    def sheet(self) -> Scoresheet:
        """The folded scoresheet, with names."""
        return self.record.game.sheet

    @property
    def result(self) -> Result:
        """What scoring the sheet gives."""
        return self.record.result

    @property
    def key(self) -> str:
        """The game's key in addresses."""
        return self.record.row.key

    @property
    def title(self) -> str:
        """What people call the game: its name, else how it is counted."""
        return self.sheet.name or scheme_word(self.sheet.rules.scheme)

    @property
    def position(self) -> int:
        """How many entries the log had when this was read."""
        return self.record.row.position

    def has_been_at(self, position: int) -> bool:
        """Whether the log ever had so many entries; not so in a copy that was put back since."""
        return 0 <= position <= self.position

    @property
    def next_number(self) -> int:
        """The number of the round that comes next."""
        return len(self.sheet.rounds) + 1

    @cached_property
    def people(self) -> dict[str, Person]:
        """Everybody who ever sat, by name: in seat order, then who sits no more.

        Their keys are those of this game's log, which may be of somebody merged since.
        """
        known, keys = {player.name: player for player in self.record.people}, self.record.game.keys
        ranked = [standing.player for standing in self.result.standings]
        names = dict.fromkeys((*self.result.seating.seats, *self.sheet.players, *ranked))
        found = people_of(known[name]._replace(key=keys[name]) for name in names)
        return {person.name: person for person in found.values()}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The deck's cards by code."""
        return cards_of(self.sheet.deck)

    def why(self, fault: Fault) -> str:
        """What is wrong, the cards by their names."""
        return fault_sentence(fault, {code: card.label for code, card in self.cards.items()})

    @cached_property
    def in_play(self) -> list[Person]:
        """Who plays the next round, in seat order."""
        return self.persons(self.result.seating.in_play)

    def persons(self, names: tuple[str, ...]) -> list[Person]:
        """Those people, in that order."""
        return [self.people[name] for name in names]


def beside_the_rounds(table: Table, faults: Iterable[Fault]) -> list[str]:
    """What is wrong with how the game began, or with who comes to the next round."""
    return [
        gettext("From the next round on: %(why)s", why=table.why(fault))
        if fault.path.startswith("coming")
        else gettext("At the start: %(why)s", why=table.why(fault))
        for fault in faults
        if index_of(fault) is None
    ]


def table_at(table: Table, position: int) -> Table:
    """The table as it stood when its log had so many entries; the set-up always stands."""
    log = table.record.log
    earlier = replace(log, entries=log.entries[: max(1, position)])
    return Table(table.group, earlier.record(table.group))


def seats_at(table: Table, position: int) -> tuple[str, ...] | None:
    """Who sat when the log had so many entries; None where they sit there now just the same."""
    since = table.record.entries[position:]
    if not any(stored.entry.kind in _MAY_SEAT for stored in since):
        return None
    seats = fold_stored(table.record.entries[:position], table.record.names).sheet.seats_now
    return None if seats == table.sheet.seats_now else seats


def counts_otherwise(table: Table, position: int, round_id: str) -> bool:
    """Whether a round, or the next one, counts by other rules than when the log had so many."""
    since = table.record.entries[position:]
    if not any(stored.entry.kind in _MAY_RULE for stored in since):
        return False
    then = fold_stored(table.record.entries[: max(1, position)], table.record.names)
    return _counting(then, round_id) != _counting(table.record.game, round_id)


def _counting(game: Game, round_id: str) -> tuple[object, ...]:
    sheet, ids = game.sheet, game.round_ids
    rules = sheet.rules_of(ids.index(round_id)) if round_id in ids else sheet.rules_now
    return rules, sheet.packs, dict(game.asked)


def fits_no_more() -> str:
    """Why a form that has seen more than there is must be looked at again."""
    return gettext("This page does not fit what is saved here any more. Look at it once more.")


def chosen_meanwhile(
    table: Table, kind: str, content: Mapping[str, Any], position: int
) -> ConflictCode | None:
    """What somebody chose about the same thing since the log had so many entries."""
    entries = table.record.entries
    if not table.has_been_at(position):
        return "position_unknown"
    if position >= len(entries):
        return None
    then = fold_stored(entries[: max(1, position)], table.record.names)
    return chosen_otherwise(LogEntry("", kind, 1, content), then, table.record.game)


def entries_since(table: Table, position: int) -> tuple[StoredEntry, ...]:
    """What came after so many entries; nothing for a position that the log never had."""
    return table.record.entries[position:] if position >= 0 else ()


def said_beside(table: Table, round_id: str) -> dict[str, Any]:
    """What the newest entry of a round that stands says beside it."""
    log = [stored.entry for stored in table.record.entries if is_known(stored.entry)]
    for entry in reversed(entries_standing(log)[0]):
        if "round" in entry.content and round_id in {entry.id, entry.content.get("target")}:
            return {key: entry.content[key] for key in LATER_ROUND if key in entry.content}
    return {}


def place_of_gone(then: Table, now: Table, round_id: str) -> str | None:
    """The round before which one that is gone would stand; None at the end of the game."""
    before, after = then.record.game.round_ids, now.record.game.round_ids
    later = before[before.index(round_id) + 1 :] if round_id in before else ()
    return next((known for known in later if known in after), None)
