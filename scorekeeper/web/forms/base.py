"""What our forms share: a token that does not hold is said in words, errors go down the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from flask_babel import gettext
from flask_wtf import FlaskForm
from wtforms import Field, Form
from wtforms.validators import ValidationError

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
