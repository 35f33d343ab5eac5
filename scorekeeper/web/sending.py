"""The entry that a form asks to be appended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import request

from scorekeeper.store.entries import NewEntry
from scorekeeper.web.access import keeper
from scorekeeper.web.clock import happened_at
from scorekeeper.web.forms.hidden import position_typed


def entry_sent(kind: str, content: Mapping[str, Any]) -> NewEntry:
    """An entry of this kind, under the id and at the position that the form carries."""
    return NewEntry(
        id=request.form.get("entry_id", ""),
        kind=kind,
        content=content,
        opened_at_position=position_typed(request.form.get("opened_at")),
        happened_at=happened_at(request.form.get("happened_at")),
        device=keeper(),
    )
