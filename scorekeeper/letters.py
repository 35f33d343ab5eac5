"""The letters of a text."""

from __future__ import annotations

import regex


def letters_of(text: str) -> list[str]:
    """The letters as readers count them: an emoji of several code points is one."""
    found: list[str] = regex.findall(r"\X", text)
    return found
