"""A player's name, and who else that person is."""

from __future__ import annotations

from flask_babel import lazy_gettext
from wtforms import HiddenField, RadioField, StringField

from scorekeeper.web.forms.base import OwnForm
from scorekeeper.web.forms.hidden import new_entry_id
from scorekeeper.web.forms.texts import plain_text


class PlayerForm(OwnForm):
    """One name; what may be a name, and which are taken, is judged by the store."""

    entry_id = HiddenField(default=new_entry_id)
    player_name = StringField(lazy_gettext("Player name"), filters=[plain_text])


class MergeForm(OwnForm):
    """Who stays; whether the two can be one person is judged by the store."""

    into = RadioField(lazy_gettext("The name that stays"), validate_choice=False)
