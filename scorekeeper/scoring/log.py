"""The log of a game and its fold into a scoresheet.

Entries are appended and never changed. Rounds are named by the id of the entry
that recorded them, people by their id; names are applied here, so that a rename
shows everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, assert_never, cast

from scorekeeper.scoring.cards import Deck
from scorekeeper.scoring.document.parts import (
    Names,
    Recorded,
    by_name,
    rules_of,
    set_up_from,
    valued,
)
from scorekeeper.scoring.log_entries import (
    FROM_NEXT,
    GAME_ENDED,
    REDONE,
    ROUND_RECORDED,
    UNDONE,
    VERSIONS,
    Kind,
    LogEntry,
)
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import Coming, Round, Scoresheet, summed


@dataclass(frozen=True, slots=True)
class Given:
    """Signed points that were given by name beside a round, and why."""

    entry_id: str
    points: Mapping[str, int]
    reason: str


@dataclass(frozen=True, slots=True)
class Game:
    """A folded log.

    `round_ids` are the ids of the sheet's rounds, in its order. `undoable` is the
    newest entry not taken back (never the set-up), `redoable` what Redo brings back.
    `readable` is False if the log holds something from a later release. `keys` are
    people's ids by name, as this log says them; `given` is what was given beside each
    round, by its id: the sheet's `adjust` has it in its sums. `asked`, `drawn` and
    `pile_noted_by`, by round, are what the log says beside its sheet.
    """

    sheet: Scoresheet
    round_ids: tuple[str, ...]
    undoable: LogEntry | None
    redoable: LogEntry | None
    readable: bool
    keys: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, tuple[Given, ...]] = field(default_factory=dict)
    asked: Mapping[str, int] = field(default_factory=dict)
    drawn: tuple[Mapping[str, str], ...] = ()
    pile_noted_by: Mapping[str, str] = field(default_factory=dict)

    def recorded(self, index: int) -> Round:
        """The round of that index as it was recorded, without what was given beside it."""
        played = self.sheet.rounds[index]
        given = self.given.get(self.round_ids[index], ())
        taken = [{name: -points for name, points in item.points.items()} for item in given]
        return replace(played, adjust=summed([played.adjust, *taken])) if given else played


def fold(entries: Sequence[LogEntry], names: Mapping[str, str]) -> Game:
    """The game that a log tells; its first entry is the set-up. `names` is by player id.

    Entries of a later release are passed over; where the set-up is one, the sheet is empty.
    """
    if not is_known(entries[0]):
        return Game(_unreadable(), (), None, None, readable=False)
    known = [entry for entry in entries if is_known(entry)]
    standing, taken_back = entries_standing(known)
    people = _People(names)
    set_up = set_up_from(standing[0].content, people)
    sequence = _Sequence(people, set_up, standing[0].content.get("asked", {}))
    for entry in standing[1:]:
        sequence.apply(entry)
    given = sequence.given()
    return Game(
        sheet=sequence.sheet(given),
        round_ids=sequence.round_ids(),
        undoable=standing[-1] if len(standing) > 1 else None,
        redoable=taken_back[-1] if taken_back else None,
        readable=len(known) == len(entries),
        keys=people.keys,
        given=given,
        asked=sequence.asked,
        drawn=tuple(by_name(cards, people) for cards in standing[0].content.get("drawn", ())),
        pile_noted_by=sequence.pile_noted_by(),
    )


def follows(game: Game, entry: LogEntry) -> bool:
    """Whether the game with this entry more can be had by `with_round`.

    To a first round may belong what was given beside one that was removed.
    """
    is_round = entry.kind == ROUND_RECORDED and is_known(entry)
    return is_round and game.readable and bool(game.round_ids)


def with_round(game: Game, entry: LogEntry, names: Mapping[str, str]) -> Game:
    """The game once an entry that `follows` it, with an id of its own, was appended.

    The same as folding anew, but no other entry is looked at.
    """
    people, sheet = _People(names, game.keys), game.sheet
    recorded = Recorded.of(entry.content, people)
    played, rest = recorded.prepared(sheet.coming, sheet.seats_now)
    noted_by = {entry.id: recorded.pile_noted_by} if recorded.pile_noted_by else {}
    return replace(
        game,
        sheet=replace(sheet, rounds=(*sheet.rounds, played), coming=rest),
        round_ids=(*game.round_ids, entry.id),
        undoable=entry,
        redoable=None,
        keys=people.keys,
        pile_noted_by={**game.pile_noted_by, **noted_by},
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


def _unreadable() -> Scoresheet:
    """An empty sheet, with nothing to add up."""
    plain = next(scheme for scheme in SCHEMES.values() if not scheme.has_totals)
    return Scoresheet(players=(), rules=plain.defaults, deck=Deck("", ()))


def _move(target: str, source: list[LogEntry], goal: list[LogEntry]) -> None:
    for index in reversed(range(len(source))):
        if source[index].id == target:
            goal.append(source.pop(index))
            return


class _People:
    """Names for ids; remembers by which id the log says each name."""

    def __init__(self, names: Mapping[str, str], keys: Mapping[str, str] | None = None) -> None:
        self._names = names
        self.keys = dict(keys or {})

    def __call__(self, key: str) -> str:
        name = self._names.get(key, key)
        self.keys.setdefault(name, key)
        return name


class _Sequence:
    """Rounds, and what changes between them, in the order they stand.

    A removed round keeps its place, so that what was inserted before it stays there.
    """

    def __init__(self, named: Names, set_up: Scoresheet, asked: Mapping[str, int]) -> None:
        self._named = named
        self._sheet = set_up
        self._order: list[str | Coming] = []
        self._contents: dict[str, Mapping[str, Any]] = {}
        self.asked: Mapping[str, int] = asked
        self._given: list[tuple[str, Given]] = []

    def apply(self, entry: LogEntry) -> None:  # noqa: C901, PLR0912 - a case for each kind
        """Let one entry that stands, and can be read, take effect."""
        content = entry.content
        match cast("Kind", entry.kind):
            case "round_recorded":
                self._order.append(entry.id)
                self._contents[entry.id] = content
            case "round_inserted":
                self._order.insert(self._place_of(content["before"]), entry.id)
                self._contents[entry.id] = content
            case "round_edited":
                if content["target"] in self._contents:
                    self._contents[content["target"]] = content
            case "round_removed":
                self._contents.pop(content["target"], None)
            case "table_changed":
                starts = by_name(content["starts"], self._named) if self._takes("starts") else {}
                self._order.append(Coming(tuple(map(self._named, content["table"])), starts))
            case "rules_changed":
                self._change_rules(content)
            case "points_given":
                points = by_name(content["points"], self._named)
                given = Given(entry.id, points, content["reason"])
                self._given.append((content["target"], given))
            case "game_named":
                self._sheet = replace(self._sheet, name=content["name"], note=content["note"])
            case "table_rules_changed":
                self._sheet = replace(self._sheet, table_rules=tuple(content["table_rules"]))
            case "deck_changed":
                self.asked = content["asked"]
                self._sheet = replace(self._sheet, packs=content["packs"])
            case "game_ended" | "game_reopened":
                self._sheet = replace(self._sheet, ended=entry.kind == GAME_ENDED)
            case "game_started" | "undone" | "redone":
                raise ValueError(f"{entry.kind} stands in no sequence")
            case _ as never:
                assert_never(never)

    def round_ids(self) -> tuple[str, ...]:
        """The ids of the rounds that stand, in order."""
        return tuple(i for i in self._order if isinstance(i, str) and i in self._contents)

    def sheet(self, given: Mapping[str, tuple[Given, ...]]) -> Scoresheet:
        """The sheet: each round with what changed before it and was given, and what is to come."""
        rounds: list[Round] = []
        change: Coming | None = None
        seats = self._sheet.players
        for item in self._order:
            if isinstance(item, Coming):
                change = item if change is None else change.then(item)
                seats = item.table or seats
            elif item in self._contents:
                recorded = Recorded.of(self._contents[item], self._named)
                played, change = recorded.prepared(change, seats)
                rounds.append(_with_given(played, given.get(item, ())))
        deck = valued(self._sheet.deck, self.asked)
        return replace(self._sheet, deck=deck, rounds=tuple(rounds), coming=change)

    def given(self) -> dict[str, tuple[Given, ...]]:
        """What was given beside each round. Where that round was removed, beside the one before.

        Under a scheme that counts no points nothing was: no sheet could say it.
        """
        found: dict[str, tuple[Given, ...]] = {}
        for target, given in self._given if self._takes("adjust") else ():
            round_id = self._standing_at(target)
            if round_id is not None:
                found[round_id] = (*found.get(round_id, ()), given)
        return found

    def pile_noted_by(self) -> dict[str, str]:
        """Which device noted how often the draw pile ran out, by the ids of rounds."""
        said = {i: self._contents[i].get("pile_noted_by") for i in self.round_ids()}
        return {round_id: device for round_id, device in said.items() if device is not None}

    def _takes(self, key: str) -> bool:
        """Whether a round of this scheme may say that; a game keeps its scheme."""
        return key in SCHEMES[self._sheet.rules.scheme].round_keys

    def _change_rules(self, content: Mapping[str, Any]) -> None:
        rules = rules_of(content["rules"])
        if content["from"] == FROM_NEXT:
            self._order.append(Coming(rules=rules))
            return
        self._sheet = replace(self._sheet, rules=rules)
        seatings = [
            replace(item, rules=None) if isinstance(item, Coming) else item for item in self._order
        ]
        self._order = [item for item in seatings if not isinstance(item, Coming) or item.table]

    def _place_of(self, round_id: str) -> int:
        """Where that round stands; the end if an entry that cannot be read recorded it."""
        return self._order.index(round_id) if round_id in self._order else len(self._order)

    def _standing_at(self, round_id: str) -> str | None:
        """That round; if it was removed, the nearest before it that stands, else the first."""
        if round_id in self._contents:
            return round_id
        ids, before = self.round_ids(), self._order[: self._place_of(round_id)]
        earlier = [i for i in before if isinstance(i, str) and i in self._contents]
        return earlier[-1] if earlier else next(iter(ids), None)


def _with_given(played: Round, given: Iterable[Given]) -> Round:
    points = [item.points for item in given]
    return replace(played, adjust=summed([played.adjust, *points])) if points else played
