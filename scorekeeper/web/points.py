"""Add or take points: by name and with a reason, beside the last round; reviewed first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.scoring.corrections import beyond_all_bounds
from scorekeeper.scoring.log import POINTS_GIVEN
from scorekeeper.scoring.schemes import scheme_of
from scorekeeper.store.errors import Conflict, StoreRefusal
from scorekeeper.store.games import append
from scorekeeper.web.access import current_group
from scorekeeper.web.forms.hidden import new_entry_id, sent_again
from scorekeeper.web.forms.points import PointsForm, points_name
from scorekeeper.web.forms.round_fields import too_much
from scorekeeper.web.game_here import table_here, table_of_form, turned_away
from scorekeeper.web.people import Person
from scorekeeper.web.present.consequences import consequences
from scorekeeper.web.present.elsewhere import Elsewhere, elsewhere
from scorekeeper.web.present.standings import signed
from scorekeeper.web.proposing import Proposal, propose
from scorekeeper.web.refusals import refusal_sentence
from scorekeeper.web.round_faults import made_impossible
from scorekeeper.web.sending import entry_sent
from scorekeeper.web.table import Table
from scorekeeper.web.tokens import shows_again
from scorekeeper.web.words import scheme_word

blueprint = Blueprint("points", __name__, url_prefix="/g/<group>/games/<game_key>/points")

Answer: TypeAlias = str | Response | tuple[str, int]


@blueprint.get("")
def points(game_key: str) -> Answer:
    """A field for whoever played the last round, and the reason."""
    table = table_here(game_key)
    beside = last_round(table)
    if away := turned_away(table, finished=False):
        return away
    if beside is None:
        return _turned_back(table)
    form = PointsForm(beside.people)
    form.process()
    form["opened_at"].data = str(table.position)
    return _form_page(table, beside, form)


@blueprint.post("")
@shows_again
def give_points(game_key: str) -> Answer:
    """Review or save them."""
    table = table_of_form(game_key)
    beside = last_round(table)
    if beside is None:
        return _turned_back(table)
    form = PointsForm(beside.people)
    form.process(request.form)
    if "change" in request.form:
        return _form_page(table, beside, form)
    if not form.validate():
        return _form_page(table, beside, form), 422
    content = form.content(beside.round_id)
    proposal = propose(table.record, form["entry_id"].data or "", POINTS_GIVEN, content)
    if _show_too_much(form, proposal):
        return _form_page(table, beside, form), 422
    if "save" not in request.form:
        return _review_page(table, beside, form, proposal)
    return _save(table, beside, form, proposal)


def _show_too_much(form: PointsForm, proposal: Proposal) -> bool:
    """Say at its field what comes to too much with what was given before."""
    beyond = {name for _, name in beyond_all_bounds(proposal.sheet)}
    found = [field for person, field in form.rows if person.name in beyond and field.data]
    for field in found:
        field.errors = [too_much()]
    return bool(found)


@dataclass(frozen=True, slots=True)
class Beside:
    """The last round that counted, beside which points are given, and who played it."""

    index: int
    round_id: str
    people: list[Person]


def last_round(table: Table) -> Beside | None:
    """The last round that counted; None where there is none, or where no points are added up."""
    if not scheme_of(table.sheet.rules.scheme).has_totals:
        return None
    counted = [index for index, played in enumerate(table.result.rounds) if played.counted]
    if not counted:
        return None
    index = counted[-1]
    people = table.persons(table.result.rounds[index].in_play)
    return Beside(index, table.record.game.round_ids[index], people)


def _turned_back(table: Table) -> Response:
    scheme = table.sheet.rules.scheme
    if scheme_of(scheme).has_totals:
        said = gettext("Points can be added once a round is recorded.")
    else:
        said = gettext("%(scheme)s adds up no points.", scheme=scheme_word(scheme))
    flash(said, "alert")
    return redirect(url_for("board.board", game_key=table.key), 303)


def _save(table: Table, beside: Beside, form: PointsForm, proposal: Proposal) -> Answer:
    entry = entry_sent(POINTS_GIVEN, proposal.entry.content)
    try:
        append(current_group(), table.key, entry, proposal.foreseen)
    except Conflict:
        return _overtaken(table.key)
    except StoreRefusal as refused:
        form.form_errors.append(refusal_sentence(refused))
        return _form_page(table, beside, form), 422
    flash(gettext("The points are saved."))
    return redirect(url_for("board.board", game_key=table.key), 303)


def _overtaken(game_key: str) -> Answer:
    """What was typed, on the game as it is by now; it goes on under a new id."""
    table = table_here(game_key)
    beside = last_round(table)
    if beside is None:
        return _turned_back(table)
    form = PointsForm(beside.people)
    form.process(request.form)
    form["entry_id"].data, form["opened_at"].data = new_entry_id(), str(table.position)
    return _form_page(table, beside, form, overtaken=True), 409


def _form_page(table: Table, beside: Beside, form: PointsForm, *, overtaken: bool = False) -> str:
    return render_template(
        "points/points.html",
        table=table,
        number=beside.index + 1,
        form=form,
        elsewhere=_elsewhere(table, beside, request.form),
        overtaken=overtaken,
    )


def _elsewhere(table: Table, beside: Beside, typed: MultiDict[str, str]) -> list[Elsewhere]:
    """Whoever has no field here, and what was typed for them before they had none."""
    others = [person for person in table.people.values() if person not in beside.people]
    return [elsewhere(table, person, typed.get(points_name(person), "")) for person in others]


def _review_page(table: Table, beside: Beside, form: PointsForm, proposal: Proposal) -> str:
    return render_template(
        "points/review.html",
        table=table,
        number=beside.index + 1,
        given=[
            (person, signed(points))
            for person, _ in form.rows
            if (points := form.points().get(person.key))
        ],
        reason=proposal.entry.content["reason"],
        sent=sent_again(request.form),
        changes=consequences(table, proposal),
        impossible=made_impossible(proposal, table),
    )
