"""Pages are private and asked for again each time; an unchanged one is answered by its ETag.

There are two ways to 304: `by_version`, for what may show anything of the group, and
`by_version_of_game`, for what shows one game alone. Whether the visitor may see the group is
asked before either.

A page's version is (group position, or what was told of the game's group, evenings and people;
game position; app version) and what the visitor's browser says of itself: the language, and the
cookies, whose form token stands in its forms. It is read before what it is the version of: what
changes between the two is asked for once more, and never missed. `g.version` is what of it may be
told on the page.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeAlias

from flask import Flask, Response, g, make_response, request, session
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import __version__
from scorekeeper.assets import release
from scorekeeper.store.models.columns import now
from scorekeeper.store.people.groups import Version, pages_version, zone_named
from scorekeeper.web.request.access import ask_access

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

P = ParamSpec("P")
Page: TypeAlias = str | AnyResponse

PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language, Accept-Encoding"}
KEPT_BY_NOBODY = {"Cache-Control": "private, no-store"}
HEADER = "Scorekeeper-Release"


def init_app(app: Flask) -> None:
    """Let no page be kept by anybody between us and the browser."""
    app.after_request(_private)


def by_version(view: Callable[P, Page]) -> Callable[P, Page]:
    """Answer 304 without building the page while nothing in its group has changed.

    A page that changes the session, by showing a notice or making the visitor's token, is shown
    once and not kept. So none is known under the cookie that holds a notice to be shown.
    """
    return _versioned(view, of_game=False)


def by_version_of_game(view: Callable[P, Page]) -> Callable[P, Page]:
    """The same while nothing that a page of this one game shows has changed."""
    return _versioned(view, of_game=True)


def _versioned(view: Callable[P, Page], *, of_game: bool) -> Callable[P, Page]:
    @wraps(view)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> Page:
        game_key = kwargs.get("game_key")
        version = pages_version(g.group_key, game_key if isinstance(game_key, str) else None)
        if version is None or (game_key is not None and version.game is None):
            return view(*args, **kwargs)
        g.version = version.told, version.game, version.digest
        tag = page_tag(request.environ, version, version.told if of_game else version.group)
        if tag in request.if_none_match.as_set(include_weak=True):
            ask_access(version)
            return Response(status=304, headers={"ETag": f'W/"{tag}"'})
        response = make_response(view(*args, **kwargs))
        if session.modified:
            response.headers.update(KEPT_BY_NOBODY)
        else:
            response.set_etag(tag, weak=True)
        return response

    return wrapped


def page_tag(environ: WSGIEnvironment, version: Version, around: int | str) -> str:
    """The version of a page: of what it shows, of the app, and of all that it varies by."""
    parts = (
        *(environ["PATH_INFO"], environ.get("QUERY_STRING")),
        *(around, version.game, version.digest),
        *(environ.get("HTTP_COOKIE"), environ.get("HTTP_ACCEPT_LANGUAGE")),
        *(__version__, release().fingerprint),
        # Dates leave this year's number out, and an evening is tonight's until midnight.
        now().astimezone(zone_named(version.time_zone)).date(),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def _private(response: AnyResponse) -> AnyResponse:
    if "Cache-Control" not in response.headers:
        response.headers.update(PRIVATE)
    return response


def say_release(app: Flask) -> None:
    """Pages carry the release that made them, answers the one that runs."""
    app.context_processor(lambda: {"running_release": running_release()})
    app.after_request(_add_release)


def running_release() -> str:
    """Changes with the code of the pages and with anything static they load."""
    return f"{__version__}-{release().fingerprint}"


def _add_release(response: AnyResponse) -> AnyResponse:
    """Static files belong to the release of their address; who is refused learns nothing."""
    if request.endpoint not in {None, "static"} and response.status_code < 400:  # noqa: PLR2004
        response.headers[HEADER] = running_release()
    return response
