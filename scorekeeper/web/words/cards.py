"""Card kinds as pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from flask_babel import lazy_gettext

from scorekeeper.scoring.cards import CardKind, Deck, Hand
from scorekeeper.scoring.decks import Face, known_decks
from scorekeeper.web.words.schemes import card_word


@dataclass(frozen=True)
class Card:
    """A card kind as a page shows it. `tone` is its ground."""

    kind: CardKind
    tone: str

    @property
    def code(self) -> str:
        """In the log and in the names of fields."""
        return self.kind.code

    @property
    def value(self) -> int:
        """What one such card costs, in points."""
        return self.kind.value

    @cached_property
    def label(self) -> str:
        """In the reader's words; looked up where it is shown, which most requests do not."""
        return card_word(self.kind)


_SIDES = {"light": lazy_gettext("Light side"), "dark": lazy_gettext("Dark side")}


def side_word(side: str) -> str:
    """The name of a side of the cards; a group's own sides are not translated."""
    return str(_SIDES.get(side, side))


def cards_of(deck: Deck) -> dict[str, Card]:
    """The deck's kinds by code."""
    faces = _faces(deck)
    return {kind.code: Card(kind, _tone(faces.get(kind.code))) for kind in deck.kinds}


def fan(hand: Hand | None, cards: Mapping[str, Card]) -> list[tuple[Card, int]]:
    """The cards of a counted hand with their counts, in the deck's order."""
    if hand is None or isinstance(hand, int):
        return []
    return [(card, hand[code]) for code, card in cards.items() if code in hand]


def _faces(deck: Deck) -> Mapping[str, Face]:
    known = known_decks().get(deck.name)
    return known.faces if known else {}


def _tone(face: Face | None) -> str:
    return "" if face is None or face.family == "number" else face.family
