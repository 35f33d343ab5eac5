"""Which language a page is in: as chosen on this device, else as the browser asks."""

from __future__ import annotations

from flask import has_request_context, request

# Each named in itself, in the order of the switch.
LANGUAGES = {"en": "English", "sk": "Slovenčina"}
DEFAULT = "en"
COOKIE = "language"


def chosen_language() -> str:
    """The language of this request, always one of LANGUAGES."""
    if not has_request_context():
        return DEFAULT
    remembered = request.cookies.get(COOKIE)
    if remembered in LANGUAGES:
        return remembered
    return request.accept_languages.best_match(LANGUAGES, DEFAULT)
