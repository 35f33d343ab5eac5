"""`make bench`: every measurement, each with its goal beside it."""

from __future__ import annotations

from bench import pages


def main() -> None:
    """Print each row as it is measured."""
    for row in pages.rows():
        print(row, flush=True)


main()
