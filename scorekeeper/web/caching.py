"""Pages are private and asked for again each time; an unchanged one is answered by its ETag.

A page's version is (group position, game position, language, app version), and the
visitor's form token, which stands in its forms.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeAlias

from flask import Flask, Response, abort, g, make_response, request, session
from flask_babel import get_locale
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import __version__
from scorekeeper.assets import release
from scorekeeper.store.versions import pages_version
from scorekeeper.web.access import current_group

P = ParamSpec("P")
Page: TypeAlias = str | AnyResponse


def init_app(app: Flask) -> None:
    """Let no page be kept by anybody between us and the browser."""
    app.after_request(_private)


def by_version(view: Callable[P, Page]) -> Callable[P, Page]:
    """Answer 304 without building the page while nothing behind it has changed.

    A page that carries a notice is shown once and not kept.
    """

    @wraps(view)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> Page:
        if "_flashes" in session:
            return _uncached(view(*args, **kwargs))
        tag = _tag(kwargs.get("game_key"))
        if request.if_none_match.contains_weak(tag):
            return Response(status=304, headers={"ETag": f'W/"{tag}"'})
        response = make_response(view(*args, **kwargs))
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
    if "csrf_token" not in session:
        generate_csrf()
    parts = (
        *(request.full_path, version.group, version.game, get_locale()),
        *(__version__, release().fingerprint, session.get("csrf_token")),
    )
    return hashlib.sha256(repr(tuple(map(str, parts))).encode()).hexdigest()[:32]


def _uncached(page: Page) -> Page:
    response = make_response(page)
    response.cache_control.no_store = True
    return response


def _private(response: AnyResponse) -> AnyResponse:
    if not response.cache_control.public and not response.cache_control.no_store:
        response.cache_control.private = True
        response.cache_control.no_cache = True
        response.vary.update(("Cookie", "Accept-Language"))
    return response
