"""The entries of a game's log: their kinds, what each is, and the content of a set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast, get_args

from scorekeeper.scoring.document.writing import LOOKS, own_deck_document
from scorekeeper.scoring.rules import LATER_RULES, rules_document
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
TABLE_RULES_CHANGED = "table_rules_changed"
DECK_CHANGED = "deck_changed"
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
    "table_rules_changed",
    "deck_changed",
    "undone",
    "redone",
]
"""What an entry may be that this release can read; others come from a later one."""

_OF_THE_THIRD_FORMAT = (
    GAME_STARTED,
    ROUND_RECORDED,
    ROUND_EDITED,
    ROUND_INSERTED,
    RULES_CHANGED,
)
VERSIONS: Mapping[str, int] = {
    **dict.fromkeys(get_args(Kind), 1),
    **dict.fromkeys(_OF_THE_THIRD_FORMAT, 2),
}
"""The newest version of each kind that this release writes and reads."""

LATER_SET_UP = ("starts", "teams", "table_rules", "asked", "drawn")
"""What only a set-up of version 2 says, where there is any of it.

`starts`, `teams` and `table_rules` as in a scoresheet; `asked` are the values that the table was
asked for, by card code; `drawn` what each drew for the deal, by player: one mapping for all, and
one more for each time that some had to draw again.
"""

LATER_ROUND = ("played_by", "pile_noted_by")
"""What only a round's entry of version 2 says beside the round, where there is any of it.

`played_by` are the seats of this one round, where somebody came or went after it was begun: the
change of table before it then counts from the next one. `pile_noted_by` is the key of the device
that noted how often the draw pile ran out.
"""

FROM_START, FROM_NEXT = "start", "next"
"""Since when changed rules count: everything is judged again, or from the next round on."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that happened to a game. `id` is made by the client; `content` is JSON."""

    id: str
    kind: str
    version: int
    content: Mapping[str, Any]


def version_of(kind: str, content: Mapping[str, Any]) -> int:
    """The oldest version of a kind that can say that: older releases then read it, too."""
    match cast("Kind", kind):
        case "game_started":
            later = any(map(content.get, LATER_SET_UP)) or _later_rules(content["rules"])
            return 2 if later or _later_kinds(content["deck"]) else 1
        case "round_recorded" | "round_edited" | "round_inserted":
            later = any(key in content for key in LATER_ROUND)
            return 2 if later or content["round"].keys() & {"side", "knocked_out"} else 1
        case "rules_changed":
            return 2 if _later_rules(content["rules"]) else 1
        case _:
            return VERSIONS[kind]


def _later_rules(document: Mapping[str, Any]) -> bool:
    return bool(document.keys() & LATER_RULES) or document.get("target", 0) is None


def _later_kinds(document: Mapping[str, Any]) -> bool:
    return any(kind.keys() & set(LOOKS) for kind in document["kinds"])


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
    ) | further_set_up(sheet)


def further_set_up(sheet: Scoresheet) -> dict[str, Any]:
    """What a set-up says beside it, where the sheet has any of it."""
    further: dict[str, Any] = {}
    if sheet.starts:
        further["starts"] = dict(sheet.starts)
    if sheet.teams:
        further["teams"] = [list(team) for team in sheet.teams]
    if sheet.table_rules:
        further["table_rules"] = list(sheet.table_rules)
    return further


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
