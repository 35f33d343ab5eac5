"""A page that was left open says that a newer release runs."""

from __future__ import annotations

import pytest
from js.conftest import Answer, Bench
from js.test_drafts import pass_time

PAGE = "<p data-update><template>A new version is here.</template></p>"
SHOWN = "window.dispatchEvent(new PageTransitionEvent('pageshow', {{ persisted: {0} }}))"
SEEN = "document.dispatchEvent(new Event('visibilitychange'))"
HOUR = "01:00:00"


@pytest.fixture
def left_open(timed_bench: Bench) -> Bench:
    timed_bench.lay(PAGE)
    timed_bench.page.evaluate("document.documentElement.dataset.release = '1.0'")
    timed_bench.run("release.js", "() => null")
    return timed_bench


def running(release: str | None) -> Answer:
    return {"status": 200, "headers": {"Scorekeeper-Release": release} if release else {}}


def said(bench: Bench) -> str:
    pass_time(bench, 100)
    return str(bench.page.locator("[data-update]").inner_text())


@pytest.mark.parametrize(
    ("release", "words"), [("1.1", "A new version is here."), ("1.0", ""), (None, "")]
)
def test_it_is_said_only_where_another_release_answers(
    left_open: Bench, release: str | None, words: str
) -> None:
    left_open.answer = lambda: running(release)
    left_open.page.clock.fast_forward(HOUR)
    left_open.page.evaluate(SEEN)
    assert left_open.sends(1) == ["HEAD"]
    assert said(left_open) == words


@pytest.mark.parametrize(("persisted", "asked"), [("true", 1), ("false", 0)])
def test_a_frozen_page_that_comes_back_after_an_hour_asks(
    left_open: Bench, persisted: str, asked: int
) -> None:
    left_open.answer = lambda: running("1.0")
    left_open.page.clock.fast_forward(HOUR)
    left_open.page.evaluate(SHOWN.format(persisted))
    assert said(left_open) == ""
    assert left_open.sent == ["HEAD"] * asked


def test_it_asks_once_an_hour_and_not_while_nobody_sees_it(left_open: Bench) -> None:
    left_open.answer = lambda: running("1.0")
    left_open.page.clock.fast_forward("59:00")
    left_open.page.evaluate(SEEN)
    assert (said(left_open), left_open.sent) == ("", [])
    left_open.page.clock.fast_forward("02:00")
    left_open.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    left_open.page.evaluate(SEEN)
    assert (said(left_open), left_open.sent) == ("", [])


def test_what_has_just_answered_is_not_asked_again(left_open: Bench) -> None:
    left_open.answer = lambda: running("1.0")
    left_open.page.clock.fast_forward(HOUR)
    for _ in range(2):
        left_open.page.evaluate(SEEN)
        assert said(left_open) == ""
    assert left_open.sent == ["HEAD"]


def test_without_a_network_nothing_is_said(left_open: Bench) -> None:
    left_open.answer = lambda: None
    left_open.page.clock.fast_forward(HOUR)
    left_open.page.evaluate(SEEN)
    left_open.sends(1)
    assert said(left_open) == ""
