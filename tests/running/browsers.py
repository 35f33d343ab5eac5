"""One Chromium for all tests of a process. One that dies fails its test; the next gets another."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser.phone import ARGUMENTS
from playwright.sync_api import Browser, CDPSession, Error, sync_playwright

ROOT = Path(__file__).resolve().parents[2]


class Kept:
    """A browser, and a line to its own process over which it is asked whether it lives."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._line: CDPSession = browser.new_browser_cdp_session()

    def lives(self) -> bool:
        """Ask it: that a process has ended may not have come through yet."""
        try:
            self._line.send("Browser.getVersion")
        except Error:
            return False
        return True


class Browsers:
    """Starts a browser where there is none that lives."""

    def __init__(self, launch: Callable[[], Browser]) -> None:
        self._launch = launch
        self._kept: Kept | None = None

    def living(self) -> Kept:
        """The browser of before, or a new one."""
        if self._kept is None or not self._kept.lives():
            self._kept = Kept(self._started())
        return self._kept

    def _started(self) -> Browser:
        """Chromium now and then crashes while it starts; twice in a row is a finding."""
        try:
            return self._launch()
        except Error:
            return self._launch()

    def close(self) -> None:
        """No browser outlives the tests."""
        if self._kept is not None:
            self._kept.browser.close()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium; skips where there is none, which CI does not let pass."""
    path = os.environ.get("CHROMIUM") or _asked_of(ROOT / "scripts" / "chromium.sh")
    if not path:
        pytest.skip("no Chromium: install Debian's package or set CHROMIUM")
    return path


@pytest.fixture(scope="session")
def browsers(chromium: str) -> Iterator[Browsers]:
    """Playwright starts only once in a process."""
    with sync_playwright() as playwright:
        made = Browsers(
            lambda: playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        )
        yield made
        made.close()


@pytest.fixture
def browser(browsers: Browsers) -> Iterator[Browser]:
    """A browser that lives, and still does after the test."""
    kept = browsers.living()
    yield kept.browser
    assert kept.lives(), "the browser died in this test"


def _asked_of(script: Path) -> str:
    answer = subprocess.run([script], stdout=subprocess.PIPE, text=True, check=True, timeout=600)
    return answer.stdout.strip()
