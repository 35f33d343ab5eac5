"""The form of one round of a document, as its scheme asks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from scorekeeper.scoring.document.checking import Form, elements, members
from scorekeeper.scoring.document.deck_form import Cards
from scorekeeper.scoring.document.rules_form import read_rules
from scorekeeper.scoring.faults import at_key
from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.scoring.sheet import FORMAT_WITH_ENDINGS, FORMAT_WITH_RULES, Scoresheet

MOST_PILES = 99
MOST_POINTS = 1_000_000

CHANGES = frozenset({"table", "starts", "rules"})
"""What a round may say of itself and of all that follow."""

ANY_ROUND = frozenset({"table", "dealer", "note", "at"})
ALL_KEYS = ANY_ROUND | {
    *("out", "hands", "last_card", "pile_ran_out", "adjust", "starts", "loser", "order")
}


def read_round(
    form: Form,
    item: Any,
    path: str,
    scheme: type[Tally],
    cards: Cards | None,
    *,
    changes: Collection[str] = CHANGES,
) -> None:
    """Note everything that is wrong with the form of one round; `changes` are those it may make."""
    played = form.object(item, path)
    if played is None:
        return
    taken = _taken(form, played, scheme, cards) - (CHANGES - {*changes})
    if "table" in played and "table" not in taken:
        form.faults.add(f"{path}.table", "table_stays")
    _read_keys(form, played, path, scheme, taken)
    reader = _RoundReader(form, scheme, cards, _side(played, cards))
    for where, key, value in members(played, path):
        if key in taken:
            reader.read(key, value, where)
    _read_last_card_alone(form, played, path)
    if "loser" in scheme.round_keys and ("loser" in played) == ("hands" in played):
        form.faults.add(f"{path}.loser", "hands_or_loser")


def read_coming(
    form: Form, item: Any, path: str, scheme: type[Tally], cards: Cards | None, *, seated: bool
) -> None:
    """Note everything that is wrong with what comes next; `seated`: nobody comes or goes."""
    change = form.object(item, path)
    if change is None:
        return
    may_be = CHANGES & (ANY_ROUND | scheme.round_keys | {"rules"})
    if seated and "table" in change:
        form.faults.add(f"{path}.table", "table_stays")
    if not change.keys() & {"table", "rules"}:
        form.faults.add(path, "nothing_comes")
    for key in (CHANGES - may_be) & change.keys():
        form.faults.add(at_key(path, key), "key_not_taken", key=key, scheme=scheme.code)
    form.keys(change, path, may_be, ())
    reader = _RoundReader(form, scheme, cards, None)
    for where, key, value in members(change, path):
        if key in may_be - ({"table"} if seated else set()):
            reader.read(key, value, where)


def _taken(
    form: Form, played: dict[str, Any], scheme: type[Tally], cards: Cards | None
) -> frozenset[str]:
    """The keys that a round of this scheme may have, with what else it says."""
    taken = ANY_ROUND | scheme.round_keys
    if form.knows(FORMAT_WITH_RULES):
        taken |= {"rules"}
    if not form.knows(FORMAT_WITH_ENDINGS) or "hands" not in played:
        return taken - {"knocked_out"}
    with_sides = "hands" in scheme.round_keys and (cards is None or cards.sides != ())
    return taken | {"side"} if with_sides else taken


def _side(played: dict[str, Any], cards: Cards | None) -> str | None:
    """The side whose kinds a hand may hold; None: any."""
    if cards is None or not cards.sides:
        return None
    said = played.get("side", cards.sides[0])
    return said if said in cards.sides else None


def _read_keys(
    form: Form, played: dict[str, Any], path: str, scheme: type[Tally], taken: frozenset[str]
) -> None:
    for key in played:
        if key in ALL_KEYS and key not in ANY_ROUND and key not in scheme.round_keys:
            form.faults.add(at_key(path, key), "key_not_taken", key=key, scheme=scheme.code)
    required: list[str] = [key for key in ("out", "order") if key in scheme.round_keys]
    if not scheme.hands_optional(played):
        required.append("hands")
    form.keys(played, path, taken, required)


def _read_last_card_alone(form: Form, played: dict[str, Any], path: str) -> None:
    if "last_card" not in played:
        return
    if "out" in played and played["out"] is None:
        form.faults.add(f"{path}.last_card", "last_card_without_out")
    elif "hands" not in played:
        form.faults.add(f"{path}.last_card", "last_card_without_hands")


class _RoundReader:
    """Reads one key of a round after the other."""

    def __init__(
        self, form: Form, scheme: type[Tally], cards: Cards | None, side: str | None
    ) -> None:
        self._form = form
        self._scheme = scheme
        self._cards = cards
        self._side = side
        self._readers: dict[str, Callable[[Any, str], object]] = {
            "table": form.table,
            "dealer": form.string,
            "note": form.text,
            "at": form.instant,
            "out": self._out,
            "hands": self._hands,
            "last_card": self._card,
            "pile_ran_out": self._piles,
            "adjust": self._points,
            "starts": self._points,
            "loser": self._loser,
            "order": self._names,
            "rules": self._rules,
            "side": self._read_side,
            "knocked_out": self._knocked_out,
        }

    def read(self, key: str, value: Any, path: str) -> None:
        self._readers[key](value, path)

    def _out(self, value: Any, path: str) -> None:
        if value is not None or not self._scheme.nobody_goes_out:
            self._form.string(value, path)

    def _piles(self, value: Any, path: str) -> None:
        self._form.integer(value, path, 0, MOST_PILES)

    def _hands(self, value: Any, path: str) -> None:
        hands = self._form.object(value, path)
        if hands is None:
            return
        if not hands and "loser" in self._scheme.round_keys:
            self._form.faults.add(path, "empty_hands")
        for where, _, hand in members(hands, path):
            self._hand(hand, where)

    def _hand(self, hand: Any, path: str) -> None:
        if isinstance(hand, int) and not isinstance(hand, bool):
            self._form.integer(hand, path, 0)
            return
        if not isinstance(hand, dict):
            self._form.faults.add(path, "not_a_hand")
            return
        self._form.object(hand, path)
        if not hand:
            self._form.faults.add(path, "empty_hand")
        for where, code, count in members(hand, path):
            if self._cards is not None and code not in self._cards.side_of:
                self._form.faults.add(where, "unknown_card", card=code)
            elif self._cards and self._side and self._cards.side_of[code] != self._side:
                self._form.faults.add(where, "card_of_another_side", card=code)
            else:
                self._form.integer(count, where, 1)

    def _card(self, value: Any, path: str) -> None:
        if self._form.string(value, path) is None:
            return
        if self._cards is not None and value not in self._cards.side_of:
            self._form.faults.add(path, "unknown_card", card=value)

    def _read_side(self, value: Any, path: str) -> None:
        if self._form.string(value, path) is None or self._cards is None:
            return
        if self._cards.sides and value not in self._cards.sides:
            self._form.faults.add(path, "unknown_side", choices=", ".join(self._cards.sides))

    def _knocked_out(self, value: Any, path: str) -> None:
        self._names(value, path)
        if value == []:
            self._form.faults.add(path, "empty_knocked_out")
        elif isinstance(value, list) and _has_twins(value):
            self._form.faults.add(path, "repeated_knocked_out")

    def _points(self, value: Any, path: str) -> None:
        for where, _, points in members(self._form.object(value, path) or {}, path):
            self._form.integer(points, where, -MOST_POINTS, MOST_POINTS)

    def _loser(self, value: Any, path: str) -> None:
        if isinstance(value, str):
            return
        if isinstance(value, list):
            self._names(value, path)
            if not value:
                self._form.faults.add(path, "empty_loser")
            elif _has_twins(value):
                self._form.faults.add(path, "repeated_loser")
            return
        self._form.faults.add(path, "not_a_loser")

    def _rules(self, value: Any, path: str) -> None:
        if (rules := self._form.object(value, path)) is None:
            return
        if "cards_dealt" in self._scheme.takes:
            # The hands being played off are counted from it.
            self._form.faults.add(path, "key_not_taken", key="rules", scheme=self._scheme.code)
        else:
            codes = None if self._cards is None else self._cards.side_of
            read_rules(self._form, rules, path, self._scheme, codes)

    def _names(self, value: Any, path: str) -> None:
        for where, name in elements(self._form.list(value, path) or [], path):
            self._form.string(name, where)


def _has_twins(names: list[Any]) -> bool:
    texts = [name for name in names if isinstance(name, str)]
    return len(set(texts)) < len(texts)


def beyond_all_bounds(sheet: Scoresheet) -> Iterator[tuple[int, str]]:
    """Whose corrections of one round come to more than a document may say: its index, the name."""
    for index, played in enumerate(sheet.rounds):
        for name, points in played.adjust.items():
            if abs(points) > MOST_POINTS:
                yield index, name
