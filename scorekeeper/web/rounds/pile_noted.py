"""How often the draw pile ran out is one number, with who noted it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import request

from scorekeeper.web.request.access import game_or_404, keeper
from scorekeeper.web.rounds.form import RoundForm
from scorekeeper.web.rounds.parts import parts_of
from scorekeeper.web.rounds.task import RoundTask

NOTED_BY = "pile_noted_by"


def noted_elsewhere(task: RoundTask, form: RoundForm) -> str:
    """How often the draw pile ran out, where only another phone has noted it, in the draft."""
    if form["pile_ran_out"].data or task.draft is None:
        return ""
    part = task.draft.parts.get("pile_ran_out", {})
    return next(iter(part.get("pile_ran_out", ())), "")


def with_who_noted(task: RoundTask, content: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an entry says of a round, with who noted how often the draw pile ran out.

    Whoever set the number as it stands in the draft, else whoever sends it here; a number that
    was stored before keeps who noted it then.
    """
    times, stored = content["round"].get("pile_ran_out", 0), task.asked.stored
    before = 0 if stored is None else stored.pile_ran_out
    if times == before:
        return content
    plain = {key: value for key, value in content.items() if key != NOTED_BY}
    device = _who_noted(task) if times else None
    return plain if device is None else plain | {NOTED_BY: device}


def _who_noted(task: RoundTask) -> str | None:
    row, entry_id = task.table.record.row, request.form.get("entry_id")
    if len(task.table.record.entries) < row.position:
        # It is sent a second time, and says what it said then; the draft is gone by now.
        log = game_or_404(row.key).entries
        saved = (each.entry.content for each in log if each.entry.id == entry_id)
        noted_by: str | None = next(saved, {}).get(NOTED_BY)
        return noted_by
    sent_now = parts_of(request.form, task.everybody).get("pile_ran_out")
    if task.draft is not None and task.draft.parts.get("pile_ran_out") == sent_now:
        return task.draft.senders.get("pile_ran_out")
    return keeper().key
