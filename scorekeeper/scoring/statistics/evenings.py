"""How long rounds and evenings take, from the instants at which rounds were recorded."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise

from scorekeeper.scoring.statistics.parts import Lengths

LONGEST_ROUND = timedelta(minutes=45)
"""What takes longer was a meal, or the end of the evening."""


def round_lengths(instants: Iterable[datetime | None]) -> Lengths:
    """The rounds whose length is known: from one instant to the next, in the order of rounds.

    Left out are gaps beyond 45 minutes, and rounds put in later, which share an instant with a
    neighbour or stand in another order.
    """
    lengths = Lengths()
    known = (instant for instant in instants if instant is not None)
    for before, after in pairwise(known):
        if timedelta(0) < after - before <= LONGEST_ROUND:
            lengths.add(Lengths(1, round((after - before).total_seconds())))
    return lengths


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
