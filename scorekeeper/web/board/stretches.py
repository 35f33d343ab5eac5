"""A long game stands on its pages in stretches, the newest rounds first."""

from __future__ import annotations

from dataclasses import dataclass

A_STRETCH = 60
"""So many rounds stand on one page."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The rounds from index `first` up to the one before `last`.

    `newer` and `older` are the last numbers of the stretches beside it, where there are any.
    """

    first: int
    last: int
    newer: int | None
    older: int | None


def stretch_of(count: int, until: int, index: int | None = None) -> Stretch:
    """At most so many of a game's rounds up to a number; where one has to be seen, those around it.

    Nonsense asks for the newest.
    """
    last = until if 0 < until < count else count
    if index is not None and not 0 <= last - 1 - index < A_STRETCH:
        last = count - (count - 1 - index) // A_STRETCH * A_STRETCH
    return Stretch(
        first=max(0, last - A_STRETCH),
        last=last,
        newer=min(count, last + A_STRETCH) if last < count else None,
        older=last - A_STRETCH if last > A_STRETCH else None,
    )
