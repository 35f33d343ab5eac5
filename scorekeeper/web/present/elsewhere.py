"""Whoever cannot be given points beside the last round, and where it can be done instead."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for
from flask_babel import gettext

from scorekeeper.web.forms.texts import plain_text
from scorekeeper.web.people import Person, spoken
from scorekeeper.web.table import Table


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Why somebody has no field; the round to correct instead, if there is one; what was typed."""

    sentence: str
    action: str = ""
    href: str = ""
    typed: str = ""


def elsewhere(table: Table, person: Person, typed: str) -> Elsewhere:
    """Who is out is mended in the round it happened in, who is away in one that was played."""
    index = _round_to_correct(table, person.name)
    name, words = spoken(person.name), plain_text(typed).strip()[:200]
    kept = gettext("Typed for %(name)s: %(points)s", name=name, points=words) if words else ""
    if index is None:
        return Elsewhere(gettext("%(name)s has not played a round yet.", name=name), typed=kept)
    round_id = table.record.game.round_ids[index]
    return Elsewhere(
        sentence=_sentence(table, person.name, index + 1),
        action=gettext("Edit round %(number)s", number=index + 1),
        href=url_for("rounds.edit_round", game_key=table.key, round_id=round_id),
        typed=kept,
    )


def _sentence(table: Table, name: str, number: int) -> str:
    row = next(row for row in table.result.standings if row.player == name)
    if row.out_in is not None:
        return gettext(
            "%(name)s is out. To mend that total, correct round %(number)s, where it happened.",
            name=spoken(name),
            number=number,
        )
    return gettext(
        "%(name)s did not play the last round. To mend that total, correct round %(number)s.",
        name=spoken(name),
        number=number,
    )


def _round_to_correct(table: Table, name: str) -> int | None:
    """The last round that somebody played; who is out went out in it."""
    rounds = table.result.rounds
    played = [index for index, result in enumerate(rounds) if name in result.in_play]
    return played[-1] if played else None
