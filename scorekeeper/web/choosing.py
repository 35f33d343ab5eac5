"""Hand by hand out of two versions of a round; what was chosen changes the stored one."""

from __future__ import annotations

from flask import request
from werkzeug.datastructures import MultiDict

from scorekeeper.store.drafts import Parts
from scorekeeper.web.round_parts import PICK, form_of, parts_in, parts_of, without_hand_of_out
from scorekeeper.web.round_task import RoundTask

_CARRIED = ("csrf_token", "entry_id", "opened_at", "happened_at")


def chosen(task: RoundTask) -> MultiDict[str, str]:
    """What was chosen as a form that was sent, under the ids of the page it was chosen on."""
    fields = form_of(_picked(parts_in(task.stored_form()), parts_of(request.form, task.asked)))
    for name in _CARRIED:
        fields[name] = request.form.get(name, "")
    return fields


def is_as_stored(task: RoundTask, fields: MultiDict[str, str]) -> bool:
    """Whether nothing but what is stored was chosen."""
    return parts_of(fields, task.asked) == parts_in(task.stored_form())


def _picked(stored: Parts, typed: Parts) -> Parts:
    """The stored round with each part of mine that was picked; a picked nothing is nothing."""
    picked = {}
    for name in dict.fromkeys((*stored, *typed)):
        side = typed if request.form.get(PICK + name) == "mine" else stored
        if name in side:
            picked[name] = side[name]
    return without_hand_of_out(picked)
