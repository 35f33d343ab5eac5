"""Pages that may take long: a server of threads keeps them in a queue of their own.

Whoever serves asks `app.extensions["slow pages"]` before it gives a request to a thread. However
many of them come at once, boards and saves still have threads. A server of several processes, which
does not ask, loses a worker to each while it is made.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias, TypeVar

from flask import Flask
from werkzeug.exceptions import HTTPException

IsSlow: TypeAlias = Callable[[str, str], bool]
"""Tells by method and path whether what answers may take long."""

_View = TypeVar("_View", bound=Callable[..., object])


def init_app(app: Flask) -> None:
    """Let the server ask."""
    app.extensions["slow pages"] = partial(_is_slow, app)


def may_take_long(view: _View) -> _View:
    """What this view answers is drawn, printed, packed, read in or added up from very much."""
    view.__dict__["may_take_long"] = True
    return view


def _is_slow(app: Flask, method: str, path: str) -> bool:
    try:
        endpoint, _ = app.url_map.bind("").match(path, method)
    except HTTPException:
        # Nothing is there, or it stands elsewhere.
        return False
    return hasattr(app.view_functions[endpoint], "may_take_long")
