"""Why this total? One player's way through the game, sum by sum: the answer to a dispute."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from scorekeeper.web.access import current_group, game_or_404
from scorekeeper.web.caching import by_version
from scorekeeper.web.present.rule_sentences import rule_sentences
from scorekeeper.web.present.standings import seats
from scorekeeper.web.present.why import steps_of
from scorekeeper.web.table import Table

blueprint = Blueprint("why", __name__)


@blueprint.get("/g/<group>/games/<game_key>/why/<player_key>")
@by_version
def why(game_key: str, player_key: str) -> str:
    """Round by round what somebody got, why, and the total after it."""
    table = Table(current_group(), game_or_404(game_key))
    person = next((who for who in table.people.values() if who.key == player_key), None)
    if person is None:
        abort(404)
    return render_template(
        "why/why.html",
        table=table,
        person=person,
        place=next(place for place in seats(table) if place.person == person),
        rules=rule_sentences(table.sheet.rules_now, table.cards),
        steps=steps_of(table, person),
    )
