"""What is wrong with a scoresheet, and where: codes and parameters, no prose."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import NoReturn

WHOLE = "$"

IN_A_ROUND = re.compile(r"rounds\[([0-9]+)\]")
"""The path of a fault in a round; its group is the round's index."""

_PLAIN_ASCII = re.compile(r"[A-Za-z0-9_-]+")  # nearly every key, told at once
_BREAKING = frozenset({"Cc", "Zl", "Zp"})  # control characters, separators of lines and paragraphs
MOST_FAULTS = 1000
"""So many are listed of a document; nobody reads more, and a hostile one has millions."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong. `path` counts from 0; the whole document is `$`."""

    path: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)


class Refused(Exception):
    """A document with faults; it is refused whole."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(fault.path for fault in faults))
        self.faults = faults


def refused(faults: Iterable[Fault]) -> Refused:
    """A refusal that lists so many faults, and says where there are more."""
    listed = list(islice(faults, MOST_FAULTS + 1))
    if len(listed) > MOST_FAULTS:
        listed[MOST_FAULTS:] = [Fault(WHOLE, "more_faults", {"limit": MOST_FAULTS})]
    return Refused(tuple(listed))


def refuse_whole(code: str, **params: object) -> NoReturn:
    """Refuse a document for what is wrong with it as a whole."""
    raise Refused((Fault(WHOLE, code, params),))


class FaultList:
    """Collects faults in the order found; of one path only the first.

    One that is `bounded` raises `Refused` once it holds more than anybody would read.
    """

    def __init__(self, *, bounded: bool = False) -> None:
        self._by_path: dict[str, Fault] = {}
        self._bounded = bounded

    def add(self, path: str, code: str, **params: object) -> None:
        """Note a fault, unless its path has one already."""
        self._by_path.setdefault(path or WHOLE, Fault(path or WHOLE, code, params))
        if self._bounded and len(self._by_path) > MOST_FAULTS:
            raise refused(self)

    def __iter__(self) -> Iterator[Fault]:
        return iter(self._by_path.values())

    def __len__(self) -> int:
        return len(self._by_path)


def at_key(path: str, key: str) -> str:
    """The path of a key inside the object at `path`."""
    if is_plain(key):
        return f"{path}.{key}" if path else key
    return f"{path}[{_json_string(key)}]"


def at_index(path: str, index: int) -> str:
    """The path of an element of the list at `path`."""
    return f"{path}[{index}]"


def is_plain(key: str) -> bool:
    """Whether it is only letters and digits of any script, `_` and `-`, and not empty."""
    return bool(_PLAIN_ASCII.fullmatch(key)) or (key != "" and all(map(_is_plain, key)))


def _is_plain(char: str) -> bool:
    category = unicodedata.category(char)
    return char in "_-" or category.startswith("L") or category == "Nd"


def _json_string(text: str) -> str:
    """The text as a JSON string that stays on one line, whatever a terminal takes for its end."""
    return "".join(
        f"\\u{ord(char):04x}" if unicodedata.category(char) in _BREAKING else char
        for char in json.dumps(text, ensure_ascii=False)
    )


def index_of(fault: Fault) -> int | None:
    """The index of the round that a fault is in; None for one of the whole game."""
    if not fault.path.startswith("rounds["):
        return None
    return int(fault.path[len("rounds[") : fault.path.index("]")])
