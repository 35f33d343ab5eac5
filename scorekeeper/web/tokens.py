"""Protection against forged forms, without losing what was typed.

A view marked `shows_again` holds its form to the token itself and displays what
was typed with a fresh one; every other change is refused outright.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import Flask, current_app, request

from scorekeeper.extensions import csrf

View = TypeVar("View", bound=Callable[..., object])

CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
_MARK = "_shows_again"


def init_app(app: Flask) -> None:
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
