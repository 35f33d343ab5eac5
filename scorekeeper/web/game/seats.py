"""Who sits, on a page that seats people: changed by its buttons, recognised, and shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any, Literal, Protocol

from flask import request
from flask_babel import gettext
from wtforms import Field, StringField

from scorekeeper.store.errors import NameRefused
from scorekeeper.store.log.changing_seats import Known, Newcomer, Seat
from scorekeeper.store.people.names import fold_name, tidy_name
from scorekeeper.store.people.players import keys_merged, player_named, similar_names
from scorekeeper.web.forms.base import plain_text
from scorekeeper.web.request.access import current_group
from scorekeeper.web.request.refusals import refusal_sentence
from scorekeeper.web.words.people import Person, initials, spoken

MOST_COLOURS = 20
FEWEST, MOST = 2, 20


class SeatsForm(Protocol):
    """A form that seats people: who sits, and a name to add."""

    seat: SeatsField
    player_name: StringField


def recognise(seats: SeatsField) -> dict[str, Seated]:
    """Somebody typed as new whom the group knows by now is that person; returned by old token.

    The form was sent twice, or the name was added on another phone meanwhile.
    """
    recognised: dict[str, Seated] = {}
    for index, seat in enumerate(seats.data):
        known = player_named(current_group(), seat.text) if seat.kind == "new" else None
        if known is not None:
            seats.data[index] = recognised[seat.token] = Seated("known", known.key)
    seats.data = list(dict.fromkeys(seats.data))
    return recognised


def stay(seats: Sequence[Seated]) -> tuple[list[Seated], dict[str, Seated]]:
    """Those who stay in the place of those merged since the form was opened; also by old token."""
    merged = keys_merged(current_group())
    staying = {
        seat.token: Seated("known", merged[seat.text])
        for seat in seats
        if seat.kind == "known" and seat.text in merged
    }
    return list(dict.fromkeys(staying.get(seat.token, seat) for seat in seats)), staying


def change_seats(form: SeatsForm, as_here: Callable[[Seated], Seated] = lambda seat: seat) -> str:
    """Do what the pressed button says. Returns a warning about a name that looks like another.

    What is on the screen counts: a name typed but not added yet sits down as well. `as_here`
    gives somebody the key under which they sit here, which may be that of a merged name.
    """
    seats, pressed = form.seat, request.form
    if seat := seated(pressed.get("sit", "")):
        seats.sit(seat)
    elif "up" in pressed:
        seats.move(pressed["up"], -1)
    elif "down" in pressed:
        seats.move(pressed["down"], 1)
    elif "remove" in pressed:
        seats.remove(pressed["remove"])
    elif (form.player_name.data or "").strip() and "look" not in pressed:
        return _sit_by_name(form, as_here)
    return ""


def shown_seats(seats: SeatsField, known: Mapping[str, Person]) -> list[Person]:
    """Everybody who sits, their token as key; newcomers get colours that nobody here has."""
    shown = [seat for seat in seats.data if seat.kind == "new" or seat.text in known]
    names = [seat.text if seat.kind == "new" else known[seat.text].name for seat in shown]
    taken = {known[seat.text].colour for seat in shown if seat.kind == "known"}
    free = cycle([colour for colour in range(MOST_COLOURS) if colour not in taken] or [0])
    return [
        Person(
            key=seat.token,
            name=name,
            colour=next(free) if seat.kind == "new" else known[seat.text].colour,
            initials=mark,
        )
        for seat, name, mark in zip(shown, names, initials(names), strict=True)
    ]


def store_seat(seat: Seated) -> Seat:
    """The seat as the store takes it."""
    return Known(seat.text) if seat.kind == "known" else Newcomer(seat.text)


def _sit_by_name(form: SeatsForm, as_here: Callable[[Seated], Seated]) -> str:
    group = current_group()
    try:
        name = tidy_name(form.player_name.data or "")
    except NameRefused as refused:
        form.player_name.errors = [refusal_sentence(refused)]
        return ""
    known = player_named(group, name)
    seat = Seated("known", known.key) if known else Seated("new", name)
    if not form.seat.sit(as_here(seat)):
        form.player_name.errors = [
            gettext("%(name)s sits at the table already.", name=spoken(name))
        ]
        return ""
    form.player_name.data = ""
    alike = [] if known else similar_names(group, name)
    if not alike:
        return ""
    return gettext(
        "%(other)s is in the list already. If that is the same person, take that name.",
        other=spoken(alike[0].name),
    )


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at the table being set up: a player's key, or a name that is new."""

    kind: Literal["known", "new"]
    text: str

    @property
    def token(self) -> str:
        """How the form carries it."""
        return f"{self.kind}:{self.text}"


class SeatsField(Field):
    """Who sits, in order, carried as one hidden value each."""

    data: list[Seated]

    def process(self, formdata: Any, data: Any = (), extra_filters: Any = None) -> None:
        """Take what was sent, or the table given."""
        self.errors, self.process_errors = [], []
        sent = formdata.getlist(self.name) if formdata else None
        found = list(data or ()) if sent is None else [s for s in map(seated, sent) if s]
        self.data = list(dict.fromkeys(found))[: MOST + 1]

    def move(self, token: str, by: int) -> None:
        """Move somebody up (-1) or down (+1) in the order."""
        index = next((i for i, seat in enumerate(self.data) if seat.token == token), None)
        if index is not None and 0 <= index + by < len(self.data):
            self.data[index], self.data[index + by] = self.data[index + by], self.data[index]

    def remove(self, token: str) -> None:
        """Let somebody get up again."""
        self.data = [seat for seat in self.data if seat.token != token]

    def sit(self, seat: Seated) -> bool:
        """Seat somebody last; False if that person sits already."""
        known = {(other.kind, fold_name(other.text)) for other in self.data}
        if (seat.kind, fold_name(seat.text)) in known:
            return False
        self.data.append(seat)
        return True


def seated(value: str) -> Seated | None:
    """Who is meant by a token; None if it is none."""
    kind, _, text = plain_text(value).partition(":")
    if kind == "known" and text:
        return Seated("known", text[:64])
    return Seated("new", text[:100]) if kind == "new" and text else None
