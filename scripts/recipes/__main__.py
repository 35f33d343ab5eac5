"""All recipes, or those that are named: `python -m scripts.recipes [RECIPE ...]`."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

from scripts.recipes.doing import Doing, Line, doings_of, report
from scripts.recipes.everyone import EXAMPLES
from scripts.recipes.examples import Example
from scripts.recipes.reading import recipes


def main(asked: Sequence[str]) -> int:
    """Does them, as many at a time as there are processors; 0 if nothing is missing."""
    chosen = [example for example in EXAMPLES if not asked or example.recipe in asked]
    texts = recipes()
    with (
        tempfile.TemporaryDirectory(prefix="recipes-") as folder,
        ThreadPoolExecutor(os.cpu_count()) as pool,
    ):
        doings = [doings_of(texts[example.recipe], example) for example in chosen]
        folders = [Path(folder) / str(number) for number, _ in enumerate(chosen)]
        told = list(chain.from_iterable(pool.map(_done, doings, chosen, folders)))
        bad = [line for line in told if not line.well]
    print(*(line.text for line in bad), sep="\n", end="\n" if bad else "")
    return 1 if bad else 0


def _done(doings: Sequence[Doing], example: Example, folder: Path) -> list[Line]:
    """Its lines, each printed as soon as it is known."""
    folder.mkdir()
    lines = []
    for line in report(doings, example, folder):
        print(line.text, flush=True)
        lines.append(line)
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
