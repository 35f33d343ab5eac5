"""What a change does to the game, in sentences, before it is saved: present tense, bare names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask_babel import gettext, ngettext

from scorekeeper.scoring.differences import Difference, differences
from scorekeeper.scoring.result import Result
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.web.happened import ending, losing
from scorekeeper.web.people import Person, spoken
from scorekeeper.web.present.standings import number
from scorekeeper.web.table import Table

_OF_THE_END = {"goes_on", "wins", "wins_no_more", "is_over"}


@dataclass(frozen=True, slots=True)
class Consequence:
    """One sentence; its tone is plain, out or win. `person` is whose total it says, if it does."""

    sentence: str
    tone: str = ""
    person: Person | None = None


def consequences(table: Table, after: Result, sheet: Scoresheet) -> list[Consequence]:
    """What is other than on the table now, the weightiest first; `sheet` is the one of `after`."""
    found = differences(table.result, after)
    return [
        *_of_the_end(found, after, sheet),
        *(Consequence(_status(it), _tone(it)) for it in found if it.code in _STATUS),
        *(
            Consequence(_measure(it), person=table.people.get(it.player or ""))
            for it in found
            if it.code == "measure"
        ),
    ]


def _of_the_end(
    found: tuple[Difference, ...], after: Result, sheet: Scoresheet
) -> Iterator[Consequence]:
    codes = {it.code for it in found} & _OF_THE_END
    for it in found:
        if it.code == "wins_no_more":
            yield Consequence(gettext("%(name)s no longer wins.", name=spoken(it.player or "")))
    if "goes_on" in codes:
        yield Consequence(gettext("The game goes on."))
    elif codes:
        said = ending(sheet.rules_now, after), losing(after)
        yield Consequence(" ".join(filter(None, said)), "win")


_STATUS = {"out", "out_elsewhere", "in_again"}


def _tone(it: Difference) -> str:
    return "" if it.code == "in_again" else "out"


def _status(it: Difference) -> str:
    name = spoken(it.player or "")
    if it.code == "in_again":
        return gettext("%(name)s is in the game again.", name=name)
    return gettext("%(name)s is out in round %(number)s.", name=name, number=it.out_in)


def _measure(it: Difference) -> str:
    """What somebody has then, and what the standings show now."""
    name, before, after = spoken(it.player or ""), it.before, it.after or {}
    if "total" in after:
        return _total(name, before, after["total"])
    if "stage" in after:
        return ngettext(
            "%(name)s has %(num)s card, not %(before)s.",
            "%(name)s has %(num)s cards, not %(before)s.",
            after["stage"],
            name=name,
            before=(before or after)["stage"],
        )
    return gettext(
        "%(name)s: won %(won)s and lost %(lost)s, not %(won_before)s and %(lost_before)s.",
        name=name,
        won=after["wins"],
        lost=after["losses"],
        won_before=(before or after)["wins"],
        lost_before=(before or after)["losses"],
    )


def _total(name: str, before: Mapping[str, int] | None, total: int) -> str:
    if before is None:
        return gettext("%(name)s has %(points)s.", name=name, points=number(total))
    return gettext(
        "%(name)s has %(points)s, not %(before)s.",
        name=name,
        points=number(total),
        before=number(before["total"]),
    )
