"""An evening's name and note, and what is deleted with it."""

from __future__ import annotations

from flask_babel import lazy_gettext
from wtforms import BooleanField, HiddenField, SelectField, StringField, TextAreaField

from scorekeeper.web.forms.base import OwnForm, new_entry_id, plain_text


class EveningForm(OwnForm):
    """What people say of an evening; what may be text is judged by the store."""

    entry_id = HiddenField(default=new_entry_id)
    name = StringField(lazy_gettext("Name of the evening"), filters=[plain_text])
    note = TextAreaField(lazy_gettext("Note"), filters=[plain_text])


class SplitForm(OwnForm):
    """From which round on a new evening begins."""

    entry_id = HiddenField(default=new_entry_id)
    # Which rounds there are is judged by the store: by now it may be in the other evening.
    round = SelectField(lazy_gettext("From which round on?"), validate_choice=False)


class DeleteEveningForm(OwnForm):
    """Whether games played that evening alone go with it."""

    with_games = BooleanField()
