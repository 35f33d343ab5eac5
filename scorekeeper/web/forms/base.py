"""What forms of several rooms share: their token, hidden fields, choices, order of errors."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
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

TOLD_UP_TO = "told"
"""The hidden field of the position up to which a page has told what came meanwhile."""
TOKEN_FIELD = "CSRFTokenField"  # noqa: S105 - the type of a field, no secret
_NOT_CARRIED = {"csrf_token", "review", "save", "change", "choose", "compare", "aside", TOLD_UP_TO}
_POSITION = re.compile(r"[0-9]{1,9}", re.ASCII)
# The last two of each plane are no characters.
_NONE = "".join(chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
# Pasted out of a document; no page may hold them, and nobody sees that they are there.
_NOT_SHOWN = re.compile(rf"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef{_NONE}]")
MOST_TYPED = 200
_SUM = re.compile(r"\d{1,7}(?:\+\d{1,7})*")
_SIGNED_SUM = re.compile(r"[+-]?\d{1,7}(?:[+-]\d{1,7})*")
_COUNT = re.compile(r"\d{1,4}")


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


@dataclass(frozen=True, slots=True)
class Label:
    """A label as a macro asks for it."""

    text: str


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a field as a macro draws it: WTForms makes a whole field of each."""

    id: str
    name: str
    data: Any
    label: Label
    checked: bool


def options_of(field: Any) -> list[Option]:
    """The choices of a field in their order, under the ids that WTForms would give them."""
    return [
        Option(f"{field.id}-{index}", field.name, each.value, Label(each.label), each.selected)
        for index, each in enumerate(field.iter_choices())
    ]


def nothing_changed() -> str:
    """What is said of a form that was sent as it stood: nothing is written then."""
    return gettext("Nothing is changed.")


def is_offered(field: Any) -> bool:
    """Whether what was chosen is one of the field's choices."""
    return any(choice.value == field.data for choice in field.choices)


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


def plain_text(text: str | None) -> str:
    """Without signs that cannot be shown; a new line is one sign, where browsers send two."""
    return _NOT_SHOWN.sub(" ", (text or "").replace("\r\n", "\n").replace("\r", "\n"))


def points_typed(text: str) -> int | None:
    """The points of `12+11+7`; None if it is no sum of whole numbers."""
    plain = _plain(text)
    return sum(map(int, plain.split("+"))) if _SUM.fullmatch(plain) else None


def signed_typed(text: str) -> int | None:
    """The points of `-20` or `5-20`; None if it is no such sum."""
    plain = _plain(text)
    if not _SIGNED_SUM.fullmatch(plain):
        return None
    return sum(map(int, re.findall(r"[+-]?\d+", plain)))


def count_typed(text: str) -> int | None:
    """A number of cards; None if it is no whole number."""
    plain = _plain(text)
    return int(plain) if _COUNT.fullmatch(plain) else None


def _plain(text: str) -> str:
    """Without spaces, with a plain minus; too long a text is no number."""
    return re.sub(r"\s+", "", text.replace("−", "-")) if len(text) <= MOST_TYPED else ""
