"""Changes of a game that need nothing typed: undo, redo, end by hand, reopen."""

from __future__ import annotations

from flask import Blueprint, flash, request
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.scoring.log_entries import GAME_ENDED, GAME_REOPENED, REDONE, UNDONE
from scorekeeper.store.errors import NotFound, StoreRefusal
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.store.log.games import append
from scorekeeper.web.request.access import current_group, game_or_404, table_of_form, to_board
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.questions import say_unchanged
from scorekeeper.web.request.refusals import OTHER_CONTENT, say_refusal
from scorekeeper.web.request.sending import entry_sent

blueprint = Blueprint("changes", __name__)
game_pages.register_blueprint(blueprint)


@blueprint.post("/undo")
def undo(game_key: str) -> Response:
    """Take back the newest entry; the form names it, so that two taps take back one."""
    said = gettext("Taken back. Redo brings it back again.")
    return _append(game_key, UNDONE, {"target": request.form.get("target", "")}, said)


@blueprint.post("/redo")
def redo(game_key: str) -> Response:
    """Bring back what was taken back last."""
    said = gettext("Brought back.")
    return _append(game_key, REDONE, {"target": request.form.get("target", "")}, said)


@blueprint.post("/end")
def end_game(game_key: str) -> Response:
    """End the game by hand."""
    if table_of_form(game_key).sheet.ended:
        return _as_it_is(game_key)
    said = gettext("The game is over. Undo that or reopen it to go on.")
    return _append(game_key, GAME_ENDED, {}, said)


@blueprint.post("/reopen")
def reopen_game(game_key: str) -> Response:
    """Go on with a game that was ended by hand."""
    if not table_of_form(game_key).sheet.ended:
        return _as_it_is(game_key)
    return _append(game_key, GAME_REOPENED, {}, gettext("The game goes on."))


def _as_it_is(game_key: str) -> Response:
    """Somebody was quicker, and wanted the same."""
    say_unchanged()
    return to_board(game_key)


def _append(game_key: str, kind: str, content: dict[str, str], said: str) -> Response:
    game_or_404(game_key)
    try:
        append(current_group(), game_key, entry_sent(kind, content))
    except StoreRefusal as refused:
        _say(refused)
    else:
        # Beside what was taken back the board has Redo, beside anything else Undo.
        flash(said, "undone" if kind == UNDONE else "message")
    return to_board(game_key)


def _say(refused: StoreRefusal) -> None:
    if isinstance(refused, (Conflict, NotFound)) and refused.code != OTHER_CONTENT:
        flash(gettext("Somebody was quicker. This is how the game stands now."), "alert")
    else:
        say_refusal(refused)
