"""What a change would do, before it is saved: the same game and result as after saving."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.scoring.faults import Fault
from scorekeeper.scoring.log import ROUND_RECORDED, VERSIONS, LogEntry, fold, with_round
from scorekeeper.scoring.result import Result, RoundResult
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.store.games import Foreseen, GameRecord


@dataclass(frozen=True, slots=True)
class Proposal:
    """The game as it would be. `index` is where the round in question stands."""

    entry: LogEntry
    foreseen: Foreseen
    index: int

    @property
    def sheet(self) -> Scoresheet:
        """The scoresheet as it would be."""
        return self.foreseen.game.sheet

    @property
    def result(self) -> Result:
        """What that sheet gives."""
        return self.foreseen.result

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
            if _is_of(fault, self.path) and fault.code != "after_the_end"
        ]

    def new_faults(self, before: Result) -> list[Fault]:
        """What this change makes impossible elsewhere."""
        known = {(fault.path, fault.code) for fault in before.faults}
        return [
            fault
            for fault in self.result.faults
            if (fault.path, fault.code) not in known and not _is_of(fault, self.path)
        ]


def propose(record: GameRecord, entry_id: str, kind: str, content: Mapping[str, Any]) -> Proposal:
    """The game with one more entry, which records, edits or inserts a round."""
    entry = LogEntry(entry_id, kind, VERSIONS[kind], content)
    foreseen = _foreseen(record, entry)
    round_id = content.get("target", entry_id)
    return Proposal(entry, foreseen, foreseen.game.round_ids.index(round_id))


def _foreseen(record: GameRecord, entry: LogEntry) -> Foreseen:
    """A round after all others goes on from what was counted; otherwise all is counted anew."""
    if entry.kind == ROUND_RECORDED and record.game.readable:
        game = with_round(record.game, entry, record.names)
        return Foreseen(record, game, record.result.with_round(game.sheet.rounds[-1]))
    log = [stored.entry for stored in record.entries]
    game = fold([*log, entry], record.names)
    return Foreseen(record, game, score(game.sheet))


def _is_of(fault: Fault, path: str) -> bool:
    """`rounds[1]` and what is below it; the bracket keeps it apart from `rounds[12]`."""
    return fault.path.startswith(path)
