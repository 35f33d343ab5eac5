"""The scoresheet: one game as a document holds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from scorekeeper.scoring.cards import Deck, Hand
from scorekeeper.scoring.rules import Rules

Format: TypeAlias = Literal["scoresheet/1", "scoresheet/2", "scoresheet/3"]

FORMAT: Final = "scoresheet/1"
FORMAT_WITH_RULES: Final = "scoresheet/2"
"""The same, and a round may change the rules. Source: docs/scoring.md, The second format."""

FORMAT_WITH_ENDINGS: Final = "scoresheet/3"
"""The same, and of what stands under The third format there the schemes that need it."""

FORMATS: tuple[Format, ...] = (FORMAT, FORMAT_WITH_RULES, FORMAT_WITH_ENDINGS)
"""The oldest first; each reads what those before it say."""


@dataclass(frozen=True, slots=True)
class Round:
    """What was recorded of one round. Which fields are used depends on the scheme.

    `table`, `starts` and `rules` hold from this round on; None: as before.
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


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """One game: who sat at first, how it is counted, and its rounds.

    `rules` are those of round 1. `coming` is what was changed after the last round; the
    document has no place for it, since there a change stands with the round it begins with.
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

    def rules_of(self, index: int) -> Rules:
        """The rules by which the round of that index counts."""
        said = (played.rules for played in reversed(self.rounds[: index + 1]))
        return next(filter(None, said), self.rules)

    @property
    def rules_now(self) -> Rules:
        """The rules by which the next round will count."""
        if self.coming is not None and self.coming.rules is not None:
            return self.coming.rules
        return self.rules_of(len(self.rounds))
