"""What a change does to a game: it and its result, before and after, compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from scorekeeper.scoring.log import Game
from scorekeeper.scoring.result import Result, Standing

DifferenceCode: TypeAlias = Literal[
    "wins", "wins_no_more", "goes_on", "is_over", "out", "out_elsewhere", "in_again", "measure"
]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is other than before.

    `player` is None where it is about the whole game. `out_in` is the round, from 1, in which
    somebody is out now; `before` and `after` are what the standings show of somebody: total,
    wins and losses, or stage; before is None for who did not sit.
    """

    code: DifferenceCode
    player: str | None = None
    out_in: int | None = None
    before: Mapping[str, int] | None = None
    after: Mapping[str, int] | None = None


class CountedGame(Protocol):
    """A folded game with its result."""

    @property
    def game(self) -> Game:
        """The game, which knows the ids of its rounds."""

    @property
    def result(self) -> Result:
        """What scoring the game's sheet gives."""


def differences(before: CountedGame, after: CountedGame) -> tuple[Difference, ...]:
    """All that differs for people, the weightiest first: the end, who is out, what they have."""
    rows = {row.player: row for row in before.result.standings}
    pairs = [(rows.get(row.player), row) for row in after.result.standings]
    return (
        *_endings(before.result, after.result),
        *_statuses(before, after),
        *(found for old, new in pairs if (found := _measure(old, new))),
    )


def _endings(before: Result, after: Result) -> Iterator[Difference]:
    if before.finished and not after.finished:
        yield Difference("goes_on")
    for name in before.winners:
        if name not in after.winners:
            yield Difference("wins_no_more", name)
    for name in after.winners:
        if name not in before.winners:
            yield Difference("wins", name)
    if after.finished and not before.finished and not after.winners:
        yield Difference("is_over")


def _statuses(before: CountedGame, after: CountedGame) -> Iterator[Difference]:
    """Who is out and who is in again. Rounds are told by their ids: numbers move."""
    then, now = _rounds_out_in(before), _rounds_out_in(after)
    for row in after.result.standings:
        was, is_now = then.get(row.player), now.get(row.player)
        if was == is_now:
            continue
        code: DifferenceCode = "out" if was is None else "out_elsewhere"
        yield Difference(code if is_now else "in_again", row.player, out_in=row.out_in)


def _rounds_out_in(counted: CountedGame) -> Mapping[str, str]:
    """The id of the round in which somebody is out, by the names of those who are."""
    rows, ids = counted.result.standings, counted.game.round_ids
    return {row.player: ids[row.out_in - 1] for row in rows if row.out_in is not None}


def _measure(old: Standing | None, new: Standing) -> Difference | None:
    had = old.measure if old else None
    if had == new.measure:
        return None
    return Difference("measure", new.player, before=had, after=new.measure)
