"""What people type: text made fit to be shown again, numbers, sums of points."""

from __future__ import annotations

import re

# The last two of each plane are no characters.
_NONE = "".join(chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
# Pasted out of a document; no page may hold them, and nobody sees that they are there.
_NOT_SHOWN = re.compile(rf"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef{_NONE}]")


def plain_text(text: str | None) -> str:
    """Without signs that cannot be shown; a new line is one sign, where browsers send two."""
    return _NOT_SHOWN.sub(" ", (text or "").replace("\r\n", "\n").replace("\r", "\n"))


MOST_TYPED = 200

_SUM = re.compile(r"\d{1,7}(?:\+\d{1,7})*")
_SIGNED_SUM = re.compile(r"[+-]?\d{1,7}(?:[+-]\d{1,7})*")
_COUNT = re.compile(r"\d{1,4}")


def points_typed(text: str) -> int | None:
    """The points of `12+11+7`; None if it is no sum of whole numbers."""
    plain = _plain(text)
    return sum(map(int, plain.split("+"))) if _SUM.fullmatch(plain) else None


def signed_typed(text: str) -> int | None:
    """The points of `-20` or `5-20`; None if it is no such sum."""
    plain = _plain(text)
    if not _SIGNED_SUM.fullmatch(plain):
        return None
    return sum(map(int, re.findall(r"[+-]?\d+", plain)))


def count_typed(text: str) -> int | None:
    """A number of cards; None if it is no whole number."""
    plain = _plain(text)
    return int(plain) if _COUNT.fullmatch(plain) else None


def _plain(text: str) -> str:
    """Without spaces, with a plain minus; too long a text is no number."""
    return re.sub(r"\s+", "", text.replace("−", "-")) if len(text) <= MOST_TYPED else ""
