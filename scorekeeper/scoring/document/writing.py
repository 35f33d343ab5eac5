"""A scoresheet into its document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.scoring.cards import CardKind, Deck
from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.rules import LATER_RULES, RULE_KEYS, Rules, rules_document
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import (
    FORMAT,
    FORMAT_WITH_ENDINGS,
    FORMAT_WITH_RULES,
    Coming,
    Format,
    Round,
    Scoresheet,
)

LOOKS = ("side", "face", "group", "colour", "draws")
"""What a card kind of the third format may say beside what it is worth."""


def round_document(played: Round, scheme: str) -> dict[str, Any]:
    """A round as the document holds it; empty fields are left out."""
    document: dict[str, Any] = {}
    if "out" in SCHEMES[scheme].round_keys:
        document["out"] = played.out
    for key in ("hands", "last_card", "side", "table", "order", "dealer", "at"):
        if (value := getattr(played, key)) is not None:
            document[key] = _plain(value)
    for key in ("pile_ran_out", "knocked_out", "adjust", "starts", "note"):
        if value := getattr(played, key):
            document[key] = _plain(value)
    if played.rules is not None:
        document["rules"] = _changed_rules(played.rules)
    if played.loser is not None:
        document["loser"] = played.loser[0] if len(played.loser) == 1 else list(played.loser)
    return document


def sheet_document(sheet: Scoresheet) -> dict[str, Any]:
    """The whole scoresheet, in the oldest format that can say it."""
    scheme = sheet.rules.scheme
    document: dict[str, Any] = {"format": _format(sheet)}
    document |= {key: getattr(sheet, key) for key in ("name", "note") if getattr(sheet, key)}
    document |= {"deck": deck_document(sheet.deck), "packs": sheet.packs}
    document["players"] = list(sheet.players)
    for key in ("starts", "teams", "table_rules"):
        if value := getattr(sheet, key):
            document[key] = _plain(value)
    if sheet.dealer is not None:
        document["dealer"] = sheet.dealer
    document["rules"] = rules_document(sheet.rules, SCHEMES[scheme].defaults)
    document["rounds"] = [round_document(played, scheme) for played in sheet.rounds]
    if sheet.coming is not None:
        document["coming"] = _coming_document(sheet.coming)
    document["ended"] = sheet.ended
    return document


def _coming_document(coming: Coming) -> dict[str, Any]:
    document: dict[str, Any] = {}
    if coming.table is not None:
        document["table"] = list(coming.table)
    if coming.starts:
        document["starts"] = dict(coming.starts)
    if coming.rules is not None:
        document["rules"] = _changed_rules(coming.rules)
    return document


def _changed_rules(rules: Rules) -> dict[str, Any]:
    """Rules that hold from some round on: a game keeps its scheme."""
    document = rules_document(rules, SCHEMES[rules.scheme].defaults)
    del document["scheme"]
    return document


def _format(sheet: Scoresheet) -> Format:
    """The oldest that can say all of it."""
    if SCHEMES[sheet.rules.scheme].first_format == FORMAT_WITH_ENDINGS or _needs_third(sheet):
        return FORMAT_WITH_ENDINGS
    changed = any(played.rules is not None for played in sheet.rounds)
    return FORMAT_WITH_RULES if changed else FORMAT


def _needs_third(sheet: Scoresheet) -> bool:
    return bool(
        sheet.coming
        or sheet.starts
        or sheet.teams
        or sheet.table_rules
        or any(map(needs_looks, sheet.deck.kinds))
        or needs_endings(sheet.rules)
        or any(map(_is_of_third, sheet.rounds))
    )


def _is_of_third(played: Round) -> bool:
    endings = played.rules is not None and needs_endings(played.rules)
    return endings or played.side is not None or bool(played.knocked_out)


def needs_looks(kind: CardKind) -> bool:
    """Whether a card kind says what no document before the third format can."""
    return any(getattr(kind, key) is not None for key in LOOKS)


def needs_endings(rules: Rules) -> bool:
    """Whether rules say what no document before the third format can."""
    defaults = SCHEMES[rules.scheme].defaults
    later = [key for key in RULE_KEYS if key in LATER_RULES]
    return rules.target is None or any(getattr(rules, k) != getattr(defaults, k) for k in later)


def deck_document(deck: Deck) -> str | dict[str, Any]:
    """A deck by its name when that is how it is known, else with all its kinds."""
    return deck.name if deck_named(deck.name) == deck else own_deck_document(deck)


def own_deck_document(deck: Deck) -> dict[str, Any]:
    """A deck with all its kinds spelled out."""
    return {"name": deck.name, "kinds": [_kind_document(kind) for kind in deck.kinds]}


def _kind_document(kind: CardKind) -> dict[str, Any]:
    document = {key: getattr(kind, key) for key in ("code", "label", "value", "copies")}
    looks = {key: getattr(kind, key) for key in LOOKS}
    return document | {key: value for key, value in looks.items() if value is not None}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
