"""A scoresheet into its document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.scoring.cards import Deck
from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.rules import rules_document
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import FORMAT, FORMAT_WITH_RULES, Format, Round, Scoresheet


def round_document(played: Round, scheme: str) -> dict[str, Any]:
    """A round as the document holds it; empty fields are left out."""
    document: dict[str, Any] = {}
    if "out" in SCHEMES[scheme].round_keys:
        document["out"] = played.out
    for key in ("hands", "last_card", "table", "order", "dealer", "at"):
        if (value := getattr(played, key)) is not None:
            document[key] = _plain(value)
    for key in ("pile_ran_out", "adjust", "starts", "note"):
        if value := getattr(played, key):
            document[key] = _plain(value)
    if played.rules is not None:
        document["rules"] = rules_document(played.rules, SCHEMES[scheme].defaults)
        del document["rules"]["scheme"]
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
    if sheet.dealer is not None:
        document["dealer"] = sheet.dealer
    document["rules"] = rules_document(sheet.rules, SCHEMES[scheme].defaults)
    document["rounds"] = [round_document(played, scheme) for played in sheet.rounds]
    document["ended"] = sheet.ended
    return document


def _format(sheet: Scoresheet) -> Format:
    needed = SCHEMES[sheet.rules.scheme].first_format
    changed = any(played.rules is not None for played in sheet.rounds)
    return FORMAT_WITH_RULES if changed and needed == FORMAT else needed


def deck_document(deck: Deck) -> str | dict[str, Any]:
    """A deck by its name when that is how it is known, else with all its kinds."""
    return deck.name if deck_named(deck.name) == deck else own_deck_document(deck)


def own_deck_document(deck: Deck) -> dict[str, Any]:
    """A deck with all its kinds spelled out."""
    keys = ("code", "label", "value", "copies")
    kinds = [{key: getattr(kind, key) for key in keys} for kind in deck.kinds]
    return {"name": deck.name, "kinds": kinds}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return list(value) if isinstance(value, tuple) else value
