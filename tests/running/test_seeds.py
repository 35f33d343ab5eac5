"""A test that failed by chance can be run again."""

from __future__ import annotations

import pytest

TESTS = """
import random
import pytest

def test_that_asks_for_one(seed):
    assert random.Random(seed).random() > 2

@pytest.mark.seeds(3, 4)
def test_that_is_used_to_others(seed):
    assert seed == 4
"""


def run(pytester: pytest.Pytester) -> pytest.RunResult:
    """These tests in a process of their own."""
    pytester.makepyfile(TESTS)
    pytester.makeini("[pytest]\nmarkers = seeds")
    return pytester.runpytest_inprocess("-p", "running.seeds", "-p", "no:cacheprovider", "-rf")


def test_a_failing_test_shows_its_seed(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SEEDS", raising=False)
    ended = run(pytester)
    ended.assert_outcomes(passed=1, failed=2)
    ended.stdout.fnmatch_lines(["SEEDS=0 runs this again.", "SEEDS=3 runs this again."])
    ended.stdout.fnmatch_lines(
        ["FAILED *::test_that_asks_for_one?0?*", "FAILED *::test_that_is_used_to_others?3?*"]
    )


@pytest.mark.parametrize(("asked", "passed", "failed"), [("4", 1, 1), ("3:6", 1, 5)])
def test_the_environment_says_which(
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    asked: str,
    passed: int,
    failed: int,
) -> None:
    monkeypatch.setenv("SEEDS", asked)
    run(pytester).assert_outcomes(passed=passed, failed=failed)
