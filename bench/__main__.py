"""`make bench`: every measurement, each with its goal beside it; ARGS=growth names some alone."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bench import growth, pages, scoring, weights

PARTS = {"pages": pages, "scoring": scoring, "weights": weights, "growth": growth}


def main(asked: Sequence[str]) -> None:
    """Print each row as it is measured."""
    if unknown := set(asked) - PARTS.keys():
        sys.exit(f"bench has {', '.join(PARTS)}, not {', '.join(sorted(unknown))}.")
    for name, part in PARTS.items():
        if not asked or name in asked:
            for row in part.rows():
                print(row, flush=True)


main(sys.argv[1:])
