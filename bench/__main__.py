"""`make bench`: every measurement, each with its goal beside it; ARGS=growth names some alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence

from bench import growth, load, pages, rounds, scoring, weights
from bench.rows import Measured, Measures

PARTS: Mapping[str, Measures] = {
    "pages": pages.rows,
    "rounds": rounds.rows,
    "scoring": scoring.rows,
    "weights": weights.rows,
    "growth": growth.rows,
    "load": load.rows,
}


def main(asked: Sequence[str], parts: Mapping[str, Measures] = PARTS) -> str | None:
    """Print each row as it is measured; what is told at the end, where a row is over its goal."""
    if unknown := set(asked) - parts.keys():
        return f"bench has {', '.join(parts)}, not {', '.join(sorted(unknown))}."
    over = []
    for row in _rows(asked, parts):
        print(row, flush=True)
        if row.is_over:
            over.append(row.name)
    return "\n  ".join(["Over their goal:", *over]) if over else None


def _rows(asked: Sequence[str], parts: Mapping[str, Measures]) -> Iterator[Measured]:
    for name, rows in parts.items():
        if not asked or name in asked:
            yield from rows()


if __name__ == "__main__":
    # A sentence is printed, and the exit status is 1.
    sys.exit(main(sys.argv[1:]))
