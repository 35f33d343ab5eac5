"""Czech: a handful is translated, the rest said in Slovak, which has as many plural forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from scripts.recipes.examples import Example, after, changed, filled_in
from scripts.recipes.reading import ROOT

_CATALOGUE = "scorekeeper/translations/{}/LC_MESSAGES/messages.po"
_CZECH: Mapping[object, Any] = {
    "New game": "Nová hra",
    "Players": "Hráči",
    "Evenings": "Večery",
    "Undo": "Vrátit",
    ("%(num)s round", "%(num)s rounds"): ("%(num)s kolo", "%(num)s kola", "%(num)s kol"),
}


def _fill(catalogue: Catalog) -> None:
    slovak = {message.id: message.string for message in _slovak() if message.id}
    for message in catalogue:
        if message.id:
            message.string = _CZECH.get(message.id) or slovak.get(message.id)


def _slovak() -> Catalog:
    with (ROOT / _CATALOGUE.format("sk")).open("rb") as file:
        return read_po(file)


EXAMPLE = Example(
    recipe="language",
    words={"code": "cs"},
    edits=[
        changed("scorekeeper/languages.py", after(r'"sk": "Slovenčina"', ', "cs": "Čeština"')),
        filled_in(_CATALOGUE.format("cs"), _fill),
        changed("tests/shell/test_catalogues.py", after(r'^PLURAL_FORMS = .*"sk": 3', ', "cs": 3')),
        changed("README.md", after("English", ", Czech")),
        changed(
            "pyproject.toml",
            after(r"Natural Language :: English.*\n", '    "Natural Language :: Czech",\n'),
        ),
    ],
    tests=["tests/shell/test_catalogues.py"],
    names=["[cs]", "'cs'", "/cs/", "Czech", "messages.pot", "make messages"],
    played=["tests/web/request/test_preferences.py", "tests/web/request/test_languages.py"],
)
