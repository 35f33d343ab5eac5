"""The registry of schemes, in the order they are offered. Source: docs/scoring.md, Schemes."""

from __future__ import annotations

from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.scoring.schemes.collect import Collect
from scorekeeper.scoring.schemes.countdown import Countdown
from scorekeeper.scoring.schemes.elimination import Elimination
from scorekeeper.scoring.schemes.keep_low import KeepLow
from scorekeeper.scoring.schemes.lazy import Lazy
from scorekeeper.scoring.schemes.to_the_last import ToTheLast

SCHEMES: dict[str, type[Tally]] = {
    scheme.code: scheme for scheme in (Collect, KeepLow, Elimination, Lazy, ToTheLast, Countdown)
}

WITH_TOTALS = tuple(code for code, scheme in SCHEMES.items() if scheme.has_totals)
"""The codes of those that add up points: what a table of points can be counted by."""


def scheme_of(code: str) -> type[Tally]:
    """The scheme of that code; KeyError if there is none."""
    return SCHEMES[code]
