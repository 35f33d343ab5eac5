"""Add or take points: by name and with a reason, beside the last round; reviewed first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from flask import Blueprint, flash, render_template, request, url_for
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.scoring.document.round_form import beyond_all_bounds
from scorekeeper.scoring.log_entries import POINTS_GIVEN
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.games import append
from scorekeeper.web.forms.base import new_entry_id, plain_text, position_typed, sent_again
from scorekeeper.web.game.points_form import PointsForm, points_name
from scorekeeper.web.request.access import (
    current_group,
    shows_again,
    table_of_form,
    table_or_404,
    to_board,
    turned_away,
)
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.refusals import is_quicker, show_refusal
from scorekeeper.web.request.sending import entry_sent
from scorekeeper.web.rounds.consequences import Proposal, consequences, propose
from scorekeeper.web.rounds.fields import too_much
from scorekeeper.web.rounds.reviewing import made_impossible
from scorekeeper.web.words.people import Person, spoken
from scorekeeper.web.words.schemes import scheme_word
from scorekeeper.web.words.table import (
    Table,
    chosen_meanwhile,
    entries_since,
    fits_no_more,
    table_at,
)
from scorekeeper.web.words.what_happened import signed

blueprint = Blueprint("points", __name__, url_prefix="/points")
game_pages.register_blueprint(blueprint)

Answer: TypeAlias = str | Response | tuple[str, int]


@blueprint.get("")
def points(game_key: str) -> Answer:
    """A field for whoever played the last round, and the reason."""
    table = table_or_404(game_key)
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
    """Review or save the points that are typed."""
    table = table_of_form(game_key)
    beside = _round_begun(table) or last_round(table)
    if beside is None:
        return _turned_back(table)
    form = PointsForm(beside.people)
    form.process(request.form)
    if "change" in request.form:
        return _form_page(table, beside, form)
    if again := _again(table, beside, form):
        return again
    content = form.content(beside.round_id)
    proposal = propose(table.record, form["entry_id"].data or "", POINTS_GIVEN, content)
    if _show_too_much(form, proposal):
        return _form_page(table, beside, form), 422
    if "save" not in request.form:
        return _review_page(table, beside, form, proposal)
    return _save(table, beside, form, proposal)


def _again(table: Table, beside: Beside, form: PointsForm) -> Answer | None:
    """The form with what is wrong in it, or else with what came meanwhile; None for neither."""
    if not form.validate():
        return _form_page(table, beside, form), 422
    meanwhile = _meanwhile(table, beside, form)
    if not meanwhile:
        return None
    form["entry_id"].data, form["opened_at"].data = new_entry_id(), str(table.position)
    return _form_page(table, beside, form, meanwhile), 409


def _show_too_much(form: PointsForm, proposal: Proposal) -> bool:
    """Say at its field what comes to too much with what was given before."""
    beyond = {name for _, name in beyond_all_bounds(proposal.sheet)}
    found = [field for person, field in form.rows if person.name in beyond and field.data]
    for field in found:
        field.errors = [too_much()]
    return bool(found)


@dataclass(frozen=True, slots=True)
class Beside:
    """A round that counted, beside which points are given, and who played it."""

    index: int
    round_id: str
    people: list[Person]


def last_round(table: Table) -> Beside | None:
    """The last round that counted; None where there is none, or where no points are added up."""
    if not SCHEMES[table.sheet.rules.scheme].has_totals:
        return None
    counted = [index for index, played in enumerate(table.result.rounds) if played.counted]
    if not counted:
        return None
    return _beside(table, counted[-1])


def _round_begun(table: Table) -> Beside | None:
    """The round beside which a form was opened, while it stands: whatever was played since."""
    opened_at = position_typed(request.form.get("opened_at"))
    if not entries_since(table, opened_at):
        return None
    then, ids = last_round(table_at(table, opened_at)), table.record.game.round_ids
    if then is None or then.round_id not in ids:
        return None
    index = ids.index(then.round_id)
    return _beside(table, index) if table.result.rounds[index].counted else None


def _beside(table: Table, index: int) -> Beside:
    people = table.persons(table.result.rounds[index].in_play)
    return Beside(index, table.record.game.round_ids[index], people)


def _turned_back(table: Table) -> Response:
    scheme = table.sheet.rules.scheme
    if SCHEMES[scheme].has_totals:
        said = gettext("Points can be added once a round is recorded.")
    else:
        said = gettext("%(scheme)s adds up no points.", scheme=scheme_word(scheme))
    flash(said, "alert")
    return to_board(table.key)


def _save(table: Table, beside: Beside, form: PointsForm, proposal: Proposal) -> Answer:
    try:
        # Who sends it is written down, too, and that can be refused as well.
        entry = entry_sent(POINTS_GIVEN, proposal.entry.content, table.record.position)
        append(current_group(), table.key, entry, proposal.foreseen)
    except StoreRefusal as refused:
        if is_quicker(refused):
            return give_points(table.key)
        status = show_refusal(form, refused)
        return _form_page(table, beside, form), status
    flash(gettext("The points are saved."))
    return to_board(table.key)


def _meanwhile(table: Table, beside: Beside, form: PointsForm) -> str:
    """What came since the form was opened by which it must be looked at again; mostly nothing."""
    if any(other.typed for other in _elsewhere(table, beside, request.form)):
        return gettext("Somebody for whom you typed points is not in that round any more.")
    opened_at = position_typed(request.form.get("opened_at"))
    content = form.content(beside.round_id)
    match chosen_meanwhile(table, POINTS_GIVEN, content, opened_at):
        case "position_unknown":
            return fits_no_more()
        case "same_points":
            return gettext(
                "Just these points were given by somebody else meanwhile. "
                "Send them again only if they are to count twice."
            )
    then = last_round(table_at(table, opened_at)) if entries_since(table, opened_at) else None
    if then is not None and then.round_id != beside.round_id:
        return gettext(
            "Somebody removed that round meanwhile. "
            "These points would count with round %(number)s.",
            number=beside.index + 1,
        )
    return ""


def _form_page(table: Table, beside: Beside, form: PointsForm, meanwhile: str = "") -> str:
    return render_template(
        "game/points.html",
        table=table,
        number=beside.index + 1,
        form=form,
        elsewhere=_elsewhere(table, beside, request.form),
        meanwhile=meanwhile,
    )


def _elsewhere(table: Table, beside: Beside, typed: MultiDict[str, str]) -> list[Elsewhere]:
    """Whoever has no field here, and what was typed for them before they had none."""
    others = [person for person in table.people.values() if person not in beside.people]
    return [elsewhere(table, person, typed.get(points_name(person), "")) for person in others]


def _review_page(table: Table, beside: Beside, form: PointsForm, proposal: Proposal) -> str:
    return render_template(
        "game/points_review.html",
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


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Why somebody has no field; the round to correct instead, if there is one; what was typed."""

    sentence: str
    action: str = ""
    href: str = ""
    typed: str = ""


