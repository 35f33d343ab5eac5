"""The people of the group: everybody, somebody new, one of them and another name."""

from __future__ import annotations

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from flask_babel import gettext, lazy_gettext
from werkzeug.wrappers import Response
from wtforms import HiddenField, RadioField, StringField

from scorekeeper.store.errors import NameRefused, StoreRefusal
from scorekeeper.store.models import Player
from scorekeeper.store.people.merging import merged_into
from scorekeeper.store.people.names import tidy_name
from scorekeeper.store.people.players import (
    add_player,
    player_by_key,
    players_of,
    rename_player,
    similar_names,
    who_stays,
)
from scorekeeper.web.forms.base import OwnForm, new_entry_id, plain_text
from scorekeeper.web.request.access import current_group, say_in_bin, shows_again
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.people_sought import sought_among
from scorekeeper.web.request.questions import is_second_sending, say_done, say_unchanged
from scorekeeper.web.request.refusals import refusal_sentence, show_refusal
from scorekeeper.web.request.sending import asker
from scorekeeper.web.request.slow_pages import may_take_long
from scorekeeper.web.statistics.counting import told
from scorekeeper.web.statistics.player_numbers import player_statistics
from scorekeeper.web.statistics.spans import span_asked
from scorekeeper.web.words.people import people_of, spoken

blueprint = Blueprint("players", __name__, url_prefix="/players")
group_pages.register_blueprint(blueprint)


@blueprint.get("/")
def players() -> str:
    """Everybody, and a field for somebody new."""
    return _list_page(PlayerForm())


@blueprint.post("/")
@shows_again
def add() -> Response | tuple[str, int]:
    """Add a player by the name typed; a name that cannot be is shown again."""
    form = PlayerForm()
    if form.validate():
        try:
            player = add_player(current_group(), form.player_name.data or "", asker())
        except NameRefused as refused:
            form.player_name.errors = [refusal_sentence(refused)]
        except StoreRefusal as refused:
            status = show_refusal(form, refused)
            return _list_page(form), status
        else:
            _say_alike(player)
            return redirect(url_for("group.players.players"), 303)
    return _list_page(form), 422


@blueprint.get("/<player_key>")
@may_take_long
def player(player_key: str) -> str:
    """One player, a field for another name, and what else can be done."""
    found = player_or_gone(player_key)
    form = PlayerForm()
    form.player_name.data = found.name
    return _player_page(found, form)


@blueprint.post("/<player_key>")
@shows_again
def rename(player_key: str) -> Response | tuple[str, int]:
    """Another name, in every game at once."""
    found, form = player_or_gone(player_key), PlayerForm()
    if form.validate():
        typed = form.player_name.data or ""
        try:
            if tidy_name(typed) == found.name and not is_second_sending(player_key):
                say_unchanged()
                return redirect(url_for("group.players.players"), 303)
            renamed = rename_player(current_group(), player_key, typed, asker())
        except NameRefused as refused:
            form.player_name.errors = [refusal_sentence(refused)]
        except StoreRefusal as refused:
            status = show_refusal(form, refused)
            return _player_page(found, form), status
        else:
            said = gettext("The name is now %(name)s.", name=spoken(renamed.name))
            say_done(said, "player_renamed", player_key)
            return redirect(url_for("group.players.players"), 303)
    return _player_page(found, form), 422


def player_or_404(key: str) -> Player:
    """The group's player of this key, wherever they are."""
    found = player_by_key(current_group(), key)
    if found is None:
        abort(404)
    return found


def player_or_gone(key: str) -> Player:
    """The same; where they lie in the bin, a page that says so."""
    found = player_or_404(key)
    if found.deleted_at is not None:
        say_in_bin(found.name, url_for("group.player_changes.restore_from_bin", player_key=key))
    return found


def _say_alike(added: Player) -> None:
    alike = similar_names(current_group(), added.name)
    if alike:
        flash(
            gettext(
                "%(name)s looks like %(other)s. If that is one person, keep to one name.",
                name=spoken(added.name),
                other=spoken(alike[0].name),
            ),
            "alert",
        )


def _list_page(form: PlayerForm) -> str:
    group = current_group()
    everybody = players_of(group, archived=True)
    here = [player for player in everybody if player.archived_at is None]
    away = [player for player in everybody if player.archived_at is not None]
    sought, put_aside = sought_among(group, here), sought_among(group, away)
    return render_template(
        "group/players.html",
        people=list(people_of(sought.players).values()),
        archived=list(people_of(put_aside.players).values()),
        sought=sought,
        put_aside=put_aside,
        is_anybody=bool(everybody),
        form=form,
    )


def _player_page(found: Player, form: PlayerForm) -> str:
    group, stays = current_group(), who_stays(found)
    (person,) = people_of([found]).values()
    key, span, numbers, counting = found.key, span_asked(group), None, None
    if stays is found:
        numbers, counting = told(group, lambda: player_statistics(span, key))
    # Counting lets go of what was read, and others may have gone on.
    found = player_or_gone(key)
    stays = who_stays(found)
    return render_template(
        "group/player.html",
        person=person,
        span=span,
        told=numbers,
        counting=counting,
        stays=stays if stays is not found else None,
        archived=found.archived_at is not None,
        merged=merged_into(group, found),
        form=form,
        fields={"entry_id": new_entry_id()},
    )


class PlayerForm(OwnForm):
    """One name; what may be a name, and which are taken, is judged by the store."""

    entry_id = HiddenField(default=new_entry_id)
    player_name = StringField(lazy_gettext("Player name"), filters=[plain_text])


class MergeForm(OwnForm):
    """Who stays; whether the two can be one person is judged by the store."""

    into = RadioField(lazy_gettext("The name that stays"), validate_choice=False)
