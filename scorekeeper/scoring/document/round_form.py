"""The form of one round of a document, as its scheme asks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from scorekeeper.scoring.document.checking import Form, elements, members
from scorekeeper.scoring.document.rules_form import read_rules
from scorekeeper.scoring.faults import at_key
from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.scoring.sheet import Scoresheet

MOST_PILES = 99
MOST_POINTS = 1_000_000

ANY_ROUND = frozenset({"table", "dealer", "note", "at"})
ALL_KEYS = ANY_ROUND | {
    *("out", "hands", "last_card", "pile_ran_out", "adjust", "starts", "loser", "order")
}


def read_round(
    form: Form,
    item: Any,
    path: str,
    scheme: type[Tally],
    codes: Collection[str] | None,
    *,
    rules: bool = False,
) -> None:
    """Note everything that is wrong with the form of one round; `rules`: it may change them."""
    played = form.object(item, path)
    if played is None:
        return
    with_rules = frozenset({"rules"}) if rules else frozenset[str]()
    _read_keys(form, played, path, scheme, ALL_KEYS | with_rules)
    reader = _RoundReader(form, scheme, codes)
    for where, key, value in members(played, path):
        if key in ANY_ROUND | scheme.round_keys | with_rules:
            reader.read(key, value, where)
    _read_last_card_alone(form, played, path)
    if "loser" in scheme.round_keys and ("loser" in played) == ("hands" in played):
        form.faults.add(f"{path}.loser", "hands_or_loser")


def _read_keys(
    form: Form, played: dict[str, Any], path: str, scheme: type[Tally], known: frozenset[str]
) -> None:
    for key in played:
        if key in ALL_KEYS and key not in ANY_ROUND and key not in scheme.round_keys:
            form.faults.add(at_key(path, key), "key_not_taken", key=key, scheme=scheme.code)
    required: list[str] = [key for key in ("out", "order") if key in scheme.round_keys]
    if not scheme.hands_optional(played):
        required.append("hands")
    form.keys(played, path, known, required)


def _read_last_card_alone(form: Form, played: dict[str, Any], path: str) -> None:
    if "last_card" not in played:
        return
    if "out" in played and played["out"] is None:
        form.faults.add(f"{path}.last_card", "last_card_without_out")
    elif "hands" not in played:
        form.faults.add(f"{path}.last_card", "last_card_without_hands")


class _RoundReader:
    """Reads one key of a round after the other."""

    def __init__(self, form: Form, scheme: type[Tally], codes: Collection[str] | None) -> None:
        self._form = form
        self._scheme = scheme
        self._codes = codes
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
            if self._codes is not None and code not in self._codes:
                self._form.faults.add(where, "unknown_card", card=code)
            else:
                self._form.integer(count, where, 1)

    def _card(self, value: Any, path: str) -> None:
        if self._form.string(value, path) is None:
            return
        if self._codes is not None and value not in self._codes:
            self._form.faults.add(path, "unknown_card", card=value)

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
            read_rules(self._form, rules, path, self._scheme, self._codes)

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
