"""The device in somebody's hand: what it is called in the journal."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext, lazy_gettext
from werkzeug.wrappers import Response
from wtforms import HiddenField, StringField

from scorekeeper.store.errors import StoreRefusal, TextRefused
from scorekeeper.store.people.devices import device_by_key, rename_device
from scorekeeper.web.forms.base import OwnForm, new_entry_id, plain_text
from scorekeeper.web.request.access import current_device, current_group, keeper, shows_again
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.questions import say_done
from scorekeeper.web.request.refusals import refusal_sentence, show_refusal
from scorekeeper.web.request.sending import asker
from scorekeeper.web.words.device_kinds import KINDS, device_kind

blueprint = Blueprint("devices", __name__, url_prefix="/device")
group_pages.register_blueprint(blueprint)


@blueprint.get("")
def this_device() -> str:
    """What this device is called."""
    group, form = current_group(), DeviceForm()
    here = current_device()
    device = device_by_key(group, here.key) if here else None
    form.name.data = device.name if device else ""
    return _page(form)


@blueprint.post("")
@shows_again
def rename() -> Response | tuple[str, int]:
    """Another name for this device; it is let in by that, as by any change."""
    group, form = current_group(), DeviceForm()
    if form.validate():
        key = keeper().key
        try:
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


def _page(form: DeviceForm) -> str:
    kind = KINDS.get(device_kind(request.user_agent.string) or "")
    return render_template("group/device.html", form=form, kind=kind)


class DeviceForm(OwnForm):
    """One name; an empty one lets the device be called by what it is."""

    entry_id = HiddenField(default=new_entry_id)
    name = StringField(lazy_gettext("Name of this device"), filters=[plain_text])
