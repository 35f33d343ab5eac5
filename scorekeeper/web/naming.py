"""Another name for a game, and its note."""

from __future__ import annotations

from typing import TypeAlias

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.scoring.log import GAME_NAMED
from scorekeeper.store.errors import Conflict, StoreRefusal
from scorekeeper.store.games import append
from scorekeeper.web.access import current_group
from scorekeeper.web.forms.hidden import new_entry_id
from scorekeeper.web.forms.naming import NamingForm
from scorekeeper.web.game_here import table_here, table_of_form, turned_away
from scorekeeper.web.refusals import refusal_sentence
from scorekeeper.web.sending import entry_sent
from scorekeeper.web.table import Table
from scorekeeper.web.tokens import shows_again

blueprint = Blueprint("naming", __name__, url_prefix="/g/<group>/games/<game_key>/name")

Answer: TypeAlias = str | Response | tuple[str, int]


@blueprint.get("")
def naming(game_key: str) -> Answer:
    """The name and the note as they are."""
    table = table_here(game_key)
    form = NamingForm()
    form["name"].data, form.note.data = table.sheet.name, table.sheet.note
    form["opened_at"].data = str(table.position)
    return turned_away(table, finished=False) or _page(table, form)


@blueprint.post("")
@shows_again
def name_game(game_key: str) -> Answer:
    """Another name or note."""
    table = table_of_form(game_key)
    form = NamingForm()
    if not form.validate():
        return _page(table, form), 422
    content = form.content()
    if content == {"name": table.sheet.name, "note": table.sheet.note}:
        return redirect(url_for("board.board", game_key=game_key), 303)
    try:
        append(current_group(), game_key, entry_sent(GAME_NAMED, content))
    except Conflict:
        form["entry_id"].data, form["opened_at"].data = new_entry_id(), str(table.position)
        form.form_errors.append(gettext("This was not saved yet. Send it again."))
        return _page(table, form), 409
    except StoreRefusal as refused:
        form.form_errors.append(refusal_sentence(refused))
        return _page(table, form), 422
    flash(gettext("The name is saved."))
    return redirect(url_for("board.board", game_key=game_key), 303)


def _page(table: Table, form: NamingForm) -> str:
    return render_template("naming/naming.html", table=table, form=form)
