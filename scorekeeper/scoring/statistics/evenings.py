"""How long rounds and evenings take, from the instants at which rounds were recorded."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise

from scorekeeper.scoring.statistics.parts import Lengths

LONGEST_ROUND = timedelta(minutes=45)
"""What takes longer was a meal, or the end of the evening."""
_NOTHING = timedelta(0)


def round_lengths(instants: Iterable[datetime | None]) -> Lengths:
    """The rounds whose length is known: from one instant to the next, in the order of rounds.

    Left out are gaps beyond 45 minutes, and rounds put in later, which share an instant with a
    neighbour or stand in another order.
    """
    known = (instant for instant in instants if instant is not None)
    gaps = (after - before for before, after in pairwise(known))
    seconds = [round(gap.total_seconds()) for gap in gaps if _NOTHING < gap <= LONGEST_ROUND]
    return Lengths(len(seconds), sum(seconds))


def evening_lengths(evenings: Iterable[Iterable[datetime]]) -> Lengths:
    """Evenings with the time that was played in them: the sum of the gaps that are rounds.

    Breaks beyond 45 minutes are left out, and so is the first round of an evening, unless the
    instant it began at stands before it; an evening of a single instant is none.
    """
    lengths = Lengths()
    for instants in evenings:
        played = round_lengths(sorted(instants))
        if played.number:
            lengths.add(Lengths(1, played.seconds))
    return lengths
