"""Who is here: who sits from the next round on, and where newcomers to the game start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import Field, StringField

from scorekeeper.scoring.document.round_form import MOST_POINTS
from scorekeeper.scoring.rules import Rules
from scorekeeper.web.forms.base import TOKEN_FIELD, OwnForm, hidden_fields, plain_text, signed_typed
from scorekeeper.web.game.seats import FEWEST, MOST, Seated, SeatsField
from scorekeeper.web.rounds.hand import Cell
from scorekeeper.web.words.people import spoken


class StartsField(Field):
    """The points that newcomers start with: an input for each of them, found by their seat."""

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Take what was typed, for whomever."""
        self.errors, self.process_errors = [], []
        sent = formdata or {}
        self.typed = {key: plain_text(sent[key]) for key in sent if key.startswith(self.name)}
        self.cells: dict[Seated, Cell] = {}

    def rename(self, renamed: Mapping[str, Seated]) -> None:
        """What was typed for a seat that has another token by now goes with it."""
        for token, seat in renamed.items():
            if (text := self.typed.get(self._key(token))) is not None:
                self.typed.setdefault(self._key(seat.token), text)

    def ask(self, seat: Seated, name: str, suggested: int) -> None:
        """Ask where this newcomer starts; what was typed already stands there."""
        key = self._key(seat.token)
        word = gettext("%(name)s starts with", name=spoken(name))
        self.cells[seat] = Cell(key, word, self.typed.get(key, str(suggested)))

    def judge(self, rules: Rules) -> None:
        """Refuse what is no number or would cross the target."""
        for cell in self.cells.values():
            if refused := _refusal(cell.text, rules):
                cell.errors = [refused]
                self.errors = [*self.errors, refused]

    @property
    def has_unseen(self) -> bool:
        """Whether points were suggested that nobody has been shown yet."""
        return any(cell.id not in self.typed and cell.text != "0" for cell in self.cells.values())

    def points(self) -> dict[Seated, int]:
        """Where each newcomer starts; call it once all is judged."""
        return {seat: signed_typed(cell.text) or 0 for seat, cell in self.cells.items()}

    def _key(self, token: str) -> str:
        """A name of any letters, as an id may hold it."""
        return f"{self.name}-{token.encode().hex()}"


class SeatingForm(OwnForm):
    """The table as it is to be, and what every entry carries."""

    entry_id, opened_at, happened_at = hidden_fields().values()
    seat = SeatsField(lazy_gettext("At the table, clockwise"))
    player_name = StringField(lazy_gettext("Player name"), filters=[plain_text])
    start = StartsField()

    def judge(self, rules: Rules) -> bool:
        """Whether everything is of the right form and enough sit to play on."""
        sound = self.validate()
        if len(self.seat.data) < FEWEST:
            self.seat.errors = [gettext("Two at least must sit at the table to play on.")]
        elif len(self.seat.data) > MOST:
            self.seat.errors = [gettext("At most 20 players fit at one table.")]
        self.start.judge(rules)
        return bool(sound and not self.errors)

    def sentences(self) -> list[tuple[str | None, str]]:
        """Every error with the id of its input; those that belong to none first."""
        fields: Iterable[Any] = (self.seat, self.player_name, *self.start.cells.values())
        return [
            *((None, str(sentence)) for sentence in (*self.form_errors, *self._token_errors())),
            *((field.id, str(sentence)) for field in fields for sentence in field.errors),
        ]

    def _token_errors(self) -> list[str]:
        return [str(text) for field in self if field.type == TOKEN_FIELD for text in field.errors]


def _refusal(text: str, rules: Rules) -> str:
    points = signed_typed(text)
    if points is None or abs(points) > MOST_POINTS:
        return gettext("Points are a whole number, with a minus below zero.")
    if rules.crosses(points):
        return gettext(
            "%(points)s would cross the target of %(target)s. Choose less.",
            points=points,
            target=rules.target,
        )
    return ""
