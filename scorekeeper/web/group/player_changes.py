"""What is done to a player with a button: archive, merge, delete, and each the way back."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.store.bin import delete_player, undelete_player, why_kept
from scorekeeper.store.errors import HasPlayed, NotFound, StoreRefusal
from scorekeeper.store.journal import Asker
from scorekeeper.store.models import Group, Player
from scorekeeper.store.people.merging import (
    merge_players,
    merge_refusal,
    merged_already,
    unmerge_player,
)
from scorekeeper.store.people.players import (
    archive_player,
    player_not_deleted,
    players_of,
    restore_player,
    who_stays,
)
from scorekeeper.web.forms.base import new_entry_id
from scorekeeper.web.group.players import MergeForm, player_or_404, player_or_gone
from scorekeeper.web.request.access import current_group
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.people_sought import sought_among
from scorekeeper.web.request.questions import Question, ask, say_done
from scorekeeper.web.request.refusals import refusal_sentence, say_refusal
from scorekeeper.web.request.sending import asker
from scorekeeper.web.words.people import people_of, spoken

blueprint = Blueprint("player_changes", __name__, url_prefix="/players/<player_key>")
group_pages.register_blueprint(blueprint)


@blueprint.post("/archive")
def archive(player_key: str) -> Response:
    """No longer offered, still in every game played."""
    name = spoken(player_or_gone(player_key).name)
    said = gettext("%(name)s is offered no more, and stays in every game played.", name=name)
    return _do(player_key, archive_player, "player_archived", said)


@blueprint.post("/restore")
def restore(player_key: str) -> Response:
    """Offer a player again who was put aside, and go back."""
    name = spoken(player_or_gone(player_key).name)
    said = gettext("%(name)s is offered again.", name=name)
    return _do(player_key, restore_player, "player_restored", said)


@blueprint.get("/merge")
def merge(player_key: str) -> str | Response:
    """Ask who that person is; once `into` says it, whether that is so."""
    found = player_or_gone(player_key)
    if found.merged_into is not None:
        flash(refusal_sentence(merged_already(found)), "alert")
        return redirect(url_for("group.players.player", player_key=player_key), 303)
    if not request.args.get("into"):
        return _choose_page(found)
    try:
        into = player_not_deleted(current_group(), request.args["into"])
    except NotFound as refused:
        flash(refusal_sentence(refused), "alert")
        return _choose_page(found)
    return _merge_question(found, into)


@blueprint.post("/merge")
def merge_now(player_key: str) -> Response:
    """Let this player be the other, who stays."""
    found = player_or_gone(player_key)
    into = request.form.get("into", "")
    try:
        stays = merge_players(current_group(), player_key, into, asker())
    except StoreRefusal as refused:
        say_refusal(refused)
        chooses = isinstance(refused, NotFound)
        page = "group.player_changes.merge" if chooses else "group.players.player"
        return redirect(url_for(page, player_key=player_key), 303)
    said = gettext(
        "%(name)s is %(other)s from now on.", name=spoken(found.name), other=spoken(stays.name)
    )
    say_done(said, "player_merged", player_key)
    return redirect(url_for("group.players.player", player_key=stays.key), 303)


@blueprint.post("/unmerge")
def unmerge(player_key: str) -> Response:
    """Let somebody who was merged be a person again."""
    name = spoken(player_or_gone(player_key).name)
    said = gettext("%(name)s is a person of their own again.", name=name)
    return _do(player_key, unmerge_player, "player_unmerged", said)


@blueprint.get("/delete")
def delete(player_key: str) -> str:
    """Ask whether somebody who has never played is to go; else say why not."""
    found = player_or_gone(player_key)
    if why := why_kept(current_group(), found):
        return _kept_page(found, why)
    return ask(
        Question(
            heading=gettext("Put “%(title)s” in the bin?", title=spoken(found.name)),
            sentences=[gettext("No game names this player. From the bin the name comes back.")],
            yes=gettext("Put it in the bin"),
            no=gettext("Keep it"),
            back=url_for("group.players.player", player_key=player_key),
        )
    )


@blueprint.post("/delete")
def delete_now(player_key: str) -> Response:
    """Put somebody who has never played into the bin."""
    found = player_or_404(player_key)
    try:
        delete_player(current_group(), player_key, asker())
    except StoreRefusal as refused:
        say_refusal(refused)
        return redirect(url_for("group.players.player", player_key=player_key), 303)
    said = gettext("“%(title)s” is in the bin.", title=spoken(found.name))
    say_done(said, "player_deleted", player_key)
    return redirect(url_for("group.players.players"), 303)


@blueprint.post("/restore-from-bin")
def restore_from_bin(player_key: str) -> Response:
    """Take a player out of the bin."""
    name = spoken(player_or_404(player_key).name)
    said = gettext("“%(title)s” is out of the bin.", title=name)
    return _do(player_key, undelete_player, "player_undeleted", said)


def _do(key: str, deed: Callable[[Group, str, Asker], Player], verb: str, said: str) -> Response:
    try:
        deed(current_group(), key, asker())
    except StoreRefusal as refused:
        say_refusal(refused)
    else:
        say_done(said, verb, key)
    return redirect(url_for("group.players.player", player_key=key), 303)


def _kept_page(found: Player, why: str) -> str:
    """Why somebody cannot be deleted, and what can be done instead."""
    (person,) = people_of([found]).values()
    return render_template(
        "group/has_played.html",
        person=person,
        why=why,
        sentence=refusal_sentence(HasPlayed(f"player_{why}", name=found.name)),
        fields={"entry_id": new_entry_id()},
        archived=found.archived_at is not None,
    )


def _choose_page(found: Player) -> str:
    """Everybody else, to choose who that person is."""
    form, group = MergeForm(), current_group()
    others = [each for each in players_of(group, archived=True) if each is not found]
    sought = sought_among(group, others)
    form.into.choices = [(each.key, each.name) for each in sought.players]
    people = people_of([found, *sought.players])
    return render_template(
        "group/merge.html", person=people[found.key], form=form, people=people, sought=sought
    )


def _merge_question(found: Player, into: Player) -> str:
    stays = who_stays(into)
    name, other = spoken(found.name), spoken(stays.name)
    refused = merge_refusal(current_group(), found, into)
    if refused is not None:
        flash(refusal_sentence(refused), "alert")
        return _choose_page(found)
    return ask(
        Question(
            heading=gettext("Are %(name)s and %(other)s one person?", name=name, other=other),
            sentences=[
                gettext("Every game shows %(other)s then, old ones too.", other=other),
                gettext("Taken apart again, everything is as it is now."),
            ],
            yes=gettext("One person: %(other)s", other=other),
            no=gettext("Two people"),
            back=url_for("group.players.player", player_key=found.key),
            fields=[("into", stays.key)],
            kind="",
        )
    )
