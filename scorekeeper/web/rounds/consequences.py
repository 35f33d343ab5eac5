"""What a change does to the game, in sentences, before it is saved: present tense, bare names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext, ngettext

from scorekeeper.scoring.differences import Difference, differences
from scorekeeper.scoring.faults import Fault, index_of
from scorekeeper.scoring.log import Game, fold, follows, with_round
from scorekeeper.scoring.log_entries import VERSIONS, LogEntry
from scorekeeper.scoring.result import Result, RoundResult
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.store.log.games import Foreseen, GameRecord
from scorekeeper.web.words.people import Person, spoken, together
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import ending, losing, next_turn, number

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
        sheet, result = proposal.sheet, proposal.result
        said = ending(sheet.rules_now, result, sheet.teams), losing(result)
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
    if "losses" not in after:
        return gettext(
            "%(name)s: rounds won %(won)s, not %(won_before)s.",
            name=name,
            won=after["wins"],
            won_before=(before or after)["wins"],
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


@dataclass(frozen=True, slots=True)
class Proposal:
    """The game as it would be with one more entry."""

    entry: LogEntry
    foreseen: Foreseen

    @property
    def sheet(self) -> Scoresheet:
        """The scoresheet as it would be."""
        return self.foreseen.game.sheet

    @property
    def result(self) -> Result:
        """What scoring the sheet as it would be gives."""
        return self.foreseen.result

    @property
    def new_faults(self) -> list[Fault]:
        """What this change makes impossible."""
        record, game = self.foreseen.record, self.foreseen.game
        if not self.result.faults:
            return []
        known = {_place(fault, record.game) for fault in record.result.faults}
        return [fault for fault in self.result.faults if _place(fault, game) not in known]


@dataclass(frozen=True, slots=True)
class RoundProposal(Proposal):
    """The game as it would be with a round recorded, edited or inserted. It stands at `index`."""

    index: int

    @property
    def path(self) -> str:
        """Where faults of this round stand."""
        return f"rounds[{self.index}]"

    @property
    def played(self) -> RoundResult:
        """What the round recorded, edited or inserted would bring."""
        return self.result.rounds[self.index]

    @property
    def own_faults(self) -> list[Fault]:
        """What is wrong with this round; that it stands after the end is not its own doing."""
        return [
            fault
            for fault in self.result.faults
            if index_of(fault) == self.index and fault.code != "after_the_end"
        ]

    @property
    def faults_elsewhere(self) -> list[Fault]:
        """What this change makes impossible in other rounds."""
        return [fault for fault in self.new_faults if index_of(fault) != self.index]


def propose(record: GameRecord, entry_id: str, kind: str, content: Mapping[str, Any]) -> Proposal:
    """The game with one more entry."""
    entry = LogEntry(entry_id, kind, VERSIONS[kind], content)
    return Proposal(entry, _foreseen(record, entry))


def propose_round(
    record: GameRecord, entry_id: str, kind: str, content: Mapping[str, Any]
) -> RoundProposal:
    """The game with one more entry, which records, edits or inserts a round."""
    proposed = propose(record, entry_id, kind, content)
    index = proposed.foreseen.game.round_ids.index(content.get("target", entry_id))
    return RoundProposal(proposed.entry, proposed.foreseen, index)


def _foreseen(record: GameRecord, entry: LogEntry) -> Foreseen:
    """A round after all others goes on from what was counted; otherwise all is counted anew."""
    if follows(record.game, entry):
        game = with_round(record.game, entry, record.names)
        result = record.result.with_round(game.sheet.rounds[-1], game.sheet.coming)
        return Foreseen(record, game, result)
    log = [stored.entry for stored in record.entries]
    game = fold([*log, entry], record.names)
    return Foreseen(record, game, score(game.sheet))


def _place(fault: Fault, game: Game) -> tuple[str, str, str]:
    """Where a fault stands, by its round's id: numbers move when a round comes or goes."""
    index = index_of(fault)
    if index is None:
        return fault.path, "", fault.code
    return game.round_ids[index], fault.path.partition("]")[2], fault.code
