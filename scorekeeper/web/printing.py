"""A game on paper: a scoresheet of A4, looked at on the screen first."""

from __future__ import annotations

from flask import Blueprint, render_template

from scorekeeper.web.board import rule_facts_of
from scorekeeper.web.caching import by_version
from scorekeeper.web.game_here import table_here
from scorekeeper.web.happened import ending, losing
from scorekeeper.web.present.chart import chart_of
from scorekeeper.web.present.impossible import impossible
from scorekeeper.web.present.paper import days_played, paper_rows
from scorekeeper.web.present.standings import seats

blueprint = Blueprint("printing", __name__)


@blueprint.get("/g/<group>/games/<game_key>/print")
@by_version
def scoresheet(game_key: str) -> str:
    """Everything about a game that fits on paper."""
    table = table_here(game_key)
    rules, result = table.sheet.rules_now, table.result
    return render_template(
        "print/scoresheet.html",
        table=table,
        days=days_played(table),
        ends=ending(rules, result) if result.finished else "",
        loses=losing(result) if result.finished else "",
        facts=rule_facts_of(table),
        standings=seats(table),
        paper=paper_rows(table),
        chart=chart_of(table),
        impossible=impossible(table),
    )
