"""Another name for a game, and its note."""

from __future__ import annotations

from typing import TypeAlias

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext, lazy_gettext
from werkzeug.wrappers import Response
from wtforms import StringField, TextAreaField
from wtforms.validators import Length

from scorekeeper.scoring.document.checking import LONGEST_TEXT
from scorekeeper.scoring.log_entries import GAME_NAMED
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.store.log.games import append
from scorekeeper.web.forms.base import OwnForm, hidden_fields, new_entry_id, plain_text
from scorekeeper.web.game.new_game_form import LONGEST_GAME_NAME
from scorekeeper.web.request.access import (
    current_group,
    shows_again,
    table_of_form,
    table_or_404,
    turned_away,
)
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.refusals import show_refusal
from scorekeeper.web.request.sending import entry_sent
from scorekeeper.web.words.table import Table

blueprint = Blueprint("naming", __name__, url_prefix="/name")
game_pages.register_blueprint(blueprint)

Answer: TypeAlias = str | Response | tuple[str, int]
LONGEST_NAME = 100
LONGEST_NOTE = 500


@blueprint.get("")
def naming(game_key: str) -> Answer:
    """The name and the note as they are."""
    table = table_or_404(game_key)
    form = NamingForm()
    form["name"].data, form.note.data = table.sheet.name, table.sheet.note
    form["opened_at"].data = str(table.position)
    return turned_away(table, finished=False) or _page(table, form)


@blueprint.post("")
@shows_again
def name_game(game_key: str) -> Answer:
    """Give the game another name or note; what is too long is shown again."""
    table = table_of_form(game_key)
    form = NamingForm()
    if not form.validate():
        return _page(table, form), 422
    content = form.content()
    if content == {"name": table.sheet.name, "note": table.sheet.note}:
        return redirect(url_for("group.game.board.board", game_key=game_key), 303)
    try:
        append(current_group(), game_key, entry_sent(GAME_NAMED, content))
    except Conflict:
        form["entry_id"].data, form["opened_at"].data = new_entry_id(), str(table.position)
        form.form_errors.append(gettext("This was not saved yet. Send it again."))
        return _page(table, form), 409
    except StoreRefusal as refused:
        status = show_refusal(form, refused)
        return _page(table, form), status
    flash(gettext("The name is saved."))
    return redirect(url_for("group.game.board.board", game_key=game_key), 303)


def _page(table: Table, form: NamingForm) -> str:
    return render_template("game/naming.html", table=table, form=form)


class NamingForm(OwnForm):
    """Both may be empty: then the game is called by how it is counted."""

    entry_id, opened_at, happened_at = hidden_fields().values()
    name = StringField(
        lazy_gettext("Name of the game"),
        [
            Length(
                max=LONGEST_GAME_NAME,
                message=lazy_gettext("The name of a game has at most 100 letters."),
            )
        ],
        filters=[plain_text],
    )
    note = TextAreaField(
        lazy_gettext("Note"),
        [Length(max=LONGEST_TEXT, message=lazy_gettext("A note has at most 500 letters."))],
        filters=[plain_text],
    )

    def content(self) -> dict[str, str]:
        """The content of the entry."""
        name = " ".join((self.name.data or "").split())
        return {"name": name, "note": (self.note.data or "").strip()}
