"""Half-entered rounds: kept after each hand, with the review; looked at before they go."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TypeAlias

from flask import Blueprint, abort, redirect, render_template, request
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.scoring.log_entries import ROUND_REMOVED, LogEntry
from scorekeeper.store.errors import EntryRefused
from scorekeeper.store.log.drafts import Parts, Sent, keep_draft, throw_away
from scorekeeper.store.log.entries import StoredEntry, refuse_malformed_id
from scorekeeper.store.models import Draft
from scorekeeper.web.board.rounds_table import Opened, ShownHand
from scorekeeper.web.forms.base import new_entry_id, position_typed
from scorekeeper.web.request.access import (
    GONE,
    current_group,
    game_or_404,
    is_from_here,
    keeper,
)
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.rounds.fields import NOBODY
from scorekeeper.web.rounds.form import RoundForm
from scorekeeper.web.rounds.hand import HandField
from scorekeeper.web.rounds.overtaken import is_overtaken
from scorekeeper.web.rounds.parts import form_of, known_parts, parts_of, without_hand_of_out
from scorekeeper.web.rounds.reviewing import judged, review_of
from scorekeeper.web.rounds.task import RoundTask, out_of_play_in, taken_over, task_of
from scorekeeper.web.words.cards import fan, side_word
from scorekeeper.web.words.people import Person, together
from scorekeeper.web.words.table import Table, entries_since

blueprint = Blueprint("drafts", __name__, url_prefix="/rounds")
game_pages.register_blueprint(blueprint)

Answer: TypeAlias = str | Response | tuple[str, int]

NOTHING_NEW = 204


@blueprint.get("/new/draft")
@blueprint.get("/<round_id>/<any(edit, insert):errand>/draft")
def look(game_key: str, round_id: str = "", errand: str = "new") -> Answer:
    """What stands in the draft by now, if it is newer than the version known."""
    table = Table(current_group(), game_or_404(game_key))
    known = position_typed(request.args.get("version"))
    task = task_of(table, errand, round_id)
    if task is None:
        return _gone(table, "removed") if known > 0 else ("", NOTHING_NEW)
    if gone := why_gone(task, request.args):
        return _gone(table, gone, task)
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
        return _gone(table, "removed")
    if "throw_away" in request.form:
        throw_away(current_group(), game_key, task.errand)
        return redirect(task.address, 303)
    if gone := why_gone(task, request.form):
        return _gone(table, gone, task)
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
    """Nothing if the draft goes on; `told` is what the device knows of it.

    Else it was `saved` by somebody, or here as its `own` earlier round, or `thrown` away.
    """
    if done := _done_by(task, told):
        return "own" if is_from_here(done.device_id) else "saved"
    known = position_typed(told.get("version"))
    if known <= 0 or task.draft is not None:
        return ""
    # What was taken back again has dropped it: whoever still has it goes on.
    since = entries_since(task.table, position_typed(told.get("opened_at")))
    return "" if any(_ends(stored.entry, task) for stored in since) else "thrown"


def _ends(entry: LogEntry, task: RoundTask) -> bool:
    """Whether an entry does what the errand is about, or removes the round it is about."""
    kinds = {task.kind, ROUND_REMOVED} if task.about else {task.kind}
    return entry.kind in kinds and task.about.items() <= entry.content.items()


def _done_by(task: RoundTask, told: MultiDict[str, str]) -> StoredEntry | None:
    """The entry that was saved of this very form, or else did the same since it was opened."""
    log, entry_id = task.table.record.entries, told.get("entry_id")
    of_form = next((stored for stored in log if stored.entry.id == entry_id), None)
    opened_at = position_typed(told.get("opened_at"))
    if of_form or opened_at >= len(log) or not is_overtaken(task, opened_at):
        return of_form
    since = log[opened_at:]
    return next((stored for stored in since if _ends(stored.entry, task)), since[-1])


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
    task = taken_over(task, draft.parts)
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
        aside=out_of_play_in(task, draft.parts),
        sentences=[] if missing else [sentence for _, sentence in form.all_sentences()],
        together=together,
        **(review_of(task, proposal) if proposal else {}),
    )


def _missing(form: RoundForm) -> list[Person]:
    """Whose hand is still asked for."""
    if "loser" in form.asked.keys:
        return []
    return [h.person for h in form.hands if not h.is_typed and form.asks_hand_of(h.person)]


def _gone(table: Table, why: str, task: RoundTask | None = None) -> tuple[str, int]:
    """That the draft is no more; what was entered can follow as the next round, under a new id."""
    nothing = {"version": 0, "parts": "{}", "complete": False, "missing": [], "sentences": []}
    page = render_template(
        "rounds/_draft.html",
        table=table,
        task=task,
        gone=why,
        new_entry_id=new_entry_id,
        **nothing,
    )
    return page, GONE


def entered(task: RoundTask, parts: Parts) -> Opened:
    """All that somebody has entered so far, as a round that was opened."""
    form = RoundForm(task.everybody, guarded=False)
    form.process(form_of(parts))
    form.validate()
    out = _said(form, "out")
    hands = [_hand(field, out) for field in form.hands if field.is_typed or field.person.key == out]
    return Opened(task.number, "", hands, _facts(task, form), _said(form, "note"))


def _hand(field: HandField, out: str) -> ShownHand:
    hand = field.data
    return ShownHand(
        person=field.person,
        went_out=field.person.key == out,
        cards=fan(hand, field.cards),
        typed=str(hand) if isinstance(hand, int) else "",
        change="",
    )


def _facts(task: RoundTask, form: RoundForm) -> list[tuple[str, str]]:
    everybody = {person.key: person.name for person in form.asked.in_play}
    names = everybody | {NOBODY: gettext("Nobody")}
    out = _said(form, "out")
    placed = [names.get(place.data, "") for place in form.places]
    card = task.asked.cards.get(_said(form, "last_card"))
    facts = [
        (gettext("Who went out?"), names.get(out, "") if out == NOBODY or not form.hands else ""),
        (gettext("Last card"), card.label if card else ""),
        (gettext("Side at the end"), side_word(form.side_up) if form.side_up else ""),
        (gettext("Knocked out"), ", ".join(names.get(key, "") for key in form.fell)),
        (gettext("Draw pile ran out"), _said(form, "pile_ran_out")),
        (gettext("Order of going out"), ", ".join(filter(None, placed))),
        (gettext("Named loser"), ", ".join(names.get(key, "") for key in _said(form, "loser"))),
    ]
    return [(word, value) for word, value in facts if value]


def _said(form: RoundForm, name: str) -> Any:
    return (form[name].data or "") if name in form else ""
