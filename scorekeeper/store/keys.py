"""Random names for addresses: they tell nothing and cannot be guessed."""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random

_KEY = re.compile(r"[A-Za-z0-9_-]{1,32}", re.ASCII)
_CHANCE: ContextVar[Random | None] = ContextVar("chance", default=None)


def new_key() -> str:
    """22 url-safe characters, 128 random bits."""
    chance = _CHANCE.get()
    drawn = secrets.token_bytes(16) if chance is None else chance.randbytes(16)
    return urlsafe_b64encode(drawn).rstrip(b"=").decode()


@contextmanager
def keys_drawn_by(chance: Random) -> Iterator[None]:
    """Let the keys made inside follow from a seed: a demonstration is the same each time."""
    token = _CHANCE.set(chance)
    try:
        yield
    finally:
        _CHANCE.reset(token)


def sound_key(key: str) -> str:
    """The key as an address may hold it, or an empty one that nothing has.

    PostgreSQL does not even look for text with a NUL in it: it raises.
    """
    return key if _KEY.fullmatch(key) else ""
