"""How a game is counted: the scheme, its target, and the house rules on top."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

Crossing: TypeAlias = Literal["reach", "exceed"]
PileRunsOut: TypeAlias = Literal["off", "round", "game"]
RuleKey: TypeAlias = Literal[
    "target",
    "crossing",
    "lone_zero",
    "pile_runs_out",
    "going_out_bonus",
    "exact_reset",
    "floor_at_zero",
    "cards_dealt",
    "knock_out",
    "rounds",
    "first_to",
    "others_win",
]

CROSSINGS: tuple[Crossing, ...] = ("reach", "exceed")
PILE_RUNS_OUT: tuple[PileRunsOut, ...] = ("off", "round", "game")

HIGHEST_TARGET = 1_000_000
MOST_POINTS_OFF = 1000
MOST_CARDS_DEALT = 50
MOST_ROUNDS = 1000
POINTS_OFF = {"0": 20, "wild": 50, "wild4": 50}


@dataclass(frozen=True, slots=True)
class Rules:
    """Settings of one game. What its scheme does not take stays at its default, off.

    `target` is None where nobody can cross it; `rounds` and `first_to` are None where no number
    of rounds, played or won, ends the game.
    """

    scheme: str
    target: int | None = 0
    crossing: Crossing = "reach"
    lone_zero: int = 0
    pile_runs_out: PileRunsOut = "off"
    going_out_bonus: Mapping[str, int] = field(default_factory=dict)
    exact_reset: bool = False
    floor_at_zero: bool = False
    cards_dealt: int = 0
    knock_out: int = 0
    rounds: int | None = None
    first_to: int | None = None
    others_win: bool = False

    def crosses(self, total: int) -> bool:
        """Whether a total is at (`reach`) or past (`exceed`) the target."""
        if self.target is None:
            return False
        return total >= self.target if self.crossing == "reach" else total > self.target

    def crossed(self, totals: Mapping[str, int]) -> tuple[str, ...]:
        """Whose totals are there, in the order of `totals`. Most rounds: nobody's."""
        if not self.crosses(max(totals.values(), default=0)):
            return ()
        return tuple(name for name, total in totals.items() if self.crosses(total))


HOUSE_RULES = frozenset(
    {"lone_zero", "pile_runs_out", "going_out_bonus", "exact_reset", "floor_at_zero"}
)
"""The switches on top of a scheme."""

RULE_KEYS: tuple[RuleKey, ...] = get_args(RuleKey)
ENDING_RULES = frozenset[RuleKey]({"rounds", "first_to"})
"""How many rounds a game has: played, or won by somebody."""

LATER_RULES = ENDING_RULES | frozenset[RuleKey]({"knock_out", "others_win"})
"""What no document before the third format knows."""


def rules_from(document: Mapping[str, Any], defaults: Rules) -> Rules:
    """Rules from the sound `rules` of a document, missing ones as in `defaults`."""
    said = {key: document[key] for key in RULE_KEYS if key in document}
    standing = {key: getattr(defaults, key) for key in RULE_KEYS}
    return Rules(scheme=defaults.scheme, **(standing | said))


def rules_document(rules: Rules, defaults: Rules) -> dict[str, Any]:
    """The `rules` of a document: the scheme, its target, and what differs from its defaults."""
    document: dict[str, Any] = {"scheme": rules.scheme}
    for key in RULE_KEYS:
        value = getattr(rules, key)
        if value != getattr(defaults, key) or (key in ("target", "cards_dealt") and value):
            document[key] = dict(value) if isinstance(value, Mapping) else value
    return document
