"""The evenings: all of them, and one with its name, its note and its games."""

from __future__ import annotations

from datetime import datetime, timedelta

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext, ngettext
from werkzeug.wrappers import Response

from scorekeeper.store.bin import delete_sitting, restore_sitting
from scorekeeper.store.errors import StoreRefusal, TextRefused
from scorekeeper.store.models import Group, Sitting
from scorekeeper.store.players import names_of
from scorekeeper.store.sittings import (
    SittingPlayed,
    any_sitting,
    recent_sittings,
    rename_sitting,
    sitting_at,
    sitting_by_key,
)
from scorekeeper.web.access import current_group
from scorekeeper.web.caching import by_version
from scorekeeper.web.clock import day_and_month, day_in_words, time_of_day
from scorekeeper.web.forms.evening import DeleteEveningForm, EveningForm
from scorekeeper.web.forms.hidden import position_typed
from scorekeeper.web.gone import say_in_bin
from scorekeeper.web.people import together
from scorekeeper.web.present.evenings import evening_title, what_was_played
from scorekeeper.web.present.games import game_line
from scorekeeper.web.questions import Question, ask, say_done
from scorekeeper.web.refusals import refusal_sentence
from scorekeeper.web.sending import asked
from scorekeeper.web.tokens import shows_again
from scorekeeper.web.words import game_title

blueprint = Blueprint("evenings", __name__, url_prefix="/g/<group>/evenings")

A_PAGE = 30
NAME_LIMIT, NOTE_LIMIT = 60, 500


@blueprint.get("/")
@by_version
def evenings() -> str:
    """The evenings, newest first, a page at a time; `after` so many newer ones."""
    group = current_group()
    after = max(0, position_typed(request.args.get("after")))
    found = recent_sittings(group, A_PAGE + 1, after)
    return render_template(
        "evenings/evenings.html",
        evenings=[
            (
                played.sitting.key,
                evening_title(group, played.sitting),
                what_was_played(played),
                day_and_month(group, played.sitting.opened_at),
            )
            for played in found[:A_PAGE]
        ],
        older=after + A_PAGE if len(found) > A_PAGE else None,
        newer=max(0, after - A_PAGE) if after else None,
    )


@blueprint.get("/<sitting_key>")
def evening(sitting_key: str) -> str:
    """One evening, its name and note to be changed."""
    played, form = _evening_or_404(sitting_key), EveningForm()
    form.name.data, form.note.data = played.sitting.name, played.sitting.note
    return _page(played, form)


@blueprint.post("/<sitting_key>")
@shows_again
def rename(sitting_key: str) -> Response | tuple[str, int]:
    """Another name or note."""
    played, form = _evening_or_404(sitting_key), EveningForm()
    if form.validate():
        name, note = form.name.data or "", form.note.data or ""
        try:
            rename_sitting(current_group(), sitting_key, name, note, asked())
        except TextRefused as refused:
            too_long = form.name if len(name.strip()) > NAME_LIMIT else form.note
            too_long.errors = [refusal_sentence(refused)]
        except StoreRefusal as refused:
            form.form_errors.append(refusal_sentence(refused))
        else:
            say_done(gettext("Name and note are saved."), "sitting_renamed", sitting_key)
            return redirect(url_for("evenings.evening", sitting_key=sitting_key), 303)
    return _page(played, form), 422


@blueprint.get("/<sitting_key>/delete")
def delete(sitting_key: str) -> str:
    """Ask whether an evening is to go into the bin, and its games with it."""
    played, form = _evening_or_404(sitting_key), DeleteEveningForm()
    only = played.only_here
    form.with_games.label.text = ngettext(
        "Put %(num)s game played that evening alone in the bin as well: %(names)s",
        "Put %(num)s games played that evening alone in the bin as well: %(names)s",
        len(only),
        names=together(game_title(game) for game in only),
    )
    return ask(_question(played), form if only else None)


@blueprint.post("/<sitting_key>/delete")
def delete_now(sitting_key: str) -> Response:
    """Take the evening's boundary away; the games that the question named go too, if ticked."""
    group, sitting = current_group(), _sitting_or_404(sitting_key)
    games = request.form.getlist("game") if "with_games" in request.form else []
    try:
        delete_sitting(group, sitting_key, asked(), games)
    except StoreRefusal as refused:
        flash(refusal_sentence(refused), "alert")
    else:
        title = evening_title(group, sitting)
        done = gettext("“%(title)s” is in the bin.", title=title)
        say_done(done, "sitting_deleted", sitting_key)
    return redirect(url_for("evenings.evenings"), 303)


@blueprint.post("/<sitting_key>/restore")
def restore(sitting_key: str) -> Response:
    """Take an evening out of the bin, with the games that went there together with it."""
    group, sitting = current_group(), _sitting_or_404(sitting_key)
    try:
        restore_sitting(group, sitting_key, asked())
    except StoreRefusal as refused:
        flash(refusal_sentence(refused), "alert")
        return redirect(url_for("bin.bin_page"), 303)
    flash(gettext("“%(title)s” is out of the bin.", title=evening_title(group, sitting)))
    return redirect(url_for("evenings.evening", sitting_key=sitting_key), 303)


def _sitting_or_404(key: str) -> Sitting:
    sitting = any_sitting(current_group(), key)
    if sitting is None:
        abort(404)
    return sitting


def _evening_or_404(key: str) -> SittingPlayed:
    group = current_group()
    played = sitting_by_key(group, key)
    if played is None:
        title = evening_title(group, _sitting_or_404(key))
        say_in_bin(title, url_for("evenings.restore", sitting_key=key))
    return played


def _question(played: SittingPlayed) -> Question:
    group, sitting = current_group(), played.sitting
    return Question(
        heading=gettext("Put “%(title)s” in the bin?", title=evening_title(group, sitting)),
        sentences=[_where_its_rounds_go(played)] if played.rounds else [],
        yes=gettext("Put it in the bin"),
        no=gettext("Keep it"),
        back=url_for("evenings.evening", sitting_key=sitting.key),
        fields=[("game", game.key) for game in played.only_here],
    )


def _where_its_rounds_go(played: SittingPlayed) -> str:
    group = current_group()
    before = sitting_at(group, _just_before(played.sitting))
    if before is None:
        return ngettext(
            "Its %(num)s round stays and belongs to no evening then.",
            "Its %(num)s rounds stay and belong to no evening then.",
            played.rounds,
        )
    return ngettext(
        "Its %(num)s round stays and belongs to the evening before then: %(title)s.",
        "Its %(num)s rounds stay and belong to the evening before then: %(title)s.",
        played.rounds,
        title=evening_title(group, before),
    )


def _just_before(sitting: Sitting) -> datetime:
    return sitting.opened_at - timedelta(microseconds=1)


def _when(group: Group, sitting: Sitting) -> str:
    """When it begins; its day stands in its title already where it has no name."""
    time = time_of_day(group, sitting.opened_at)
    if not sitting.name:
        return gettext("from %(time)s", time=time)
    day = day_in_words(group, sitting.opened_at)
    return gettext("%(day)s, from %(time)s", day=day, time=time)


def _page(played: SittingPlayed, form: EveningForm) -> str:
    group, sitting = current_group(), played.sitting
    names = names_of(group)
    return render_template(
        "evenings/evening.html",
        key=sitting.key,
        title=evening_title(group, sitting),
        when=_when(group, sitting),
        summary=what_was_played(played),
        lines=[game_line(item.game, "", item.rounds, names) for item in played.games],
        form=form,
    )
