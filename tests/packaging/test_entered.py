"""What one request enters is little enough to be read through."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# By hand: two thirds of the files, and no more functions, than before there were rooms; then what
# teams, sides, knock-outs, endings and a round's own people ask of each of them, to see that the
# database is where it was opened, and to add the last games to what came before them. That games
# are kept counted is one file more, and far fewer functions; who noted the pile is one of its own.
AT_MOST = {
    "saving a round": (49, 362),
    "the board": (28, 150),
    "the round form": (29, 190),
    "statistics": (33, 266),
    "a draft": (43, 300),
}


def test_few_files_and_functions_are_entered() -> None:
    told = subprocess.run(
        [sys.executable, ROOT / "scripts" / "entered.py"],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    counted = {}
    for line in told.stdout.splitlines():
        name, (files, _, functions, _) = line[:16].strip(), line[16:].split()
        counted[name] = int(files), int(functions)
    assert counted.keys() == AT_MOST.keys()
    assert {name: found for name, found in counted.items() if _is_more(found, AT_MOST[name])} == {}


def _is_more(found: tuple[int, int], most: tuple[int, int]) -> bool:
    return found[0] > most[0] or found[1] > most[1]
