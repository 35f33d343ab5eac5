"""The board: standings, whose turn it is, what just happened; on a television; as a table."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, g, render_template, request
from flask_babel import gettext, ngettext

from scorekeeper.languages import letters_of
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.web.board.chart import chart_of
from scorekeeper.web.board.rounds_table import impossible, open_round, rows_of
from scorekeeper.web.board.standings import evening_headings, evenings_of, seats, which_evening
from scorekeeper.web.board.stretches import stretch_of
from scorekeeper.web.board.undo import redo_label, undo_label, undone_round
from scorekeeper.web.forms.base import new_entry_id, position_typed
from scorekeeper.web.request.access import current_group, game_or_404
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.caching import by_version_of_game
from scorekeeper.web.words.rules import coming_rules, rule_facts, set_up_facts, since_when
from scorekeeper.web.words.schemes import deck_word, rules_line
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import (
    Saying,
    ending,
    losing,
    sayings,
    warnings,
)

blueprint = Blueprint("board", __name__)
game_pages.register_blueprint(blueprint)


@blueprint.get("/")
@by_version_of_game
def board(game_key: str) -> str:
    """How the game stands and what to do next."""
    table = Table(current_group(), game_or_404(game_key))
    return render_template(
        "board/board.html",
        **_how_it_stands(table),
        rule_facts=rule_facts_of(table),
        has_rules=bool(SCHEMES[table.sheet.rules.scheme].takes),
        chart=chart_of(table) if table.result.finished else None,
        **change_buttons(table),
    )


@blueprint.get("/standings")
@by_version_of_game
def standings(game_key: str) -> str:
    """The parts of an open board that follow the game; without forms, so asking costs little."""
    table = Table(current_group(), game_or_404(game_key))
    return render_template("board/standings.html", **_how_it_stands(table))


@blueprint.get("/tv")
@by_version_of_game
def television(game_key: str) -> str:
    """The same for a whole room: nothing to press, numbers that are read from the sofa."""
    table = Table(current_group(), game_or_404(game_key))
    return render_template("board/television.html", **_how_it_stands(table))


@blueprint.get("/rounds")
@by_version_of_game
def rounds(game_key: str) -> str:
    """The rounds up to the number `until`; `open` names the one that is open to its cards."""
    table = Table(current_group(), game_or_404(game_key))
    opened, ids = request.args.get("open"), table.record.game.round_ids
    evenings = evenings_of(table)
    index = ids.index(opened) if opened in ids else None
    stretch = stretch_of(len(ids), position_typed(request.args.get("until")), index)
    return render_template(
        "board/rounds.html",
        table=table,
        shown_rounds=rows_of(table, stretch, opened, evening_headings(table, evenings)),
        stretch=stretch,
        evening=which_evening(evenings),
        opened=None if index is None else open_round(table, index),
        impossible=impossible(table),
        coming_rules=coming_rules(table.sheet),
        chart=chart_of(table),
        **change_buttons(table),
    )


def change_buttons(table: Table) -> dict[str, object]:
    """What the undo and redo buttons say and send."""
    return {
        "undo": undo_label(table),
        "redo": redo_label(table),
        "undone_round": undone_round(table),
        "new_entry_id": new_entry_id,
    }


def _how_it_stands(table: Table) -> dict[str, object]:
    """What changes on a board with the game."""
    said, win = _said(table), _win(table)
    return {
        "table": table,
        "version": ".".join(map(str, g.version)),
        "standings": seats(table),
        "said": said,
        "win": win,
        "news": _news(table, said, win),
        "rules": rules_line(table.sheet.rules_now),
        "evening": which_evening(evenings_of(table)),
        "impossible": impossible(table),
    }


def _news(table: Table, said: list[Saying], win: Win | None) -> str:
    """What somebody hears who does not see the board change."""
    ended = [win.sentence, win.text] if win else []
    spoken = [*ended, *(part for saying in said for part in (saying.title, saying.text))]
    what = " ".join(filter(None, spoken))
    number = len(table.sheet.rounds)
    if not number:
        return what or gettext("No round yet")
    return gettext("After round %(number)s: %(what)s", number=number, what=what)


def rule_facts_of(table: Table) -> list[tuple[str, str]]:
    """The rules, the deck and the note of a game, as words and their values."""
    sheet = table.sheet
    packs = ngettext("%(num)s pack", "%(num)s packs", sheet.packs)
    facts = [
        *rule_facts(sheet.rules_now),
        *since_when(sheet),
        (gettext("Deck"), f"{deck_word(sheet.deck)}, {packs}"),
        *(set_up_facts(sheet) if sheet.starts or sheet.teams or sheet.table_rules else ()),
    ]
    return [*facts, (gettext("Note"), sheet.note)] if sheet.note else facts


@dataclass(frozen=True, slots=True)
class Win:
    """The end of a game: its sentence, the winner's letters as cards."""

    sentence: str
    text: str
    letters: list[tuple[str, int]]


def _win(table: Table) -> Win | None:
    if not table.result.finished:
        return None
    return Win(
        ending(table.sheet.rules_now, table.result, table.sheet.teams),
        losing(table.result),
        winner_letters(table),
    )


def winner_letters(table: Table) -> list[tuple[str, int]]:
    """The letters of the one winner, in four colours; nothing if several share."""
    if len(table.result.winners) != 1:
        return []
    name = table.result.winners[0].split()[0]
    return [(mark, index % 4) for index, mark in enumerate(letters_of(name))]


def _said(table: Table) -> list[Saying]:
    last = len(table.result.rounds) - 1
    happened = sayings(table.sheet, table.result, last) if last >= 0 else []
    return [saying for saying in happened if saying.tone != "win"] + warnings(
        table.sheet, table.result
    )
