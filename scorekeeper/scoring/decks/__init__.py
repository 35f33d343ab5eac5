"""The decks the app knows, each a data file beside this one.

A file holds `name` (its code in documents), `label` (English, translated by the
pages), `deals` (cards dealt), `pack` (cards in one pack, a check on the rest)
and `kinds`: `code`, `label`, `value` (points), `copies` (in one pack), `face`
(what stands on the key), `family` (number, action or wild), `draws` where the
card makes the next player draw, and `side` where each card has two faces.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeAlias

from scorekeeper.scoring.cards import CardKind, Deck

DEFAULT_DECK = "classic-108"

Family: TypeAlias = Literal["number", "action", "wild"]


@dataclass(frozen=True, slots=True)
class Face:
    """How a card kind is shown: the sign on its key, its family, what it makes one draw."""

    sign: str
    family: Family
    draws: int = 0


@dataclass(frozen=True, slots=True)
class KnownDeck:
    """A deck that comes with the app, with what pages need to show it."""

    deck: Deck
    label: str
    deals: int
    faces: dict[str, Face]


@cache
def known_decks() -> dict[str, KnownDeck]:
    """All known decks by their name, in the order they are offered."""
    files = (item for item in resources.files(__name__).iterdir() if item.name.endswith(".json"))
    decks = [_known(json.loads(item.read_text("utf-8"))) for item in files]
    return {known.deck.name: known for known in sorted(decks, key=lambda known: known.deck.name)}


def offered_decks() -> dict[str, KnownDeck]:
    """Those that a new game can be played with: no page shows the sides of cards yet."""
    return {name: known for name, known in known_decks().items() if not known.deck.sides}


def deck_named(name: str) -> Deck | None:
    """The known deck of that name."""
    known = known_decks().get(name)
    return known.deck if known else None


def _known(data: dict[str, Any]) -> KnownDeck:
    deck = Deck(data["name"], tuple(_kind(item) for item in data["kinds"]))
    faces = {item["code"]: _face(item) for item in data["kinds"]}
    return KnownDeck(deck, data["label"], data["deals"], faces)


def _kind(item: dict[str, Any]) -> CardKind:
    said = {key: item[key] for key in ("code", "label", "value", "copies")}
    return CardKind(**said, side=item.get("side"))


def _face(item: dict[str, Any]) -> Face:
    return Face(item["face"], item["family"], item.get("draws", 0))
