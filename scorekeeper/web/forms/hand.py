"""One player's hand in a form: a count for each kind of card, or typed points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext
from markupsafe import Markup
from wtforms import Field
from wtforms.widgets import TextInput

from scorekeeper.scoring.cards import Hand
from scorekeeper.web.cards import Card
from scorekeeper.web.forms.numbers import count_typed, points_typed
from scorekeeper.web.people import Person

_INPUT = TextInput()


@dataclass(slots=True)
class Label:
    """A label as a macro asks for it."""

    text: str


@dataclass(slots=True)
class Cell:
    """One input of a hand; it looks like a field to whoever renders it, and is far cheaper."""

    id: str
    word: str
    text: str = ""
    errors: list[str] = field(default_factory=list)
    type: str = "StringField"

    @property
    def label(self) -> Label:
        """What it is called."""
        return Label(self.word)

    @property
    def name(self) -> str:
        """Sent under the name that is its id."""
        return self.id

    @property
    def data(self) -> str:
        """What was typed."""
        return self.text

    def __call__(self, **attributes: Any) -> Markup:
        """Draw the input."""
        return _INPUT(self, **attributes)  # type: ignore[arg-type]

    def _value(self) -> str:
        return self.text


class HandField(Field):
    """The inputs of one hand. `data` is the hand, or None if nothing was entered."""

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
        self.points = Cell(f"{self.id}-points", gettext("Type points"))
        self.cells = {code: Cell(f"{self.id}-{code}", card.label) for code, card in cards.items()}
        self._cards = cards

    @property
    def pairs(self) -> list[tuple[Cell, Card]]:
        """Each card's input beside its card, in the deck's order."""
        return [(self.cells[code], card) for code, card in self._cards.items()]

    @property
    def inputs(self) -> Iterable[Cell]:
        """All inputs of the hand."""
        return [*self.cells.values(), self.points]

    @property
    def is_typed(self) -> bool:
        """Whether anything stands in any of its inputs."""
        return any(cell.text.strip() for cell in self.inputs)

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Take what was sent, or show the hand that was stored."""
        self.errors, self.process_errors = [], []
        self.data = data
        if formdata:
            for cell in self.inputs:
                cell.text = (formdata.get(cell.name) or "")[:300]
            self.data = None
        else:
            self._show(data)

    def validate(self, form: Any, extra_validators: Any = ()) -> bool:
        """Read the hand; what is no number is noted at its input."""
        points = self._read_points()
        counts = self._read_counts()
        if self.points.text.strip() and counts:
            self.points.errors.append(gettext("Give either cards or points, not both."))
        self.data = points if self.points.text.strip() else counts or None
        return not self.all_errors()

    def all_errors(self) -> list[tuple[str, str]]:
        """Each sentence with the id of the input it belongs to."""
        own = [(self.points.id, str(sentence)) for sentence in self.errors]
        return own + [(cell.id, text) for cell in self.inputs for text in cell.errors]

    def refuse(self, sentence: str, code: str | None = None) -> None:
        """Note what the rules say against this hand, at a card or at the hand."""
        if code in self.cells:
            self.cells[code].errors.append(sentence)
        else:
            self.errors = [*self.errors, sentence]

    def _show(self, hand: Hand | None) -> None:
        if isinstance(hand, int):
            self.points.text = str(hand)
        elif hand:
            for code, count in hand.items():
                if code in self.cells:
                    self.cells[code].text = str(count)

    def _read_points(self) -> int | None:
        text = self.points.text.strip()
        points = points_typed(text) if text else None
        if text and points is None:
            self.points.errors.append(
                gettext("Points are a whole number or a sum like 12+11+7. Zero or more.")
            )
        return points

    def _read_counts(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for code, cell in self.cells.items():
            if not cell.text.strip():
                continue
            count = count_typed(cell.text)
            if count is None:
                cell.errors.append(gettext("The number of cards is a whole number."))
            elif count:
                counts[code] = count
        return counts
