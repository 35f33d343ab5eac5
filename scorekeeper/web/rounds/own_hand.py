"""Handing the phone on: somebody counts the own hand, sees no other, and gives the phone back."""

from __future__ import annotations

from typing import TypeAlias

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.drafts import keep_draft
from scorekeeper.web.request.access import current_group, game_or_404, keeper, shows_again
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.refusals import refusal_sentence, show_refusal, status_of
from scorekeeper.web.rounds.conflicts import both_sides
from scorekeeper.web.rounds.drafts import sent, why_gone
from scorekeeper.web.rounds.form import RoundForm
from scorekeeper.web.rounds.hand import HandField
from scorekeeper.web.rounds.overtaken import gone, overtaken, saved_already
from scorekeeper.web.rounds.parts import parts_in, parts_of
from scorekeeper.web.rounds.task import RoundTask, out_of_play, task_of
from scorekeeper.web.words.people import Person
from scorekeeper.web.words.table import Table

blueprint = Blueprint("own_hand", __name__, url_prefix="/rounds")
game_pages.register_blueprint(blueprint)

Answer: TypeAlias = str | Response | tuple[str, int]


@blueprint.get("/new/hand/<player_key>")
@blueprint.get("/<round_id>/<any(edit, insert):errand>/hand/<player_key>")
def one_hand(game_key: str, player_key: str, round_id: str = "", errand: str = "new") -> Answer:
    """One hand and nothing else of the game; afterwards, that the phone goes back."""
    table = Table(current_group(), game_or_404(game_key))
    task = task_of(table, errand, round_id)
    person = _person(task, player_key)
    if task is None or person is None:
        abort(404)
    if "done" in request.args:
        return render_template("rounds/hand_back.html", task=task, person=person)
    if person not in task.asked.in_play:
        abort(404)
    return _hand_page(task, person, task.fresh_form())


@blueprint.post("/new/hand/<player_key>")
@blueprint.post("/<round_id>/<any(edit, insert):errand>/hand/<player_key>")
@shows_again
def keep_hand(game_key: str, player_key: str, round_id: str = "", errand: str = "new") -> Answer:
    """Keep the hand in the draft, beside whatever the keeper has entered."""
    table = Table(current_group(), game_or_404(game_key))
    task = task_of(table, errand, round_id)
    if task is None:
        found = gone(table, errand, round_id)
        return (both_sides(found), 409) if found else abort(404)
    if (person := _person(task, player_key)) is None:
        abort(404)
    form = RoundForm(task.everybody)
    form.process(request.form)
    form.validate()
    hand = _hand(form, person)
    if hand.all_errors() or form["csrf_token"].errors:
        return _hand_page(task, person, form), 422
    if _is_as_it_was(task, hand) and not why_gone(task, request.form):
        return redirect(_back(task, person), 303)
    try:
        return _kept(task, {hand.id}) or redirect(_back(task, person), 303)
    except StoreRefusal as refused:
        return _hand_page(task, person, form, refusal_sentence(refused)), status_of(refused)


def hand_page_next(task: RoundTask, form: RoundForm) -> Answer | None:
    """Keep the whole form as it stands and show the asked hand alone; None for a bad token."""
    person = _person(task, request.form["hand_on"])
    form.validate()
    if person is None or form["csrf_token"].errors:
        return None
    changed = set(parts_of(request.form, task.everybody))
    try:
        return _kept(task, changed) or redirect(task.hand_address(person.key), 303)
    except StoreRefusal as refused:
        return _whole_page(task, refused)


def _whole_page(task: RoundTask, refused: StoreRefusal) -> Answer:
    """The form as it was sent, with nothing said of what is only missing yet."""
    form = RoundForm(task.asked)
    form.process(request.form)
    status = show_refusal(form, refused)
    page = render_template(
        "rounds/round.html", task=task, form=form, aside=out_of_play(task), meanwhile=""
    )
    return page, status


def _kept(task: RoundTask, changed: set[str]) -> Answer | None:
    """Nothing once it is kept; if the round was saved meanwhile, both sides."""
    if why_gone(task, request.form) in {"saved", "own"}:
        found = overtaken(task)
        if found.theirs is not None and found.has_all_of(changed):
            return saved_already(found.theirs)
        return both_sides(found), 409
    new = sent(task, changed)
    keep_draft(current_group(), task.table.key, task.errand, new, keeper())
    return None


def _is_as_it_was(task: RoundTask, hand: HandField) -> bool:
    """Whether the hand was sent as it stands in the round, or in what is half entered of it."""
    typed, stands = parts_of(request.form, task.everybody), parts_in(task.fresh_form())
    return typed.get(hand.id) == stands.get(hand.id)


def _person(task: RoundTask | None, player_key: str) -> Person | None:
    """Who holds that hand, in play or not any more; None if that round asks for no hands."""
    if task is None or "hands" not in task.asked.keys:
        return None
    return next((person for person in task.everybody.in_play if person.key == player_key), None)


def _hand_page(task: RoundTask, person: Person, form: RoundForm, *refused: str) -> str:
    hand = _hand(form, person)
    whole = [(None, str(sentence)) for sentence in (*form["csrf_token"].errors, *refused)]
    return render_template(
        "rounds/hand.html",
        task=task,
        person=person,
        form=form,
        hand=hand,
        errors=[*whole, *hand.all_errors()],
        back=_back(task, person),
    )


def _hand(form: RoundForm, person: Person) -> HandField:
    return next(hand for hand in form.hands if hand.person == person)


def _back(task: RoundTask, person: Person) -> str:
    """Where the phone goes back to the keeper."""
    return f"{task.hand_address(person.key)}?done=1"
