"""Taking a round out of the game, once everybody has seen what is in it."""

from __future__ import annotations

from typing import TypeAlias

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.scoring.log_entries import ROUND_REMOVED
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.games import append
from scorekeeper.web.board.rounds_table import open_round
from scorekeeper.web.forms.base import new_entry_id, position_typed
from scorekeeper.web.request.access import (
    current_group,
    table_of_form,
    table_or_404,
    turned_away,
)
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.refusals import is_quicker, say_refusal
from scorekeeper.web.request.sending import entry_sent
from scorekeeper.web.rounds.reviewing import changed_by
from scorekeeper.web.words.table import Table, entries_since, table_at

blueprint = Blueprint("removing", __name__, url_prefix="/rounds")
game_pages.register_blueprint(blueprint)

Answer: TypeAlias = str | Response


@blueprint.get("/<round_id>/remove")
def ask_to_remove(game_key: str, round_id: str) -> Answer:
    """What is in the round that would go."""
    table = table_or_404(game_key)
    index = _index_or_404(table, round_id)
    hidden = {"entry_id": new_entry_id(), "opened_at": table.position, "happened_at": ""}
    page = render_template(
        "rounds/remove.html",
        table=table,
        opened=open_round(table, index),
        hidden=hidden,
        **changed_by(table, ROUND_REMOVED, {"target": round_id}),
    )
    return turned_away(table, finished=False) or page


@blueprint.post("/<round_id>/remove")
def remove_round(game_key: str, round_id: str) -> Answer:
    """Take a round out of the game; Undo brings it back."""
    table = table_of_form(game_key)
    content = {"target": round_id}
    ids = table.record.game.round_ids
    number = ids.index(round_id) + 1 if round_id in ids else None
    if gone := _number_then(table, round_id):
        flash(gettext("Round %(number)s is removed already.", number=gone))
        return redirect(url_for("group.game.board.rounds", game_key=game_key), 303)
    try:
        append(current_group(), game_key, entry_sent(ROUND_REMOVED, content))
    except StoreRefusal as refused:
        if is_quicker(refused):
            return turned_back(table)
        say_refusal(refused)
    else:
        flash(gettext("Round %(number)s removed", number=number))
    return redirect(url_for("group.game.board.rounds", game_key=game_key), 303)


def _number_then(table: Table, round_id: str) -> int | None:
    """The number that a round had when this was asked, if somebody has removed it since."""
    ids, opened_at = table.record.game.round_ids, position_typed(request.form.get("opened_at"))
    if round_id in ids or not entries_since(table, opened_at):
        return None
    then = table_at(table, opened_at).record.game.round_ids
    return then.index(round_id) + 1 if round_id in then else None


def turned_back(table: Table) -> Response:
    """To the rounds, where somebody has changed or removed the one that was meant."""
    flash(gettext("Somebody changed this round meanwhile. Nothing else was changed."), "alert")
    return redirect(url_for("group.game.board.rounds", game_key=table.key), 303)


def _index_or_404(table: Table, round_id: str) -> int:
    if round_id not in table.record.game.round_ids:
        abort(404)
    return table.record.game.round_ids.index(round_id)
