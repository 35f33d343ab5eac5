"""Half-entered rounds: kept after each hand, with the review, by the same request."""

from __future__ import annotations

import json
from typing import TypeAlias

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.scoring.log import ROUND_RECORDED
from scorekeeper.store.drafts import Sent, draft_of, keep_draft, throw_away
from scorekeeper.store.entries import refuse_malformed_id
from scorekeeper.store.errors import EntryRefused
from scorekeeper.store.models import Draft
from scorekeeper.web.access import current_group, game_or_404, keeper
from scorekeeper.web.forms.hidden import position_typed
from scorekeeper.web.forms.round import RoundForm
from scorekeeper.web.people import Person, together
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
    draft = draft_of(table.record.row, task.errand) if task else None
    if task is None or draft is None:
        return _gone(table, "saved") if known > 0 else ("", NOTHING_NEW)
    return ("", NOTHING_NEW) if draft.version <= known else _fragment(task, draft)


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
        return redirect(url_for("board.board", game_key=game_key), 303)
    if gone := _why_gone(task):
        return _gone(table, gone)
    kept = keep_draft(current_group(), game_key, task.errand, _sent(task), keeper())
    return _fragment(task, kept)


def _why_gone(task: RoundTask) -> str:
    """Nothing if the draft goes on; else `saved` or `thrown`."""
    log = task.table.record.entries
    if request.form.get("entry_id") in {stored.entry.id for stored in log}:
        return "saved"
    since = log[max(0, position_typed(request.form.get("opened_at"))) :]
    if task.is_new and any(stored.entry.kind == ROUND_RECORDED for stored in since):
        return "saved"
    known = position_typed(request.form.get("version"))
    return "thrown" if known > 0 and task.draft is None else ""


def _sent(task: RoundTask) -> Sent:
    form = request.form
    try:
        refuse_malformed_id(form.get("entry_id", ""))
    except EntryRefused:
        abort(400)
    return Sent(
        parts=parts_of(form, task.asked),
        changed=known_parts(form.get("changed", "").split(), task.asked),
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
        version=draft.version,
        parts=json.dumps(draft.parts, ensure_ascii=False),
        gone="",
        complete=proposal is not None,
        missing=missing,
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


def _gone(table: Table, why: str) -> tuple[str, int]:
    nothing = {"version": 0, "parts": "{}", "complete": False, "missing": [], "sentences": []}
    return render_template("rounds/_draft.html", table=table, gone=why, **nothing), GONE
