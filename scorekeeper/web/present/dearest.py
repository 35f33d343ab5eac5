"""The dearest hand of somebody: what it costs, when it was, its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.statistics.parts import DearestHand
from scorekeeper.store.game_rows import newest_game_with
from scorekeeper.store.games import load_game
from scorekeeper.store.models import Group
from scorekeeper.web.cards import Card, cards_of, fan
from scorekeeper.web.present.figures import address_of, day_of, whole


@dataclass(frozen=True, slots=True)
class Dearest:
    """The dearest hand: what it cost, when, its cards (none where points were typed)."""

    points: str
    day: str
    cards: Sequence[tuple[Card, int]]
    href: str | None


def dearest_of(group: Group, hand: DearestHand | None) -> Dearest | None:
    """The hand in words; None where there is none that costs anything."""
    if hand is None or not hand.points:
        return None
    return Dearest(
        whole(hand.points),
        day_of(group, hand.where),
        fan(hand.hand, deck_cards(group, hand.deck, hand.where.game)),
        address_of(hand.where),
    )


def deck_cards(group: Group, deck: str, game: str = "") -> dict[str, Card]:
    """The cards of a deck by code: one of ours, else as a game has it that was played with it."""
    known = deck_named(deck)
    if known is not None:
        return cards_of(known)
    game = game or newest_game_with(group, deck) or ""
    record = load_game(group, game)
    return cards_of(record.game.sheet.deck) if record else {}
