"""Says at the end how long each part of the tests took, however many processes ran them."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import PurePosixPath

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Where workers run the tests, their reports come here all the same."""
    config.pluginmanager.register(Parts())


class Parts:
    """The tests of each part, and the seconds by the clock of all processes together."""

    def __init__(self) -> None:
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._tests: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test reports up to three times: set up, called, torn down."""
        part = part_of(report.nodeid)
        self._seconds[part] += report.duration
        self._tests[part] += report.when == "setup"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """A table, the longest first; none where there is only one part."""
        if len(self._tests) < 2:
            return
        terminalreporter.write_sep("=", "how long each part took")
        for part in sorted(self._seconds, key=self._seconds.__getitem__, reverse=True):
            terminalreporter.write_line(told(part, self._seconds[part], self._tests[part]))
        seconds = sum(self._seconds.values())
        terminalreporter.write_line(told("all", seconds, self._tests.total()))


def part_of(nodeid: str) -> str:
    """The folder of a test under tests/."""
    parts = PurePosixPath(nodeid.partition("::")[0]).parts
    return parts[1] if len(parts) > 2 else "tests"


def told(part: str, seconds: float, tests: int) -> str:
    """One line of the table."""
    return f"{part:<12}{seconds:7.0f} s{tests:7} tests"
