"""What this browser prefers; kept in its cookies, no account needed."""

from __future__ import annotations

import re
from collections.abc import Collection

from flask import Blueprint, Flask, redirect, request
from flask_babel import get_locale, lazy_gettext
from werkzeug.wrappers import Response

from scorekeeper.languages import COOKIE, DEFAULT, LANGUAGES
from scorekeeper.web.request.questions import step_of

blueprint = Blueprint("preferences", __name__)

YEAR = 365 * 24 * 60 * 60
THEME_COOKIE = "theme"
# As the device has it, or as chosen here; in the order of the switch.
THEMES = {
    "auto": lazy_gettext("Auto"),
    "light": lazy_gettext("Light"),
    "dark": lazy_gettext("Dark"),
}
# Browsers drop control characters out of an address before they read it.
_HERE = re.compile(r"/(?![/\\])[^\x00-\x1f\x7f]*")


def init_app(app: Flask) -> None:
    """Every page knows its language and theme, what else there is, and the Undo of its notice."""
    app.context_processor(_for_every_page)


def _for_every_page() -> dict[str, object]:
    return {
        "current_language": str(get_locale() or DEFAULT),
        "languages": list(LANGUAGES.items()),
        "theme": chosen_theme(),
        "themes": [(code, str(word)) for code, word in THEMES.items()],
        "step_of": step_of,
    }


def chosen_theme() -> str:
    """The theme of this browser, always one of THEMES."""
    remembered = request.cookies.get(THEME_COOKIE, "")
    return remembered if remembered in THEMES else "auto"


@blueprint.post("/language")
def language() -> Response:
    """Remember the language chosen, and go back to the page it was chosen on."""
    return _remembering(COOKIE, request.form.get("language", ""), LANGUAGES)


@blueprint.post("/theme")
def theme() -> Response:
    """Remember the theme chosen, and go back to the page it was chosen on."""
    return _remembering(THEME_COOKIE, request.form.get("theme", ""), THEMES)


def _remembering(cookie: str, chosen: str, known: Collection[str]) -> Response:
    answer = redirect(address_on_this_server(request.form.get("next", "/")), 303)
    if chosen in known:
        answer.set_cookie(
            cookie, chosen, max_age=YEAR, secure=request.is_secure, httponly=True, samesite="Lax"
        )
    return answer


def address_on_this_server(address: str) -> str:
    """Only an address on this very server: two slashes of either kind lead away."""
    return address if _HERE.fullmatch(address) else "/"
