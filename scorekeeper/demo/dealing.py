"""What is left in the hands when a round ends, out of packs that are really there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from scorekeeper.demo.habits import Habit, likely
from scorekeeper.scoring.cards import Hand

MOST_LEFT = 14
USUALLY_LEFT = 2.6
HAND_TYPED_PERCENT = 6


class Dealing:
    """The packs of one game."""

    def __init__(self, chance: Random, habit: Habit) -> None:
        self._chance = chance
        self._typed = habit.typed
        self._values = {**habit.deck.values, **habit.asked}
        # On each side of the deck, the first of which is not said.
        self._cards = {
            side: [
                kind.code
                for kind in habit.deck.kinds_of(habit.deck.side_of(side))
                for _ in range(kind.copies * habit.packs)
            ]
            for side in (None, *habit.deck.sides[1:])
        }

    def side(self) -> str | None:
        """The side that a round ends on; None: the first, or there is one only."""
        return self._chance.choice(list(self._cards)) if len(self._cards) > 1 else None

    def left(
        self, losers: Sequence[str], skills: Mapping[str, float], side: str | None = None
    ) -> dict[str, Hand]:
        """A hand for each, of that side; the better somebody plays, the less is left."""
        sizes = [self._size(skills[name]) for name in losers]
        drawn = iter(self._chance.sample(self._cards[side], sum(sizes)))
        hands = ([next(drawn) for _ in range(size)] for size in sizes)
        return {name: self._hand(cards) for name, cards in zip(losers, hands, strict=True)}

    def last_card(self, hands: Mapping[str, Hand], side: str | None = None) -> str | None:
        """A card that nobody holds, as far as the hands tell; none where one had to be typed."""
        if any(isinstance(hand, int) for hand in hands.values()):
            return None
        held = Counter(self._cards[side])
        for hand in hands.values():
            held.subtract(hand if isinstance(hand, Mapping) else {})
        left = [code for code, count in held.items() if count > 0]
        return self._chance.choice(left)

    def _size(self, skill: float) -> int:
        drawn = self._chance.expovariate(skill / USUALLY_LEFT)
        return min(MOST_LEFT, 1 + int(drawn))

    def _hand(self, cards: Sequence[str]) -> Hand:
        if self._typed or likely(self._chance, HAND_TYPED_PERCENT):
            return sum(self._values[code] for code in cards)
        return dict(Counter(cards))
