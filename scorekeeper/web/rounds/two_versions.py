"""Two versions of one round side by side, part by part: who went out, each hand, the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, assert_never, cast

from flask_babel import gettext, ngettext

from scorekeeper.scoring.cards import Hand
from scorekeeper.store.log.drafts import Parts
from scorekeeper.web.forms.base import count_typed, signed_typed
from scorekeeper.web.rounds.fields import NOBODY, Asked
from scorekeeper.web.rounds.form import RoundForm
from scorekeeper.web.rounds.hand import HandField, hand_name
from scorekeeper.web.rounds.parts import form_of
from scorekeeper.web.words.cards import Card, fan, side_word
from scorekeeper.web.words.people import Person, spoken
from scorekeeper.web.words.what_happened import signed

Choice: TypeAlias = Literal["theirs", "mine"]
Alone: TypeAlias = Literal[
    "out",
    "order",
    "last_card",
    "side",
    "knocked_out",
    "loser",
    "pile_ran_out",
    "dealer",
    "adjust",
    "note",
]
"""The parts of a round that are nobody's hand."""
BESIDE_THE_POINTS = {"dealer", "note"}
"""Where one says nothing of these in a new round, that is no choice: they change no points."""


@dataclass(frozen=True, slots=True)
class Side:
    """What one version says of a part: a few words, and a hand's cards with what they come to."""

    words: str
    cards: tuple[tuple[Card, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a round in both versions; `person` if it is a hand. `chosen` counts at first.

    It `collides` where both chose, and differently; what only one has changed counts as changed.
    """

    name: str
    label: str
    person: Person | None
    theirs: Side
    mine: Side
    chosen: Choice
    differs: bool
    collides: bool


@dataclass(frozen=True)
class Versions:
    """A round as it is stored, as it was typed here, and as it stood when this was begun."""

    asked: Asked
    theirs: Parts
    mine: Parts
    base: Parts

    def parts(self) -> list[Part]:
        """Every part that either version says anything of, in the order of the form."""
        theirs, mine, base = (_Said(self.asked, p) for p in (self.theirs, self.mine, self.base))
        return [
            Part(
                name=name,
                label=label,
                person=person,
                theirs=theirs.side(name, person),
                mine=mine.side(name, person),
                chosen="mine" if theirs.of(name) in (None, base.of(name)) else "theirs",
                differs=theirs.of(name) != mine.of(name),
                collides=self._collide(name, theirs.of(name), mine.of(name), base.of(name)),
            )
            for name, label, person in _asked_parts(self.asked)
            if theirs.of(name) is not None or mine.of(name) is not None
        ]

    def _collide(self, name: str, theirs: Any, mine: Any, base: Any) -> bool:
        """Of a new round there was nothing before: whatever stands in either was chosen."""
        if self.base or name in BESIDE_THE_POINTS:
            return theirs != mine and base not in (theirs, mine)
        return theirs != mine  # type: ignore[no-any-return]


class _Said:
    """What the parts of one version mean, so that 30 and 12+11+7 are the same."""

    def __init__(self, asked: Asked, parts: Parts) -> None:
        self.asked = asked
        form = RoundForm(asked, guarded=False)
        form.process(form_of(parts))
        form.validate()
        self.values = {name: value for name, value in _values(form) if value}
        if self.values.get("out", NOBODY) == NOBODY:
            self.values.pop("last_card", None)

    def of(self, name: str) -> Any:
        """The meaning of a part; None if nothing is said."""
        return self.values.get(name)

    def side(self, name: str, person: Person | None) -> Side:
        """The part in words and cards."""
        value = self.of(name)
        if person is not None:
            return self._hand(value, person)
        return Side("–" if value is None else self._words(name, value))

    def _hand(self, value: Any, person: Person) -> Side:
        if value is None:
            return Side(gettext("went out") if self.of("out") == person.key else gettext("no hand"))
        kind, hand = value
        if kind != "hand":
            return Side(hand)
        return Side(_worth(hand, self.asked), tuple(fan(hand, self.asked.cards)))

    def _words(self, name: str, value: Any) -> str:
        names = {person.key: spoken(person.name) for person in self.asked.in_play}
        names[NOBODY] = gettext("Nobody")
        match cast("Alone", name):
            case "last_card":
                card = self.asked.cards.get(value)
                return card.label if card else gettext("Another card")
            case "side":
                return side_word(value)
            case "order" | "loser" | "knocked_out":
                return ", ".join(names.get(key, "?") for key in value)
            case "adjust":
                return ", ".join(f"{names.get(key, '?')} {signed(n)}" for key, n in value)
            case "out" | "dealer":
                return names.get(value, "?")
            case "pile_ran_out" | "note":
                return str(value)
            case _ as never:
                assert_never(never)


def _asked_parts(asked: Asked) -> Iterator[tuple[str, str, Person | None]]:
    yield "out", gettext("Who went out?"), None
    yield "order", gettext("Order of going out"), None
    yield "last_card", gettext("Last card"), None
    yield "side", gettext("Side at the end"), None
    yield "knocked_out", gettext("Knocked out"), None
    yield "loser", gettext("Who lost?"), None
    for person in asked.in_play:
        yield hand_name(person), gettext("%(name)s holds", name=spoken(person.name)), person
    yield "pile_ran_out", gettext("Draw pile ran out"), None
    yield "dealer", gettext("Who really dealt"), None
    yield "adjust", gettext("Points to add or take"), None
    yield "note", gettext("Note"), None


def _values(form: RoundForm) -> Iterator[tuple[str, Any]]:
    """Each part with its meaning; what cannot be read means what was typed."""
    for field in form.hands:
        yield field.id, _hand_value(field)
    yield "order", tuple(place.data for place in form.places if place.data)
    yield "adjust", tuple(_corrections(form))
    for name in (
        *("out", "loser", "dealer", "note", "last_card", "pile_ran_out"),
        *("side", "knocked_out"),
    ):
        if name in form:
            yield name, _plain_value(name, form[name].data)


def _hand_value(field: HandField) -> tuple[str, Any] | None:
    if field.all_errors():
        return "typed", ", ".join(text for text in field.typed.values() if text.strip())
    return None if field.data is None else ("hand", field.data)


def _corrections(form: RoundForm) -> Iterator[tuple[str, int]]:
    for person, field in form.corrections:
        if points := signed_typed(field.data or ""):
            yield person.key, points


def _plain_value(name: str, data: Any) -> Any:
    if name in ("loser", "knocked_out"):
        return tuple(sorted(data or ()))
    text = (data or "").strip()
    if name == "pile_ran_out":
        return count_typed(text) if count_typed(text) is not None else text
    return text


def _worth(hand: Hand, asked: Asked) -> str:
    if isinstance(hand, int):
        return ngettext("%(num)s point typed", "%(num)s points typed", hand)
    points = sum(asked.cards[code].value * count for code, count in hand.items())
    return ngettext("%(num)s point", "%(num)s points", points)
