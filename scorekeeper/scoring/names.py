"""What may be a name, and when two names are one."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 60


def is_name(text: str) -> bool:
    """Whether text is 1–60 characters, trimmed, NFC, without control characters."""
    return (
        0 < len(text) <= LONGEST_NAME
        and text == text.strip()
        and unicodedata.is_normalized("NFC", text)
        and not any(unicodedata.category(char) == "Cc" for char in text)
    )


def folded(name: str) -> str:
    """The name as it is compared: capitals do not distinguish, accents do."""
    return unicodedata.normalize("NFC", name.casefold())
