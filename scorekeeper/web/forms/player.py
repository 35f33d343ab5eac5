"""A player's name."""

from __future__ import annotations

from flask_babel import lazy_gettext
from flask_wtf import FlaskForm
from wtforms import StringField


class PlayerForm(FlaskForm):  # type: ignore[misc]
    """One name; what may be a name, and which are taken, is judged by the store."""

    player_name = StringField(lazy_gettext("Player name"))
