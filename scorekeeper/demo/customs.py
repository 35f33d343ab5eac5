"""What a table agrees on besides how it counts: teams, points to begin with, who deals first.

Each is seldom; together there is a little of all of it in a group that played for years.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scorekeeper.demo.habits import Habit, likely
from scorekeeper.demo.words import TABLE_RULES
from scorekeeper.scoring.cards import Deck
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import TableRule

TEAMS_PERCENT = 20
STARTS_PERCENT = 3
TABLE_RULES_PERCENT = 8
DRAWN_PERCENT = 8
FEWEST_IN_TEAMS = 4
HANDICAPS = (-20, 10, 25)


@dataclass(frozen=True, slots=True)
class Customs:
    """What one table agreed on; `drawn` is what each drew until one had the highest card."""

    teams: tuple[tuple[str, ...], ...]
    starts: Mapping[str, int]
    table_rules: tuple[TableRule, ...]
    drawn: Sequence[Mapping[str, str]]
    dealer: str

    @property
    def beside_the_sheet(self) -> dict[str, Any]:
        """What the set-up says that no sheet can."""
        return {"drawn": [dict(cards) for cards in self.drawn]} if self.drawn else {}


def customs(chance: Random, how: Habit, table: Sequence[str], *, plain: bool) -> Customs:
    """What the people of this table agree on this time; `plain`: on a dealer and nothing else."""
    if plain:
        return Customs((), {}, (), (), chance.choice(table))
    scheme = SCHEMES[how.rules.scheme]
    even = len(table) >= FEWEST_IN_TEAMS and len(table) % 2 == 0
    in_teams = scheme.in_teams and even and likely(chance, TEAMS_PERCENT)
    # Partners sit opposite each other.
    teams = (tuple(table[::2]), tuple(table[1::2])) if in_teams else ()
    starts = {}
    if scheme.has_totals and not teams and likely(chance, STARTS_PERCENT):
        starts = {chance.choice(table): chance.choice(HANDICAPS)}
    said = likely(chance, TABLE_RULES_PERCENT)
    rules = tuple(chance.sample(TABLE_RULES, chance.randint(1, 3))) if said else ()
    if not scheme.nobody_deals and likely(chance, DRAWN_PERCENT):
        drawn, dealer = _draw_for_the_deal(chance, how.deck, table)
        return Customs(teams, starts, rules, drawn, dealer)
    return Customs(teams, starts, rules, (), chance.choice(table))


def _draw_for_the_deal(
    chance: Random, deck: Deck, table: Sequence[str]
) -> tuple[list[Mapping[str, str]], str]:
    """Each draws a number; of several with the highest each draws again."""
    numbers = [kind.code for kind in deck.kinds_of(deck.side_of(None)) if kind.code.isdecimal()]
    drawn: list[Mapping[str, str]] = []
    still = list(table)
    while len(still) > 1:
        cards = {key: chance.choice(numbers) for key in still}
        highest = max(map(int, cards.values()))
        still = [key for key in still if int(cards[key]) == highest]
        drawn.append(cards)
    return drawn, still[0]
