"""Who recorded or changed what in a game, and when."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from scorekeeper.web.access import current_device, current_group, game_or_404
from scorekeeper.web.caching import by_version
from scorekeeper.web.forms.hidden import position_typed
from scorekeeper.web.present.game_log import GameLog
from scorekeeper.web.table import Table

blueprint = Blueprint("game_log", __name__)

A_PAGE = 100


@blueprint.get("/g/<group>/games/<game_key>/log")
@by_version
def game_log(game_key: str) -> str:
    """Every entry of the game, oldest first, a page at a time from the position `first`."""
    table = Table(current_group(), game_or_404(game_key))
    first = max(1, position_typed(request.args.get("first")))
    following = first + A_PAGE
    return render_template(
        "game_log/game_log.html",
        table=table,
        days=GameLog(table, current_device()).days(first, A_PAGE),
        earlier=max(1, first - A_PAGE) if first > 1 else None,
        later=following if following <= len(table.record.entries) else None,
    )
