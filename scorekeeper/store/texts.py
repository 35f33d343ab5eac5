"""Free text of people (names of games and evenings, notes), made storable."""

from __future__ import annotations

import unicodedata

from scorekeeper.store.errors import TextRefused

_LINES = {"\n", "\t"}
_NOT_COMPARED = {"Mn", "Cc", "Cf", "Cs"}


def sought_text(text: str) -> str:
    """What a search compares: without capitals, accents and doubled spaces."""
    apart = unicodedata.normalize("NFKD", " ".join(text.casefold().split()))
    return "".join(sign for sign in apart if unicodedata.category(sign) not in _NOT_COMPARED)


def tidy_text(typed: str, limit: int) -> str:
    """Trimmed NFC text of at most `limit` characters; line breaks stay, other controls do not."""
    if len(typed) > 20 * limit:
        raise TextRefused("text_too_long", limit=limit)
    text = unicodedata.normalize("NFC", typed.replace("\r\n", "\n")).strip()
    if len(text) > limit:
        raise TextRefused("text_too_long", limit=limit)
    for sign in text:
        _refuse_control(sign)
    return text


def _refuse_control(sign: str) -> None:
    category = unicodedata.category(sign)
    if category == "Cs":
        raise TextRefused("text_not_text")
    if category == "Cc" and sign not in _LINES:
        raise TextRefused("text_has_control")
