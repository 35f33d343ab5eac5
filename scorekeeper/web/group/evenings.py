"""The evenings: all of them; one with its games, name and note, parted in two or joined."""

from __future__ import annotations

from datetime import datetime, timedelta

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext, ngettext
from werkzeug.wrappers import Response

from scorekeeper.store.bin import delete_sitting, restore_sitting
from scorekeeper.store.errors import NotFound, StoreRefusal, TextRefused
from scorekeeper.store.evenings.evening_rounds import (
    rounds_in,
    sittings_counted,
    split_sitting,
)
from scorekeeper.store.evenings.sittings import (
    SittingPlayed,
    any_sitting,
    rename_sitting,
    sitting_at,
    sitting_by_key,
)
from scorekeeper.store.models import NAME_LENGTH, TEXT_LENGTH, Group, Sitting
from scorekeeper.store.people.names import tidy_text
from scorekeeper.store.people.players import names_of
from scorekeeper.web.forms.base import choices, new_entry_id
from scorekeeper.web.group.evening_form import DeleteEveningForm, EveningForm, SplitForm
from scorekeeper.web.group.evening_games import evening_games
from scorekeeper.web.request.access import current_group, say_in_bin, shows_again
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.caching import by_version
from scorekeeper.web.request.questions import (
    Question,
    ask,
    is_second_sending,
    say_done,
    say_unchanged,
)
from scorekeeper.web.request.refusals import refusal_sentence, say_refusal, show_refusal
from scorekeeper.web.request.sending import asker
from scorekeeper.web.request.slow_pages import may_take_long
from scorekeeper.web.words.clock import day_in_words, from_address, in_address, time_of_day
from scorekeeper.web.words.evening_words import (
    evening_title,
    evenings_by_month,
    what_was_played,
)
from scorekeeper.web.words.people import together
from scorekeeper.web.words.schemes import game_title

blueprint = Blueprint("evenings", __name__, url_prefix="/evenings")
group_pages.register_blueprint(blueprint)

A_PAGE = 30


@blueprint.get("/")
@by_version
def evenings() -> str:
    """The evenings by month, newest first, a page at a time; `before` is where one begins."""
    group = current_group()
    before = from_address(request.args.get("before", ""))
    found = sittings_counted(group, A_PAGE + 1, before)
    is_last = len(found) <= A_PAGE
    return render_template(
        "group/evenings.html",
        months=evenings_by_month(group, found[:A_PAGE]),
        older=None if is_last else in_address(found[A_PAGE - 1].sitting.opened_at),
        is_newest=before is None,
    )


@blueprint.get("/<sitting_key>")
@may_take_long
def evening(sitting_key: str) -> str:
    """One evening, its name and note to be changed."""
    played, form = _evening_or_404(sitting_key), EveningForm()
    form.name.data, form.note.data = played.sitting.name, played.sitting.note
    return _page(played, form)


@blueprint.post("/<sitting_key>")
@shows_again
def rename(sitting_key: str) -> Response | tuple[str, int]:
    """Give the evening another name or note; what is too long is shown again."""
    played, form = _evening_or_404(sitting_key), EveningForm()
    if form.validate():
        name, note = form.name.data or "", form.note.data or ""
        try:
            if _is_as_it_was(played.sitting, name, note):
                say_unchanged()
                return redirect(url_for("group.evenings.evening", sitting_key=sitting_key), 303)
            rename_sitting(current_group(), sitting_key, name, note, asker())
        except TextRefused as refused:
            too_long = form.name if len(name.strip()) > NAME_LENGTH else form.note
            too_long.errors = [refusal_sentence(refused)]
        except StoreRefusal as refused:
            status = show_refusal(form, refused)
            return _page(played, form), status
        else:
            say_done(gettext("Name and note are saved."), "sitting_renamed", sitting_key)
            return redirect(url_for("group.evenings.evening", sitting_key=sitting_key), 303)
    return _page(played, form), 422


@blueprint.get("/<sitting_key>/split")
def ask_where(sitting_key: str) -> str:
    """Ask from which round on there is a new evening."""
    return _split_page(_evening_or_404(sitting_key), SplitForm())


