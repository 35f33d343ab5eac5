"""Another name for a game, and its note."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from flask import Blueprint, flash, render_template, request
from flask_babel import gettext, lazy_gettext
from werkzeug.wrappers import Response
from wtforms import StringField, TextAreaField
from wtforms.validators import Length

from scorekeeper.scoring.document.checking import LONGEST_TEXT
from scorekeeper.scoring.log_entries import GAME_NAMED
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.games import append
from scorekeeper.web.forms.base import (
    OwnForm,
    hidden_fields,
    new_entry_id,
    plain_text,
    position_typed,
)
from scorekeeper.web.game.new_game_form import LONGEST_GAME_NAME
from scorekeeper.web.request.access import (
    current_group,
    shows_again,
    table_of_form,
    table_or_404,
    to_board,
    turned_away,
)
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.questions import say_unchanged
from scorekeeper.web.request.refusals import OTHER_CONTENT, is_quicker, show_refusal
from scorekeeper.web.request.sending import entry_sent
from scorekeeper.web.words.table import Table, entries_since, table_at

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
    texts = _compared(table, form)
    if texts.collide:
        return _overtaken(table, form, texts)
    if texts.together == texts.now:
        say_unchanged()
        return to_board(game_key)
    try:
        new = entry_sent(GAME_NAMED, texts.together, table.record.position)
        append(current_group(), game_key, new)
    except StoreRefusal as refused:
        if is_quicker(refused):
            return name_game(game_key)
        status = show_refusal(form, refused)
        if refused.code == OTHER_CONTENT:
            form["opened_at"].data = str(table.position)
        return _page(table, form), status
    flash(gettext("The name is saved."))
    return to_board(game_key)


@dataclass(frozen=True, slots=True)
class Texts:
    """Name and note as they were typed, as they stand, and as they stood when it was begun."""

    mine: Mapping[str, str]
    now: Mapping[str, str]
    then: Mapping[str, str]

    @property
    def collide(self) -> list[str]:
        """Which of them somebody else has changed meanwhile, and otherwise."""
        mine, now, then = self.mine, self.now, self.then
        changed = [key for key in mine if then[key] not in (mine[key], now[key])]
        return [key for key in changed if mine[key] != now[key]]

    @property
    def together(self) -> dict[str, str]:
        """What stands, with what was changed here."""
        mine, now, then = self.mine, self.now, self.then
        return {key: mine[key] if mine[key] != then[key] else now[key] for key in mine}


def _compared(table: Table, form: NamingForm) -> Texts:
    """What stands untouched stays to the letter, however spaces are tidied in what is typed."""
    then, tidy = _texts(_as_begun(table)), form.content()
    typed = {"name": form["name"].data, "note": form.note.data}
    mine = {key: then[key] if typed[key] == then[key] else tidy[key] for key in then}
    return Texts(mine, _texts(table), then)


def _texts(table: Table) -> dict[str, str]:
    return {"name": table.sheet.name, "note": table.sheet.note}


def _as_begun(table: Table) -> Table:
    """The game as the form has seen it, as far as that is known."""
    opened_at = position_typed(request.form.get("opened_at"))
    return table_at(table, opened_at) if entries_since(table, opened_at) else table


def _overtaken(table: Table, form: NamingForm, texts: Texts) -> tuple[str, int]:
    """What was typed, each beside what somebody else wrote there; sent again it counts."""
    form["entry_id"].data, form["opened_at"].data = new_entry_id(), str(table.position)
    for key, text in texts.together.items():
        form[key].data = text
    for key in texts.collide:
        said = gettext(
            "Somebody else wrote “%(text)s” here meanwhile. Save again to have yours.",
            text=texts.now[key],
        )
        form[key].errors = [said]
    return _page(table, form), 409


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
