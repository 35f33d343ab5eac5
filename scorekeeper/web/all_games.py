"""Every game the group ever began: open, over, or ended before its first round."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from scorekeeper.store.game_rows import games_of
from scorekeeper.store.models import Game, Group
from scorekeeper.store.players import names_of
from scorekeeper.web.access import current_group
from scorekeeper.web.caching import by_version
from scorekeeper.web.clock import day_and_month
from scorekeeper.web.forms.hidden import position_typed
from scorekeeper.web.present.games import game_line

blueprint = Blueprint("all_games", __name__)

A_PAGE = 50


@blueprint.get("/g/<group>/games/")
@by_version
def games() -> str:
    """The games, the one last played first, a page at a time; `after` so many newer ones."""
    group = current_group()
    after = max(0, position_typed(request.args.get("after")))
    found = games_of(group, A_PAGE + 1, after)
    names = names_of(group)
    return render_template(
        "home/games.html",
        lines=[
            game_line(game, _day(group, game), game.round_count, names) for game in found[:A_PAGE]
        ],
        older=after + A_PAGE if len(found) > A_PAGE else None,
        newer=max(0, after - A_PAGE) if after else None,
    )


def _day(group: Group, game: Game) -> str:
    return day_and_month(group, game.last_played_at or game.started_at)
