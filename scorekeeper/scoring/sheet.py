"""The scoresheet: one game as a document holds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.scoring.cards import Deck, Hand
from scorekeeper.scoring.rules import Rules

FORMAT = "scoresheet/1"


@dataclass(frozen=True, slots=True)
class Round:
    """What was recorded of one round. Which fields are used depends on the scheme."""

    out: str | None = None
    hands: Mapping[str, Hand] | None = None
    last_card: str | None = None
    pile_ran_out: int = 0
    adjust: Mapping[str, int] = field(default_factory=dict)
    loser: tuple[str, ...] | None = None
    order: tuple[str, ...] | None = None
    table: tuple[str, ...] | None = None
    starts: Mapping[str, int] = field(default_factory=dict)
    dealer: str | None = None
    note: str = ""
    at: str | None = None


@dataclass(frozen=True, slots=True)
class TableChange:
    """Who sits from the next round on, in seat order, and where newcomers start."""

    table: tuple[str, ...]
    starts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """One game: who sat at first, how it is counted, and its rounds.

    `coming` is a change of the table after the last round; the document has no
    place for it, since there a table stands with the round it begins with.
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
    coming: TableChange | None = None
