"""All recipes, or those that are named: `python -m scripts.recipes [RECIPE ...]`."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scripts.recipes.doing import Line, Recipe, report
from scripts.recipes.everyone import EXAMPLES
from scripts.recipes.reading import recipes


def main(asked: Sequence[str]) -> int:
    """Does them, as many at a time as there are processors; 0 if nothing is missing."""
    chosen = [example for example in EXAMPLES if not asked or example.recipe in asked]
    texts = recipes()
    with (
        tempfile.TemporaryDirectory(prefix="recipes-") as folder,
        ThreadPoolExecutor(os.cpu_count()) as pool,
    ):
        made = [Recipe(texts[example.recipe], example) for example in chosen]
        folders = [Path(folder) / str(number) for number, _ in enumerate(made)]
        bad = [line for lines in pool.map(_done, made, folders) for line in lines if not line.well]
    print(*(line.text for line in bad), sep="\n", end="\n" if bad else "")
    return 1 if bad else 0


def _done(recipe: Recipe, folder: Path) -> list[Line]:
    """Its lines, each printed as soon as it is known."""
    folder.mkdir()
    lines = []
    for line in report(recipe, folder):
        print(line.text, flush=True)
        lines.append(line)
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
