"""Pages are private and asked for again each time; an unchanged one is answered by its ETag.

A page's version is (group position, game position, language, app version), and the
visitor's session cookie, whose form token stands in its forms.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeAlias

from flask import Flask, Response, abort, current_app, g, make_response, request, session
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import __version__
from scorekeeper.assets import release
from scorekeeper.languages import chosen_language
from scorekeeper.store.versions import pages_version
from scorekeeper.web.access import current_group

P = ParamSpec("P")
Page: TypeAlias = str | AnyResponse

PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language"}


def init_app(app: Flask) -> None:
    """Let no page be kept by anybody between us and the browser."""
    app.after_request(_private)


def by_version(view: Callable[P, Page]) -> Callable[P, Page]:
    """Answer 304 without building the page while nothing behind it has changed.

    A page that changes the session, by showing a notice or making the visitor's token, is shown
    once and not kept. So none is known under the cookie that holds a notice to be shown.
    """

    @wraps(view)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> Page:
        tag = _tag(kwargs.get("game_key"))
        if request.if_none_match.contains_weak(tag):
            return Response(status=304, headers={"ETag": f'W/"{tag}"'})
        response = make_response(view(*args, **kwargs))
        if session.modified:
            response.cache_control.no_store = True
        else:
            response.set_etag(tag, weak=True)
        return response

    return wrapped


def _tag(game_key: object) -> str:
    key = game_key if isinstance(game_key, str) else None
    version = pages_version(g.group_key, key)
    if version is None or (key is not None and version.game is None):
        abort(404)
    if not version.is_home:
        current_group()
    visitor = request.cookies.get(current_app.config["SESSION_COOKIE_NAME"])
    parts = (
        *(request.path, request.query_string, version.group, version.game),
        *(chosen_language(), __version__, release().fingerprint, visitor),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def _private(response: AnyResponse) -> AnyResponse:
    if "Cache-Control" not in response.headers:
        response.headers.update(PRIVATE)
    return response
