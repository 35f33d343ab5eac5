"""A browser that dies takes one test with it, not those that come after."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unittest.mock import create_autospec

import pytest
from playwright.sync_api import Browser, Error
from running.browsers import Browsers

TESTS = """
import os
import signal

def kill(browser):
    line = browser.new_browser_cdp_session()
    processes = line.send("SystemInfo.getProcessInfo")["processInfo"]
    [pid] = [each["id"] for each in processes if each["type"] == "browser"]
    os.kill(pid, signal.SIGKILL)

def test_that_uses_it_before_it_dies(browser):
    assert browser.new_page().evaluate("1 + 1") == 2

def test_in_which_it_dies_before_a_page_is_opened(browser):
    kill(browser)
    browser.new_page()

def test_that_comes_next(browser):
    assert browser.new_page().evaluate("1 + 1") == 2

def test_in_which_it_dies_and_nobody_asks_it_anything_more(browser):
    kill(browser)

def test_that_comes_last(browser):
    assert browser.new_page().evaluate("1 + 1") == 2
"""


def test_one_that_crashes_while_it_starts_is_started_once_more() -> None:
    browser: Browser = create_autospec(Browser)
    starts: list[int] = []

    def start_at(which: int) -> Callable[[], Browser]:
        def start() -> Browser:
            starts.append(which)
            if len(starts) < which:
                raise Error("Target page, context or browser has been closed")
            return browser

        return start

    assert Browsers(start_at(2)).living().browser is browser
    starts.clear()
    with pytest.raises(Error):
        Browsers(start_at(3)).living()
    assert len(starts) == 2


def test_the_test_in_which_a_browser_dies_fails_and_the_next_gets_another(
    pytester: pytest.Pytester, chromium: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMIUM", chromium)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    pytester.makepyfile(TESTS)
    ended = pytester.runpytest_subprocess("-p", "running.browsers", "-p", "no:cacheprovider")
    ended.assert_outcomes(passed=4, failed=1, errors=2)
    ended.stdout.fnmatch_lines(
        [
            "_* ERROR at teardown of test_in_which_it_dies_before_a_page_is_opened _*",
            "E *AssertionError: the browser died in this test",
            "_* ERROR at teardown of test_in_which_it_dies_and_nobody_asks_it_anything_more _*",
            "E *AssertionError: the browser died in this test",
            "_* test_in_which_it_dies_before_a_page_is_opened _*",
        ]
    )
