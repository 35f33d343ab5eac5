"""Everything that `make bench` measures can be measured: each once, over a small group."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ONCE = """
import sys
from pathlib import Path
from bench import growth, pages, scoring, timing, weights
timing.MOST_TIMES = 1
growth.FEW, growth.MANY, growth.KEPT = 3, 6, Path(sys.argv[1])
for part in (pages, scoring, weights, growth):
    for row in part.rows():
        print(row)
"""


@pytest.mark.long
def test_every_measure_of_the_bench_runs(tmp_path: Path) -> None:
    run = [sys.executable, "-c", ONCE, str(tmp_path)]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    for part in ("recording a round", "Scoring", "first visit, round", "/statistics?span=evening"):
        assert part in done.stdout
