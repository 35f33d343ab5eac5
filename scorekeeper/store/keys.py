"""Random names for addresses: they tell nothing and cannot be guessed."""

from __future__ import annotations

import secrets


def new_key() -> str:
    """22 url-safe characters, 128 random bits."""
    return secrets.token_urlsafe(16)
