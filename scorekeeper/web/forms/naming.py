"""The name of a game and its note."""

from __future__ import annotations

from flask_babel import lazy_gettext
from wtforms import StringField, TextAreaField
from wtforms.validators import Length

from scorekeeper.web.forms.base import OwnForm
from scorekeeper.web.forms.hidden import hidden_fields
from scorekeeper.web.forms.texts import plain_text

LONGEST_NAME = 100
LONGEST_NOTE = 500


class NamingForm(OwnForm):
    """Both may be empty: then the game is called by how it is counted."""

    entry_id, opened_at, happened_at = hidden_fields().values()
    name = StringField(
        lazy_gettext("Name of the game"),
        [
            Length(
                max=LONGEST_NAME,
                message=lazy_gettext("The name of a game has at most 100 letters."),
            )
        ],
        filters=[plain_text],
    )
    note = TextAreaField(
        lazy_gettext("Note"),
        [Length(max=LONGEST_NOTE, message=lazy_gettext("A note has at most 500 letters."))],
        filters=[plain_text],
    )

    def content(self) -> dict[str, str]:
        """The content of the entry."""
        name = " ".join((self.name.data or "").split())
        return {"name": name, "note": (self.note.data or "").strip()}
