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
        told = [pool.submit(_done, recipe, Path(folder) / str(n)) for n, recipe in enumerate(made)]
        lines = [
            _printed(recipe, future.result()) for recipe, future in zip(made, told, strict=True)
        ]
    return 0 if all(line.well for each in lines for line in each) else 1


def _done(recipe: Recipe, folder: Path) -> list[Line]:
    folder.mkdir()
    return list(report(recipe, folder))


def _printed(recipe: Recipe, lines: list[Line]) -> list[Line]:
    print(f"A {recipe.example.recipe}:", *(line.text for line in lines), sep="\n  ", flush=True)
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
