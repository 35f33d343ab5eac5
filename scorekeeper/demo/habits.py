"""How a game is set up: which scheme, how far, which house rules, which deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from scorekeeper.scoring.cards import Deck
from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.rules import Rules, rules_document
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import FORMAT_WITH_ENDINGS

# How often each is played in a hundred games.
WEIGHTS: Mapping[str, int] = {
    "collect": 32,
    "keep_low": 24,
    "elimination": 18,
    "lazy": 12,
    "to_the_last": 7,
    "countdown": 7,
    "rounds_won": 4,
}
_PLAIN = frozenset(WEIGHTS) - {
    code for code, scheme in SCHEMES.items() if scheme.first_format == FORMAT_WITH_ENDINGS
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
NO_TARGET_PERCENT = 4
ASKED_PERCENT, FLIP_PERCENT = 5, 5
ASKED_VALUES = (20, 30, 40)

Drawn: TypeAlias = tuple[str, int, Callable[[], Any]]
"""A rule, in how many games of a hundred it holds, and how."""


@dataclass(frozen=True, slots=True)
class Habit:
    """One way to play: rules, deck, packs, how many rounds at most, over several evenings or one.

    `typed`: nobody taps cards, points are typed. `asked` are the values that the table was asked
    for, in the place of those of `deck`.
    """

    rules: Rules
    deck: Deck
    packs: int
    most_rounds: int
    long: bool
    typed: bool
    asked: Mapping[str, int]

    @property
    def rules_document(self) -> dict[str, Any]:
        """The rules as an entry says them."""
        return rules_document(self.rules, SCHEMES[self.rules.scheme].defaults)


def likely(chance: Random, percent: int) -> bool:
    """Whether it happens this time."""
    return chance.random() * 100 < percent


def habit(chance: Random, people: int, *, plain: bool) -> Habit:
    """How so many people play this time; `plain`: as documents before the third format say."""
    weights = {code: often for code, often in WEIGHTS.items() if not plain or code in _PLAIN}
    scheme = chance.choices(tuple(weights), tuple(weights.values()))[0]
    long = scheme == "elimination" and likely(chance, LONG_PERCENT)
    rules = _house_rules(chance, _aim(chance, SCHEMES[scheme].defaults, long=long))
    typed = "hands" in SCHEMES[scheme].round_keys and likely(chance, TYPED_PERCENT)
    packs = 2 if people >= TWO_PACKS_FROM else 1
    most = MOST_ROUNDS_LONG if long else chance.randint(*MOST_ROUNDS)
    how = Habit(rules, _deck(chance), packs, most, long, typed, {})
    return how if plain else _of_the_third_format(chance, how)


def _of_the_third_format(chance: Random, how: Habit) -> Habit:
    """The same with what came later, each part of it seldom."""
    flipped = deck_named("flip-112")
    deck = flipped if flipped and likely(chance, FLIP_PERCENT) else how.deck
    asks = not deck.sides and likely(chance, ASKED_PERCENT)
    asked = {"wild": chance.choice(ASKED_VALUES)} if asks else {}
    bonus = {code: n for code, n in how.rules.going_out_bonus.items() if code in deck.values}
    rules = replace(how.rules, going_out_bonus=bonus)
    rules = rules if how.long else _endings(chance, rules)
    return replace(how, rules=rules, deck=deck, asked=asked)


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
    drawn: tuple[Drawn, ...] = (
        ("crossing", 10, lambda: chance.choice(("reach", "exceed"))),
        ("lone_zero", 15, lambda: 10),
        ("pile_runs_out", 15, lambda: chance.choice(("round", "game"))),
        ("going_out_bonus", 25, lambda: BONUS),
        ("exact_reset", 15, lambda: True),
        ("floor_at_zero", 20, lambda: True),
    )
    return _with(chance, rules, drawn)


def _endings(chance: Random, rules: Rules) -> Rules:
    """Now and then a game ends after so many rounds or wins, everybody else wins, or no target."""
    drawn: tuple[Drawn, ...] = (
        ("knock_out", 6, lambda: 25),
        ("rounds", 6, lambda: chance.randint(6, 12)),
        ("first_to", 25, lambda: chance.randint(3, 5)),
        ("others_win", 10, lambda: True),
    )
    rules = _with(chance, rules, drawn)
    if SCHEMES[rules.scheme].may_lack_target and likely(chance, NO_TARGET_PERCENT):
        return replace(rules, target=None, exact_reset=False)
    return rules


def _with(chance: Random, rules: Rules, drawn: Sequence[Drawn]) -> Rules:
    takes = SCHEMES[rules.scheme].takes
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
