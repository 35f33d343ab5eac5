"""What tallies are made of, and how they are kept as JSON documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from scorekeeper.scoring.cards import Hand


@dataclass(frozen=True, slots=True)
class Where:
    """A round, or a whole game; `at` is its instant, YYYY-MM-DDThh:mm:ssZ, where one is known."""

    game: str
    round: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """The most of something, first reached there; `people` are those who share it."""

    where: Where
    value: int = 0
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DearestHand:
    """A hand, its cards or typed points, and what it costs before any multiplier."""

    where: Where
    points: int = 0
    hand: Hand | None = None
    deck: str = ""


@dataclass(slots=True)
class Streak:
    """How often something came off in a row; the first of the longest runs ended at `best_at`.

    `head` and `tail` are the runs at the beginning and up to now, by which streaks are joined.
    """

    events: int = 0
    head: int = 0
    tail: int = 0
    best: int = 0
    head_at: Where | None = None
    best_at: Where | None = None

    def note(self, where: Where, *, success: bool) -> None:
        """One more time, come off or not."""
        self.tail = self.tail + 1 if success else 0
        if success and self.head == self.events:
            self.head, self.head_at = self.head + 1, where
        self.events += 1
        self._longer(self.tail, where)

    def add(self, later: Streak) -> None:
        """Go on with what came after."""
        self._longer(self.tail + later.head, later.head_at)
        self._longer(later.best, later.best_at)
        if self.head == self.events and later.head:
            self.head, self.head_at = self.head + later.head, later.head_at
        unbroken = later.tail == later.events
        self.tail = self.tail + later.tail if unbroken else later.tail
        self.events += later.events

    def _longer(self, run: int, where: Where | None) -> None:
        if run > self.best:
            self.best, self.best_at = run, where


@dataclass(slots=True)
class Caught:
    """One kind of card: how many were held at the end of rounds, and in how many rounds.

    `clean` is the longest run of rounds without it before the last time, `first` the run before
    the first time, and `last` how many rounds had passed with the last time.
    """

    cards: int = 0
    rounds: int = 0
    first: int = 0
    last: int = 0
    clean: int = 0


@dataclass(slots=True)
class CardTally:
    """The cards of one deck that somebody was caught with.

    `rounds` are those of which it is known: the hand was counted in cards, or the player went out
    of a round in which some hand was. Typed hands have no cards: they count for nothing here.
    """

    rounds: int = 0
    caught: dict[str, Caught] = field(default_factory=dict)

    def note(self, cards: Mapping[str, int]) -> None:
        """One more round, with what was held at its end; nothing where the player went out."""
        for code, count in cards.items():
            found = self.caught.get(code)
            if found is None:
                found = self.caught[code] = Caught(first=self.rounds)
            found.cards += count
            found.rounds += 1
            found.clean = max(found.clean, self.rounds - found.last)
            found.last = self.rounds + 1
        self.rounds += 1

    def add(self, later: CardTally) -> None:
        """Go on with what came after."""
        for code, more in later.caught.items():
            mine = self.caught.setdefault(code, Caught(first=self.rounds + more.first))
            mine.clean = max(mine.clean, more.clean, self.rounds - mine.last + more.first)
            mine.cards += more.cards
            mine.rounds += more.rounds
            mine.last = self.rounds + more.last
        self.rounds += later.rounds

    def clean_run(self, code: str) -> int:
        """The most rounds in a row without being caught with that card."""
        found = self.caught.get(code)
        return self.rounds if found is None else max(found.clean, self.clean_now(code))

    def clean_now(self, code: str) -> int:
        """The rounds since the last time."""
        found = self.caught.get(code)
        return self.rounds - (found.last if found else 0)


@dataclass(slots=True)
class Lengths:
    """So many of something that takes time, and the seconds of all together."""

    number: int = 0
    seconds: int = 0

    def add(self, other: Lengths) -> None:
        """Count the other's number and seconds into these."""
        self.number += other.number
        self.seconds += other.seconds

    @property
    def average(self) -> int | None:
        """Seconds of one; None: there is none."""
        return round(self.seconds / self.number) if self.number else None


def the_most(first: Record | None, second: Record | None) -> Record | None:
    """The higher of two records; the first where they are equal."""
    return max((each for each in (first, second) if each), key=_value, default=None)


def the_dearest(first: DearestHand | None, second: DearestHand | None) -> DearestHand | None:
    """The dearer of two hands; the first where they are equal."""
    return max((each for each in (first, second) if each), key=_points, default=None)


def summed(mine: dict[str, int], more: Mapping[str, int]) -> None:
    """Add those numbers to mine, key by key."""
    for key, number in more.items():
        mine[key] = mine.get(key, 0) + number


def mapped(people: Iterable[str], who: Mapping[str, str]) -> tuple[str, ...]:
    """Those people by who they are."""
    return tuple(who.get(person, person) for person in people)


def _value(record: Record) -> int:
    return record.value


def _points(hand: DearestHand) -> int:
    return hand.points


VERSION = 2
"""Raised when the fields of a part change, or what they count: older documents are recounted."""

Part = TypeVar("Part")


def document_of(part: Any) -> Any:
    """The part as JSON has it."""
    if is_dataclass(part):
        kind: Any = type(part)
        return _row(part, kind) if _is_row(kind) else _object(part, kind)
    if isinstance(part, Mapping):
        return {key: document_of(value) for key, value in part.items()}
    return list(part) if isinstance(part, tuple) else part


def part_from(kind: type[Part], document: Any) -> Part:
    """The part that `document_of` wrote."""
    part: Part = _read(kind, document)
    return part


def _object(part: Any, kind: Any) -> dict[str, Any]:
    """What differs from a part with nothing counted; a typed 0 does: no hand is None."""
    said = ((name, getattr(part, name), nothing) for name, nothing in _nothing(kind).items())
    return {name: document_of(value) for name, value, nothing in said if value != nothing}


def _row(part: Any, kind: Any) -> list[Any]:
    row = [getattr(part, name) for name in _names(kind)]
    while row and not row[-1]:
        row.pop()
    return row


def _read(kind: Any, document: Any) -> Any:
    if _is_row(kind):
        return kind(*document)
    readers = _readers(kind)
    return kind(**{name: readers[name](value) for name, value in document.items()})


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(item.name for item in fields(kind))


@cache
def _nothing(kind: Any) -> Mapping[str, Any]:
    """What each field holds to begin with."""
    return {
        item.name: item.default if item.default_factory is MISSING else item.default_factory()
        for item in fields(kind)
    }


@cache
def _is_row(kind: Any) -> bool:
    return all(hint in (int, str) for hint in get_type_hints(kind).values())


@cache
def _readers(kind: Any) -> dict[str, Callable[[Any], Any]]:
    return {name: _reader(hint) for name, hint in get_type_hints(kind).items()}


def _reader(hint: Any) -> Callable[[Any], Any]:
    origin, inner = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        return partial(_read, hint)
    if origin in (Union, UnionType) and NoneType in inner:
        return _reader(inner[0])
    if origin is dict:
        read = _reader(inner[1])
        return lambda value: {key: read(item) for key, item in value.items()}
    return tuple if origin is tuple else _as_it_is


def _as_it_is(value: Any) -> Any:
    return value
