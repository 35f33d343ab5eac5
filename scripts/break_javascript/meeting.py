"""A plugin of pytest for tests that meet one broken script after the other.

Their server and their browser go on. Its orders and what it tells are files that the environment
names.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext

ORDERS = "BREAK_JAVASCRIPT_ORDERS"
TOLD = "BREAK_JAVASCRIPT_TOLD"
MODULES = "tests/js/"
TAIL = 2000
Script: TypeAlias = tuple[str, str]
"""Its file and its text."""


class Meeting:
    """One session of tests; each order is a script, how it is broken, and who may see it."""

    def __init__(self, session: pytest.Session) -> None:
        self.items = {item.nodeid: item for item in session.items}
        self._failed = False
        self._instead: Script | None = None
        Browser.new_context = self._breaking(Browser.new_context)  # type: ignore[method-assign]

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
        if report.failed:
            _tell(event="fails", test=report.nodeid, why=report.longreprtext[-TAIL:])

    def _meet(self, order: Mapping[str, Any]) -> tuple[str, bool]:
        """The test that fails, and does not once the script is whole, if any does."""
        whole = order["file"], order["whole"]
        broken = order["file"], order["broken"]
        for test in order["tests"]:
            if self._fails(test, broken, whole):
                return test, not self._fails(test, whole, whole)
        return "", True

    def _fails(self, test: str, script: Script, whole: Script) -> bool:
        _tell(event="runs", test=test)
        self._failed, self._instead = False, script
        # The server has read the scripts when it began; tests of modules read them here.
        if test.startswith(MODULES):
            _write(script)
        item = self.items[test]
        # A test of any folder may come next, so all of this one's is put away.
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=item.session)
        _write(whole)
        return self._failed

    def _breaking(self, make: Callable[..., BrowserContext]) -> Callable[..., BrowserContext]:
        """Every page gets the script of the order, in place of the one that the server has read."""

        @wraps(make)
        def made(*given: Any, **named: Any) -> BrowserContext:
            context = make(*given, **named)
            if self._instead:
                file, text = self._instead
                script = {"body": text, "content_type": "text/javascript"}
                context.route(f"**/static/*/js/{file}", lambda route: route.fulfill(**script))
            return context

        return made


def _write(script: Script) -> None:
    file, text = script
    Path("static/js", file).write_text(text, encoding="utf-8")


def _tell(**told: str) -> None:
    with Path(os.environ[TOLD]).open("a", encoding="utf-8") as out:
        out.write(json.dumps(told) + "\n")


def pytest_runtestloop(session: pytest.Session) -> bool:
    """In place of running every test once."""
    meeting = Meeting(session)
    session.config.pluginmanager.register(meeting)
    meeting.run()
    return True
