"""The journal of the group: who did what, when and from which device, and undo where it can be."""

from __future__ import annotations

import re

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.store.chronicle import Place, chronicle
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.journal import line_at
from scorekeeper.store.undoing import undo_line
from scorekeeper.web.access import current_device, current_group
from scorekeeper.web.caching import by_version
from scorekeeper.web.forms.hidden import new_entry_id, position_typed
from scorekeeper.web.preferences import page_here
from scorekeeper.web.present.journal import Journal
from scorekeeper.web.refusals import refusal_sentence
from scorekeeper.web.sending import asked

blueprint = Blueprint("journal", __name__, url_prefix="/g/<group>/journal")

A_PAGE = 50
_PLACE = re.compile(r"(?P<entry>[A-Za-z0-9_-]{0,64})\.(?P<line>[0-9]{0,9})", re.ASCII)
_UNDO = re.compile(r"undo-([0-9]{1,9})", re.ASCII)


@blueprint.app_context_processor
def _undoing() -> dict[str, object]:
    """For the notice of what was just done, on whichever page it shows."""
    return {"undo_of": _undo_of}


def _undo_of(category: str) -> dict[str, object] | None:
    """The hidden fields of the Undo beside a notice; None for a notice without one."""
    meant = _UNDO.fullmatch(category)
    if meant is None or "group_key" not in g:
        return None
    return {"line": meant[1], "entry_id": new_entry_id(), "next": request.path}


@blueprint.get("/")
@by_version
def journal() -> str:
    """What happened last, a page at a time; `before` is where an older page begins."""
    group = current_group()
    stretch = chronicle(group, A_PAGE, _place(request.args.get("before", "")))
    shown = Journal(group, stretch.happenings, current_device())
    older = stretch.older
    return render_template(
        "journal/journal.html",
        days=shown.days(),
        older=f"{older.entry_id or ''}.{older.line or ''}" if older else None,
        is_newest="before" not in request.args,
    )


@blueprint.post("/undo")
def undo() -> Response:
    """Take a line back; the form names it, and the page to go on with."""
    group, position = current_group(), position_typed(request.form.get("line"))
    if line_at(group, position) is None:
        abort(404)
    try:
        undo_line(group, position, asked())
    except StoreRefusal as refused:
        flash(refusal_sentence(refused), "alert")
    else:
        flash(gettext("Taken back."))
    here = request.form.get("next") or url_for("journal.journal")
    return redirect(page_here(here), 303)


def _place(text: str) -> Place | None:
    meant = _PLACE.fullmatch(text)
    if meant is None:
        return None
    return Place(meant["entry"] or None, int(meant["line"]) if meant["line"] else None)
