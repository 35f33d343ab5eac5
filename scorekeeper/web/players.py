"""The people of the group: everybody, somebody new, another name."""

from __future__ import annotations

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.store.errors import NameRefused
from scorekeeper.store.journal import Asked
from scorekeeper.store.models import Player
from scorekeeper.store.players import (
    add_player,
    player_by_key,
    players_of,
    rename_player,
    similar_names,
)
from scorekeeper.web.access import current_group, keeper
from scorekeeper.web.forms.player import PlayerForm
from scorekeeper.web.people import people_of, spoken
from scorekeeper.web.refusals import refusal_sentence
from scorekeeper.web.tokens import shows_again

blueprint = Blueprint("players", __name__, url_prefix="/g/<group>/players")


@blueprint.get("/")
def players() -> str:
    """Everybody, and a field for somebody new."""
    return _list_page(PlayerForm())


@blueprint.post("/")
@shows_again
def add() -> Response | tuple[str, int]:
    """Somebody new."""
    form = PlayerForm()
    if form.validate():
        try:
            player = add_player(current_group(), form.player_name.data or "", Asked(keeper()))
        except NameRefused as refused:
            form.player_name.errors = [refusal_sentence(refused)]
        else:
            _say_alike(player)
            return redirect(url_for("players.players"), 303)
    return _list_page(form), 422


@blueprint.get("/<player_key>")
def player(player_key: str) -> str:
    """One player, and a field for another name."""
    found = _player_or_404(player_key)
    form = PlayerForm()
    form.player_name.data = found.name
    return _player_page(found, form)


@blueprint.post("/<player_key>")
@shows_again
def rename(player_key: str) -> Response | tuple[str, int]:
    """Another name, in every game at once."""
    found, form = _player_or_404(player_key), PlayerForm()
    if form.validate():
        try:
            renamed = rename_player(
                current_group(), player_key, form.player_name.data or "", Asked(keeper())
            )
        except NameRefused as refused:
            form.player_name.errors = [refusal_sentence(refused)]
        else:
            flash(gettext("The name is now %(name)s.", name=spoken(renamed.name)))
            return redirect(url_for("players.players"), 303)
    return _player_page(found, form), 422


def _player_or_404(key: str) -> Player:
    found = player_by_key(current_group(), key)
    if found is None:
        abort(404)
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
    people = people_of(players_of(current_group()))
    return render_template("players/players.html", people=list(people.values()), form=form)


def _player_page(found: Player, form: PlayerForm) -> str:
    (person,) = people_of([found]).values()
    return render_template("players/player.html", person=person, form=form)
