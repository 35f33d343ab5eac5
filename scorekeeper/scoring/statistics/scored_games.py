"""A scored game as numbers are counted from it: who is who, when rounds were played, who ranked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import groupby
from typing import TypeAlias

from scorekeeper.scoring.faults import IN_A_ROUND
from scorekeeper.scoring.result import Result, RoundResult, Standing
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.score import score
from scorekeeper.scoring.seating import FEWEST_IN_PLAY
from scorekeeper.scoring.sheet import Round, Scoresheet
from scorekeeper.scoring.statistics.counts import Where

Side: TypeAlias = tuple[str, ...]
"""Who plays together: a team; where there are none, one person alone."""


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
    """The names of those in play in a round that counted, or who won; others only sat.

    Who is away from round 1 on may be the last one not out: nobody wins a game without a part in
    it.
    """
    counted = (played for played in result.rounds if played.counted)
    in_play = (name for played in counted for name in played.in_play)
    return tuple(dict.fromkeys((*in_play, *result.winners)))


def is_over(result: Result) -> bool:
    """Whether the game has ended and was played at all."""
    return result.finished and bool(result.winners)


def ranks_of(game: ScoredGame) -> tuple[tuple[Side, ...], ...]:
    """The sides of a game that is over, best first, equals together; else nothing.

    This is what a rating takes. All who won are first, whatever their totals. Who is away at the
    end did not finish and is left out, unless nobody is in; so is who never was in play. Fewer
    than two are no ranks.
    """
    if not is_over(game.result):
        return ()
    result = _at_the_end(game)
    rows = _finishers(result)
    if len(rows) < FEWEST_IN_PLAY:
        return ()
    first = [row.player for row in rows if row.player in result.winners]
    others = [row for row in rows if row.player not in result.winners]
    behind = [[row.player for row in each] for _, each in groupby(others, key=_rank)]
    return tuple(_sides(game, equals) for equals in (first, *behind))


def _at_the_end(game: ScoredGame) -> Result:
    """The result as it was when the rules ended the game: whoever goes then did finish."""
    if game.sheet.coming is None:
        return game.result
    result = score(replace(game.sheet, coming=None, ended=False))
    return result if result.finished else game.result


def _finishers(result: Result) -> list[Standing]:
    played = who_played(result)
    rows = [row for row in result.standings if row.player in played]
    anybody_in = any(row.status == "in" for row in rows)
    return [row for row in rows if row.status != "away" or not anybody_in]


def _rank(row: Standing) -> int:
    return row.rank


def _sides(game: ScoredGame, names: Sequence[str]) -> tuple[Side, ...]:
    teams = dict.fromkeys(game.sheet.team_of(name) for name in names)
    return tuple(tuple(game.people[name] for name in team) for team in teams)


def _instant(instant: datetime | None) -> str:
    return "" if instant is None else instant.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
