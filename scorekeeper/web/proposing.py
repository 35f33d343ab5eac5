"""What a change would do, before it is saved: the same game and result as after saving."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.scoring.faults import Fault
from scorekeeper.scoring.log import ROUND_RECORDED, VERSIONS, Game, LogEntry, fold, with_round
from scorekeeper.scoring.result import Result, RoundResult
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.store.games import Foreseen, GameRecord


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
        """What that sheet gives."""
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
        """The round in question."""
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


def index_of(fault: Fault) -> int | None:
    """The index of the round that a fault is in; None for one of the whole game."""
    if not fault.path.startswith("rounds["):
        return None
    return int(fault.path[len("rounds[") : fault.path.index("]")])


def _foreseen(record: GameRecord, entry: LogEntry) -> Foreseen:
    """A round after all others goes on from what was counted; otherwise all is counted anew."""
    if entry.kind == ROUND_RECORDED and record.game.readable:
        game = with_round(record.game, entry, record.names)
        return Foreseen(record, game, record.result.with_round(game.sheet.rounds[-1]))
    log = [stored.entry for stored in record.entries]
    game = fold([*log, entry], record.names)
    return Foreseen(record, game, score(game.sheet))


def _place(fault: Fault, game: Game) -> tuple[str, str, str]:
    """Where a fault stands, by its round's id: numbers move when a round comes or goes."""
    index = index_of(fault)
    if index is None:
        return fault.path, "", fault.code
    return game.round_ids[index], fault.path.partition("]")[2], fault.code
