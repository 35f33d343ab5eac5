"""A scored game as numbers are counted from it: who is who, when rounds were played, who ranked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby

from scorekeeper.scoring.faults import IN_A_ROUND
from scorekeeper.scoring.result import Result, RoundResult, Standing
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.sheet import Round, Scoresheet
from scorekeeper.scoring.statistics.counts import Where


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """A game with its result. `people` are the stable keys by the names of the sheet.

    `round_ids` and `played` (the instants, None where none is known) are as long as the sheet's
    rounds; `began` is when the game was set up. `month` is any name of the span in which it was
    last played, in the group's zone; form over time is counted by it.
    """

    key: str
    sheet: Scoresheet
    result: Result
    people: Mapping[str, str]
    round_ids: Sequence[str]
    played: Sequence[datetime | None]
    began: datetime | None = None
    month: str = ""

    def where(self, index: int) -> Where:
        """The round of that index."""
        return Where(self.key, self.round_ids[index], _instant(self.played[index]))

    def as_a_whole(self) -> Where:
        """The game, dated by its last round."""
        known = [instant for instant in self.played if instant is not None]
        return Where(self.key, at=_instant(max(known, default=None)))


@dataclass(frozen=True, slots=True)
class SoundRound:
    """A round that counted and in which nothing is wrong, with the rules of then."""

    where: Where
    recorded: Round
    played: RoundResult
    rules: Rules


def sound_rounds(game: ScoredGame) -> Iterator[SoundRound]:
    """The rounds that numbers of rounds are counted from, in order."""
    impossible = impossible_rounds(game.result)
    rules = game.sheet.rules
    pairs = zip(game.sheet.rounds, game.result.rounds, strict=True)
    for index, (recorded, played) in enumerate(pairs):
        rules = recorded.rules or rules
        if played.counted and index not in impossible:
            yield SoundRound(game.where(index), recorded, played, rules)


def impossible_rounds(result: Result) -> set[int]:
    """The indexes of counted rounds in which something is wrong."""
    found = (IN_A_ROUND.match(fault.path) for fault in result.faults)
    indexes = {int(each.group(1)) for each in found if each}
    return {index for index in indexes if result.rounds[index].counted}


def who_played(result: Result) -> tuple[str, ...]:
    """The names of those in play in a round that counted; others only sat."""
    counted = (played for played in result.rounds if played.counted)
    return tuple(dict.fromkeys(name for played in counted for name in played.in_play))


def is_over(result: Result) -> bool:
    """Whether the game has ended and was played at all."""
    return result.finished and bool(result.winners)


def ranks_of(game: ScoredGame) -> tuple[tuple[str, ...], ...]:
    """The people of a game that is over, best first, equals together; else nothing.

    This is what a rating takes. Who is away at the end did not finish and is left out, unless
    nobody is in; so is who never was in play. Fewer than two are no ranks.
    """
    if not is_over(game.result):
        return ()
    rows = _finishers(game.result)
    ranks = [
        tuple(game.people[row.player] for row in equals)
        for _, equals in groupby(rows, key=lambda row: row.rank)
    ]
    return tuple(ranks) if len(rows) > 1 else ()


def _finishers(result: Result) -> list[Standing]:
    played = who_played(result)
    rows = [row for row in result.standings if row.player in played]
    anybody_in = any(row.status == "in" for row in rows)
    return [row for row in rows if row.status != "away" or not anybody_in]


def _instant(instant: datetime | None) -> str:
    return "" if instant is None else instant.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
