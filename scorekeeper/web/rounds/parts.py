"""The parts of a round's form: what is kept, merged and sent again on its own."""

from __future__ import annotations

from collections.abc import Iterable

from werkzeug.datastructures import MultiDict

from scorekeeper.store.log.drafts import Parts
from scorekeeper.web.rounds.fields import Asked
from scorekeeper.web.rounds.form import RoundForm
from scorekeeper.web.rounds.hand import HandField, hand_name

LONGEST_TYPED = 600
PICK = "pick-"
"""Before a part's name: whose version of it is chosen, `theirs` or `mine`."""

_ALONE = (
    "out",
    "last_card",
    "side",
    "knocked_out",
    "loser",
    "pile_ran_out",
    "dealer",
    "note",
    "people",
)
_TOGETHER = {"place-": "order", "adjust-": "adjust"}


def parts_of(sent: MultiDict[str, str], asked: Asked) -> dict[str, dict[str, list[str]]]:
    """What stands in a sent form, by part; empty fields are left out."""
    found: dict[str, dict[str, list[str]]] = {}
    for name, values in sent.lists():
        part = part_of(name, asked)
        kept = [value[:LONGEST_TYPED] for value in values if value.strip()]
        if part is not None and kept:
            found.setdefault(part, {})[name] = kept
    return found


def parts_in(form: RoundForm) -> dict[str, dict[str, list[str]]]:
    """What stands in a form that was filled with a stored round, by part."""
    typed: MultiDict[str, str] = MultiDict()
    for field in form:
        if isinstance(field, HandField):
            typed.update({f"{field.id}-{key}": text for key, text in field.typed.items()})
        elif isinstance(field.data, list):
            typed.setlist(field.id, field.data)
        else:
            typed[field.id] = field.data or ""
    return parts_of(typed, form.asked)


def without_hand_of_out(parts: Parts) -> Parts:
    """Whoever went out, or was knocked out, holds nothing.

    A hand entered before is kept, should that change again.
    """
    without = {f"hand-{key}" for name in ("out", "knocked_out") for key in _said(parts, name)}
    return {part: fields for part, fields in parts.items() if part not in without}


def takes_part(key: str, parts: Parts) -> bool:
    """Whether somebody has a hand in the round, went out, lost, or has a place in the order."""
    places = [value for values in parts.get("order", {}).values() for value in values]
    named = (*_said(parts, "out"), *_said(parts, "knocked_out"), *_said(parts, "loser"), *places)
    return key in named or any(filter(None, parts.get(f"hand-{key}", {}).values()))


def _said(parts: Parts, name: str) -> list[str]:
    return parts.get(name, {}).get(name, [])


def part_of(name: str, asked: Asked) -> str | None:
    """The part that a field of this name belongs to; None for what is no part of a round."""
    if name in _ALONE:
        return name
    for beginning, part in _TOGETHER.items():
        if name.startswith(beginning):
            return part
    hands = (hand_name(person) for person in asked.in_play)
    return next((hand for hand in hands if name.startswith(f"{hand}-")), None)


def known_parts(names: Iterable[str], asked: Asked) -> frozenset[str]:
    """Those of the names that are parts of this form."""
    hands = {hand_name(person) for person in asked.in_play}
    return frozenset(names) & {*_ALONE, *_TOGETHER.values(), *hands}


def form_of(parts: Parts) -> MultiDict[str, str]:
    """The parts as a form that was sent."""
    fields = ((name, value) for part in parts.values() for name, value in part.items())
    return MultiDict([(name, value) for name, values in fields for value in values])
