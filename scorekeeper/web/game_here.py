"""The game that an address or a form is about, and whether it takes a change."""

from __future__ import annotations

from flask import flash, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store.errors import StoreRefusal
from scorekeeper.web.access import current_group, game_or_404
from scorekeeper.web.meanwhile import table_at
from scorekeeper.web.refusals import refusal_sentence
from scorekeeper.web.reviewing import game_is_over
from scorekeeper.web.table import Table


def table_here(game_key: str) -> Table:
    """The table of this group's game of that key."""
    return Table(current_group(), game_or_404(game_key))


def table_of_form(game_key: str) -> Table:
    """The table that a form was about: if it is sent again, as it was before the first sending.

    Since then the game may be over, or somebody out who stands in the form.
    """
    table = table_here(game_key)
    ids = [stored.entry.id for stored in table.record.entries]
    sent = request.form.get("entry_id")
    return table_at(table, ids.index(sent)) if sent in ids[1:] else table


def turned_away(table: Table, *, finished: bool = True) -> Response | None:
    """Back to the board, with the reason, if this game takes no such change."""
    if not table.record.game.readable:
        flash(refusal_sentence(StoreRefusal("game_from_the_future")), "alert")
    elif finished and table.result.finished:
        flash(game_is_over(), "alert")
    else:
        return None
    return redirect(url_for("board.board", game_key=table.key), 303)
