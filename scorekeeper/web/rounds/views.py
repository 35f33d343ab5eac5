"""Recording, mending, inserting and removing rounds, each reviewed before it is saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.scoring.document.parts import round_from
from scorekeeper.scoring.log_entries import ROUND_REMOVED
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.conflicts import Conflict, conflict_of
from scorekeeper.store.log.entry_form import people_of
from scorekeeper.store.log.games import append
from scorekeeper.web.board.rounds_table import open_round
from scorekeeper.web.board.undo import undone_round
from scorekeeper.web.forms.base import new_entry_id, position_typed, sent_again
from scorekeeper.web.request.access import (
    current_group,
    game_or_404,
    keeper,
    shows_again,
    table_of_form,
    table_or_404,
    turned_away,
)
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.refusals import OTHER_CONTENT, say_refusal, show_refusal
from scorekeeper.web.request.sending import entry_sent
from scorekeeper.web.rounds.conflicts import (
    chosen,
    comparison,
    conflict_page,
    gone_page,
    is_as_stored,
)
from scorekeeper.web.rounds.consequences import RoundProposal
from scorekeeper.web.rounds.form import RoundForm
from scorekeeper.web.rounds.own_hand import hand_page_next
from scorekeeper.web.rounds.parts import parts_in, parts_of
from scorekeeper.web.rounds.reviewing import changed_by, judged, review_of
from scorekeeper.web.rounds.task import (
    RoundTask,
    is_told,
    out_of_play,
    recording,
    taken_over,
    task_of,
)
from scorekeeper.web.words.table import Table

blueprint = Blueprint("rounds", __name__, url_prefix="/rounds")
game_pages.register_blueprint(blueprint)

Answer: TypeAlias = str | Response | tuple[str, int]
NOTED_BY = "pile_noted_by"


@blueprint.get("/new")
def new_round(game_key: str) -> Answer:
    """The empty form of the next round; `again` names one taken back, whose hands come back."""
    table = table_or_404(game_key)
    task = recording(table)
    again = _filled_again(task, request.args.get("again", ""))
    return turned_away(table) or _form_page(*(again or (task,)))


@blueprint.post("/new")
@shows_again
def record_round(game_key: str) -> Answer:
    """Review or save the next round."""
    return _answer(recording(table_of_form(game_key)))


@blueprint.get("/<round_id>/edit")
def edit_round(game_key: str, round_id: str) -> Answer:
    """The form of a round, filled with what was stored."""
    return _form_of(game_key, round_id, "edit")


@blueprint.post("/<round_id>/edit")
@shows_again
def mend_round(game_key: str, round_id: str) -> Answer:
    """Review or save what a round is changed to."""
    return _answer_about(game_key, round_id, "edit")


@blueprint.get("/<round_id>/insert")
def new_round_before(game_key: str, round_id: str) -> Answer:
    """The empty form of a round that was forgotten, before another one."""
    return _form_of(game_key, round_id, "insert")


@blueprint.post("/<round_id>/insert")
@shows_again
def insert_round(game_key: str, round_id: str) -> Answer:
    """Review or save a forgotten round."""
    return _answer_about(game_key, round_id, "insert")


@blueprint.get("/<round_id>/remove")
def ask_to_remove(game_key: str, round_id: str) -> Answer:
    """What is in the round that would go."""
    table = table_or_404(game_key)
    index = _index_or_404(table, round_id)
    hidden = {"entry_id": new_entry_id(), "opened_at": table.position, "happened_at": ""}
    page = render_template(
        "rounds/remove.html",
        table=table,
        opened=open_round(table, index),
        hidden=hidden,
        **changed_by(table, ROUND_REMOVED, {"target": round_id}),
    )
    return turned_away(table, finished=False) or page


@blueprint.post("/<round_id>/remove")
def remove_round(game_key: str, round_id: str) -> Answer:
    """Take a round out of the game; Undo brings it back."""
    table = table_of_form(game_key)
    content = {"target": round_id}
    ids = table.record.game.round_ids
    number = ids.index(round_id) + 1 if round_id in ids else None
    try:
        append(current_group(), game_key, entry_sent(ROUND_REMOVED, content))
    except StoreRefusal as refused:
        if isinstance(refused, Conflict) and refused.code != OTHER_CONTENT:
            return _gone(table)
        say_refusal(refused)
    else:
        flash(gettext("Round %(number)s removed", number=number))
    return redirect(url_for("group.game.board.rounds", game_key=game_key), 303)


def _filled_again(task: RoundTask, entry_id: str) -> tuple[RoundTask, RoundForm] | None:
    """The next round, filled with the one taken back, of that id; a draft is newer."""
    entry = undone_round(task.table)
    if entry is None or entry.id != entry_id or task.draft is not None:
        return None
    keys, played = (
        {key: key for key in people_of(entry.content)},
        round_from(entry.content["round"]),
    )
    whole = RoundForm(task.everybody)
    whole.show(played, keys)
    task = taken_over(task, parts_in(whole), entry.content.get("played_by", ()))
    form = RoundForm(task.asked)
    form.show(played, keys)
    form["opened_at"].data = str(task.table.position)
    return task, form


def _form_of(game_key: str, round_id: str, errand: str) -> Answer:
    """The form of an errand at a round that stands."""
    table = table_or_404(game_key)
    task = task_of(table, errand, round_id)
    if task is None:
        abort(404)
    return turned_away(table, finished=False) or _form_page(task)


def _answer_about(game_key: str, round_id: str, errand: str) -> Answer:
    """The answer to that form; the round may be gone by now, but not what was typed."""
    table = table_of_form(game_key)
    task = task_of(table, errand, round_id)
    if task is not None:
        return _answer(task)
    typed = gone_page(table, errand, round_id)
    return (typed, 409) if typed else _gone(table)


def _index_or_404(table: Table, round_id: str) -> int:
    if round_id not in table.record.game.round_ids:
        abort(404)
    return table.record.game.round_ids.index(round_id)


def _gone(table: Table) -> Response:
    flash(gettext("Somebody changed this round meanwhile. Nothing else was changed."), "alert")
    return redirect(url_for("group.game.board.rounds", game_key=table.key), 303)


def _answer(task: RoundTask) -> Answer:
    chooses = "choose" in request.form
    fields = chosen(task) if chooses else request.form
    form = RoundForm(task.asked)
    form.process(fields)
    if "change" in request.form:
        return _form_page(task, form)
    if "hand_on" in request.form:
        return hand_page_next(task, form) or (_form_page(task, form), 422)
    proposal = judged(task, form)
    if proposal is None:
        return _both(task, form) or (_form_page(task, form), 422)
    if chooses and is_as_stored(task, fields):
        return _stays(task)
    if "save" not in request.form or _is_news(task, proposal):
        return _review_page(task, proposal, fields)
    return _save(task, form, proposal)


def _is_news(task: RoundTask, proposal: RoundProposal) -> bool:
    """Whether it could be saved, but without something that nobody was told does not count."""
    if "choose" in request.form or is_told(out_of_play(task)):
        return False
    is_stored = any(proposal.entry.id == stored.entry.id for stored in task.table.record.entries)
    return not is_stored and _seen(task, proposal) is not None


def _seen(task: RoundTask, proposal: RoundProposal) -> int | None:
    """The position up to which all was seen that matters; None for a conflict.

    The next round has its own people: who came or went since it was begun never stands in its way.
    """
    entry, log = proposal.entry, [stored.entry for stored in task.table.record.entries]
    begun = position_typed(request.form.get("opened_at"))
    if task.is_new:
        entry = replace(entry, content={**entry.content, "played_by": []})
    if conflict_of(entry, log, task.table.record.game, begun) is not None:
        return None
    return len(log) if task.is_new else begun


def _both(task: RoundTask, form: RoundForm) -> Answer | None:
    """What was saved meanwhile beside mine, which is not whole yet or cannot be any more."""
    if "save" not in request.form or form["csrf_token"].errors:
        return None
    both = comparison(task)
    return (both, 409) if both else None


def _stays(task: RoundTask) -> Response:
    flash(gettext("Round %(number)s stays as it is saved.", number=task.number))
    return redirect(url_for("group.game.board.board", game_key=task.table.key), 303)


def _save(task: RoundTask, form: RoundForm, proposal: RoundProposal) -> Answer:
    table = task.table
    try:
        # Who sends it is written down, too, and that can be refused as well.
        new = entry_sent(task.kind, _noted(task, proposal.entry.content))
        if (seen := _seen(task, proposal)) is not None:
            new = replace(new, opened_at_position=seen)
        append(current_group(), table.key, new, proposal.foreseen)
    except Conflict as conflict:
        return conflict_page(task, conflict), 409
    except StoreRefusal as refused:
        status = show_refusal(form, refused)
        return _form_page(task, form), status
    flash(task.done)
    return redirect(url_for("group.game.board.board", game_key=table.key), 303)


def _noted(task: RoundTask, content: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an entry says of a round, with who noted how often the draw pile ran out.

    Whoever set the number as it stands in the draft, else whoever sends it here; a number that
    was stored before keeps who noted it then.
    """
    times, stored = content["round"].get("pile_ran_out", 0), task.asked.stored
    before = 0 if stored is None else stored.pile_ran_out
    if times == before:
        return content
    plain = {key: value for key, value in content.items() if key != NOTED_BY}
    device = _who_noted(task) if times else None
    return plain if device is None else plain | {NOTED_BY: device}


def _who_noted(task: RoundTask) -> str | None:
    row, entry_id = task.table.record.row, request.form.get("entry_id")
    if len(task.table.record.entries) < row.position:
        # It is sent a second time, and says what it said then; the draft is gone by now.
        log = game_or_404(row.key).entries
        saved = (each.entry.content for each in log if each.entry.id == entry_id)
        noted_by: str | None = next(saved, {}).get(NOTED_BY)
        return noted_by
    sent_now = parts_of(request.form, task.everybody).get("pile_ran_out")
    if task.draft is not None and task.draft.parts.get("pile_ran_out") == sent_now:
        return task.draft.senders.get("pile_ran_out")
    return keeper().key


def _form_page(task: RoundTask, form: RoundForm | None = None) -> str:
    shown = form or task.fresh_form()
    return render_template("rounds/round.html", task=task, form=shown, aside=out_of_play(task))


def _review_page(task: RoundTask, proposal: RoundProposal, typed: MultiDict[str, str]) -> str:
    return render_template(
        "rounds/review.html",
        task=task,
        sent=sent_again(typed),
        aside=out_of_play(task),
        **review_of(task, proposal),
    )
