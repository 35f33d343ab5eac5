"""What leaves the server as a file: a game, an evening, the whole group."""

from __future__ import annotations

import io
import json
import re
from tempfile import TemporaryFile
from typing import IO

from babel.numbers import get_decimal_symbol
from flask import Blueprint, abort, render_template, send_file
from flask_babel import get_locale, gettext
from werkzeug.wrappers import Response

from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.spreadsheet.cells import csv_text
from scorekeeper.scoring.spreadsheet.exporting import Heads, cards_rows, points_rows
from scorekeeper.store.archive.scoresheets import evening_csv, exported_sheet
from scorekeeper.store.archive.writing import write_archive
from scorekeeper.store.evenings.sittings import sitting_by_key
from scorekeeper.store.log.games import GameRecord
from scorekeeper.store.models.columns import now
from scorekeeper.web.request.access import current_group, game_or_404, table_or_404
from scorekeeper.web.request.addresses import game_pages, group_pages
from scorekeeper.web.request.caching import KEPT_BY_NOBODY
from scorekeeper.web.request.slow_pages import may_take_long
from scorekeeper.web.words.clock import local
from scorekeeper.web.words.evening_words import evening_title
from scorekeeper.web.words.schemes import card_word, game_title

blueprint = Blueprint("exporting", __name__)
group_pages.register_blueprint(blueprint)
of_game = Blueprint("exporting", __name__)
game_pages.register_blueprint(of_game)

LONGEST_NAME = 80
_NOT_IN_A_NAME = re.compile(r'[\x00-\x1f\x7f-\x9f/\\:*?"<>|.\s]+')


@of_game.get("/export")
def game(game_key: str) -> str:
    """The forms in which a game can be taken along."""
    return render_template("files/export.html", table=table_or_404(game_key))


@of_game.get("/export/sheet.json")
@may_take_long
def game_sheet(game_key: str) -> Response:
    """A game as a scoresheet, which any Scorekeeper takes in again."""
    record = game_or_404(game_key)
    document = sheet_document(exported_sheet(record))
    text = f"{json.dumps(document, ensure_ascii=False, indent=2)}\n"
    return _file(text, "application/json", _game_name(record), "json")


@of_game.get("/export/points.csv")
@may_take_long
def game_points(game_key: str) -> Response:
    """A game as a table of points."""
    record = game_or_404(game_key)
    rows = points_rows(exported_sheet(record), record.result, heads())
    return _table(csv_text(rows, separator()), _game_name(record))


@of_game.get("/export/cards.csv")
@may_take_long
def game_cards(game_key: str) -> Response:
    """A game as a table of the very cards."""
    record = game_or_404(game_key)
    words = {kind.code: card_word(kind) for kind in record.game.sheet.deck.kinds}
    rows = cards_rows(exported_sheet(record), record.result, heads(), lambda code: words[code])
    cards = gettext("cards")
    return _table(csv_text(rows, separator()), f"{_game_name(record)} {cards}")


@blueprint.get("/evenings/<sitting_key>/points.csv")
@may_take_long
def evening(sitting_key: str) -> Response:
    """An evening as a table of points, game by game."""
    group = current_group()
    played = sitting_by_key(group, sitting_key)
    if played is None:
        abort(404)
    text = evening_csv(group, played, heads(), game_title, separator())
    day = local(group, played.sitting.opened_at).date()
    return _table(text, f"{evening_title(group, played.sitting)} {day}")


@blueprint.get("/archive.zip")
@may_take_long
def archive() -> Response:
    """The whole group in one file, made on the disk and not in memory."""
    group = current_group()
    # Whoever sends it closes it, and then it is gone.
    file = TemporaryFile()  # noqa: SIM115
    write_archive(group, file)
    file.seek(0)
    name = f"Scorekeeper {group.name} {local(group, now()).date()}"
    return _taken_along(file, "application/zip", f"{file_name(name)}.zip")


def heads() -> Heads:
    """What stands above the columns, in this visitor's language."""
    return Heads(
        game=gettext("Game"),
        date=gettext("Date"),
        dealer=gettext("Dealer"),
        out=gettext("Went out"),
        last_card=gettext("Last card"),
        pile=gettext("Draw pile ran out"),
        given=gettext("Points given"),
        note=gettext("Note"),
    )


def separator() -> str:
    """What this visitor's spreadsheet takes for the end of a cell."""
    return ";" if get_decimal_symbol(get_locale() or "en") == "," else ","


def file_name(title: str) -> str:
    """A title as a file may be called on any system, without its ending."""
    return _NOT_IN_A_NAME.sub(" ", title).strip(" -")[:LONGEST_NAME].strip() or "scorekeeper"


def _game_name(record: GameRecord) -> str:
    day = local(current_group(), record.row.last_played_at or record.row.started_at).date()
    return f"{game_title(record.row)} {day}"


def _table(text: str, name: str) -> Response:
    return _file(text, "text/csv", name, "csv")


def _file(text: str, kind: str, name: str, ending: str) -> Response:
    return _taken_along(io.BytesIO(text.encode()), kind, f"{file_name(name)}.{ending}")


def _taken_along(file: IO[bytes], kind: str, name: str) -> Response:
    """To be kept under that name by whoever asked for it, and by no cache: it is made anew."""
    answer = send_file(file, kind, as_attachment=True, download_name=name)
    answer.headers.update(KEPT_BY_NOBODY)
    return answer
