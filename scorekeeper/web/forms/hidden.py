"""What every change carries besides what was typed: its id, what its form had seen, the clock."""

from __future__ import annotations

import re
import secrets

from werkzeug.datastructures import MultiDict
from wtforms import HiddenField

from scorekeeper.web.forms.texts import plain_text

_NOT_CARRIED = {"csrf_token", "review", "save", "change", "choose", "aside"}
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


def sent_again(typed: MultiDict[str, str]) -> list[tuple[str, str]]:
    """Everything that was sent but its token and button, for the next page of the same errand."""
    fields = typed.items(multi=True)
    return [(key, plain_text(value)) for key, value in fields if key not in _NOT_CARRIED]


def position_typed(text: str | None) -> int:
    """The log's position that a form had seen; -1, which conflicts, if it is none."""
    return int(text) if text and _POSITION.fullmatch(text) else -1
