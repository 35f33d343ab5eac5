"""Every refusal as a page with a plain sentence and a way home; never a stack trace."""

from __future__ import annotations

from http import HTTPStatus

from flask import Flask, Response, jsonify, render_template, request
from flask_babel import gettext, lazy_gettext
from flask_wtf.csrf import CSRFError
from markupsafe import escape
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.languages import chosen_language

SAYINGS = {
    400: (
        lazy_gettext("That did not arrive whole"),
        lazy_gettext("The server could not read what was sent. Go back and try it again."),
    ),
    403: (
        lazy_gettext("Not for this device"),
        lazy_gettext("This device may not do that here."),
    ),
    404: (
        lazy_gettext("Nothing is here"),
        lazy_gettext("There is no page at this address. Perhaps the link is not complete."),
    ),
    405: (
        lazy_gettext("This address is for a form"),
        lazy_gettext("The page cannot be opened this way. Go back and use its button."),
    ),
    413: (
        lazy_gettext("That is too much at once"),
        lazy_gettext("More was sent than this server takes. Nothing was saved."),
    ),
    500: (
        lazy_gettext("Something went wrong"),
        lazy_gettext(
            "The fault is on the server, not yours. "
            "Look whether your last change is there before you send it again."
        ),
    ),
}


def init_app(app: Flask) -> None:
    """Answers every HTTP error, and every exception nobody caught, in the same manner."""
    app.register_error_handler(HTTPException, error_page)
    app.register_error_handler(CSRFError, form_too_old)


def form_too_old(error: HTTPException) -> AnyResponse:
    """For views that cannot show again what was typed; those that can, catch it before."""
    error.description = gettext(
        "This browser or the server has forgotten the form. "
        "Go back, reload the page and send it again."
    )
    return error_page(error)


def error_page(error: HTTPException) -> AnyResponse:
    """The error as JSON for a machine, as a page for people; the sentence given to abort() wins."""
    response = error.get_response()
    if response.status_code < HTTPStatus.BAD_REQUEST:
        return response
    answer = _json(error) if request.path == "/healthz" else _page(error, response.status_code)
    response.data = answer.data
    response.content_type = answer.content_type
    response.cache_control.no_store = True
    return response


def _json(error: HTTPException) -> Response:
    return jsonify(status=error.name)


def _page(error: HTTPException, status: int) -> Response:
    nearest = 500 if status >= HTTPStatus.INTERNAL_SERVER_ERROR else 400
    title, sentence = map(str, SAYINGS.get(status, SAYINGS[nearest]))
    if _has_own_sentence(error):
        sentence = str(error.description)
    return Response(_render(title, sentence), mimetype="text/html")


def _has_own_sentence(error: HTTPException) -> bool:
    """Werkzeug's own descriptions are the class's; ours stand on the instance."""
    return bool(error.description) and error.description != type(error).description


def _render(title: str, sentence: str) -> str:
    try:
        return render_template("errors/error.html", title=title, sentence=sentence, home="/")
    except Exception:  # noqa: BLE001 - whatever broke, the page about it must not break too
        return _plainest(title, sentence)


def _plainest(title: str, sentence: str) -> str:
    home = gettext("Home")
    return (
        f'<!doctype html><html lang="{chosen_language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title></head><body><h1>{escape(title)}</h1>"
        f'<p>{escape(sentence)}</p><p><a href="/">{escape(home)}</a></p></body></html>'
    )