@blueprint.post("/<sitting_key>/split")
@shows_again
def split(sitting_key: str) -> Response | tuple[str, int]:
    """Let a new evening begin with the round that was chosen."""
    played, form = _evening_or_404(sitting_key), SplitForm()
    _offer_rounds(form, played)
    if form.validate():
        try:
            opened = split_sitting(current_group(), sitting_key, form.round.data or "", asker())
        except NotFound:
            form.round.errors = [gettext("Choose the round with which it begins.")]
        except StoreRefusal as refused:
            status = show_refusal(form, refused)
            return _split_page(played, form), status
        else:
            say_done(gettext("A new evening begins here."), "sitting_opened", opened.key)
            return redirect(url_for("group.evenings.evening", sitting_key=opened.key), 303)
    return _split_page(played, form), 422


@blueprint.post("/<sitting_key>/merge")
def merge(sitting_key: str) -> Response:
    """Let this evening be the end of the one before it: its beginning goes into the bin."""
    group, sitting = current_group(), _sitting_or_404(sitting_key)
    before = sitting_at(group, _just_before(sitting))
    if before is None:
        flash(gettext("There is no evening before this one."), "alert")
        return redirect(url_for("group.evenings.evening", sitting_key=sitting_key), 303)
    try:
        delete_sitting(group, sitting_key, asker())
    except StoreRefusal as refused:
        say_refusal(refused)
    else:
        said = gettext("Both are one evening now: %(title)s.", title=evening_title(group, before))
        say_done(said, "sitting_deleted", sitting_key)
    return redirect(url_for("group.evenings.evening", sitting_key=before.key), 303)


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
        delete_sitting(group, sitting_key, asker(), games)
    except StoreRefusal as refused:
        say_refusal(refused)
    else:
        title = evening_title(group, sitting)
        done = gettext("“%(title)s” is in the bin.", title=title)
        say_done(done, "sitting_deleted", sitting_key)
    return redirect(url_for("group.evenings.evenings"), 303)


@blueprint.post("/<sitting_key>/restore")
def restore(sitting_key: str) -> Response:
    """Take an evening out of the bin, with the games that went there together with it."""
    group, sitting = current_group(), _sitting_or_404(sitting_key)
    try:
        restore_sitting(group, sitting_key, asker())
    except StoreRefusal as refused:
        say_refusal(refused)
        return redirect(url_for("group.bin.bin_page"), 303)
    flash(gettext("“%(title)s” is out of the bin.", title=evening_title(group, sitting)))
    return redirect(url_for("group.evenings.evening", sitting_key=sitting_key), 303)


def _is_as_it_was(sitting: Sitting, name: str, note: str) -> bool:
    """Whether that would change nothing; what this very form has changed before is done."""
    told = tidy_text(name, NAME_LENGTH), tidy_text(note, TEXT_LENGTH)
    return told == (sitting.name, sitting.note) and not is_second_sending(sitting.key)


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
        say_in_bin(title, url_for("group.evenings.restore", sitting_key=key))
    return played


def _question(played: SittingPlayed) -> Question:
    group, sitting = current_group(), played.sitting
    return Question(
        heading=gettext("Put “%(title)s” in the bin?", title=evening_title(group, sitting)),
        sentences=[_where_its_rounds_go(played)] if played.rounds else [],
        yes=gettext("Put it in the bin"),
        no=gettext("Keep it"),
        back=url_for("group.evenings.evening", sitting_key=sitting.key),
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
    before = sitting_at(group, _just_before(sitting))
    return render_template(
        "group/evening.html",
        key=sitting.key,
        title=evening_title(group, sitting),
        when=_when(group, sitting),
        summary=what_was_played(len(played.games), played.rounds),
        games=evening_games(group, played, names_of(group)),
        form=form,
        can_be_split=played.rounds > 1,
        before=evening_title(group, before) if before else None,
        new_entry_id=new_entry_id,
    )


def _split_page(played: SittingPlayed, form: SplitForm) -> str:
    _offer_rounds(form, played)
    title = evening_title(current_group(), played.sitting)
    return render_template("group/split.html", key=played.sitting.key, title=title, form=form)


def _offer_rounds(form: SplitForm, played: SittingPlayed) -> None:
    """Every round of the evening but those it begins with."""
    group, rounds = current_group(), rounds_in(current_group(), played)
    titles = {item.game.key: game_title(item.game) for item in played.games}
    form.round.choices = choices(
        (each.round_id, f"{time_of_day(group, each.played_at)} · {titles[each.game_key]}")
        for each in rounds
        if each.played_at > rounds[0].played_at
    )
