"""What every change carries besides what was typed: its id, what its form had seen, the clock."""

from __future__ import annotations

import re
import secrets

from wtforms import HiddenField

_POSITION = re.compile(r"[0-9]{1,9}", re.ASCII)


def new_entry_id() -> str:
    """An id for an entry whose form has no script to make one."""
    return secrets.token_urlsafe(16)


def hidden_fields() -> dict[str, HiddenField]:
    """The hidden fields of a form that appends to a log."""
    return {
        "entry_id": HiddenField(default=new_entry_id),
        "opened_at": HiddenField(),
        "happened_at": HiddenField(),
    }


def position_typed(text: str | None) -> int:
    """The log's position that a form had seen; -1, which conflicts, if it is none."""
    return int(text) if text and _POSITION.fullmatch(text) else -1
