"""Statistics are counted at the first look; those of many games beside the requests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import current_app

from scorekeeper.store.models import Group
from scorekeeper.store.statistics.beside import COUNT, counting_every_group
from scorekeeper.store.statistics.tallies import StillCounting, still_counting, waits_long

T = TypeVar("T")


def told(group: Group, tell: Callable[[], T]) -> tuple[T | None, StillCounting | None]:
    """What there is to tell of a group; or how far its count is, which goes on.

    Where threads are, a look at many games that wait begins a count there and shows how far it is.
    Where there are none it counts for a moment itself, and the next one goes on.
    """
    background = current_app.extensions["background"]
    if waits_long(group) and background.go_on(COUNT, counting_every_group):
        return None, still_counting(group)
    try:
        return tell(), None
    except StillCounting as counting:
        return None, counting