def elsewhere(table: Table, person: Person, typed: str) -> Elsewhere:
    """Who is out is mended in the round it happened in, who is away in one that was played."""
    index = _round_to_correct(table, person.name)
    name, words = spoken(person.name), plain_text(typed).strip()[:200]
    kept = gettext("Typed for %(name)s: %(points)s", name=name, points=words) if words else ""
    if index is None:
        return Elsewhere(gettext("%(name)s has not played a round yet.", name=name), typed=kept)
    round_id = table.record.game.round_ids[index]
    return Elsewhere(
        sentence=_sentence(table, person.name, index + 1),
        action=gettext("Edit round %(number)s", number=index + 1),
        href=url_for("group.game.rounds.edit_round", game_key=table.key, round_id=round_id),
        typed=kept,
    )


def _sentence(table: Table, name: str, number: int) -> str:
    row = next(row for row in table.result.standings if row.player == name)
    if row.out_in is not None:
        return gettext(
            "%(name)s is out. To mend that total, correct round %(number)s, where it happened.",
            name=spoken(name),
            number=number,
        )
    return gettext(
        "%(name)s did not play the last round. To mend that total, correct round %(number)s.",
        name=spoken(name),
        number=number,
    )


def _round_to_correct(table: Table, name: str) -> int | None:
    """The last round that somebody played; who is out went out in it."""
    rounds = table.result.rounds
    played = [index for index, result in enumerate(rounds) if name in result.in_play]
    return played[-1] if played else None
