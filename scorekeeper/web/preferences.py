"""What this browser prefers; kept in its cookies, no account needed."""

from __future__ import annotations

import re

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from scorekeeper.languages import COOKIE, LANGUAGES

blueprint = Blueprint("preferences", __name__)

YEAR = 365 * 24 * 60 * 60
# Browsers drop control characters out of an address before they read it.
_HERE = re.compile(r"/(?![/\\])[^\x00-\x1f\x7f]*")


@blueprint.post("/language")
def language() -> Response:
    """Remember the language chosen, and go back to the page it was chosen on."""
    answer = redirect(_page_here(request.form.get("next", "/")), 303)
    chosen = request.form.get("language", "")
    if chosen in LANGUAGES:
        answer.set_cookie(
            COOKIE, chosen, max_age=YEAR, secure=request.is_secure, httponly=True, samesite="Lax"
        )
    return answer


def _page_here(address: str) -> str:
    """Only an address on this very server: two slashes of either kind lead away."""
    return address if _HERE.fullmatch(address) else "/"
