"""Half-entered rounds: kept after each hand, with the review, by the same request."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TypeAlias

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.store.drafts import Sent, keep_draft, throw_away
from scorekeeper.store.entries import refuse_malformed_id
from scorekeeper.store.errors import EntryRefused
from scorekeeper.store.models import Draft
from scorekeeper.web.access import current_group, game_or_404, keeper
from scorekeeper.web.forms.hidden import position_typed
from scorekeeper.web.forms.round import RoundForm
from scorekeeper.web.people import Person, together
from scorekeeper.web.present.entered import entered
from scorekeeper.web.put_aside import aside_of
from scorekeeper.web.reviewing import judged, review_of
from scorekeeper.web.round_parts import form_of, known_parts, parts_of, without_hand_of_out
from scorekeeper.web.round_task import RoundTask, task_of
from scorekeeper.web.table import Table

blueprint = Blueprint("drafts", __name__, url_prefix="/g/<group>/games/<game_key>/rounds")

Answer: TypeAlias = str | Response | tuple[str, int]

GONE = 410
NOTHING_NEW = 204


@blueprint.get("/new/draft")
@blueprint.get("/<round_id>/<any(edit, insert):errand>/draft")
def look(game_key: str, round_id: str = "", errand: str = "new") -> Answer:
    """What stands in the draft by now, if it is newer than the version known."""
    table = Table(current_group(), game_or_404(game_key))
    known = position_typed(request.args.get("version"))
    task = task_of(table, errand, round_id)
    if task is None:
        return _gone(table, "saved") if known > 0 else ("", NOTHING_NEW)
    if gone := why_gone(task, request.args):
        return _gone(table, gone, task.address)
    if task.draft is None or task.draft_version <= known:
        return "", NOTHING_NEW
    return _fragment(task, task.draft)


@blueprint.post("/new/draft")
@blueprint.post("/<round_id>/<any(edit, insert):errand>/draft")
def keep(game_key: str, round_id: str = "", errand: str = "new") -> Answer:
    """Keep what this device has changed, or throw the draft away."""
    table = Table(current_group(), game_or_404(game_key))
    task = task_of(table, errand, round_id)
    if task is None:
        return _gone(table, "saved")
    if "throw_away" in request.form:
        throw_away(current_group(), game_key, task.errand)
        return redirect(task.address, 303)
    if gone := why_gone(task, request.form):
        return _gone(table, gone, task.address)
    names = request.form.get("changed", "").split()
    kept = keep_draft(current_group(), game_key, task.errand, sent(task, names), keeper())
    return _fragment(task, kept)


@blueprint.get("/new/start-over")
@blueprint.get("/<round_id>/<any(edit, insert):errand>/start-over")
def ask_to_start_over(game_key: str, round_id: str = "", errand: str = "new") -> Answer:
    """What is half entered and would be lost."""
    table = Table(current_group(), game_or_404(game_key))
    task = task_of(table, errand, round_id)
    if task is None:
        abort(404)
    if task.draft is None:
        return redirect(task.address, 303)
    shown = entered(task, task.draft.parts)
    return render_template("rounds/start_over.html", task=task, entered=shown)


def why_gone(task: RoundTask, told: MultiDict[str, str]) -> str:
    """Nothing if the draft goes on; else `saved` or `thrown`; `told` is what the device knows."""
    log = task.table.record.entries
    if told.get("entry_id") in {stored.entry.id for stored in log}:
        return "saved"
    opened_at = max(0, position_typed(told.get("opened_at", str(len(log)))))
    if any(task.is_done_by(stored.entry) for stored in log[opened_at:]):
        return "saved"
    known = position_typed(told.get("version"))
    return "thrown" if known > 0 and task.draft is None else ""


def sent(task: RoundTask, changed: Iterable[str]) -> Sent:
    """What this request's form brings into the draft: these of its parts."""
    form = request.form
    try:
        refuse_malformed_id(form.get("entry_id", ""))
    except EntryRefused:
        abort(400)
    return Sent(
        parts=parts_of(form, task.everybody),
        changed=known_parts(changed, task.everybody),
        entry_id=form["entry_id"],
        opened_at_position=position_typed(form.get("opened_at")),
    )


def _fragment(task: RoundTask, draft: Draft) -> str:
    form = RoundForm(task.asked, guarded=False)
    form.process(form_of(without_hand_of_out(draft.parts)), entry_id=draft.entry_key)
    proposal = judged(task, form)
    missing = _missing(form) if proposal is None else []
    return render_template(
        "rounds/_draft.html",
        task=task,
        table=task.table,
        version=draft.version + task.table.position,
        parts=json.dumps(draft.parts, ensure_ascii=False),
        gone="",
        entry_id=draft.entry_key,
        opened_at=draft.opened_at_position,
        complete=proposal is not None,
        missing=missing,
        aside=aside_of(task, draft.parts),
        sentences=[] if missing else [sentence for _, sentence in form.all_sentences()],
        together=together,
        **(review_of(task, proposal) if proposal else {}),
    )


def _missing(form: RoundForm) -> list[Person]:
    """Whose hand is still asked for: everybody's but of whoever went out."""
    if "loser" in form.asked.keys:
        return []
    out = form["out"].data if "out" in form else None
    return [h.person for h in form.hands if not h.is_typed and h.person.key != out]


def _gone(table: Table, why: str, anew: str = "") -> tuple[str, int]:
    nothing = {"version": 0, "parts": "{}", "complete": False, "missing": [], "sentences": []}
    page = render_template("rounds/_draft.html", table=table, gone=why, anew=anew, **nothing)
    return page, GONE
