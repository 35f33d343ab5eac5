"""Whatever the store refuses and no view shows in its form: answered here, with what was sent."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from flask import Flask, jsonify, make_response, render_template, request
from flask_babel import gettext
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import InternalServerError
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.store.database.db import db
from scorekeeper.store.database.failures import refusal_of
from scorekeeper.store.database.transactions import let_go, say_in_log
from scorekeeper.store.errors import NotNow, StoreRefusal
from scorekeeper.store.models.columns import DamagedDocument
from scorekeeper.web.forms.base import new_entry_id, plain_text
from scorekeeper.web.request.access import CHANGING
from scorekeeper.web.request.refusals import (
    OTHER_CONTENT,
    reading_sentence,
    reason,
    refusal_sentence,
    status_of,
)


def init_app(app: Flask) -> None:
    """Answer every refusal that a view lets through, and every failure of the database itself."""
    app.register_error_handler(StoreRefusal, answer_refused)
    for failure in (SQLAlchemyError, sqlite3.Error, DamagedDocument):
        app.register_error_handler(failure, answer_failure)


def answer_failure(error: Exception) -> AnyResponse:
    """A failure while reading; a mistake of the program is left to the error page."""
    refused = refusal_of(error)
    if refused is None:
        raise InternalServerError(original_exception=error) from error
    say_in_log(refused, error)
    return answer_refused(refused)


def answer_refused(refused: StoreRefusal) -> AnyResponse:
    """The refusal as a page; what was sent stays on it, to be sent again. No database is asked."""
    let_go(db.session())
    status = status_of(refused)
    if request.path == "/healthz":
        return make_response(jsonify(status=refused.code), status)
    page = _page_of_sent(refused) if request.method in CHANGING else _page(refused)
    answer = make_response(page, status)
    answer.cache_control.no_store = True
    return answer


def _page(refused: StoreRefusal) -> str:
    said = reading_sentence(refused) if isinstance(refused, NotNow) else refusal_sentence(refused)
    title = gettext("The page cannot be shown now")
    return render_template("errors/error.html", title=title, sentence=said)


def _page_of_sent(refused: StoreRefusal) -> str:
    return render_template(
        "request/refused.html",
        sentence=reason(refused),
        sent=list(_sent(anew=refused.code == OTHER_CONTENT)),
        where=request.full_path if request.query_string else request.path,
        has_file=bool(request.files),
    )


def _sent(*, anew: bool) -> Iterator[tuple[str, str]]:
    """Every field but the token; under an id of its own where that was used already."""
    for name, value in request.form.items(multi=True):
        if name != "csrf_token":
            yield name, new_entry_id() if anew and name == "entry_id" else plain_text(value)
