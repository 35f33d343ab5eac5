"""Sums as people write them: `7 + 20 + 50 = 77`, `290 − 50 = 240`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.scoring.cards import Hand
from scorekeeper.web.words.cards import Card, fan
from scorekeeper.web.words.what_happened import number

TOGETHER = "\u00a0"
"""A space at which no line breaks: a sign stays with the number after it."""

MOST_WRITTEN_OUT = 8
"""A hand of more cards is added up kind by kind: 3 × 7 + 2 × 20."""


def hand_sum(hand: Hand | None, cards: dict[str, Card]) -> str:
    """What the cards of a counted hand come to; of one card its value."""
    held = fan(hand, cards)
    if sum(count for _, count in held) <= MOST_WRITTEN_OUT:
        parts = [str(card.value) for card, count in held for _ in range(count)]
    else:
        parts = [_kind(card, count) for card, count in held]
    return equals(parts, sum(card.value * count for card, count in held))


def added(first: int, changes: Iterable[int]) -> str:
    """A total, what comes to it and goes off it, and the total after: `290 + 154 = 444`."""
    steps = list(changes)
    parts = [number(first), *(f"{'−' if step < 0 else '+'}{TOGETHER}{abs(step)}" for step in steps)]
    return f"{' '.join(parts)} ={TOGETHER}{number(first + sum(steps))}"


def equals(parts: Sequence[str], result: int) -> str:
    """Parts added up; a single one is its own sum, none is nothing."""
    if len(parts) == 1 and parts[0] == str(result):
        return parts[0]
    return f"{f' +{TOGETHER}'.join(parts)} ={TOGETHER}{number(result)}" if parts else ""


def times(points: int, multiplier: int) -> str:
    """`77 × 2 = 154`."""
    return f"{points} ×{TOGETHER}{multiplier} ={TOGETHER}{points * multiplier}"


def _kind(card: Card, count: int) -> str:
    return f"{count}{TOGETHER}×{TOGETHER}{card.value}" if count > 1 else str(card.value)
