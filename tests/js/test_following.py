"""How often an open board asks."""

from __future__ import annotations

import pytest
from js.conftest import Bench

PAUSE = "(module, failures, quiet) => module.pauseAfter(failures, quiet)"
SECOND, MINUTE = 1000, 60_000


@pytest.mark.parametrize(
    ("quiet", "pause"),
    [
        (0, 1500),
        (10 * MINUTE - 1, 1500),
        (10 * MINUTE, 5 * SECOND),
        (30 * MINUTE - 1, 5 * SECOND),
        (30 * MINUTE, 15 * SECOND),
        (24 * 60 * MINUTE, 15 * SECOND),
    ],
)
def test_the_longer_nothing_happens_the_less_is_asked(bench: Bench, quiet: int, pause: int) -> None:
    bench.lay("")
    assert bench.run("live.js", PAUSE, 0, quiet) == pause


@pytest.mark.parametrize(
    ("failures", "seconds"), [(1, 2), (2, 4), (3, 8), (4, 16), (5, 30), (6, 30), (2000, 30)]
)
def test_each_failure_doubles_the_pause_up_to_half_a_minute(
    bench: Bench, failures: int, seconds: int
) -> None:
    bench.lay("")
    assert bench.run("live.js", PAUSE, failures, 0) == seconds * SECOND
    assert bench.run("live.js", PAUSE, failures, 60 * MINUTE) == seconds * SECOND
