"""The log of a game and its fold into a scoresheet.

Entries are appended and never changed. Rounds are named by the id of the entry
that recorded them, people by their id; names are applied here, so that a rename
shows everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.scoring.cards import Deck
from scorekeeper.scoring.parts import Names, deck_from, round_from
from scorekeeper.scoring.rules import Rules, rules_document, rules_from
from scorekeeper.scoring.schemes import scheme_of
from scorekeeper.scoring.sheet import Round, Scoresheet, TableChange
from scorekeeper.scoring.writing import own_deck_document

GAME_STARTED = "game_started"
ROUND_RECORDED = "round_recorded"
ROUND_EDITED = "round_edited"
ROUND_REMOVED = "round_removed"
ROUND_INSERTED = "round_inserted"
TABLE_CHANGED = "table_changed"
GAME_ENDED = "game_ended"
GAME_REOPENED = "game_reopened"
UNDONE = "undone"
REDONE = "redone"

VERSIONS: Mapping[str, int] = dict.fromkeys(
    (
        *(GAME_STARTED, ROUND_RECORDED, ROUND_EDITED, ROUND_REMOVED, ROUND_INSERTED),
        *(TABLE_CHANGED, GAME_ENDED, GAME_REOPENED, UNDONE, REDONE),
    ),
    1,
)
"""The newest version of each kind that this release writes and reads."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that happened to a game. `id` is made by the client; `content` is JSON."""

    id: str
    kind: str
    version: int
    content: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Game:
    """A folded log.

    `round_ids` are the ids of the sheet's rounds, in its order. `undoable` is the
    newest entry not taken back (never the set-up), `redoable` what Redo brings back.
    `readable` is False if the log holds something from a later release.
    """

    sheet: Scoresheet
    round_ids: tuple[str, ...]
    undoable: LogEntry | None
    redoable: LogEntry | None
    readable: bool


def fold(entries: Sequence[LogEntry], names: Mapping[str, str]) -> Game:
    """The game that a log tells; its first entry is the set-up. `names` is by player id.

    Entries of a later release are passed over; where the set-up is one, the sheet is empty.
    """
    if not is_known(entries[0]):
        return Game(_UNREADABLE, (), None, None, readable=False)
    known = [entry for entry in entries if is_known(entry)]
    standing, taken_back = entries_standing(known)
    sequence = _Sequence(lambda player: names.get(player, player))
    for entry in standing[1:]:
        sequence.apply(entry)
    rounds, coming = sequence.rounds()
    set_up = _set_up(standing[0].content, sequence.named)
    return Game(
        sheet=replace(set_up, rounds=rounds, coming=coming, ended=sequence.ended),
        round_ids=sequence.round_ids(),
        undoable=standing[-1] if len(standing) > 1 else None,
        redoable=taken_back[-1] if taken_back else None,
        readable=len(known) == len(entries),
    )


def with_round(game: Game, entry: LogEntry, names: Mapping[str, str]) -> Game:
    """The game of a readable log once this `round_recorded`, with an id of its own, was appended.

    The same as folding anew, but no other entry is looked at.
    """
    played = round_from(entry.content["round"], lambda player: names.get(player, player))
    rounds = (*game.sheet.rounds, _seated(played, game.sheet.coming))
    return Game(
        sheet=replace(game.sheet, rounds=rounds, coming=None),
        round_ids=(*game.round_ids, entry.id),
        undoable=entry,
        redoable=None,
        readable=game.readable,
    )


def is_known(entry: LogEntry) -> bool:
    """Whether this release can read the entry."""
    return 1 <= entry.version <= VERSIONS.get(entry.kind, 0)


def entries_standing(entries: Iterable[LogEntry]) -> tuple[list[LogEntry], list[LogEntry]]:
    """The entries not taken back, in order, and those that Redo can bring back, last first out."""
    standing: list[LogEntry] = []
    taken_back: list[LogEntry] = []
    for entry in entries:
        if entry.kind == UNDONE:
            _move(entry.content["target"], standing, taken_back)
        elif entry.kind == REDONE:
            _move(entry.content["target"], taken_back, standing)
        else:
            standing.append(entry)
            taken_back.clear()
    return standing, taken_back


