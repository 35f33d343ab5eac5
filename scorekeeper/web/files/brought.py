"""What a file that was brought holds, in words: to be looked at before it is taken in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from flask_babel import gettext, ngettext

from scorekeeper.scoring.faults import WHOLE, Fault
from scorekeeper.scoring.score import score
from scorekeeper.store.archive.importing import Contents
from scorekeeper.store.archive.scoresheets import SheetFound
from scorekeeper.store.models import Group
from scorekeeper.web.words.clock import day_and_month
from scorekeeper.web.words.people import spoken, together
from scorekeeper.web.words.schemes import fault_sentence, rules_line

MOST_SHOWN = 100
MOST_GAMES = 20


@dataclass(frozen=True, slots=True)
class Look:
    """A file as its page shows it: what it is, what is in it, what is wrong or worth knowing.

    `known`: all of it is here already.
    """

    what: str
    facts: Sequence[tuple[str, str]] = ()
    games: Sequence[tuple[str, str]] = ()
    sentences: Sequence[str] = ()
    notices: Sequence[tuple[str, str]] = ()
    faults: Sequence[tuple[str, str]] = ()
    more: str = ""
    known: bool = False
    asks: bool = field(default=False)


def faults_said(faults: Sequence[Fault]) -> tuple[list[tuple[str, str]], str]:
    """Each fault with its place, as far as anybody reads them; and how many more there are."""
    shown = [(_place(fault), fault_sentence(fault, {})) for fault in faults[:MOST_SHOWN]]
    rest = len(faults) - MOST_SHOWN
    more = ngettext("and %(num)s fault more", "and %(num)s faults more", rest) if rest > 0 else ""
    return shown, more


def archive_look(group: Group, contents: Contents) -> Look:
    """An archive: how much there is and how much of it is new."""
    sentences = []
    if contents.becomes:
        sentences.append(
            gettext("Nobody has played here yet: the group becomes the one of the archive.")
        )
    return Look(
        gettext("An archive of a group"),
        facts=_archive_facts(group, contents),
        sentences=sentences,
        known=contents.is_known,
    )


def sheets_look(what: str, found: Sequence[SheetFound], notices: Iterable[Fault] = ()) -> Look:
    """Games as sheets: each with how it ends, who is known and who is added."""
    return Look(
        what,
        facts=_people_facts(found),
        games=[_game(each) for each in found[:MOST_GAMES]],
        notices=[(_place(notice), fault_sentence(notice, {})) for notice in notices],
        known=all(each.game is not None for each in found),
    )


def _place(fault: Fault) -> str:
    return gettext("The file") if fault.path == WHOLE else fault.path


def _archive_facts(group: Group, contents: Contents) -> list[tuple[str, str]]:
    facts = [
        (gettext("Games"), _of_them(contents.games, contents.new_games)),
        (gettext("Rounds"), _of_them(contents.rounds, contents.new_rounds)),
        (gettext("Evenings"), _of_them(contents.evenings, contents.new_evenings)),
        (gettext("Players"), _of_them(len(contents.people), len(contents.new_people))),
    ]
    if contents.own_documents:
        number = _of_them(contents.own_documents, contents.new_own_documents)
        facts.append((gettext("Own decks and rules"), number))
    if contents.new_people:
        facts.append((gettext("Added"), together(contents.new_people)))
    if contents.begun:
        first, last = (day_and_month(group, at) for at in contents.begun)
        facts.append((gettext("Played"), f"{first} – {last}"))
    return facts


def _of_them(number: int, new: int) -> str:
    return ngettext("%(num)s, new: %(new)s", "%(num)s, new: %(new)s", number, new=new)


def _people_facts(found: Sequence[SheetFound]) -> list[tuple[str, str]]:
    known = dict.fromkeys(name for each in found for name in each.known.values())
    added = dict.fromkeys(name for each in found for name in each.newcomers)
    facts = [(gettext("Known here"), known), (gettext("Added"), added)]
    return [(word, together(names)) for word, names in facts if names]


def _game(found: SheetFound) -> tuple[str, str]:
    sheet = found.sheet
    rounds = ngettext("%(num)s round", "%(num)s rounds", len(sheet.rounds))
    parts = [rules_line(sheet.rules), rounds, _standing(found)]
    if found.game is not None:
        parts.append(gettext("here already"))
    title = sheet.name or gettext("Without a name")
    return title, " · ".join(filter(None, parts))


def _standing(found: SheetFound) -> str:
    rows = score(found.sheet).standings
    if "total" not in rows[0].measure:
        return ""
    said = (f"{spoken(row.player)} {row.measure['total']}" for row in rows)
    return ", ".join(said)
