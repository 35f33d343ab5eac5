"""How far a long command is, on standard error."""

from __future__ import annotations

import sys
from time import monotonic

SECONDS_BETWEEN = 2.0


class Progress:
    """Says now and then how many of `total` are done: on a terminal in one line, else in lines."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total = what, total
        self._said_at = monotonic()
        self._terminal = sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        """So many are done by now."""
        last = done == self._total and self._terminal
        if not last and monotonic() - self._said_at < SECONDS_BETWEEN:
            return
        self._said_at = monotonic()
        begin, end = ("\r", "\n" if last else "") if self._terminal else ("", "\n")
        line = f"{begin}{done:,} of {self._total:,} {self._what}{end}"
        print(line, end="", file=sys.stderr, flush=True)
