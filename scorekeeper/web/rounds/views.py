"""Recording, mending and inserting rounds, each reviewed before it is saved."""

from __future__ import annotations

from typing import TypeAlias

from flask import Blueprint, abort, flash, render_template, request
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.scoring.log_entries import ROUND_EDITED, ROUND_INSERTED
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.store.log.drafts import throw_away
from scorekeeper.store.log.games import append
from scorekeeper.web.forms.base import position_typed, sent_again
from scorekeeper.web.request.access import (
    current_group,
    shows_again,
    table_of_form,
    table_or_404,
    to_board,
    turned_away,
)
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.questions import say_unchanged
from scorekeeper.web.request.refusals import show_refusal
from scorekeeper.web.request.sending import entry_sent
from scorekeeper.web.rounds.conflicts import both_sides, chosen, page_of_id
from scorekeeper.web.rounds.consequences import RoundProposal
from scorekeeper.web.rounds.entered_again import filled_again
from scorekeeper.web.rounds.form import RoundForm
from scorekeeper.web.rounds.overtaken import (
    ERRANDS,
    Overtaken,
    gone,
    is_overtaken,
    overtaken,
    saved_already,
    seen_by_now,
)
from scorekeeper.web.rounds.own_hand import hand_page_next
from scorekeeper.web.rounds.pile_noted import noted_elsewhere, with_who_noted
from scorekeeper.web.rounds.removing import turned_back
from scorekeeper.web.rounds.reviewing import judged, review_of
from scorekeeper.web.rounds.task import (
    RoundTask,
    is_told,
    out_of_play,
    recording,
    task_of,
)

blueprint = Blueprint("rounds", __name__, url_prefix="/rounds")
game_pages.register_blueprint(blueprint)

Answer: TypeAlias = str | Response | tuple[str, int]


@blueprint.get("/new")
def new_round(game_key: str) -> Answer:
    """The empty form of the next round; `again` names one taken back, whose hands come back."""
    table = table_or_404(game_key)
    task = recording(table)
    again = filled_again(task, request.args["again"]) if "again" in request.args else None
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
    found = gone(table, errand, round_id)
    return _without_its_round(found) if found else turned_back(table)


def _answer(task: RoundTask) -> Answer:
    fields = chosen(task) if "choose" in request.form else request.form
    form = RoundForm(task.asked)
    form.process(fields)
    if "change" in request.form:
        return _form_page(task, form)
    if "hand_on" in request.form:
        return hand_page_next(task, form) or (_form_page(task, form), 422)
    opened_at = position_typed(request.form.get("opened_at"))
    is_late = opened_at < len(task.table.record.entries) and is_overtaken(task, opened_at)
    if is_late or "compare" in request.form:
        found = overtaken(task)
        if found.theirs is not None:
            return _overtaken(found, found.theirs)
    return _judged(task, form, fields)


def _judged(task: RoundTask, form: RoundForm, fields: MultiDict[str, str]) -> Answer:
    """The answer to what nobody else has chosen meanwhile."""
    asks_pile = task.is_new and "pile_ran_out" in form and task.draft is not None
    if asks_pile and (times := noted_elsewhere(task, form)):
        noted = fields.copy()
        noted["pile_ran_out"] = times
        said = gettext("Another phone noted how often the draw pile ran out: see below.")
        return _review(task, noted, meanwhile=said)
    proposal = judged(task, form)
    if proposal is None:
        return _form_page(task, form), 422
    saves = "save" in request.form or "choose" in request.form
    if saves and task.kind == ROUND_EDITED and proposal.sheet == task.table.sheet:
        return _stays(task) if "choose" in request.form else _unchanged(task)
    if "save" not in request.form or not is_told(task):
        return _review_page(task, proposal, fields)
    return _save(task, form, proposal)


def _overtaken(found: Overtaken, theirs: RoundTask) -> Answer:
    """My own fault first; else it is the same, put together, or a choice."""
    if own := _own_fault(found.task, gettext("Somebody else saved this round meanwhile.")):
        return own
    if found.is_choice or "compare" in request.form:
        return both_sides(found), 409
    if found.says_nothing:
        return _unchanged(theirs)
    if found.adds:
        return _review(theirs, found.together(), meanwhile=_put_together())
    return saved_already(theirs)


def _without_its_round(found: Overtaken) -> Answer:
    """A forgotten round still has its place; what a round was changed to is a choice."""
    meanwhile = gettext("Somebody removed this round meanwhile.")
    if found.task.kind == ROUND_INSERTED and found.next_task:
        meanwhile = gettext("The round after this one was removed meanwhile. Here it stands now.")
        return _review(found.next_task, seen_by_now(request.form, found.now), meanwhile=meanwhile)
    return _own_fault(found.task, meanwhile) or (both_sides(found), 409)


def _own_fault(task: RoundTask, meanwhile: str) -> Answer | None:
    """The form of an errand as it was begun, with what is wrong in it; None where nothing is."""
    form = RoundForm(task.asked)
    form.process(request.form)
    if judged(task, form) is not None:
        return None
    if "compare" in request.form and not form["csrf_token"].errors:
        return None
    return _form_page(task, form, meanwhile=meanwhile), 422


def _put_together() -> str:
    return gettext("Somebody else saved this round meanwhile. This is what you both entered.")


def _review(task: RoundTask, fields: MultiDict[str, str], *, meanwhile: str) -> Answer:
    """The review of what is not sent as it stands in this request."""
    form = RoundForm(task.asked)
    form.process(fields)
    proposal = judged(task, form)
    if proposal is None:
        return _form_page(task, form, meanwhile=meanwhile), 422
    return _review_page(task, proposal, fields, meanwhile=meanwhile)


def _unchanged(task: RoundTask) -> Response:
    """Nothing is written, and nothing is half entered any more."""
    throw_away(current_group(), task.table.key, task.errand)
    say_unchanged()
    return to_board(task.table.key)


def _stays(task: RoundTask) -> Response:
    flash(gettext("Round %(number)s stays as it is saved.", number=task.number))
    return to_board(task.table.key)


def _save(task: RoundTask, form: RoundForm, proposal: RoundProposal) -> Answer:
    table = task.table
    try:
        # Who sends it is written down, too, and that can be refused as well.
        content = with_who_noted(task, proposal.entry.content)
        new = entry_sent(task.kind, content, len(table.record.entries))
        append(current_group(), table.key, new, proposal.foreseen)
    except Conflict as conflict:
        return _quicker_still(task, conflict)
    except StoreRefusal as refused:
        status = show_refusal(form, refused)
        return _form_page(task, form), status
    flash(task.done)
    return to_board(table.key)


def _quicker_still(task: RoundTask, conflict: Conflict) -> Answer:
    """Something was saved while this was judged: it is judged again, if not this very form."""
    if conflict.stored is not None:
        return page_of_id(task, conflict.stored), 409
    return _answer_about(task.table.key, task.errand.about, ERRANDS[task.kind])


def _form_page(task: RoundTask, form: RoundForm | None = None, *, meanwhile: str = "") -> str:
    return render_template(
        "rounds/round.html",
        task=task,
        form=form or task.fresh_form(),
        aside=out_of_play(task),
        meanwhile=meanwhile,
    )


def _review_page(
    task: RoundTask,
    proposal: RoundProposal,
    typed: MultiDict[str, str],
    *,
    meanwhile: str = "",
) -> str:
    return render_template(
        "rounds/review.html",
        task=task,
        sent=sent_again(typed),
        aside=out_of_play(task),
        meanwhile=meanwhile,
        **review_of(task, proposal),
    )
