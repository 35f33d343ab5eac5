"""Sound pieces of a document, or of a log, into what they stand for. Nothing is checked here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar

from scorekeeper.scoring.cards import CardKind, Deck
from scorekeeper.scoring.decks import DEFAULT_DECK, deck_named
from scorekeeper.scoring.rules import Rules, rules_from
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import Coming, Round, Scoresheet

Names: TypeAlias = Callable[[str], str]
Value = TypeVar("Value")


def round_from(
    document: Mapping[str, Any], named: Names = str, defaults: Rules | None = None
) -> Round:
    """A round from its sound document; `named` turns what stands there into names.

    `defaults` are those of the scheme, where a round may bring rules.
    """
    return Round(
        out=_one(document.get("out"), named),
        hands=by_name(document["hands"], named) if "hands" in document else None,
        last_card=document.get("last_card"),
        pile_ran_out=document.get("pile_ran_out", 0),
        adjust=by_name(document.get("adjust", {}), named),
        loser=_several(document.get("loser"), named),
        order=_several(document.get("order"), named),
        table=_several(document.get("table"), named),
        starts=by_name(document.get("starts", {}), named),
        rules=rules_from(document["rules"], defaults) if defaults and "rules" in document else None,
        dealer=_one(document.get("dealer"), named),
        side=document.get("side"),
        knocked_out=_several(document.get("knocked_out"), named) or (),
        note=document.get("note", ""),
        at=document.get("at"),
    )


def deck_from(document: str | Mapping[str, Any] | None) -> Deck:
    """The deck that a sound document names or spells out."""
    if document is None or isinstance(document, str):
        deck = deck_named(document or DEFAULT_DECK)
        if deck is None:
            raise KeyError(document)
        return deck
    kinds = [CardKind(**{"label": kind["code"], **kind}) for kind in document["kinds"]]
    return Deck(document["name"], tuple(kinds))


def coming_from(document: Mapping[str, Any], defaults: Rules) -> Coming:
    """What changes before the next round, from its sound document."""
    change = round_from(document, defaults=defaults)
    return Coming(change.table, change.starts, change.rules)


@dataclass(frozen=True, slots=True)
class Recorded:
    """A round as an entry holds it, under people's names."""

    played: Round
    played_by: tuple[str, ...] | None
    pile_noted_by: str | None

    @classmethod
    def of(cls, content: Mapping[str, Any], named: Names) -> Recorded:
        """From the content of an entry that records a round, or changes it."""
        people = content.get("played_by")
        return cls(
            round_from(content["round"], named),
            None if people is None else tuple(map(named, people)),
            content.get("pile_noted_by"),
        )

    def prepared(
        self, change: Coming | None, seats: tuple[str, ...]
    ) -> tuple[Round, Coming | None]:
        """The round with what changed before it, and what of that counts only from the next on.

        `seats` are who sits by then; a round that was begun before keeps its own people.
        """
        change, people = change or Coming(), self.played_by
        if people is None:
            now = (change.table, change.starts, change.rules)
            return replace(self.played, table=now[0], starts=now[1], rules=now[2]), None
        starts = {name: points for name, points in change.starts.items() if name in people}
        later = {name: points for name, points in change.starts.items() if name not in people}
        played = replace(self.played, table=people, starts=starts, rules=change.rules)
        return played, None if people == seats else Coming(seats, later)


def set_up_from(content: Mapping[str, Any], named: Names) -> Scoresheet:
    """The sheet of a set-up's content, before its first round and with no value asked."""
    return Scoresheet(
        players=tuple(map(named, content["players"])),
        rules=rules_of(content["rules"]),
        deck=deck_from(content["deck"]),
        packs=content["packs"],
        dealer=None if content["dealer"] is None else named(content["dealer"]),
        name=content["name"],
        note=content["note"],
        starts=by_name(content.get("starts", {}), named),
        teams=tuple(tuple(map(named, team)) for team in content.get("teams", ())),
        table_rules=tuple(content.get("table_rules", ())),
    )


def valued(deck: Deck, asked: Mapping[str, int]) -> Deck:
    """The deck with the values that the table was asked for."""
    if not asked:
        return deck
    return Deck(
        deck.name,
        tuple(replace(kind, value=asked.get(kind.code, kind.value)) for kind in deck.kinds),
    )


def by_name(said: Mapping[str, Value], named: Names) -> dict[str, Value]:
    """What is said of people, under their names."""
    return {named(player): value for player, value in said.items()}


def rules_of(document: Mapping[str, Any]) -> Rules:
    """The rules of a document that says their scheme, too."""
    return rules_from(document, SCHEMES[document["scheme"]].defaults)


def _one(value: str | None, named: Names) -> str | None:
    return None if value is None else named(value)


def _several(value: str | list[str] | None, named: Names) -> tuple[str, ...] | None:
    if value is None:
        return None
    return (named(value),) if isinstance(value, str) else tuple(map(named, value))
