"""`make bench`: every measurement, each with its goal beside it."""

from __future__ import annotations

from itertools import chain

from bench import pages, scoring, weights


def main() -> None:
    """Print each row as it is measured."""
    for row in chain(pages.rows(), scoring.rows(), weights.rows()):
        print(row, flush=True)


main()
