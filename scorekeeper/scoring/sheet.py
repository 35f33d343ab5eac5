"""The scoresheet: one game as a document holds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal, TypeAlias

from scorekeeper.scoring.cards import Deck, Hand
from scorekeeper.scoring.rules import Rules

Format: TypeAlias = Literal["scoresheet/1", "scoresheet/2", "scoresheet/3"]

FORMAT: Final = "scoresheet/1"
FORMAT_WITH_RULES: Final = "scoresheet/2"
"""The same, and a round may change the rules. Source: docs/scoring.md, The second format."""

FORMAT_WITH_ENDINGS: Final = "scoresheet/3"
"""The same, and all that stands under The third format there."""

FORMATS: tuple[Format, ...] = (FORMAT, FORMAT_WITH_RULES, FORMAT_WITH_ENDINGS)
"""The oldest first; each reads what those before it say."""


@dataclass(frozen=True, slots=True)
class Round:
    """What was recorded of one round. Which fields are used depends on the scheme.

    `table`, `starts` and `rules` hold from this round on; None: as before. `side` is the one
    that a deck with sides ended on; None: its first.
    """

    out: str | None = None
    hands: Mapping[str, Hand] | None = None
    last_card: str | None = None
    pile_ran_out: int = 0
    adjust: Mapping[str, int] = field(default_factory=dict)
    loser: tuple[str, ...] | None = None
    order: tuple[str, ...] | None = None
    table: tuple[str, ...] | None = None
    starts: Mapping[str, int] = field(default_factory=dict)
    rules: Rules | None = None
    dealer: str | None = None
    side: str | None = None
    knocked_out: tuple[str, ...] = ()
    note: str = ""
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Coming:
    """What changes before the next round; None: as before.

    Who sits, in seat order; where newcomers start; by which rules.
    """

    table: tuple[str, ...] | None = None
    starts: Mapping[str, int] = field(default_factory=dict)
    rules: Rules | None = None

    def then(self, later: Coming) -> Coming:
        """Two changes with no round between are one."""
        table = self.table if later.table is None else later.table
        starts = {**self.starts, **later.starts}
        seated = {name: points for name, points in starts.items() if name in (table or ())}
        return Coming(table, seated, later.rules or self.rules)


TableRule: TypeAlias = str | Mapping[str, str]
"""A rule of play that touches no points: its code, or `{"text": what the table says}`."""


@dataclass(frozen=True)
class Scoresheet:
    """One game: who sat at first, how it is counted, and its rounds.

    `rules` are those of round 1; `starts` are points that somebody of `players` begins with.
    `coming` is what was changed after the last round.
    """

    players: tuple[str, ...]
    rules: Rules
    deck: Deck
    packs: int = 1
    dealer: str | None = None
    rounds: tuple[Round, ...] = ()
    name: str = ""
    note: str = ""
    ended: bool = False
    coming: Coming | None = None
    starts: Mapping[str, int] = field(default_factory=dict)
    teams: tuple[tuple[str, ...], ...] = ()
    table_rules: tuple[TableRule, ...] = ()

    def rules_of(self, index: int) -> Rules:
        """The rules by which the round of that index counts."""
        said = (played.rules for played in reversed(self.rounds[: index + 1]))
        return next(filter(None, said), self.rules)

    def team_of(self, name: str) -> tuple[str, ...]:
        """Who plays together with somebody, they themselves included; alone, where nobody does."""
        return next((team for team in self.teams if name in team), (name,))

    @cached_property
    def seats_now(self) -> tuple[str, ...]:
        """Who sits at the next round."""
        changes = (self.coming, *reversed(self.rounds))
        said = (change.table for change in changes if change is not None)
        return next((table for table in said if table is not None), self.players)

    @cached_property
    def rules_now(self) -> Rules:
        """The rules by which the next round will count."""
        if self.coming is not None and self.coming.rules is not None:
            return self.coming.rules
        return self.rules_of(len(self.rounds))


def summed(points: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The points of several, added up by name; nothing for who has none in the end."""
    sums: dict[str, int] = {}
    for part in points:
        for name, number in part.items():
            sums[name] = sums.get(name, 0) + number
    return {name: number for name, number in sums.items() if number}
