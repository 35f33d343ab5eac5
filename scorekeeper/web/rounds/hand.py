"""One player's hand in a form: a count for each kind of card, or typed points."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask_babel import gettext
from markupsafe import Markup, escape
from wtforms import Field

from scorekeeper.scoring.cards import Hand
from scorekeeper.web.forms.base import Label, count_typed, points_typed
from scorekeeper.web.words.cards import Card
from scorekeeper.web.words.people import Person

POINTS = "points"
# Signs that no page may hold otherwise stand for whose key and whose name it is.
_ANYBODY = Person("\ufdd0", "\ufdd1", 0, "")


def hand_name(person: Person) -> str:
    """The name of the field of somebody's hand, with which those of its inputs begin."""
    return f"hand-{person.key}"


@dataclass(slots=True)
class Cell:
    """One input of a hand; it looks like a field to whoever renders it, and is far cheaper."""

    id: str
    word: str
    text: str = ""
    errors: Sequence[str] = ()
    type: str = "StringField"

    @property
    def label(self) -> Label:
        """The word at the input, as a macro asks a field for its label."""
        return Label(self.word)

    @property
    def name(self) -> str:
        """Sent under the name that is its id."""
        return self.id

    @property
    def data(self) -> str:
        """The text as it was typed."""
        return self.text

    def __call__(self, **attributes: Any) -> Markup:
        """The input as HTML, with these attributes, named as those of a field."""
        own = {"id": self.id, "name": self.id, "value": self.text, **attributes}
        said = (
            name if value is True else f'{name}="{escape(value)}"'
            for name, value in zip(map(_attribute, own), own.values(), strict=True)
            if value is not False and value is not None
        )
        return Markup(f"<input {' '.join(said)}>")  # noqa: S704 - each value is escaped


@cache
def _attribute(name: str) -> str:
    """The attribute that a keyword names: `aria_label` is `aria-label`, `class_` is `class`."""
    return name.rstrip("_").replace("_", "-")


class HandField(Field):
    """The inputs of one hand. `data` is the hand, or None if nothing was entered.

    What was typed and what is wrong with it is kept by the card's code, or under POINTS; the
    inputs themselves are made only to be drawn. What was typed for a card of `waiting`
    does not count: it waits there, should the side of the cards be changed back.
    """

    def __init__(
        self,
        label: str = "",
        validators: Any = None,
        *,
        person: Person,
        cards: Mapping[str, Card],
        **kwargs: Any,
    ) -> None:
        super().__init__(label, validators, **kwargs)
        self.person = person
        self.cards = cards
        self.waiting: Collection[str] = ()
        self.typed: dict[str, str] = {}
        self.refused: dict[str, list[str]] = {}

    @property
    def points(self) -> Cell:
        """The input for typed points."""
        return self._cell(POINTS, gettext("Type points"))

    @property
    def pairs(self) -> list[tuple[Cell, Card]]:
        """Each card's input beside its card, in the deck's order."""
        return [(self._cell(code, card.label), card) for code, card in self.cards.items()]

    @property
    def is_blank(self) -> bool:
        """Whether it looks as it does before anything was entered."""
        return not (any(self.typed.values()) or self.refused or self.errors)

    @property
    def is_typed(self) -> bool:
        """Whether anything that counts stands in any of its inputs."""
        return any(text.strip() for key, text in self.typed.items() if key not in self.waiting)

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Take what was sent, or show the hand that was stored."""
        self.errors, self.process_errors = [], []
        if formdata:
            names = {key: self._name(key) for key in (*self.cards, POINTS)}
            self.typed = {k: formdata[name][:300] for k, name in names.items() if name in formdata}
            self.data = None
        else:
            self.typed = _shown(data)
            self.data = data

    def validate(self, form: Any, extra_validators: Any = ()) -> bool:
        """Read the hand; what is no number is noted at its input."""
        typed = self.typed.get(POINTS, "").strip()
        points = self._read_points(typed) if typed else None
        counts = self._read_counts()
        if typed and counts:
            self._refuse_at(POINTS, gettext("Give either cards or points, not both."))
        self.data = points if typed else counts or None
        return not self.all_errors()

    def all_errors(self) -> list[tuple[str, str]]:
        """Each sentence with the id of the input it belongs to, in the order of the inputs."""
        own = [(self._name(POINTS), str(sentence)) for sentence in self.errors]
        refused = [key for key in (*self.cards, POINTS) if key in self.refused]
        return own + [(self._name(key), text) for key in refused for text in self.refused[key]]

    def refuse(self, sentence: str, code: str | None = None) -> None:
        """Note what the rules say against this hand, at a card or at the hand."""
        if code is not None and code in self.cards:
            self._refuse_at(code, sentence)
        else:
            self.errors = [*self.errors, sentence]

    def _read_points(self, typed: str) -> int | None:
        points = points_typed(typed)
        if points is None:
            self._refuse_at(
                POINTS, gettext("Points are a whole number or a sum like 12+11+7. Zero or more.")
            )
        return points

    def _read_counts(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for code, text in self.typed.items():
            if code == POINTS or not text.strip() or code in self.waiting:
                continue
            count = count_typed(text)
            if count is None:
                self._refuse_at(code, gettext("The number of cards is a whole number."))
            elif count:
                counts[code] = count
        return counts

    def _refuse_at(self, key: str, sentence: str) -> None:
        self.refused.setdefault(key, []).append(sentence)

    def _name(self, key: str) -> str:
        return f"{self.id}-{key}"

    def _cell(self, key: str, word: str) -> Cell:
        return Cell(self._name(key), word, self.typed.get(key, ""), self.refused.get(key, ()))


@dataclass(frozen=True, slots=True)
class BlankHand:
    """A hand of nobody in which nothing is entered, drawn once for all who have entered nothing.

    A pad has an input for each card of each player: sixteen times ten.
    """

    cards: Mapping[str, Card]
    person: Person = _ANYBODY
    errors: Sequence[str] = ()

    @property
    def id(self) -> str:
        """What the names of its inputs begin with."""
        return hand_name(self.person)

    @property
    def points(self) -> Cell:
        """The input for typed points."""
        return Cell(f"{self.id}-{POINTS}", gettext("Type points"))

    @property
    def pairs(self) -> list[tuple[Cell, Card]]:
        """Each card's input beside its card, in the deck's order."""
        cards = self.cards.items()
        return [(Cell(f"{self.id}-{code}", card.label), card) for code, card in cards]

    def of(self, person: Person, drawn: Markup) -> Markup:
        """As it was drawn, for this player."""
        named = drawn.replace(self.person.key, person.key)
        return named.replace(self.person.name, person.name)


def _shown(hand: Hand | None) -> dict[str, str]:
    if isinstance(hand, int):
        return {POINTS: str(hand)}
    return {code: str(count) for code, count in (hand or {}).items()}
