"""Two things timed in turn, so that whatever else the machine does falls on both."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from bench.rows import Row

MOST_TIMES = 1000
"""A test that only wants to see everything run lowers it."""


def compare(
    name: str,
    goal: float,
    ours: Callable[[], object],
    bare: Callable[[], object],
    times: int,
    between: Callable[[], object] = int,
) -> Row:
    """The ratio of the medians of both, in milliseconds beside it; `between` is not measured."""
    pairs, times = [], min(times, MOST_TIMES)
    for _ in range(times + min(times, max(3, times // 10))):
        pairs.append((_milliseconds(ours), _milliseconds(bare)))
        between()
    pairs = pairs[-times:]
    mine, theirs = median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
    return Row(name, mine / theirs, goal, f"{mine:.2f} ms against {theirs:.2f} ms")


def _milliseconds(deed: Callable[[], object]) -> float:
    start = perf_counter()
    deed()
    return (perf_counter() - start) * 1000
