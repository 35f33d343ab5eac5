"""What is added to and taken from somebody in one round, by the round itself and beside it."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.scoring.round_form import MOST_POINTS
from scorekeeper.scoring.sheet import Scoresheet


def beyond_all_bounds(sheet: Scoresheet) -> Iterator[tuple[int, str]]:
    """Whose corrections of one round come to more than a document may say: its index, the name."""
    for index, played in enumerate(sheet.rounds):
        for name, points in played.adjust.items():
            if abs(points) > MOST_POINTS:
                yield index, name
