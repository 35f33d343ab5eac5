"""Who asks, held to the group and its tokens. Every lookup goes through the group."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from flask import (
    Flask,
    Response,
    abort,
    current_app,
    flash,
    g,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_babel import gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.extensions import csrf
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.games import GameRecord, load_game
from scorekeeper.store.models import Group
from scorekeeper.store.models.device_rows import DeviceRow
from scorekeeper.store.people.devices import device_of_token, let_in, touch
from scorekeeper.store.people.groups import Version, group_by_key
from scorekeeper.web.forms.base import new_entry_id, sent_again
from scorekeeper.web.request.refusals import refusal_sentence
from scorekeeper.web.words.device_kinds import device_kind
from scorekeeper.web.words.schemes import game_title
from scorekeeper.web.words.table import Table, table_at

COOKIE = "device"
COOKIE_SECONDS = 400 * 24 * 60 * 60
"""The longest that browsers keep a cookie; it is renewed with use."""

GONE = 410
View = TypeVar("View", bound=Callable[..., object])
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
_MARK = "_shows_again"


def init_app(app: Flask) -> None:
    """Take the group out of every address that has one, and put it into every address made."""
    app.url_value_preprocessor(_take_group)
    app.url_defaults(_give_group)
    app.after_request(_send_token)


def current_group() -> Group:
    """The group of the address: the home group is open to all, another to its devices."""
    if "group" not in g:
        group = group_by_key(g.group_key)
        if group is None:
            abort(404)
        g.group = group
        if not group.is_home and current_device() is None:
            abort(404)
    return g.group  # type: ignore[no-any-return]


def ask_access(version: Version) -> None:
    """What `current_group` refuses, without reading the group where it is open to all."""
    if not version.is_home:
        current_group()


def current_device() -> DeviceRow | None:
    """The device that this browser's cookie names, if the group let it in."""
    if "device" not in g:
        token = request.cookies.get(COOKIE, "")
        g.device = device_of_token(g.group, token) if token else None
    return g.device  # type: ignore[no-any-return]


def is_from_here(device_id: int | None) -> bool:
    """Whether what the device of this id sent came from this very browser."""
    device = current_device()
    return device is not None and device.id == device_id


def keeper() -> DeviceRow:
    """The device of somebody who changes something; in the home group it is let in by that."""
    group, device = current_group(), current_device()
    if device is None:
        letting = let_in(group, kind=device_kind(request.user_agent.string))
        g.device, g.token = letting.device, letting.token
        return letting.device
    if touch(device):
        g.token = request.cookies[COOKIE]
    return device


def game_or_404(key: str) -> GameRecord:
    """The group's game of that key; where it lies in the bin, a page that says so."""
    record = load_game(current_group(), key)
    if record is None:
        abort(404)
    if record.row.deleted_at is not None:
        say_in_bin(game_title(record.row), url_for("group.game.bin.restore", game_key=key))
    return record


def _take_group(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    if values and "group" in values:
        g.group_key = values.pop("group")


def _give_group(endpoint: str, values: dict[str, Any]) -> None:
    if "group_key" in g and current_app.url_map.is_endpoint_expecting(endpoint, "group"):
        values.setdefault("group", g.group_key)


def _send_token(response: Response) -> Response:
    """The cookie holds for this group's addresses only: groups know nothing of each other."""
    if "token" in g:
        response.set_cookie(
            COOKIE,
            g.token,
            max_age=COOKIE_SECONDS,
            path=url_for("group.home.home"),
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
    return response


def say_in_bin(title: str, restore: str) -> NoReturn:
    """Answer with the page of a thing in the bin; at the address `restore` it is taken out.

    What was typed about it stays on the page, to be sent again.
    """
    page = render_template(
        "request/gone.html",
        title=title,
        restore=restore,
        fields={"entry_id": new_entry_id()},
        sent=sent_again(request.form) if is_shown_again() else [],
    )
    abort(make_response(page, GONE))


def hold_to_tokens(app: Flask) -> None:
    """Hold every change to its token; `WTF_CSRF_CHECK_DEFAULT` is off for this."""
    app.before_request(_hold_to_token)


def shows_again(view: View) -> View:
    """Mark a view whose form checks the token and shows again what was typed."""
    setattr(view, _MARK, True)
    return view


def is_shown_again() -> bool:
    """Whether this request brings something typed that its view would show again."""
    view = current_app.view_functions.get(request.endpoint or "")
    return request.method in CHANGING and getattr(view, _MARK, False)


def _hold_to_token() -> None:
    if request.method not in CHANGING or not current_app.config["WTF_CSRF_ENABLED"]:
        return
    if request.endpoint is None:  # no such address, or not by this method: Flask says which
        return
    if not is_shown_again():
        csrf.protect()


def table_or_404(game_key: str) -> Table:
    """The table of this group's game of that key."""
    return Table(current_group(), game_or_404(game_key))


def table_of_form(game_key: str) -> Table:
    """The table that a form was about: if it is sent again, as it was before the first sending.

    Since then the game may be over, or somebody out who stands in the form.
    """
    table = table_or_404(game_key)
    ids = [stored.entry.id for stored in table.record.entries]
    sent = request.form.get("entry_id")
    return table_at(table, ids.index(sent)) if sent in ids[1:] else table


def to_board(game_key: str) -> AnyResponse:
    """Off to the game's board, by a page of its own, so that a reload sends nothing again."""
    return redirect(url_for("group.game.board.board", game_key=game_key), 303)


def turned_away(table: Table, *, finished: bool = True) -> AnyResponse | None:
    """Back to the board, with the reason, if this game takes no such change."""
    if not table.record.game.readable:
        flash(refusal_sentence(StoreRefusal("game_from_the_future")), "alert")
    elif finished and table.result.finished:
        flash(game_is_over(), "alert")
    else:
        return None
    return to_board(table.key)


def game_is_over() -> str:
    """Why no round can follow, and what to do."""
    return gettext("This game is over. Undo its last change or reopen it to go on.")
