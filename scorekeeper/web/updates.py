"""Tells a page that was left open which release runs now; the page decides what to do about it."""

from __future__ import annotations

from flask import Flask, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import __version__
from scorekeeper.assets import release

HEADER = "Scorekeeper-Release"


def init_app(app: Flask) -> None:
    """Pages carry the release that made them, answers the one that runs."""
    app.context_processor(lambda: {"running_release": running_release()})
    app.after_request(_say_release)


def running_release() -> str:
    """Changes with the code of the pages and with anything static they load."""
    return f"{__version__}-{release().fingerprint}"


def _say_release(response: AnyResponse) -> AnyResponse:
    """Static files belong to the release of their address; who is refused learns nothing."""
    if request.endpoint not in {None, "static"} and response.status_code < 400:  # noqa: PLR2004
        response.headers[HEADER] = running_release()
    return response