def set_up_content(sheet: Scoresheet) -> dict[str, Any]:
    """The content of a set-up entry; the sheet's names are player ids here.

    It holds the deck's kinds, so that a value mended in a later release never
    rescores an old game.
    """
    return {
        "name": sheet.name,
        "note": sheet.note,
        "deck": own_deck_document(sheet.deck),
        "packs": sheet.packs,
        "players": list(sheet.players),
        "dealer": sheet.dealer,
        "rules": rules_document(sheet.rules, scheme_of(sheet.rules.scheme).defaults),
    }


_UNREADABLE = Scoresheet(players=(), rules=Rules("lazy"), deck=Deck("", ()))


def _set_up(content: Mapping[str, Any], named: Names) -> Scoresheet:
    defaults = scheme_of(content["rules"]["scheme"]).defaults
    return Scoresheet(
        players=tuple(map(named, content["players"])),
        rules=rules_from(content["rules"], defaults),
        deck=deck_from(content["deck"]),
        packs=content["packs"],
        dealer=None if content["dealer"] is None else named(content["dealer"]),
        name=content["name"],
        note=content["note"],
    )


def _move(target: str, source: list[LogEntry], goal: list[LogEntry]) -> None:
    for index in reversed(range(len(source))):
        if source[index].id == target:
            goal.append(source.pop(index))
            return


class _Sequence:
    """Rounds and changes of the table in the order they stand.

    A removed round keeps its place, so that what was inserted before it stays there.
    """

    def __init__(self, named: Names) -> None:
        self.named = named
        self.ended = False
        self._order: list[str | TableChange] = []
        self._contents: dict[str, Mapping[str, Any]] = {}

    def apply(self, entry: LogEntry) -> None:
        """Let one entry that stands take effect."""
        content = entry.content
        match entry.kind:
            case "round_recorded":
                self._order.append(entry.id)
                self._contents[entry.id] = content["round"]
            case "round_inserted":
                self._order.insert(self._place_of(content["before"]), entry.id)
                self._contents[entry.id] = content["round"]
            case "round_edited" if content["target"] in self._contents:
                self._contents[content["target"]] = content["round"]
            case "round_removed":
                self._contents.pop(content["target"], None)
            case "table_changed":
                self._order.append(self._change(content))
            case "game_ended":
                self.ended = True
            case "game_reopened":
                self.ended = False

    def round_ids(self) -> tuple[str, ...]:
        """The ids of the rounds that stand, in order."""
        return tuple(i for i in self._order if isinstance(i, str) and i in self._contents)

    def rounds(self) -> tuple[tuple[Round, ...], TableChange | None]:
        """The rounds, each with the change of the table before it, and a change still to come."""
        rounds: list[Round] = []
        change: TableChange | None = None
        for item in self._order:
            if isinstance(item, TableChange):
                change = _merged(change, item)
            elif item in self._contents:
                rounds.append(self._round(item, change))
                change = None
        return tuple(rounds), change

    def _place_of(self, round_id: str) -> int:
        """Where that round stands; the end if an entry that cannot be read recorded it."""
        return self._order.index(round_id) if round_id in self._order else len(self._order)

    def _round(self, round_id: str, change: TableChange | None) -> Round:
        return _seated(round_from(self._contents[round_id], self.named), change)

    def _change(self, content: Mapping[str, Any]) -> TableChange:
        starts = {self.named(player): points for player, points in content["starts"].items()}
        return TableChange(tuple(map(self.named, content["table"])), starts)


def _seated(played: Round, change: TableChange | None) -> Round:
    """The round with the change of the table that stands before it."""
    if change is None:
        return played
    return replace(played, table=change.table, starts=change.starts)


def _merged(earlier: TableChange | None, later: TableChange) -> TableChange:
    """Two changes with no round between: the later table, and where its people start."""
    starts = {**(earlier.starts if earlier else {}), **later.starts}
    return TableChange(
        later.table, {name: points for name, points in starts.items() if name in later.table}
    )
