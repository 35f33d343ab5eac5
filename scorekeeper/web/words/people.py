"""People as pages show them: name, colour, initials."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from babel.lists import format_list
from flask_babel import get_locale

from scorekeeper.languages import letters_of


@dataclass(frozen=True, slots=True)
class Person:
    """A player on a page. `initials` are one letter, or two where several share the first."""

    key: str
    name: str
    colour: int
    initials: str


class HasColour(Protocol):
    """What of a player a page needs."""

    @property
    def key(self) -> str:
        """In addresses and in the log."""

    @property
    def name(self) -> str:
        """As everybody sees it now."""

    @property
    def seat_colour(self) -> int:
        """The number of the colour, from 0 to 19."""


def people_of(players: Iterable[HasColour]) -> dict[str, Person]:
    """The players by key, with initials that tell them apart."""
    listed = list(players)
    letters = initials([player.name for player in listed])
    return {
        player.key: Person(player.key, player.name, player.seat_colour, mark)
        for player, mark in zip(listed, letters, strict=True)
    }


def initials(names: list[str]) -> list[str]:
    """One letter each, as readers count letters; two where the first ones meet."""
    firsts = [_letters(name, 1) for name in names]
    shared = Counter(firsts)
    return [
        _letters(name, 2) if shared[first] > 1 else first
        for name, first in zip(names, firsts, strict=True)
    ]


def spoken(name: str) -> str:
    """The name inside a sentence: one that runs right to left does not turn its surroundings."""
    turns = any(unicodedata.bidirectional(char) in {"R", "AL"} for char in name)
    return f"\u2068{name}\u2069" if turns else name


def together(names: Iterable[str]) -> str:
    """Several names in one sentence: `Anna, Boris and Cyril`."""
    return format_list([spoken(name) for name in names], locale=get_locale() or "en")


def _letters(name: str, count: int) -> str:
    found = letters_of(name.replace(" ", ""))[:count]
    return found[0].upper() + "".join(found[1:]) if found else "?"
