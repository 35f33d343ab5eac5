"""What forms of several rooms share: their token, hidden fields, choices, order of errors."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from flask_babel import gettext
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import (  # type: ignore[attr-defined]  # types-wtforms is at 3.2
    Field,
    Form,
    HiddenField,
    SelectChoice,
)
from wtforms.validators import ValidationError

from scorekeeper.web.forms.typed import plain_text

TOKEN_FIELD = "CSRFTokenField"  # noqa: S105 - the type of a field, no secret


class Token(FlaskForm.Meta.csrf_class):  # type: ignore[misc]
    """Flask-WTF's token, whose own sentences are English and about the machine."""

    def generate_csrf_token(self, _form: Any) -> str:
        """Nothing: a page asks for the token itself where it draws a form."""
        return ""

    def validate_csrf_token(self, form: Any, field: Any) -> None:
        """Refuse a token that is missing, altered or of another browser."""
        try:
            super().validate_csrf_token(form, field)
        except ValidationError as refused:
            sentence = gettext(
                "This browser or the server had forgotten the form. "
                "What you typed is still here: send it again."
            )
            raise ValidationError(sentence) from refused


class OwnForm(FlaskForm):  # type: ignore[misc]
    """A form that is shown again with a fresh token."""

    class Meta(FlaskForm.Meta):  # type: ignore[misc]
        """How its token is checked."""

        csrf_class = Token


class FormOfPage(Form):
    """A form that goes through its fields, and so tells its errors, in the order of its page.

    WTForms orders fields by when they were made, so those that forms share would come first.
    """

    on_page: ClassVar[tuple[str, ...]] = ()
    """Fields in their order; the others follow as they were made."""

    def __iter__(self) -> Iterator[Field]:
        placed = [name for name in self.on_page if name in self]
        others = [name for name in self._fields if name not in placed]
        return (self[name] for name in (*placed, *others))


def choices(pairs: Iterable[tuple[str, Any]]) -> list[Any]:
    """Each value with its words, in this order."""
    return [SelectChoice(value=value, label=label) for value, label in pairs]


def is_offered(field: Any) -> bool:
    """Whether what was chosen is one of the field's choices."""
    return any(choice.value == field.data for choice in field.choices)


_NOT_CARRIED = {"csrf_token", "review", "save", "change", "choose", "aside"}
_POSITION = re.compile(r"[0-9]{1,9}", re.ASCII)


def new_entry_id() -> str:
    """An id for an entry whose form has no script to make one."""
    return secrets.token_urlsafe(16)


def hidden_fields() -> dict[str, HiddenField]:
    """The hidden fields of a form that appends to a log."""
    return {
        "entry_id": HiddenField(default=new_entry_id),
        "opened_at": HiddenField(),
        "happened_at": HiddenField(),
    }


def sent_again(typed: MultiDict[str, str]) -> list[tuple[str, str]]:
    """Everything that was sent but its token and button, for the next page of the same errand."""
    fields = typed.items(multi=True)
    return [(key, plain_text(value)) for key, value in fields if key not in _NOT_CARRIED]


def position_typed(text: str | None) -> int:
    """The log's position that a form had seen; -1, which conflicts, if it is none."""
    return int(text) if text and _POSITION.fullmatch(text) else -1
