"""How long rounds and evenings take: seconds from round to round, breaks left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import pairwise

from store.plain_game import PlainGame

LONGEST_ROUND = 45 * 60
LAST_EVENINGS = 30


def round_gaps(game: PlainGame) -> list[int]:
    """From the beginning of a game to its last round, in the order of rounds."""
    return gaps([game.began, *(each.at for each in game.rounds)])


def evenings(
    begins: Iterable[datetime], games: Sequence[PlainGame], since: datetime | None
) -> tuple[int, int]:
    """How many of the last evenings took any time, and how much together."""
    mine = sorted(begun for begun in begins if since is None or begun >= since)[-LAST_EVENINGS:]
    ends = [*mine[1:], None]
    rounds = sorted(each.at for game in games for each in game.rounds)
    took = [
        sum(gaps([at for at in rounds if at >= begun and (end is None or at < end)]))
        for begun, end in zip(mine, ends, strict=False)
    ]
    return sum(seconds > 0 for seconds in took), sum(took)


def gaps(moments: Sequence[datetime]) -> list[int]:
    """What takes more than 45 minutes was a break."""
    between = [(after - before).total_seconds() for before, after in pairwise(moments)]
    return [round(gap) for gap in between if 0 < gap <= LONGEST_ROUND]
