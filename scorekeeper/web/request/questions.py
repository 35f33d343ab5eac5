"""A change that is asked for twice: the page names what it is about and what then happens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from flask import flash, g, render_template, request
from flask_wtf import FlaskForm

from scorekeeper.store.journal import (
    newest_line,
)
from scorekeeper.web.forms.base import new_entry_id
from scorekeeper.web.request.access import current_group

_UNDO = re.compile(r"undo-([0-9]{1,9})", re.ASCII)


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


def undo_of(category: str) -> dict[str, object] | None:
    """The hidden fields of the Undo beside a notice; None for a notice without one."""
    meant = _UNDO.fullmatch(category)
    if meant is None or "group_key" not in g:
        return None
    return {"line": meant[1], "entry_id": new_entry_id(), "next": request.path}
