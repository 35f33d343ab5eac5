"""How a game is set up: which scheme, how far, which house rules, which deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from scorekeeper.scoring.cards import Deck
from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.rules import Rules, rules_document
from scorekeeper.scoring.schemes import SCHEMES

# How often each is played in a hundred games.
WEIGHTS: Mapping[str, int] = {
    "collect": 32,
    "keep_low": 24,
    "elimination": 18,
    "lazy": 12,
    "to_the_last": 7,
    "countdown": 7,
}
TARGETS: Mapping[str, tuple[int, ...]] = {
    "collect": (300, 500, 500, 500),
    "keep_low": (200, 300, 500, 500),
    "elimination": (101, 101, 150, 200),
}
LONG_TARGET = 500
BONUS = {"draw2": 20, "wild": 50, "wild4": 100}
CHEAP_WILDS = 40
LONG_PERCENT, TYPED_PERCENT = 15, 8
TWO_PACKS_FROM = 8
MOST_ROUNDS, MOST_ROUNDS_LONG = (9, 20), 60


@dataclass(frozen=True, slots=True)
class Habit:
    """One way to play: rules, deck, packs, how many rounds at most, over several evenings or one.

    `typed`: nobody taps cards, points are typed.
    """

    rules: Rules
    deck: Deck
    packs: int
    most_rounds: int
    long: bool
    typed: bool

    @property
    def rules_document(self) -> dict[str, Any]:
        """The rules as an entry says them."""
        return rules_document(self.rules, SCHEMES[self.rules.scheme].defaults)


def likely(chance: Random, percent: int) -> bool:
    """Whether it happens this time."""
    return chance.random() * 100 < percent


def habit(chance: Random, people: int) -> Habit:
    """How so many people play this time."""
    scheme = chance.choices(tuple(WEIGHTS), tuple(WEIGHTS.values()))[0]
    long = scheme == "elimination" and likely(chance, LONG_PERCENT)
    rules = _house_rules(chance, _aim(chance, SCHEMES[scheme].defaults, long=long))
    typed = "hands" in SCHEMES[scheme].round_keys and likely(chance, TYPED_PERCENT)
    packs = 2 if people >= TWO_PACKS_FROM else 1
    most = MOST_ROUNDS_LONG if long else chance.randint(*MOST_ROUNDS)
    return Habit(rules, _deck(chance), packs, most, long, typed)


def _aim(chance: Random, rules: Rules, *, long: bool) -> Rules:
    if long:
        return replace(rules, target=LONG_TARGET)
    if rules.scheme in TARGETS:
        return replace(rules, target=chance.choice(TARGETS[rules.scheme]))
    if rules.scheme == "countdown":
        return replace(rules, cards_dealt=chance.choice((3, 4, 5, 7)))
    return rules


def _house_rules(chance: Random, rules: Rules) -> Rules:
    """Each house rule that the scheme takes, now and then."""
    takes = SCHEMES[rules.scheme].takes
    drawn: tuple[tuple[str, int, Callable[[], Any]], ...] = (
        ("crossing", 10, lambda: chance.choice(("reach", "exceed"))),
        ("lone_zero", 15, lambda: 10),
        ("pile_runs_out", 15, lambda: chance.choice(("round", "game"))),
        ("going_out_bonus", 25, lambda: BONUS),
        ("exact_reset", 15, lambda: True),
        ("floor_at_zero", 20, lambda: True),
    )
    chosen = {key: draw() for key, percent, draw in drawn if likely(chance, percent)}
    return replace(rules, **{key: value for key, value in chosen.items() if key in takes})


def _deck(chance: Random) -> Deck:
    """The classic one mostly, the newer one, seldom an old one whose wild cards were cheaper."""
    name = chance.choices(("classic-108", "classic-112", "old-classic"), (72, 22, 6))[0]
    deck = deck_named(name)
    if deck is not None:
        return deck
    classic = deck_named("classic-108") or Deck("", ())
    cheap = [replace(kind, value=min(kind.value, CHEAP_WILDS)) for kind in classic.kinds]
    return Deck(name, tuple(cheap))
