"""Two were at it at once: both sides, and a choice. Nothing that was typed is lost."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask import render_template, request
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.scoring.log_entries import ROUND_EDITED, ROUND_INSERTED, ROUND_RECORDED
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.store.log.drafts import Parts
from scorekeeper.store.log.entries import StoredEntry
from scorekeeper.web.board.undo import deed
from scorekeeper.web.forms.base import new_entry_id, plain_text, position_typed
from scorekeeper.web.request.access import current_group, game_or_404, is_from_here
from scorekeeper.web.rounds.fields import Asked
from scorekeeper.web.rounds.parts import PICK, form_of, parts_in, parts_of, without_hand_of_out
from scorekeeper.web.rounds.task import RoundTask, inserting, mending, recording, task_of
from scorekeeper.web.rounds.two_versions import Part, Versions
from scorekeeper.web.words.table import (
    Table,
    came_in_place,
    entries_since,
    place_of_gone,
    table_at,
)
from scorekeeper.web.words.what_happened import gained

BUTTONS = {"review", "save", "change", "choose"}
KEPT = {"csrf_token", "entry_id", "opened_at", "aside", *BUTTONS}
_ERRANDS = {ROUND_RECORDED: "new", ROUND_EDITED: "edit", ROUND_INSERTED: "insert"}
_CARRIED = ("csrf_token", "entry_id", "opened_at", "happened_at")


@dataclass(frozen=True, slots=True)
class Overtaken:
    """An errand that others were quicker with: as it was begun, and the table as it is now."""

    task: RoundTask
    then: Table
    now: Table
    since: tuple[StoredEntry, ...]

    @property
    def theirs(self) -> RoundTask | None:
        """The round that stands now where this errand's was to be; None if there is none."""
        ids = self.now.record.game.round_ids
        if len(self.since) == 1 and self.since[0].entry.id == request.form.get("entry_id"):
            round_id = _about(self.since[0])
        elif self.task.is_new:
            round_id = came_in_place(self.then, self.now) or ""
        else:
            round_id = self.task.about.get("target", "")
        return mending(self.now, ids.index(round_id)) if round_id in ids else None

    @property
    def is_own(self) -> bool:
        """Whether all of it was saved from this very phone: then nobody else was quicker."""
        return bool(self.since) and all(is_from_here(stored.device_id) for stored in self.since)

    @property
    def next_task(self) -> RoundTask | None:
        """The errand that mine goes on as; None where the game takes no such round any more."""
        round_id = self.task.errand.about
        if not self.task.is_new:
            if again := task_of(self.now, _ERRANDS[self.task.kind], round_id):
                return again
            if before := place_of_gone(self.then, self.now, round_id):
                return inserting(self.now, self.now.record.game.round_ids.index(before))
        return None if self.now.result.finished else recording(self.now)


def conflict_page(task: RoundTask, conflict: Conflict) -> str:
    """What was saved meanwhile beside what was typed here; mine may follow under a new id."""
    since = (conflict.stored,) if conflict.stored else conflict.since
    return _page(replace(_overtaken(task), since=since))


def both_sides(task: RoundTask) -> str:
    """The same before mine is whole, for a phone that hears of the other."""
    return _page(_overtaken(task))


def comparison(task: RoundTask) -> str | None:
    """Both sides; None if nothing came in the place of mine."""
    overtaken = _overtaken(task)
    return _page(overtaken) if overtaken.theirs else None


def gone_page(table: Table, errand: str, round_id: str) -> str | None:
    """What was typed about a round that is gone by now; None if it never was there."""
    then = table_at(table, _opened_at())
    task = task_of(then, errand, round_id)
    return None if task is None else _page(_overtaken(task))


def _overtaken(task: RoundTask) -> Overtaken:
    now = Table(current_group(), game_or_404(task.table.key))
    then = table_at(now, _opened_at())
    begun = task_of(then, _ERRANDS[task.kind], task.errand.about) or task
    return Overtaken(begun, then, now, entries_since(now, _opened_at()))


def _opened_at() -> int:
    return position_typed(request.form.get("opened_at"))


def _page(overtaken: Overtaken) -> str:
    theirs, now = overtaken.theirs, overtaken.now
    versions = _versions(overtaken, theirs)
    parts = versions.parts()
    both = theirs is not None and versions.theirs != versions.base
    return render_template(
        "rounds/conflict.html",
        task=overtaken.task,
        table=now,
        happened=[_what_happened(now, entry) for entry in overtaken.since],
        theirs=theirs if both else None,
        differing=[part for part in parts if part.differs or not both],
        same=[part for part in parts if both and not part.differs],
        left_out=_left_out(now, versions.asked),
        next_task=overtaken.next_task,
        is_own=overtaken.is_own,
        sent=_sent(now),
    )


def _versions(overtaken: Overtaken, theirs: RoundTask | None) -> Versions:
    """Both versions by the form of theirs, else by that of this errand as it was begun."""
    asked = (theirs or overtaken.task).asked
    mine = parts_of(request.form, asked)
    stored = parts_in(theirs.stored_form()) if theirs else {}
    return Versions(asked, stored, mine, _base(overtaken, theirs))


def _base(overtaken: Overtaken, theirs: RoundTask | None) -> dict[str, Any]:
    """The round as it stood when it was opened to be changed; a new one had nothing in it."""
    begun = task_of(overtaken.then, "edit", theirs.errand.about) if theirs else None
    return parts_in(begun.stored_form()) if begun else {}


def _left_out(now: Table, asked: Asked) -> list[Part]:
    """Hands typed here of people who are not in play in that round, as it is now."""
    others = [person for person in now.people.values() if person not in asked.in_play]
    wider = replace(asked, in_play=others)
    parts = Versions(wider, {}, parts_of(request.form, wider), {}).parts()
    return [part for part in parts if part.person]


def _sent(now: Table) -> list[tuple[str, str]]:
    """Everything typed, to be sent again under a new id, by a form that has seen all."""
    typed = request.form.items(multi=True)
    return [
        *((k, plain_text(v)) for k, v in typed if k not in KEPT and not k.startswith(PICK)),
        ("entry_id", new_entry_id()),
        ("opened_at", str(now.position)),
    ]


def _what_happened(table: Table, stored: StoredEntry) -> str:
    """One entry in a sentence, as in `Round 5: Anna goes out`."""
    ids = table.record.game.round_ids
    round_id = _about(stored)
    if round_id not in ids:
        return deed(table, stored.entry)
    index = ids.index(round_id)
    said = gained(table.sheet.rules, table.sheet, index, table.result.rounds[index])
    return gettext("Round %(number)s: %(what)s", number=index + 1, what=said)


def _about(stored: StoredEntry) -> str:
    about: str = stored.entry.content.get("target", stored.entry.id)
    return about


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
