"""Two chose differently about one round: both sides, and a choice. Nothing typed is lost."""

from __future__ import annotations

from dataclasses import replace

from flask import render_template, request
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.store.log.entries import StoredEntry
from scorekeeper.web.board.undo import deed
from scorekeeper.web.forms.base import TOLD_UP_TO, new_entry_id, plain_text
from scorekeeper.web.rounds.fields import Asked
from scorekeeper.web.rounds.overtaken import Overtaken, overtaken, picked, round_of
from scorekeeper.web.rounds.parts import PICK, form_of, parts_in, parts_of
from scorekeeper.web.rounds.task import RoundTask
from scorekeeper.web.rounds.two_versions import Part, Versions
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import gained

BUTTONS = {"review", "save", "change", "choose", "compare"}
KEPT = {"csrf_token", "entry_id", "opened_at", "aside", TOLD_UP_TO, *BUTTONS}
_CARRIED = ("csrf_token", "entry_id", "opened_at", "happened_at")


def page_of_id(task: RoundTask, stored: StoredEntry) -> str:
    """The page for an id that something else carries already: that beside what was typed here."""
    return both_sides(replace(overtaken(task), since=(stored,)))


def both_sides(found: Overtaken) -> str:
    """What was saved meanwhile beside what was typed here; mine may follow under a new id."""
    theirs, now = found.theirs, found.now
    parts = found.versions.parts()
    return render_template(
        "rounds/conflict.html",
        task=found.task,
        table=now,
        happened=[_what_happened(now, entry) for entry in found.since],
        removed=_is_removed(found),
        theirs=theirs,
        differing=[part for part in parts if part.differs or not theirs],
        same=[part for part in parts if theirs and not part.differs],
        left_out=_left_out(now, found.versions.asked),
        next_task=found.next_task,
        is_own=found.is_own,
        sent=_sent(now),
    )


def _is_removed(found: Overtaken) -> bool:
    """Whether the round that mine is about is gone."""
    round_id = found.task.errand.about
    return bool(round_id) and round_id not in found.now.record.game.round_ids


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
    round_id = round_of(stored)
    if round_id not in ids:
        return deed(table, stored.entry)
    index = ids.index(round_id)
    said = gained(table.sheet.rules, table.sheet, index, table.result.rounds[index])
    return gettext("Round %(number)s: %(what)s", number=index + 1, what=said)


def chosen(task: RoundTask) -> MultiDict[str, str]:
    """What was chosen as a form that was sent, under the ids of the page it was chosen on."""
    stored, typed = parts_in(task.stored_form()), parts_of(request.form, task.asked)
    mine = {name for name in typed.keys() | stored.keys() if _is_mine(name)}
    fields = form_of(picked(stored, typed, mine))
    for name in _CARRIED:
        fields[name] = request.form.get(name, "")
    return fields


def _is_mine(part: str) -> bool:
    return request.form.get(PICK + part) == "mine"
