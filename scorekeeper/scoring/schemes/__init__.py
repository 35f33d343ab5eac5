"""The registry of schemes, in the order they are offered. Source: docs/scoring.md, Schemes."""

from __future__ import annotations

from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.scoring.schemes.collect import Collect
from scorekeeper.scoring.schemes.countdown import Countdown
from scorekeeper.scoring.schemes.elimination import Elimination
from scorekeeper.scoring.schemes.keep_low import KeepLow
from scorekeeper.scoring.schemes.lazy import Lazy
from scorekeeper.scoring.schemes.rounds_won import RoundsWon
from scorekeeper.scoring.schemes.to_the_last import ToTheLast

SCHEMES: dict[str, type[Tally]] = {}
"""By code. Ask it when it is needed and copy nothing out of it: a scheme may come later."""


def register(scheme: type[Tally]) -> None:
    """Let games be counted so; a code is given once."""
    if scheme.code in SCHEMES:
        raise ValueError(f"there is a scheme {scheme.code} already")
    SCHEMES[scheme.code] = scheme


def with_totals() -> list[str]:
    """The codes of those that add up points: what a table of points can be counted by."""
    return [code for code, scheme in SCHEMES.items() if scheme.has_totals]


register(Collect)
register(KeepLow)
register(Elimination)
register(Lazy)
register(ToTheLast)
register(Countdown)
register(RoundsWon)
