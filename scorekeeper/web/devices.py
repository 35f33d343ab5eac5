"""The device in somebody's hand: what it is called in the journal."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.store.devices import device_by_key, rename_device
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.web.access import current_device, current_group, keeper
from scorekeeper.web.device_kinds import KINDS, device_kind
from scorekeeper.web.forms.device import DeviceForm
from scorekeeper.web.questions import say_done
from scorekeeper.web.refusals import refusal_sentence
from scorekeeper.web.sending import asked
from scorekeeper.web.tokens import shows_again

blueprint = Blueprint("devices", __name__, url_prefix="/g/<group>/device")


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
            rename_device(group, key, form.name.data or "", asked())
        except StoreRefusal as refused:
            form.name.errors = [refusal_sentence(refused)]
        else:
            say_done(gettext("The name is saved."), "device_renamed", key)
            return redirect(url_for("devices.this_device"), 303)
    return _page(form), 422


def _page(form: DeviceForm) -> str:
    kind = KINDS.get(device_kind(request.user_agent.string) or "")
    return render_template("journal/device.html", form=form, kind=kind)
