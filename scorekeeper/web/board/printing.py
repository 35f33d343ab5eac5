"""A game on paper: a scoresheet of A4, looked at on the screen first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template
from flask_babel import gettext

from scorekeeper.web.board.chart import chart_of, labels
from scorekeeper.web.board.rounds_table import RoundRow, impossible, rows
from scorekeeper.web.board.standings import seats
from scorekeeper.web.board.views import rule_facts_of
from scorekeeper.web.request.access import table_or_404
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.caching import by_version_of_game
from scorekeeper.web.request.slow_pages import may_take_long
from scorekeeper.web.words.cards import side_word
from scorekeeper.web.words.clock import day_in_words
from scorekeeper.web.words.people import together
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import ending, knocked_out, losing

blueprint = Blueprint("printing", __name__)
game_pages.register_blueprint(blueprint)


@blueprint.get("/print")
@may_take_long
@by_version_of_game
def scoresheet(game_key: str) -> str:
    """Everything about a game that fits on paper."""
    table = table_or_404(game_key)
    rules, result = table.sheet.rules_now, table.result
    return render_template(
        "board/scoresheet.html",
        table=table,
        days=days_played(table),
        ends=ending(rules, result, table.sheet.teams) if result.finished else "",
        loses=losing(result) if result.finished else "",
        facts=rule_facts_of(table),
        standings=seats(table),
        paper=paper_rows(table),
        chart=chart_of(table),
        impossible=impossible(table),
    )


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A round: its cells, who went out, and whatever else would be written beside it."""

    row: RoundRow
    out: str
    beside: str


def paper_rows(table: Table) -> list[PaperRow]:
    """All rounds in the order in which they were played."""
    short = dict(zip(table.people, labels(list(table.people)), strict=True))
    return [
        PaperRow(row, short.get(_went_out(table, index), ""), _beside(table, index))
        for index, row in enumerate(reversed(rows(table, range(len(table.record.game.round_ids)))))
    ]


def days_played(table: Table) -> str:
    """The day of the first round, and of the last if that was another one."""
    instants = sorted(table.record.played.values())
    if not instants:
        return ""
    first, last = (day_in_words(table.group, at) for at in (instants[0], instants[-1]))
    return first if first == last else f"{first} – {last}"


def _went_out(table: Table, index: int) -> str:
    recorded, outcome = table.sheet.rounds[index], table.result.rounds[index].outcome
    return recorded.out or outcome.winner or ""


def _beside(table: Table, index: int) -> str:
    recorded, outcome = table.sheet.rounds[index], table.result.rounds[index].outcome
    card = table.cards.get(recorded.last_card or "")
    said = (
        card.label if card else "",
        side_word(recorded.side) if recorded.side else "",
        knocked_out(recorded.knocked_out),
        f"×{outcome.multiplier}" if (outcome.multiplier or 1) > 1 else "",
        _out_of_the_game(outcome.eliminated or ()),
        _reasons(table, index),
        recorded.note,
    )
    return " · ".join(filter(None, said))


def _out_of_the_game(names: Sequence[str]) -> str:
    return gettext("out of the game: %(names)s", names=together(names)) if names else ""


def _reasons(table: Table, index: int) -> str:
    game = table.record.game
    given = game.given.get(game.round_ids[index], ())
    return ", ".join(item.reason for item in given if item.reason)
