"""A change that is asked for twice: the page names what it is about and what then happens."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import flash, g, render_template, request
from flask_babel import gettext
from flask_wtf import FlaskForm

from scorekeeper.store.journal import newest_line
from scorekeeper.store.models import JournalLine
from scorekeeper.store.undoing import TAKES_BACK
from scorekeeper.web.forms.base import new_entry_id, nothing_changed
from scorekeeper.web.request.access import current_group

_STEP = re.compile(r"(undo|redo)-([0-9]{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Step:
    """The button beside a notice, which goes back on what it says was done."""

    label: str
    icon: str
    fields: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, what it does, what its two buttons say; `back` is where nothing happens.

    `named` are all the things it is about, with a few words on each.
    """

    heading: str
    sentences: Sequence[str]
    yes: str
    no: str
    back: str
    named: Sequence[tuple[str, str]] = ()
    fields: Sequence[tuple[str, str]] = ()
    kind: str = "danger"


def ask(question: Question, form: FlaskForm | None = None) -> str:
    """The page of a question; a form may hold one box to tick."""
    sent = [("entry_id", new_entry_id()), *question.fields]
    return render_template("request/question.html", question=question, sent=sent, form=form)


def say_done(sentence: str, verb: str, subject_key: str) -> None:
    """Say what was done on the next page, with Undo beside it if the newest line is of that."""
    line = newest_line(current_group(), subject_key)
    flash(sentence, f"undo-{line.position}" if line and line.verb == verb else "message")


def say_taken_back(line: JournalLine, *, redone: bool) -> None:
    """Say that a line was taken back, with Redo in the place of Undo; of a Redo the other way."""
    newest = newest_line(current_group(), line.subject_key)
    if newest is None or newest.position <= line.position or newest.verb not in TAKES_BACK:
        flash(gettext("Taken back."))
    elif redone:
        flash(gettext("Brought back."), f"undo-{newest.position}")
    else:
        flash(gettext("Taken back. Redo brings it back again."), f"redo-{newest.position}")


def is_second_sending(subject_key: str) -> bool:
    """Whether the newest line about something is of the very form that is sent: it is done."""
    line, sent_as = newest_line(current_group(), subject_key), request.form.get("entry_id")
    return line is not None and bool(sent_as) and line.sent_as == sent_as


def say_unchanged() -> None:
    """Say on the next page that a form was sent as it stood, and nothing was written."""
    flash(nothing_changed())


def step_of(category: str) -> Step | None:
    """The Undo or Redo beside a notice; None for a notice without one."""
    meant = _STEP.fullmatch(category)
    if meant is None or "group_key" not in g:
        return None
    fields = {"line": meant[2], "entry_id": new_entry_id(), "next": request.path}
    if meant[1] == "redo":
        return Step(gettext("Redo"), "redo", fields | {"redo": "1"})
    return Step(gettext("Undo"), "undo", fields)
