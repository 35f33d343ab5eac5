"""A result to be given on: its picture, a text for a chat, and the way to paper."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template, url_for

from scorekeeper.pictures.embedding import with_letters
from scorekeeper.pictures.raster import CAN_RASTERISE, png_of
from scorekeeper.pictures.result_picture import draw
from scorekeeper.store.sittings import any_sitting, sitting_by_key
from scorekeeper.web.access import current_group
from scorekeeper.web.caching import by_version
from scorekeeper.web.game_here import table_here
from scorekeeper.web.gone import say_in_bin
from scorekeeper.web.present.evenings import evening_title
from scorekeeper.web.present.summary import Summary, evening_summary, game_summary

blueprint = Blueprint("sharing", __name__, url_prefix="/g/<group>")

TYPES = {"svg": "image/svg+xml", "png": "image/png"}


@blueprint.get("/games/<game_key>/share")
@by_version
def game(game_key: str) -> str:
    """What can be given on of a game: how it ended, or how it stands."""
    table = table_here(game_key)
    return _page(
        game_summary(table),
        back=url_for("board.board", game_key=game_key),
        pictures={
            form: url_for("sharing.game_picture", game_key=game_key, form=form) for form in _forms()
        },
        paper=url_for("printing.scoresheet", game_key=game_key),
    )


@blueprint.get("/games/<game_key>/picture.<any(svg, png):form>")
@by_version
def game_picture(game_key: str, form: str) -> Response:
    """The picture of a game."""
    return _picture(game_summary(table_here(game_key)), form)


@blueprint.get("/evenings/<sitting_key>/share")
@by_version
def evening(sitting_key: str) -> str:
    """What can be given on of an evening."""
    return _page(
        _evening(sitting_key),
        back=url_for("evenings.evening", sitting_key=sitting_key),
        pictures={
            form: url_for("sharing.evening_picture", sitting_key=sitting_key, form=form)
            for form in _forms()
        },
        paper="",
    )


@blueprint.get("/evenings/<sitting_key>/picture.<any(svg, png):form>")
@by_version
def evening_picture(sitting_key: str, form: str) -> Response:
    """The picture of an evening."""
    return _picture(_evening(sitting_key), form)


def _evening(key: str) -> Summary:
    group = current_group()
    played, sitting = sitting_by_key(group, key), any_sitting(group, key)
    if sitting is None:
        abort(404)
    if played is None:
        title = evening_title(group, sitting)
        say_in_bin(title, url_for("evenings.restore", sitting_key=key))
    return evening_summary(group, played)


def _page(summary: Summary, **places: object) -> str:
    return render_template("share/share.html", summary=summary, **places)


def _picture(summary: Summary, form: str) -> Response:
    if form not in _forms():
        abort(404)
    svg = draw(summary.picture)
    content = with_letters(svg) if form == "svg" else png_of(svg)
    return Response(content, mimetype=TYPES[form])


def _forms() -> list[str]:
    """The forms of a picture that this machine can make."""
    return ["png", "svg"] if CAN_RASTERISE else ["svg"]
