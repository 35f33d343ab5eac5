"""Which language a page is in: as chosen on this device, else as the browser asks."""

from __future__ import annotations

from functools import cached_property

import regex
from babel.support import Translations
from flask import Flask, g, has_request_context, request
from flask_babel import Babel, Domain

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


def in_every_language(app: Flask, sentence: object) -> list[str]:
    """A sentence for somebody who has not asked yet, in each language."""
    said = []
    for language in LANGUAGES:
        with app.test_request_context(headers={"Accept-Language": language}):
            said.append(str(sentence))
    return said


class RequestWords(Domain):
    """The sentences of a request's language, looked up once a request and not once a sentence."""

    def get_translations(self) -> Translations:
        """The catalogue of the request's language, kept on `g` after the first time."""
        found: Translations | None = g.get("translations")
        if found is None:
            found = g.translations = super().get_translations()
        return found


class Words(Babel):
    """Flask-Babel that looks sentences up in `RequestWords`."""

    @cached_property
    def domain_instance(self) -> Domain:
        """The only domain there is."""
        return RequestWords(domain=self.domain)


def letters_of(text: str) -> list[str]:
    """The letters as readers count them: an emoji of several code points is one."""
    found: list[str] = regex.findall(r"\X", text)
    return found
