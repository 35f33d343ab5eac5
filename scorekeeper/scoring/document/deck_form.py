"""The form of a document's deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from scorekeeper.scoring.cards import Colour, Deck
from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.document.checking import Form, elements
from scorekeeper.scoring.sheet import FORMAT_WITH_ENDINGS

HIGHEST_VALUE = 1000
MOST_COPIES = 1000
LONGEST_LABEL = 60
LONGEST_FACE = 4
MOST_DRAWN = 99

_KIND_KEYS = ("code", "label", "value", "copies")
_LATER_KIND_KEYS = ("side", "face", "group", "colour", "draws")
_COLOURS: tuple[Colour, ...] = get_args(Colour)


@dataclass(frozen=True, slots=True)
class Cards:
    """What a hand can be judged by: the side of each kind, by code, and all sides there are.

    Without sides each is of None. `sides` is None where it is not known which there are.
    """

    side_of: Mapping[str, str | None]
    sides: tuple[str, ...] | None = ()


def cards_of(deck: Deck) -> Cards:
    """Those of a deck."""
    return Cards({kind.code: kind.side for kind in deck.kinds}, deck.sides)


def read_deck(form: Form, deck: Any, path: str) -> Cards | None:
    """The cards of a deck; None if it is not known which there are."""
    if isinstance(deck, str):
        known = deck_named(deck)
        if known and (form.knows(FORMAT_WITH_ENDINGS) or not known.sides):
            return cards_of(known)
        form.faults.add(path, "unknown_deck", name=deck)
        return None
    own = form.object(deck, path)
    if own is None:
        return None
    form.keys(own, path, ("name", "kinds"), ("name", "kinds"))
    if "name" in own:
        form.text(own["name"], f"{path}.name")
    return _read_kinds(form, own["kinds"], path) if "kinds" in own else None


def _read_kinds(form: Form, kinds: Any, deck: str) -> Cards | None:
    path = f"{deck}.kinds"
    items = form.list(kinds, path)
    if items is None:
        return None
    if not items:
        form.faults.add(path, "no_kinds")
        return None
    sides: dict[str, str | None] = {}
    known = True
    for where, item in elements(items, path):
        code = _read_kind(form, item, where)
        if code is None:
            known = False
        elif code in sides:
            form.faults.add(where, "repeated_code", card=code)
        else:
            sides[code] = item.get("side")
    all_sides = _read_sides(form, items, deck) if form.knows(FORMAT_WITH_ENDINGS) else ()
    return Cards(sides, all_sides) if known else None


def _read_sides(form: Form, kinds: list[Any], deck: str) -> tuple[str, ...] | None:
    """The sides of all kinds; None, and a fault, if there is something wrong with them."""
    said: list[str | None] = []
    without: list[str] = []
    for where, kind in elements(kinds, f"{deck}.kinds"):
        if isinstance(kind, dict) and "side" in kind:
            said.append(form.code(kind["side"], f"{where}.side"))
        elif isinstance(kind, dict):
            without.append(f"{where}.side")
    if said and without:
        form.faults.add(without[0], "side_missing")
    elif said and said.count(said[0]) == len(said) and said[0] is not None:
        form.faults.add(deck, "one_side")
    elif None not in said:
        return tuple(dict.fromkeys(side for side in said if side is not None))
    return None


def _read_kind(form: Form, item: Any, path: str) -> str | None:
    """The code of one kind, if it has one."""
    kind = form.object(item, path)
    if kind is None:
        return None
    later = _LATER_KIND_KEYS if form.knows(FORMAT_WITH_ENDINGS) else ()
    form.keys(kind, path, (*_KIND_KEYS, *later), ("code", "value", "copies"))
    if "label" in kind:
        _read_short(form, kind["label"], f"{path}.label", "bad_label", LONGEST_LABEL)
    if "value" in kind:
        form.integer(kind["value"], f"{path}.value", 0, HIGHEST_VALUE)
    if "copies" in kind:
        form.integer(kind["copies"], f"{path}.copies", 1, MOST_COPIES)
    for key in later:
        if key in kind:
            _read_look(form, key, kind[key], f"{path}.{key}")
    return form.code(kind["code"], f"{path}.code") if "code" in kind else None


def _read_look(form: Form, key: str, value: Any, path: str) -> None:
    """How a kind is shown; its side is read with those of all others."""
    match key:
        case "group":
            form.code(value, path)
        case "face":
            _read_short(form, value, path, "bad_face", LONGEST_FACE)
        case "colour":
            form.choice(value, path, _COLOURS)
        case "draws":
            form.integer(value, path, 0, MOST_DRAWN)


def _read_short(form: Form, text: Any, path: str, code: str, longest: int) -> None:
    if form.string(text, path) is not None and not 1 <= len(text) <= longest:
        form.faults.add(path, code, limit=longest)
