"""The device in somebody's hand: what it is called in the journal."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext, lazy_gettext
from werkzeug.wrappers import Response
from wtforms import HiddenField, StringField

from scorekeeper.store.errors import StoreRefusal, TextRefused
from scorekeeper.store.models import NAME_LENGTH
from scorekeeper.store.people.devices import device_by_key, rename_device
from scorekeeper.store.people.names import tidy_text
from scorekeeper.web.forms.base import OwnForm, new_entry_id, plain_text
from scorekeeper.web.request.access import current_device, current_group, keeper, shows_again
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.questions import is_second_sending, say_done, say_unchanged
from scorekeeper.web.request.refusals import refusal_sentence, show_refusal
from scorekeeper.web.request.sending import asker
from scorekeeper.web.words.device_kinds import KINDS, device_kind

blueprint = Blueprint("devices", __name__, url_prefix="/device")
group_pages.register_blueprint(blueprint)


@blueprint.get("")
def this_device() -> str:
    """What this device is called."""
    form = DeviceForm()
    form.name.data = _name_here()
    return _page(form)


@blueprint.post("")
@shows_again
def rename() -> Response | tuple[str, int]:
    """Another name for this device; it is let in by that, as by any change."""
    group, form = current_group(), DeviceForm()
    if form.validate():
        try:
            if _is_as_it_was(form.name.data or ""):
                say_unchanged()
                return redirect(url_for("group.devices.this_device"), 303)
            key = keeper().key
            rename_device(group, key, form.name.data or "", asker())
        except TextRefused as refused:
            form.name.errors = [refusal_sentence(refused)]
        except StoreRefusal as refused:
            status = show_refusal(form, refused)
            return _page(form), status
        else:
            say_done(gettext("The name is saved."), "device_renamed", key)
            return redirect(url_for("group.devices.this_device"), 303)
    return _page(form), 422


def _name_here() -> str:
    """What this device is called by now; nothing where it has no name, or is not let in yet."""
    group, here = current_group(), current_device()
    device = device_by_key(group, here.key) if here else None
    return device.name if device else ""


def _is_as_it_was(typed: str) -> bool:
    """Whether that would change nothing; what this very form has changed before is done."""
    here = current_device()
    if tidy_text(typed, NAME_LENGTH) != _name_here():
        return False
    return here is None or not is_second_sending(here.key)


def _page(form: DeviceForm) -> str:
    kind = KINDS.get(device_kind(request.user_agent.string) or "")
    return render_template("group/device.html", form=form, kind=kind)


class DeviceForm(OwnForm):
    """One name; an empty one lets the device be called by what it is."""

    entry_id = HiddenField(default=new_entry_id)
    name = StringField(lazy_gettext("Name of this device"), filters=[plain_text])
