"""A plugin of pytest for tests that meet one broken script after the other.

Their server and their browser go on. Its orders and what it tells are files that the environment
names.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

ORDERS = "BREAK_JAVASCRIPT_ORDERS"
TOLD = "BREAK_JAVASCRIPT_TOLD"


class Meeting:
    """One session of tests; each order is a script, how it is broken, and who may see it."""

    def __init__(self, session: pytest.Session) -> None:
        self.items = {item.nodeid: item for item in session.items}
        self._failed = False

    def run(self) -> None:
        """Carry out the orders, until a test fails with every script in order too."""
        for number, order in json.loads(Path(os.environ[ORDERS]).read_text("utf-8")).items():
            _tell(number=number, event="begins")
            seen, sound = self._meet(order)
            if not sound:
                _tell(number=number, event="unsound", test=seen)
                return
            _tell(number=number, event="met", test=seen)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A part of a test is over."""
        self._failed |= report.failed

    def _meet(self, order: Mapping[str, Any]) -> tuple[str, bool]:
        """The test that fails, and fails again, and does not once the script is whole; if any."""
        path = Path("static/js", order["file"])
        for test in order["tests"]:
            path.write_text(order["broken"], encoding="utf-8")
            fails = self._fails(test) and self._fails(test)
            path.write_text(order["whole"], encoding="utf-8")
            if fails:
                return test, not self._fails(test)
        return "", True

    def _fails(self, test: str) -> bool:
        _tell(event="runs", test=test)
        self._failed = False
        item = self.items[test]
        # Whatever comes next is another test, so that all of this one is put away.
        other = next(each for name, each in self.items.items() if name != test)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=other)
        return self._failed


def _tell(**told: str) -> None:
    with Path(os.environ[TOLD]).open("a", encoding="utf-8") as out:
        out.write(json.dumps(told) + "\n")


def pytest_runtestloop(session: pytest.Session) -> bool:
    """In place of running every test once."""
    meeting = Meeting(session)
    session.config.pluginmanager.register(meeting)
    meeting.run()
    return True
