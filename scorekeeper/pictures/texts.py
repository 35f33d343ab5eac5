"""How much room a text takes, by counting letters: a drawing is made without asking any font."""

from __future__ import annotations

import unicodedata

from scorekeeper.languages import letters_of

NARROW = frozenset("fijlrtI.,:;'|!()[]· ")
WIDE = frozenset("mwMWQ@%—…")


def room(text: str) -> float:
    """How wide it is at most, in letters of usual width."""
    return sum(map(_room, letters_of(text)))


def shortened(text: str, most: float, tail: int = 0) -> str:
    """As much of its beginning as there is room for, and so many letters of its end."""
    if room(text) <= most:
        return text
    letters = letters_of(text)
    end = "".join(letters[len(letters) - tail :]).lstrip() if tail else ""
    left, kept = most - 1 - room(end), ""
    for letter in letters:
        left -= _room(letter)
        if left < 0:
            break
        kept += letter
    return f"{kept.rstrip()}…{end}"


def wrapped(text: str, most: float, lines: int) -> list[str]:
    """In so many lines at most, broken between words where that is possible."""
    found: list[str] = []
    for word in text.split():
        joined = f"{found[-1]} {word}" if found else word
        if found and room(joined) <= most:
            found[-1] = joined
        else:
            found.append(word)
    kept = found[:lines]
    if len(found) > lines:
        kept[-1] = f"{kept[-1]} {found[lines]}"
    return [shortened(line, most) for line in kept]


def _room(letter: str) -> float:
    sign = letter[0]
    if unicodedata.east_asian_width(sign) in {"W", "F"}:
        return 1.8
    if sign in NARROW:
        return 0.55
    if sign in WIDE:
        return 1.45
    return 1.15 if sign.isupper() else 1.0
