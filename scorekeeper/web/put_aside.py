"""What stands in a half-entered round for people who are not in play in it any more.

A correction of an earlier round, or a changed table, takes somebody out while hands are tapped.
What was entered for them does not count then; it is said, kept, and counts again with them.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import request
from flask_babel import gettext

from scorekeeper.store.drafts import Parts
from scorekeeper.web.people import Person, spoken
from scorekeeper.web.round_parts import form_of, parts_of
from scorekeeper.web.round_task import RoundTask

TOLD = "aside"
"""The hidden field of whom a page has told of."""


@dataclass(frozen=True, slots=True)
class PutAside:
    """Somebody's part of what was entered; `fields` are those that only this person has."""

    person: Person
    sentence: str
    fields: tuple[tuple[str, str], ...]


def put_aside(task: RoundTask) -> list[PutAside]:
    """What does not count of all that was entered: in the draft, and in the form that was sent."""
    if len(task.everybody.in_play) == len(task.asked.in_play):
        return []
    typed = parts_of(request.form, task.everybody)
    return aside_of(task, {**(task.draft.parts if task.draft else {}), **typed})


def aside_of(task: RoundTask, parts: Parts) -> list[PutAside]:
    """What of these parts does not count, in seat order."""
    fields = list(form_of(parts).items(multi=True))
    in_play = {person.key for person in task.asked.in_play}
    found = []
    for person in task.everybody.in_play:
        own = tuple(pair for pair in fields if person.key in pair[0])
        if person.key not in in_play and (own or any(value == person.key for _, value in fields)):
            found.append(PutAside(person, _sentence(task, person), own))
    return found


def is_told(aside: list[PutAside]) -> bool:
    """Whether the page that this form was sent from has told of all of them."""
    return {it.person.key for it in aside} <= set(request.form.getlist(TOLD))


def _sentence(task: RoundTask, person: Person) -> str:
    name, standings = spoken(person.name), task.table.result.standings
    since = next((row.out_in for row in standings if row.player == person.name), None)
    if since is None:
        return gettext(
            "%(name)s is not in play in this round. What is entered for %(name)s does not count.",
            name=name,
        )
    return gettext(
        "%(name)s is out since round %(number)s. What is entered for %(name)s does not count.",
        name=name,
        number=since,
    )
