"""What a change does to a game: two results of it, before and after, compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

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


def differences(before: Result, after: Result) -> tuple[Difference, ...]:
    """All that differs for people, the weightiest first: the end, who is out, what they have."""
    rows = {row.player: row for row in before.standings}
    pairs = [(rows.get(row.player), row) for row in after.standings]
    return (
        *_endings(before, after),
        *(found for old, new in pairs if (found := _status(old, new))),
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


def _status(old: Standing | None, new: Standing) -> Difference | None:
    was_out = old.out_in if old else None
    if was_out == new.out_in:
        return None
    if new.out_in is None:
        return Difference("in_again", new.player)
    code: DifferenceCode = "out" if was_out is None else "out_elsewhere"
    return Difference(code, new.player, out_in=new.out_in)


def _measure(old: Standing | None, new: Standing) -> Difference | None:
    had = old.measure if old else None
    if had == new.measure:
        return None
    return Difference("measure", new.player, before=had, after=new.measure)
