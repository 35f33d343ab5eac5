"""What a device is called."""

from __future__ import annotations

from flask_babel import lazy_gettext
from wtforms import HiddenField, StringField

from scorekeeper.web.forms.base import OwnForm
from scorekeeper.web.forms.hidden import new_entry_id
from scorekeeper.web.forms.texts import plain_text


class DeviceForm(OwnForm):
    """One name; an empty one lets the device be called by what it is."""

    entry_id = HiddenField(default=new_entry_id)
    name = StringField(lazy_gettext("Name of this device"), filters=[plain_text])
