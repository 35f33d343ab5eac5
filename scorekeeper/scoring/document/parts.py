"""Sound pieces of a document into what they stand for. Nothing is checked here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from scorekeeper.scoring.cards import CardKind, Deck
from scorekeeper.scoring.decks import DEFAULT_DECK, deck_named
from scorekeeper.scoring.rules import Rules, rules_from
from scorekeeper.scoring.sheet import Round

Names: TypeAlias = Callable[[str], str]


def round_from(
    document: Mapping[str, Any], named: Names = str, defaults: Rules | None = None
) -> Round:
    """A round from its sound document; `named` turns what stands there into names.

    `defaults` are those of the scheme, where a round may bring rules.
    """
    return Round(
        out=_one(document.get("out"), named),
        hands=_by_name(document.get("hands"), named),
        last_card=document.get("last_card"),
        pile_ran_out=document.get("pile_ran_out", 0),
        adjust=_by_name(document.get("adjust"), named) or {},
        loser=_several(document.get("loser"), named),
        order=_several(document.get("order"), named),
        table=_several(document.get("table"), named),
        starts=_by_name(document.get("starts"), named) or {},
        rules=rules_from(document["rules"], defaults) if defaults and "rules" in document else None,
        dealer=_one(document.get("dealer"), named),
        note=document.get("note", ""),
        at=document.get("at"),
    )


def deck_from(document: str | Mapping[str, Any] | None) -> Deck:
    """The deck that a sound document names or spells out."""
    if document is None or isinstance(document, str):
        deck = deck_named(document or DEFAULT_DECK)
        if deck is None:
            raise KeyError(document)
        return deck
    return Deck(
        document["name"],
        tuple(
            CardKind(kind["code"], kind.get("label", kind["code"]), kind["value"], kind["copies"])
            for kind in document["kinds"]
        ),
    )


def _one(value: str | None, named: Names) -> str | None:
    return None if value is None else named(value)


def _several(value: str | list[str] | None, named: Names) -> tuple[str, ...] | None:
    if value is None:
        return None
    return (named(value),) if isinstance(value, str) else tuple(map(named, value))


def _by_name(value: Mapping[str, Any] | None, named: Names) -> dict[str, Any] | None:
    return None if value is None else {named(key): item for key, item in value.items()}
