"""Points added or taken on the board, by name and with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import StringField
from wtforms.form import BaseForm
from wtforms.validators import Length, Optional

from scorekeeper.scoring.document.checking import LONGEST_TEXT
from scorekeeper.web.forms.base import (
    TOKEN_FIELD,
    OwnForm,
    hidden_fields,
    nothing_changed,
    plain_text,
    signed_typed,
)
from scorekeeper.web.rounds.fields import signed_number
from scorekeeper.web.words.people import Person


class PointsForm(BaseForm):
    """Signed points for whoever played the last round. People are their keys, as in the log."""

    def __init__(self, people: Sequence[Person]) -> None:
        super().__init__(_fields(people), meta=OwnForm.Meta())
        self.people = people

    @property
    def rows(self) -> list[tuple[Person, Any]]:
        """Each player with the field."""
        return [(person, self[points_name(person)]) for person in self.people]

    @property
    def is_empty(self) -> bool:
        """Whether it was sent as it was opened: nothing was typed anywhere."""
        typed = [self["reason"].data, *(field.data for _, field in self.rows)]
        return not any((text or "").strip() for text in typed)

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether all is of the right form and somebody gets or loses something."""
        super().validate(extra_validators)
        if not self.sentences() and not self.points():
            if self.is_empty:
                self.form_errors.append(nothing_changed())
            self.form_errors.append(gettext("Type points for somebody, like 20 or −20."))
        return not self.sentences() and not self.form_errors

    def sentences(self) -> list[tuple[str | None, str]]:
        """Every error with the id of its input; those of the whole form have none."""
        found: list[tuple[str | None, str]] = [(None, str(text)) for text in self.form_errors]
        for field in self:
            place = None if field.type == TOKEN_FIELD else field.id
            found += [(place, str(text)) for text in field.errors]
        return found

    def points(self) -> dict[str, int]:
        """The points by player key, of whoever gets or loses some."""
        typed = {person.key: signed_typed(field.data or "") for person, field in self.rows}
        return {key: points for key, points in typed.items() if points}

    def content(self, round_id: str) -> dict[str, Any]:
        """The content of the entry beside that round; call it on a valid form."""
        reason = (self["reason"].data or "").strip()
        return {"target": round_id, "points": self.points(), "reason": reason}


def points_name(person: Person) -> str:
    """The name of somebody's field."""
    return f"points-{person.key}"


def _fields(people: Sequence[Person]) -> dict[str, Any]:
    too_long = lazy_gettext("A reason has at most 500 letters.")
    return {
        **hidden_fields(),
        **{
            points_name(person): StringField(person.name, [Optional(), signed_number])
            for person in people
        },
        "reason": StringField(
            lazy_gettext("Reason"),
            [Length(max=LONGEST_TEXT, message=too_long)],
            filters=[plain_text],
        ),
    }
