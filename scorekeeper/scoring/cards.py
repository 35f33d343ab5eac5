"""Card kinds, decks, and what a hand is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Hand: TypeAlias = Mapping[str, int] | int
"""What is left with one player: a count per card code, or a typed number of points."""


@dataclass(frozen=True, slots=True)
class CardKind:
    """One kind of card: its value in points and how many of it one pack holds."""

    code: str
    label: str
    value: int
    copies: int


@dataclass(frozen=True, slots=True)
class Deck:
    """A named list of card kinds."""

    name: str
    kinds: tuple[CardKind, ...]
    values: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", {kind.code: kind.value for kind in self.kinds})


class Packs:
    """The packs on the table: how many of each kind there are, and what all is worth."""

    __slots__ = ("counts", "has_zero", "number", "values", "worth")

    def __init__(self, deck: Deck, packs: int) -> None:
        self.number = packs
        self.values = deck.values
        self.counts = {kind.code: kind.copies * packs for kind in deck.kinds}
        self.worth = sum(kind.value * kind.copies for kind in deck.kinds) * packs
        self.has_zero = any(kind.value == 0 for kind in deck.kinds)


def is_lone_zero(hand: Hand, values: Mapping[str, int]) -> bool:
    """Whether the hand is exactly one counted card whose value is 0."""
    if isinstance(hand, int) or len(hand) != 1:
        return False
    ((code, count),) = hand.items()
    return count == 1 and values[code] == 0
