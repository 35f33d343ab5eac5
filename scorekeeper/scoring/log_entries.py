"""The entries of a game's log: their kinds, what each is, and the content of a set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from scorekeeper.scoring.document.writing import own_deck_document
from scorekeeper.scoring.rules import rules_document
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import Scoresheet

GAME_STARTED = "game_started"
ROUND_RECORDED = "round_recorded"
ROUND_EDITED = "round_edited"
ROUND_REMOVED = "round_removed"
ROUND_INSERTED = "round_inserted"
TABLE_CHANGED = "table_changed"
RULES_CHANGED = "rules_changed"
POINTS_GIVEN = "points_given"
GAME_NAMED = "game_named"
GAME_ENDED = "game_ended"
GAME_REOPENED = "game_reopened"
UNDONE = "undone"
REDONE = "redone"
Kind: TypeAlias = Literal[
    "game_started",
    "round_recorded",
    "round_edited",
    "round_removed",
    "round_inserted",
    "table_changed",
    "rules_changed",
    "points_given",
    "game_named",
    "game_ended",
    "game_reopened",
    "undone",
    "redone",
]
"""What an entry may be that this release can read; others come from a later one."""

VERSIONS: Mapping[str, int] = dict.fromkeys(get_args(Kind), 1)
"""The newest version of each kind that this release writes and reads."""

FROM_START, FROM_NEXT = "start", "next"
"""Since when changed rules count: everything is judged again, or from the next round on."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that happened to a game. `id` is made by the client; `content` is JSON."""

    id: str
    kind: str
    version: int
    content: Mapping[str, Any]


def set_up_content(sheet: Scoresheet) -> dict[str, Any]:
    """The content of a set-up entry; the sheet's names are player ids here.

    It holds the deck's kinds, so that a value mended in a later release never
    rescores an old game.
    """
    rules = rules_document(sheet.rules, SCHEMES[sheet.rules.scheme].defaults)
    return set_up_of(
        sheet.players,
        dealer=sheet.dealer,
        rules=rules,
        deck=own_deck_document(sheet.deck),
        packs=sheet.packs,
        name=sheet.name,
        note=sheet.note,
    )


def set_up_of(
    players: Sequence[str],
    *,
    dealer: str | None,
    rules: Mapping[str, Any],
    deck: Mapping[str, Any],
    packs: int,
    name: str,
    note: str,
) -> dict[str, Any]:
    """The same from its documents: the one shape that every set-up has."""
    return {
        "name": name,
        "note": note,
        "deck": dict(deck),
        "packs": packs,
        "players": list(players),
        "dealer": dealer,
        "rules": dict(rules),
    }
