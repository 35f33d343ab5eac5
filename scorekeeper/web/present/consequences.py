"""What a change does to the game, in sentences, before it is saved: present tense, bare names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from flask_babel import gettext, ngettext

from scorekeeper.scoring.differences import Difference, differences
from scorekeeper.web.happened import ending, losing, next_turn
from scorekeeper.web.people import Person, spoken, together
from scorekeeper.web.present.standings import number
from scorekeeper.web.proposing import Proposal
from scorekeeper.web.table import Table

_STATUS = {"out", "out_elsewhere", "in_again"}


@dataclass(frozen=True, slots=True)
class Consequence:
    """One sentence; its tone is plain, out or win. `person` is whose total it says, if it does."""

    sentence: str
    tone: str = ""
    person: Person | None = None


def consequences(table: Table, proposal: Proposal) -> list[Consequence]:
    """What is other than on the table now, the weightiest first."""
    found = differences(proposal.foreseen.record, proposal.foreseen)
    measures = [it for it in found if it.code == "measure"]
    return [
        *_of_the_end(found, proposal),
        *_of_people(found),
        *_of_the_deal(table, proposal),
        *(Consequence(_measure(it), person=table.people.get(it.player or "")) for it in measures),
    ]


def _of_the_end(found: Iterable[Difference], proposal: Proposal) -> Iterator[Consequence]:
    codes = {it.code for it in found}
    for it in found:
        if it.code == "wins_no_more":
            yield Consequence(gettext("%(name)s no longer wins.", name=spoken(it.player or "")))
    if "goes_on" in codes:
        yield Consequence(gettext("The game goes on."))
    elif codes & {"wins", "wins_no_more", "is_over"}:
        said = ending(proposal.sheet.rules_now, proposal.result), losing(proposal.result)
        yield Consequence(" ".join(filter(None, said)), "win")


def _of_people(found: Iterable[Difference]) -> Iterator[Consequence]:
    """Who is out, and who is in again; those of one round in one sentence."""
    together_in: dict[int | None, list[str]] = {}
    for it in found:
        if it.code in _STATUS and it.player:
            together_in.setdefault(it.out_in, []).append(it.player)
    for out_in, names in together_in.items():
        yield _back(names) if out_in is None else _out(names, out_in)


def _out(names: list[str], out_in: int) -> Consequence:
    sentence = ngettext(
        "%(names)s is out in round %(number)s.",
        "%(names)s are out in round %(number)s.",
        len(names),
        names=together(names),
        number=out_in,
    )
    return Consequence(sentence, "out")


def _back(names: list[str]) -> Consequence:
    sentence = ngettext(
        "%(names)s is in the game again.",
        "%(names)s are in the game again.",
        len(names),
        names=together(names),
    )
    return Consequence(sentence)


def _of_the_deal(table: Table, proposal: Proposal) -> Iterator[Consequence]:
    """Who deals next, where that is somebody else."""
    before, after = table.result.next, proposal.result.next
    if before and after and before != after and (sentence := next_turn(proposal.result)):
        yield Consequence(sentence)


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
