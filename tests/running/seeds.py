"""What a test chooses at random follows from a seed, which a failing test shows.

SEEDS=7 runs every random test with that seed, SEEDS=0:100 with each of a hundred.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import pytest
from hypothesis import settings

# A slow machine is no fault; and the example that broke something can be asked for again.
settings.register_profile("patient", settings(), deadline=None, print_blob=True)
settings.load_profile("patient")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Whoever asks for `seed` runs once for each: 0, or those that it is marked with."""
    if "seed" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("seeds")
        usual: Sequence[int] = mark.args if mark else [0]
        asked = os.environ.get("SEEDS")
        metafunc.parametrize("seed", seeds_of(asked) if asked else usual, indirect=True)


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """For `random.Random`; what is printed is shown with a test that fails."""
    chosen: int = request.param
    print(f"SEEDS={chosen} runs this again.")
    return chosen


def seeds_of(asked: str) -> Sequence[int]:
    """`7` is itself, `0:100` is all from 0 to 99."""
    first, _, end = asked.partition(":")
    return range(int(first), int(end) if end else int(first) + 1)
