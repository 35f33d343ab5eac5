"""Parts of pages that are the same for everybody who reads one language: drawn once, then kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from flask import Flask, current_app
from markupsafe import Markup

from scorekeeper.extensions import babel

MOST = 200
"""So many are kept: a few for each language and deck."""


def init_app(app: Flask) -> None:
    """Teach templates `{% call drawn_once("keys", cards) %}`."""
    app.extensions["drawn"] = {}
    app.add_template_global(drawn_once)


def drawn_once(*what: Hashable, caller: Callable[[], Markup]) -> Markup:
    """What is called, which nothing may be part of but the language and what is named here."""
    kept: dict[Hashable, Markup] = current_app.extensions["drawn"]
    place = babel.domain_instance.get_translations(), what
    found = kept.get(place)
    if found is None:
        found = caller()
        if len(kept) >= MOST:
            kept.clear()
        # While a template is worked on, it is drawn each time.
        if not current_app.debug:
            kept[place] = found
    return found
