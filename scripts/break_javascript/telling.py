"""A plugin of pytest that tells, in a file that the environment names, what became of each test.

It tells how long each took too, and which blocks of the scripts ran meanwhile.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

TOLD = "BREAK_JAVASCRIPT_TOLD"
RAN = "__ran"


@dataclass
class Told:
    """Of one test."""

    seconds: float = 0
    failed: bool = False
    skipped: bool = False
    blocks: set[str] = field(default_factory=set)


class Teller:
    """Notes it all down."""

    def __init__(self) -> None:
        self.tests: dict[str, Told] = {}
        self._now = Told()
        Browser.new_context = self._listening(Browser.new_context)  # type: ignore[method-assign]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins."""
        self._now = self.tests.setdefault(nodeid, Told())

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A part of a test is over."""
        told = self.tests[report.nodeid]
        # What is made once for all tests is nobody's time.
        told.seconds += report.duration if report.when == "call" else 0
        told.failed |= report.failed
        told.skipped |= report.skipped

    def pytest_sessionfinish(self) -> None:
        """Everything is over."""
        told = {
            test: {**vars(told), "blocks": sorted(told.blocks)} for test, told in self.tests.items()
        }
        Path(os.environ[TOLD]).write_text(json.dumps(told), encoding="utf-8")

    def _listening(self, make: Callable[..., BrowserContext]) -> Callable[..., BrowserContext]:
        @wraps(make)
        def made(*given: Any, **named: Any) -> BrowserContext:
            context = make(*given, **named)
            context.expose_binding(RAN, lambda _source, block: self._now.blocks.add(block))
            return context

        return made


def pytest_configure(config: pytest.Config) -> None:
    """Begin to listen."""
    config.pluginmanager.register(Teller())
