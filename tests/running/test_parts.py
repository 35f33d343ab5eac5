"""How long each part took is told, by whatever number of processes it was run."""

from __future__ import annotations

from pathlib import Path

import pytest

TEST = """
import time
import pytest

@pytest.fixture
def slow():
    time.sleep(0.6)
    yield
    time.sleep(0.6)

@pytest.mark.parametrize("number", [1, 2])
def test_it(number, slow):
    pass
"""
SKIPPED = "import pytest\n\n@pytest.mark.skip\ndef test_it():\n    pass\n"


FILES = {"web/pages/test_a": TEST, "store/test_b": SKIPPED, "test_c": SKIPPED}


@pytest.fixture
def tests(pytester: pytest.Pytester) -> pytest.Pytester:
    """Tests of two parts, and one of none."""
    for name, text in FILES.items():
        path = pytester.path / "tests" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return pytester


def test_each_part_is_told_with_its_seconds_and_tests(tests: pytest.Pytester) -> None:
    tells(tests.runpytest_inprocess("-p", "running.parts", "-n", "0"))


def test_so_it_is_by_several_processes(
    tests: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    tells(tests.runpytest_subprocess("-p", "running.parts", "-n", "2"))


def tells(ended: pytest.RunResult) -> None:
    ended.assert_outcomes(passed=2, skipped=2)
    # Setting up and tearing down, of both: 2.4 seconds at least.
    ended.stdout.re_match_lines(
        [r"=+ how long each part took =+", r"web +[2-9] s +2 tests", r"all +[2-9] s +4 tests"]
    )
    ended.stdout.re_match_lines_random([r"store +0 s +1 tests", r"tests +0 s +1 tests"])
