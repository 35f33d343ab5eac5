"""Random names for addresses: they tell nothing and cannot be guessed."""

from __future__ import annotations

import re
import secrets

_KEY = re.compile(r"[A-Za-z0-9_-]{1,32}", re.ASCII)


def new_key() -> str:
    """22 url-safe characters, 128 random bits."""
    return secrets.token_urlsafe(16)


def sound_key(key: str) -> str:
    """The key as an address may hold it, or an empty one that nothing has.

    PostgreSQL does not even look for text with a NUL in it: it raises.
    """
    return key if _KEY.fullmatch(key) else ""
