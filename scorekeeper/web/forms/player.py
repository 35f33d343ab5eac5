"""A player's name."""

from __future__ import annotations

from flask_babel import lazy_gettext
from wtforms import StringField

from scorekeeper.web.forms.base import OwnForm
from scorekeeper.web.forms.texts import plain_text


class PlayerForm(OwnForm):
    """One name; what may be a name, and which are taken, is judged by the store."""

    player_name = StringField(lazy_gettext("Player name"), filters=[plain_text])
