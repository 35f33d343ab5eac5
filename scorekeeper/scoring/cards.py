"""Card kinds, decks, what a hand is, and whether hands can be: within the packs, by whom asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from scorekeeper.scoring.faults import FaultList, at_key

Hand: TypeAlias = Mapping[str, int] | int
"""What is left with one player: a count per card code, or a typed number of points."""

Counts = dict[str, int]

Colour: TypeAlias = Literal[
    "red",
    "yellow",
    "green",
    "blue",
    "black",
    "white",
    "orange",
    "purple",
    "pink",
    "teal",
    "brown",
    "grey",
]


@dataclass(frozen=True, slots=True)
class CardKind:
    """One kind of card: its value in points and how many of it one pack holds.

    `side` is the side of a card with two faces that this is. The rest is how an own deck shows
    it: the sign on its key, the group it stands in, its colour, how many cards it makes the next
    player draw; None: not said.
    """

    code: str
    label: str
    value: int
    copies: int
    side: str | None = None
    face: str | None = None
    group: str | None = None
    colour: Colour | None = None
    draws: int | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """A named list of card kinds; `sides` is empty where cards have one face."""

    name: str
    kinds: tuple[CardKind, ...]
    values: Mapping[str, int] = field(init=False, repr=False, compare=False)
    sides: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", {kind.code: kind.value for kind in self.kinds})
        sides = dict.fromkeys(kind.side for kind in self.kinds if kind.side is not None)
        object.__setattr__(self, "sides", tuple(sides))

    def side_of(self, said: str | None) -> str | None:
        """The side that a round ended on: the one said, else the first; None: there are none."""
        return said if said or not self.sides else self.sides[0]

    def kinds_of(self, side: str | None) -> tuple[CardKind, ...]:
        """What a hand can hold when a round ended on that side."""
        return tuple(kind for kind in self.kinds if kind.side == side)


@dataclass(frozen=True, slots=True)
class Worth:
    """What all cards of the packs are worth together, and whether one of them is worth 0.

    `adds` is what each card adds to hands, by code: nothing where it is of another side.
    """

    points: int
    has_zero: bool
    adds: Mapping[str, int]


class Packs:
    """The packs on the table: how many of each kind there are, and what each side is worth."""

    __slots__ = ("counts", "deck", "number", "values", "worths")

    def __init__(self, deck: Deck, packs: int) -> None:
        self.number = packs
        self.deck = deck
        self.values = deck.values
        self.counts = {kind.code: kind.copies * packs for kind in deck.kinds}
        self.worths = {side: self._worth(side) for side in (None, *deck.sides)}

    def worth(self, side: str | None = None) -> Worth:
        """That of the side which is said, or of the first."""
        return self.worths[side]

    def _worth(self, side: str | None) -> Worth:
        kinds = self.deck.kinds_of(self.deck.side_of(side))
        points = sum(kind.value * kind.copies for kind in kinds) * self.number
        adds = dict.fromkeys(self.values, 0) | {kind.code: kind.value for kind in kinds}
        return Worth(points, any(kind.value == 0 for kind in kinds), adds)


def is_lone_zero(hand: Hand, values: Mapping[str, int]) -> bool:
    """Whether the hand is exactly one counted card whose value is 0."""
    if isinstance(hand, int) or len(hand) != 1:
        return False
    ((code, count),) = hand.items()
    return count == 1 and values[code] == 0


class HandJudge:
    """Judges hands against the packs on the table."""

    def __init__(self, packs: Packs, faults: FaultList) -> None:
        self._packs = packs
        self._faults = faults
        self._too_many = "too_many_of_kind" if packs.number == 1 else "too_many_of_kind_in_packs"

    def judge(
        self,
        recorded: Mapping[str, Hand],
        last_card: str | None,
        side: str | None,
        in_play: Collection[str],
        without: Mapping[str | None, str],
        path: str,
    ) -> tuple[dict[str, Hand], dict[str, int]]:
        """The hands of one round that count, and their face values; notes what is wrong.

        `without` are those who hold nothing, each with what a hand of theirs is: the fault's code.
        """
        hands: dict[str, Hand] = {}
        for name, hand in recorded.items():
            if name not in in_play:
                self._note(path, name, "hand_not_in_play", player=name)
            elif name in without:
                self._note(path, name, without[name], player=name)
            else:
                hands[name] = hand
        worths, held = self._weigh(hands)
        all_cards = self._packs.worths[side]
        if hands and not self._fit(worths, held, all_cards, last_card):
            self._find_what_is_too_much(hands, worths, held, all_cards, last_card, path)
        return hands, worths

    def missing(self, asked: Sequence[str], hands: Mapping[str, Hand], path: str) -> None:
        """Note every hand that was asked for and is not there."""
        for name in asked:
            if name not in hands:
                self._note(path, name, "missing_hand", player=name)

    def _weigh(self, hands: Mapping[str, Hand]) -> tuple[dict[str, int], Counts]:
        """What each hand is worth at face value, and how many of each kind all hold together."""
        values = self._packs.values
        worths: dict[str, int] = {}
        held: Counts = {}
        for name, hand in hands.items():
            if isinstance(hand, int):
                worths[name] = hand
                continue
            points = 0
            for code, count in hand.items():
                points += values[code] * count
                held[code] = held.get(code, 0) + count
            worths[name] = points
        return worths, held

    def _fit(
        self, worths: Mapping[str, int], held: Counts, all_cards: Worth, last_card: str | None
    ) -> bool:
        """Whether all of it together can be: then each hand can, and nothing need be searched."""
        counts, together = self._packs.counts, sum(worths.values())
        if last_card is not None:
            together += all_cards.adds[last_card]
            if held.get(last_card, 0) >= counts[last_card]:
                return False
        for code, count in held.items():
            if count > counts[code]:
                return False
        return together <= all_cards.points and (all_cards.has_zero or 0 not in worths.values())

    def _find_what_is_too_much(
        self,
        hands: Mapping[str, Hand],
        worths: Mapping[str, int],
        held: Counts,
        all_cards: Worth,
        last_card: str | None,
        path: str,
    ) -> None:
        """Note what cannot be: in single hands, else in all of them, else with the last card."""
        sound = [self._one(name, hand, all_cards, path) for name, hand in hands.items()]
        if not all(sound):
            return
        together, limit = sum(worths.values()), all_cards.points
        if self._beyond(held, together, limit, f"{path}.hands", "together") or last_card is None:
            return
        with_last = held | {last_card: held.get(last_card, 0) + 1}
        together += all_cards.adds[last_card]
        self._beyond(with_last, together, limit, path, "with_last_card")

    def _one(self, name: str, hand: Hand, all_cards: Worth, path: str) -> bool:
        """Whether this one hand can be."""
        if isinstance(hand, int):
            return self._typed(name, hand, all_cards, path)
        counts = self._packs.counts
        too_many = [code for code, count in hand.items() if count > counts[code]]
        for code in too_many:
            where = at_key(at_key(f"{path}.hands", name), code)
            params = {"card": code, "count": hand[code], "limit": counts[code]}
            self._faults.add(where, self._too_many, **params)
        return not too_many

    def _typed(self, name: str, points: int, all_cards: Worth, path: str) -> bool:
        if points > all_cards.points:
            self._note(path, name, "points_above_packs", points=points, limit=all_cards.points)
        elif points == 0 and not all_cards.has_zero:
            self._note(path, name, "no_zero_card")
        else:
            return True
        return False

    def _beyond(self, held: Counts, together: int, limit: int, path: str, how: str) -> bool:
        """Whether that is more than the packs have or are worth."""
        counts = self._packs.counts
        for code, count in held.items():
            if count > counts[code]:
                params = {"card": code, "count": count, "limit": counts[code]}
                self._faults.add(path, f"too_many_{how}", **params)
                return True
        if together > limit:
            self._faults.add(path, f"worth_above_packs_{how}", points=together, limit=limit)
            return True
        return False

    def _note(self, path: str, name: str, code: str, **params: object) -> None:
        self._faults.add(at_key(f"{path}.hands", name), code, **params)
