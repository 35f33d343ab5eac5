"""A round's people, where somebody came or went after it was begun, and who is none of them.

Source: docs/architecture.md, The log. Those who sat then play it, but for who left without a part
in it; who came plays it only with one. The change of table counts from the next round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from flask_babel import gettext, ngettext

from scorekeeper.scoring.seating import Deal, keep_chairs
from scorekeeper.scoring.sheet import Round
from scorekeeper.store.log.drafts import Parts
from scorekeeper.web.rounds.parts import form_of, takes_part
from scorekeeper.web.words.people import Person, spoken, together
from scorekeeper.web.words.table import Table


@dataclass(frozen=True, slots=True)
class RoundPeople:
    """The seats of one round, and whose hands may be entered: also of who may play it yet.

    `news` says who came or went, in sentences.
    """

    seats: tuple[str, ...]
    in_play: tuple[str, ...]
    deal: Deal
    news: tuple[str, ...]


def people_of_round(
    table: Table, then: Sequence[str], parts: Parts, *, with_hands: bool
) -> RoundPeople:
    """Those of the next round, of which `parts` are entered; `then` sat when it was begun."""
    now, known = table.sheet.seats_now, table.people
    has_part = {name for name, person in known.items() if takes_part(person.key, parts)}
    stay = [name for name in then if name in known and (name in now or name in has_part)]
    came = [name for name in now if name not in then]
    seats = keep_chairs(stay, now, has_part.intersection(came))
    offered = keep_chairs(stay, now, came) if with_hands else seats
    out = {row.player for row in table.result.standings if row.status == "out"}
    played = table.result.with_round(Round(table=seats)).rounds[-1]
    return RoundPeople(
        seats=seats,
        in_play=tuple(name for name in offered if name not in out),
        deal=Deal(played.dealer, played.starter),
        news=tuple(_news([name for name in seats if name not in now], came, has_part)),
    )


def named(table: Table, keys: Sequence[str]) -> tuple[str, ...]:
    """The names of people of this game, by their keys."""
    names = {person.key: name for name, person in table.people.items()} if keys else {}
    return tuple(names[key] for key in keys if key in names)


def _news(left: Sequence[str], came: Sequence[str], has_part: Collection[str]) -> Iterator[str]:
    if left:
        yield ngettext(
            "%(names)s left: this round still counts, the next one goes on without this player.",
            "%(names)s left: this round still counts, the next one goes on without these players.",
            len(left),
            names=together(left),
        )
    if plays := [name for name in came if name in has_part]:
        yield ngettext(
            "%(names)s joined, and plays this round already.",
            "%(names)s joined, and play this round already.",
            len(plays),
            names=together(plays),
        )
    if waits := [name for name in came if name not in has_part]:
        yield ngettext(
            "%(names)s joined, and plays from the next round on.",
            "%(names)s joined, and play from the next round on.",
            len(waits),
            names=together(waits),
        )


@dataclass(frozen=True, slots=True)
class OutOfPlay:
    """Somebody's part of what was entered; `fields` are those that only this person has."""

    person: Person
    sentence: str
    fields: tuple[tuple[str, str], ...]


def not_counted(table: Table, parts: Parts, people: Iterable[Person]) -> list[OutOfPlay]:
    """What of these parts is of somebody of these people, who are not in play in the round."""
    entered = {part: fields for part, fields in parts.items() if part != "people"}
    fields, found = list(form_of(entered).items(multi=True)), []
    for person in people:
        own = tuple(pair for pair in fields if person.key in pair[0])
        if own or any(value == person.key for _, value in fields):
            found.append(OutOfPlay(person, _not_in_play(table, person), own))
    return found


def _not_in_play(table: Table, person: Person) -> str:
    name, standings = spoken(person.name), table.result.standings
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
