"""The bin: what lies in it, games put there and taken out, and emptying it by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext, ngettext
from werkzeug.wrappers import Response

from scorekeeper.store.bin import Bin, delete_game, empty_bin, newest_in_bin, restore_game
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.game_rows import GameRow, game_by_key
from scorekeeper.store.models import Game, Group, Player, Sitting
from scorekeeper.store.models.columns import now
from scorekeeper.web.forms.base import new_entry_id
from scorekeeper.web.request.access import current_group, game_or_404, to_board
from scorekeeper.web.request.addresses import game_pages, group_pages
from scorekeeper.web.request.caching import by_version
from scorekeeper.web.request.questions import Question, ask, say_done
from scorekeeper.web.request.refusals import say_refusal
from scorekeeper.web.request.sending import asker
from scorekeeper.web.words.clock import day_and_month
from scorekeeper.web.words.evening_words import evening_title
from scorekeeper.web.words.people import spoken, together
from scorekeeper.web.words.schemes import game_title
from scorekeeper.web.words.table import Table

blueprint = Blueprint("bin", __name__)
group_pages.register_blueprint(blueprint)
of_game = Blueprint("bin", __name__)
game_pages.register_blueprint(of_game)


MOST_SHOWN = 100
"""So many things stand on the page of the bin, and go at once when it is emptied."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A thing in the bin: what it is, and where it is taken out."""

    title: str
    text: str
    restore: str


@blueprint.get("/bin")
@by_version
def bin_page() -> str:
    """What lies in the bin, each with its way out; of very much the newest."""
    group = current_group()
    found, there_is_more = newest_in_bin(group, MOST_SHOWN)
    return render_template(
        "group/bin.html",
        thrown=list(_thrown(group, found)),
        there_is_more=there_is_more,
        new_entry_id=new_entry_id,
    )


@blueprint.get("/bin/empty")
def empty() -> str | Response:
    """Ask once more, naming everything that goes for ever."""
    group = current_group()
    found, _ = newest_in_bin(group, MOST_SHOWN)
    if not found.rows:
        return redirect(url_for("group.bin.bin_page"), 303)
    thrown = list(_thrown(group, found))
    return ask(
        Question(
            heading=ngettext(
                "Delete %(num)s thing for ever?", "Delete %(num)s things for ever?", len(thrown)
            ),
            sentences=[gettext("Nobody can bring this back, not even with Undo.")],
            yes=gettext("Delete for ever"),
            no=gettext("Keep the bin"),
            back=url_for("group.bin.bin_page"),
            named=[(each.title, each.text) for each in thrown],
            fields=[("named", key) for key in found.keys],
        )
    )


@blueprint.post("/bin/empty")
def empty_now() -> Response:
    """Delete for ever what the question named."""
    group, count = current_group(), 0
    try:
        count = len(empty_bin(group, request.form.getlist("named"), asker()).rows)
    except StoreRefusal as refused:
        say_refusal(refused)
    else:
        flash(
            ngettext(
                "%(num)s thing is deleted for ever.",
                "%(num)s things are deleted for ever.",
                count,
            )
            if count
            else gettext("Nothing of that was in the bin any more.")
        )
    return redirect(url_for("group.bin.bin_page"), 303)


@of_game.get("/delete")
def delete(game_key: str) -> str:
    """Ask whether a game is to go into the bin, naming it and what it holds."""
    table = Table(current_group(), game_or_404(game_key))
    return ask(
        Question(
            heading=gettext("Put “%(title)s” in the bin?", title=table.title),
            sentences=[
                _what_it_holds(table),
                gettext("It is in no list then. From the bin it comes back as it is."),
            ],
            yes=gettext("Put it in the bin"),
            no=gettext("Keep it"),
            back=url_for("group.game.board.board", game_key=game_key),
        )
    )


@of_game.post("/delete")
def delete_now(game_key: str) -> Response:
    """Put a game into the bin."""
    title = game_title(_row_or_404(game_key))
    try:
        delete_game(current_group(), game_key, asker())
    except StoreRefusal as refused:
        say_refusal(refused)
    else:
        say_done(gettext("“%(title)s” is in the bin.", title=title), "game_deleted", game_key)
    return redirect(url_for("group.home.home"), 303)


@of_game.post("/restore")
def restore(game_key: str) -> Response:
    """Take a game out of the bin."""
    title = game_title(_row_or_404(game_key))
    try:
        restore_game(current_group(), game_key, asker())
    except StoreRefusal as refused:
        say_refusal(refused)
        return redirect(url_for("group.bin.bin_page"), 303)
    flash(gettext("“%(title)s” is out of the bin.", title=title))
    return to_board(game_key)


def _row_or_404(game_key: str) -> GameRow:
    row = game_by_key(current_group(), game_key)
    if row is None:
        abort(404)
    return row


def _what_it_holds(table: Table) -> str:
    number, names = len(table.sheet.rounds), together(table.sheet.players)
    return ngettext(
        "%(num)s round of %(names)s.", "%(num)s rounds of %(names)s.", number, names=names
    )


def _thrown(group: Group, found: Bin) -> Iterator[Thrown]:
    """What lies in the bin, the newest first, whatever it is."""
    for row in found.rows:
        day = day_and_month(group, row.deleted_at or now())
        since = gettext("in the bin since %(day)s", day=day)
        match row:
            case Game():
                yield _game(row, since)
            case Sitting():
                yield _sitting(group, row, since)
            case Player():
                restore = url_for("group.player_changes.restore_from_bin", player_key=row.key)
                yield Thrown(spoken(row.name), _joined(gettext("Player"), since), restore)
            case _ as never:
                assert_never(never)


def _game(game: Game, since: str) -> Thrown:
    rounds = ngettext("%(num)s round", "%(num)s rounds", game.round_count)
    restore = url_for("group.game.bin.restore", game_key=game.key)
    return Thrown(game_title(game), _joined(gettext("Game"), rounds, since), restore)


def _sitting(group: Group, sitting: Sitting, since: str) -> Thrown:
    restore = url_for("group.evenings.restore", sitting_key=sitting.key)
    return Thrown(evening_title(group, sitting), _joined(gettext("Evening"), since), restore)


def _joined(*words: str) -> str:
    return " · ".join(words)
