"""What a form asks for: an entry to be appended, or a change that the journal notes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import request

from scorekeeper.store.errors import EntryRefused
from scorekeeper.store.journal import Asker
from scorekeeper.store.log.entries import NewEntry, refuse_malformed_id
from scorekeeper.store.models.columns import now
from scorekeeper.web.forms.base import position_typed
from scorekeeper.web.request.access import keeper

OLDEST_WAITING = timedelta(days=31)
"""So long may a save wait for a dead network; an older instant is a wrong clock."""


def entry_sent(kind: str, content: Mapping[str, Any], seen: int | None = None) -> NewEntry:
    """An entry of this kind, under the id that the form carries.

    It has `seen` so much of the log, where what came since its form was opened was judged.
    """
    opened_at = position_typed(request.form.get("opened_at"))
    return NewEntry(
        id=request.form.get("entry_id", ""),
        kind=kind,
        content=content,
        opened_at_position=opened_at if seen is None else seen,
        happened_at=happened_at(request.form.get("happened_at")),
        device=keeper(),
    )


def asker() -> Asker:
    """Who asks, under the id that the form carries, so that a second sending is known."""
    sent_as = request.form.get("entry_id", "")
    try:
        refuse_malformed_id(sent_as)
    except EntryRefused:
        return Asker(keeper())
    return Asker(keeper(), sent_as)


def happened_at(text: str | None) -> datetime:
    """The instant that the device says, if its clock can be right; else now."""
    arrived = now()
    try:
        said = datetime.fromisoformat((text or "").strip())
        if said.tzinfo is None:
            return arrived
        said = said.astimezone(UTC)
    except (ValueError, OverflowError):
        return arrived
    return said if arrived - OLDEST_WAITING <= said <= arrived else arrived
