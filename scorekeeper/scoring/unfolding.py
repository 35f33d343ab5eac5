"""A scoresheet into the log that tells it: the fold, turned around."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.scoring.document.parts import Names, round_from
from scorekeeper.scoring.document.writing import round_document
from scorekeeper.scoring.log_entries import (
    FROM_NEXT,
    GAME_ENDED,
    GAME_STARTED,
    ROUND_RECORDED,
    RULES_CHANGED,
    TABLE_CHANGED,
    set_up_content,
)
from scorekeeper.scoring.rules import Rules, rules_document
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import Coming, Round, Scoresheet


@dataclass(frozen=True, slots=True)
class Happened:
    """What happened in a game, as an entry holds it; `at` is the instant that its round says."""

    kind: str
    content: Mapping[str, Any]
    at: str | None = None


def renamed(sheet: Scoresheet, named: Names) -> Scoresheet:
    """The same sheet under other names; `named` must keep apart who was apart."""
    return replace(
        sheet,
        players=tuple(map(named, sheet.players)),
        dealer=None if sheet.dealer is None else named(sheet.dealer),
        rounds=tuple(_renamed(played, sheet.rules.scheme, named) for played in sheet.rounds),
        coming=None if sheet.coming is None else _renamed_change(sheet.coming, named),
        starts={named(name): points for name, points in sheet.starts.items()},
        teams=tuple(tuple(map(named, team)) for team in sheet.teams),
    )


def unfold(sheet: Scoresheet) -> Iterator[Happened]:
    """The log whose fold is this sheet; the sheet's names are player ids here."""
    yield Happened(GAME_STARTED, set_up_content(sheet))
    for played in sheet.rounds:
        yield from _changes(played, played.at)
        alone = replace(played, table=None, starts={}, rules=None)
        content = {"round": round_document(alone, sheet.rules.scheme)}
        yield Happened(ROUND_RECORDED, content, played.at)
    if sheet.coming is not None:
        yield from _changes(sheet.coming)
    if sheet.ended:
        yield Happened(GAME_ENDED, {})


def _changes(change: Coming | Round, at: str | None = None) -> Iterator[Happened]:
    if change.table is not None:
        content = {"table": list(change.table), "starts": dict(change.starts)}
        yield Happened(TABLE_CHANGED, content, at)
    if change.rules is not None:
        yield Happened(RULES_CHANGED, _rules_content(change.rules), at)


def _rules_content(rules: Rules) -> dict[str, Any]:
    defaults = SCHEMES[rules.scheme].defaults
    return {"rules": rules_document(rules, defaults), "from": FROM_NEXT}


def _renamed_change(coming: Coming, named: Names) -> Coming:
    table = None if coming.table is None else tuple(map(named, coming.table))
    return Coming(table, {named(name): n for name, n in coming.starts.items()}, coming.rules)


def _renamed(played: Round, scheme: str, named: Names) -> Round:
    defaults = SCHEMES[scheme].defaults
    return round_from(round_document(played, scheme), named, defaults)
