"""The group and the device of this request. Every lookup below goes through the group."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, abort, current_app, g, request, url_for

from scorekeeper.store.device_rows import DeviceRow
from scorekeeper.store.devices import device_of_token, let_in, touch
from scorekeeper.store.games import GameRecord, load_game
from scorekeeper.store.groups import group_by_key
from scorekeeper.store.models import Group
from scorekeeper.store.versions import Version
from scorekeeper.web.device_kinds import device_kind
from scorekeeper.web.gone import say_in_bin
from scorekeeper.web.words import game_title

COOKIE = "device"
COOKIE_SECONDS = 400 * 24 * 60 * 60
"""The longest that browsers keep a cookie; it is renewed with use."""


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
        g.group, g.group_position = group, group.position
        if not group.is_home and current_device() is None:
            abort(404)
    return g.group  # type: ignore[no-any-return]


def current_device() -> DeviceRow | None:
    """The device that this browser's cookie names, if the group let it in."""
    if "device" not in g:
        token = request.cookies.get(COOKIE, "")
        g.device = device_of_token(g.group, token) if token else None
    return g.device  # type: ignore[no-any-return]


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
        say_in_bin(game_title(record.row), url_for("bin.restore", game_key=key))
    g.read = record
    return record


def version_read() -> Version:
    """The version of what this request has read of its group and game.

    As the group was at first: counting statistics reads its row anew, when others may have gone on.
    """
    group, record = current_group(), g.get("read")
    position = record.position if record else None
    newest = record.entries[-1].entry.id if record else None
    return Version(g.group_position, position, group.is_home, newest, group.time_zone)


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
            path=url_for("home.home"),
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
    return response
