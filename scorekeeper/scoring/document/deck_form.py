"""The form of a document's deck."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.document.checking import Form, elements
from scorekeeper.scoring.faults import is_plain

HIGHEST_VALUE = 1000
MOST_COPIES = 1000
LONGEST_CODE = 20
LONGEST_LABEL = 60

_KIND_KEYS = ("code", "label", "value", "copies")


def read_deck(form: Form, deck: Any, path: str) -> Collection[str] | None:
    """The card codes of a deck; None if it is not known which there are."""
    if isinstance(deck, str):
        if known := deck_named(deck):
            return known.values
        form.faults.add(path, "unknown_deck", name=deck)
        return None
    own = form.object(deck, path)
    if own is None:
        return None
    form.keys(own, path, ("name", "kinds"), ("name", "kinds"))
    if "name" in own:
        form.text(own["name"], f"{path}.name")
    return _read_kinds(form, own["kinds"], f"{path}.kinds") if "kinds" in own else None


def _read_kinds(form: Form, kinds: Any, path: str) -> Collection[str] | None:
    items = form.list(kinds, path)
    if items is None:
        return None
    if not items:
        form.faults.add(path, "no_kinds")
        return None
    codes: set[str] = set()
    known = True
    for where, item in elements(items, path):
        code = _read_kind(form, item, where)
        if code is None:
            known = False
        elif code in codes:
            form.faults.add(where, "repeated_code", card=code)
        else:
            codes.add(code)
    return codes if known else None


def _read_kind(form: Form, item: Any, path: str) -> str | None:
    """The code of one kind, if it has one."""
    kind = form.object(item, path)
    if kind is None:
        return None
    form.keys(kind, path, _KIND_KEYS, ("code", "value", "copies"))
    if "label" in kind:
        _read_label(form, kind["label"], f"{path}.label")
    if "value" in kind:
        form.integer(kind["value"], f"{path}.value", 0, HIGHEST_VALUE)
    if "copies" in kind:
        form.integer(kind["copies"], f"{path}.copies", 1, MOST_COPIES)
    return _read_code(form, kind["code"], f"{path}.code") if "code" in kind else None


def _read_code(form: Form, code: Any, path: str) -> str | None:
    if form.string(code, path) is None:
        return None
    if len(code) <= LONGEST_CODE and is_plain(code):
        return str(code)
    form.faults.add(path, "bad_code", card=code)
    return None


def _read_label(form: Form, label: Any, path: str) -> None:
    if form.string(label, path) is not None and not 1 <= len(label) <= LONGEST_LABEL:
        form.faults.add(path, "bad_label", limit=LONGEST_LABEL)
