"""Checks of a document's form, each noting its fault where it stands.

A check answers with the value when it is sound, else with None.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from typing import Any

from scorekeeper.scoring.faults import FaultList, at_index, at_key, is_plain
from scorekeeper.scoring.seating import folded, is_name
from scorekeeper.scoring.sheet import FORMATS, Format

LONGEST_TEXT = 500
LONGEST_CODE = 20
FEWEST_AT_TABLE, MOST_AT_TABLE = 2, 20

_INSTANT = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z")


class Form:
    """Reads values out of a parsed document and collects what is wrong with them.

    `said` is the document's format; what came with a later one is unknown to it.
    """

    def __init__(self, faults: FaultList, said: Format = FORMATS[-1]) -> None:
        self.faults = faults
        self._said = FORMATS.index(said)

    def knows(self, first: Format) -> bool:
        """Whether the document may hold what came with that format."""
        return self._said >= FORMATS.index(first)

    def object(self, value: Any, path: str) -> dict[str, Any] | None:
        """A JSON object; keys that stand twice are noted."""
        if not isinstance(value, dict):
            self.faults.add(path, "wrong_type", expected="object")
            return None
        for key in getattr(value, "repeated", ()):
            self.faults.add(at_key(path, key), "repeated_key", key=key)
        return value

    def keys(
        self, value: dict[str, Any], path: str, known: Collection[str], required: Collection[str]
    ) -> None:
        """Unknown keys and missing ones."""
        for key in value:
            if key not in known:
                self.faults.add(at_key(path, key), "unknown_key", key=key)
        for key in required:
            if key not in value:
                self.faults.add(at_key(path, key), "missing", key=key)

    def list(self, value: Any, path: str) -> list[Any] | None:
        """The value if it is a JSON list; None, and a fault at the path, if not."""
        if isinstance(value, list):
            return value
        self.faults.add(path, "wrong_type", expected="list")
        return None

    def string(self, value: Any, path: str) -> str | None:
        """Any text; whether it names somebody is judged at the table."""
        if isinstance(value, str):
            return value
        self.faults.add(path, "wrong_type", expected="text")
        return None

    def text(self, value: Any, path: str) -> str | None:
        """The value if it is text of at most 500 characters; None, and a fault, if not."""
        if self.string(value, path) is None:
            return None
        if len(value) > LONGEST_TEXT:
            self.faults.add(path, "too_long", limit=LONGEST_TEXT)
            return None
        return str(value)

    def code(self, value: Any, path: str) -> str | None:
        """The value if it is 1 to 20 letters, digits, `_` and `-`; None, and a fault, if not."""
        if self.string(value, path) is None:
            return None
        if len(value) <= LONGEST_CODE and is_plain(value):
            return str(value)
        self.faults.add(path, "bad_code", card=value)
        return None

    def boolean(self, value: Any, path: str) -> bool | None:
        """One of true and false."""
        if isinstance(value, bool):
            return value
        self.faults.add(path, "wrong_type", expected="boolean")
        return None

    def integer(self, value: Any, path: str, low: int, high: int | None = None) -> int | None:
        """A whole number in a range; 1.0, true and "1" are none."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.faults.add(path, "wrong_type", expected="integer")
            return None
        if value < low or (high is not None and value > high):
            code = "too_small" if high is None else "out_of_range"
            self.faults.add(path, code, low=low, high=high)
            return None
        return value

    def choice(self, value: Any, path: str, choices: Collection[str]) -> str | None:
        """One of a few words."""
        if isinstance(value, str) and value in choices:
            return value
        self.faults.add(path, "not_a_choice", choices=", ".join(choices))
        return None

    def instant(self, value: Any, path: str) -> str | None:
        """The value if it is a real `YYYY-MM-DDThh:mm:ssZ`; None, and a fault, if not."""
        if isinstance(value, str) and _is_instant(value):
            return value
        self.faults.add(path, "bad_instant")
        return None

    def table(self, value: Any, path: str) -> None:
        """2 to 20 names, no two alike."""
        names = self.list(value, path)
        if names is None:
            return
        if not FEWEST_AT_TABLE <= len(names) <= MOST_AT_TABLE:
            self.faults.add(path, "table_size", low=FEWEST_AT_TABLE, high=MOST_AT_TABLE)
        seen: set[str] = set()
        for where, name in elements(names, path):
            if self.string(name, where) is None:
                continue
            if not is_name(name):
                self.faults.add(where, "bad_name", name=name)
            elif folded(name) in seen:
                self.faults.add(where, "repeated_name", name=name)
            seen.add(folded(name))


def elements(values: list[Any], path: str) -> Iterator[tuple[str, Any]]:
    """Each element of a list with its path."""
    for index, value in enumerate(values):
        yield at_index(path, index), value


def members(value: dict[str, Any], path: str) -> Iterator[tuple[str, str, Any]]:
    """Each key of an object with its path and its value."""
    for key, item in value.items():
        yield at_key(path, key), key, item


def _is_instant(text: str) -> bool:
    found = _INSTANT.fullmatch(text)
    if found is None:
        return False
    year, month, day, hour, minute, second = map(int, found.groups())
    try:
        datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    except ValueError:
        return False
    return True
