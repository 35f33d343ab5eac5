"""Everything that `make bench` measures can be measured, each once; what is over a goal is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.rows import Measures, Row, Weight

ROOT = Path(__file__).resolve().parents[2]
ONCE = """
import sys
from pathlib import Path
from bench import growth, pages, rounds, scoring, timing, weights
timing.MOST_TIMES = 1
rounds.LONG, growth.FEW, growth.MANY, growth.KEPT = 15, 3, 6, Path(sys.argv[1])
for part in (pages, rounds, scoring, weights, growth):
    for row in part.rows():
        print(row)
"""


@pytest.mark.long
def test_every_measure_of_the_bench_runs(tmp_path: Path) -> None:
    run = [sys.executable, "-c", ONCE, str(tmp_path)]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    parts = "recording a round", "saving a round of 15 rounds", "Scoring", "first visit, round"
    for part in (*parts, "/statistics?span=evening"):
        assert part in done.stdout


def test_a_row_over_its_goal_ends_the_bench_with_a_failure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    slow, heavy = Row("slow", 3.1, 3.0), Weight("heavy", {"html": 900, "css": 101}, 1000)
    fast, light = Row("fast", 3.0, 3.0), Weight("light", {"html": 900, "css": 100}, 1000)
    parts: dict[str, Measures] = {
        "some": lambda: [slow, fast],
        "others": lambda: [light, heavy],
        "good": lambda: [fast],
    }
    assert main([], parts) == "Over their goal:\n  slow\n  heavy"
    assert capsys.readouterr().out.count("OVER") == 2
    assert main(["good"], parts) is None
    assert main(["fine"], parts) == "bench has some, others, good, not fine."
