"""What a group made for itself: decks, presets and rules of the table, judged as documents.

Source: docs/formats.md, An archive.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, assert_never

from scorekeeper.scoring.document.checking import Form
from scorekeeper.scoring.document.deck_form import read_deck
from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.document.sheet_form import read_table_rule
from scorekeeper.scoring.faults import WHOLE, Refused
from scorekeeper.scoring.sheet import FORMATS
from scorekeeper.store.archive.zip_files import OWN_DECKS, PRESETS, TABLE_RULES
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.models import NAME_LENGTH
from scorekeeper.store.people.names import tidy_text

OwnKind: TypeAlias = Literal["deck", "preset", "table_rule"]

FILES: Mapping[OwnKind, str] = {
    "deck": OWN_DECKS,
    "preset": PRESETS,
    "table_rule": TABLE_RULES,
}
"""In which file of an archive each kind stands."""

PRESET_KEYS = ("name", "rules", "deck", "packs", "table_rules")
_ANYBODY = ["a", "b"]


def judge_own_document(form: Form, kind: OwnKind, document: Any, path: str) -> None:
    """Note everything that is wrong with a document of that kind."""
    match kind:
        case "deck":
            if form.object(document, path) is not None:
                read_deck(form, document, path)
        case "preset":
            _judge_preset(form, document, path)
        case "table_rule":
            read_table_rule(form, document, path)
        case _ as never:
            assert_never(never)


def _judge_preset(form: Form, document: Any, path: str) -> None:
    """A preset is what a sheet says before anybody sits down, under a name of its own."""
    said = form.object(document, path)
    if said is None:
        return
    form.keys(said, path, PRESET_KEYS, ("name", "rules"))
    known = {key: said[key] for key in PRESET_KEYS if key in said}
    sheet = {"format": FORMATS[-1], "players": _ANYBODY, "rounds": []}
    try:
        sheet_from(sheet | known)
    except Refused as refused:
        for fault in refused.faults:
            where = path if fault.path == WHOLE else f"{path}.{fault.path}"
            form.faults.add(where, fault.code, **fault.params)
    if isinstance(name := said.get("name"), str) and not _is_tidy(name):
        form.faults.add(f"{path}.name", "bad_text")


def _is_tidy(name: str) -> bool:
    try:
        return bool(name) and tidy_text(name, NAME_LENGTH) == name
    except StoreRefusal:
        return False
