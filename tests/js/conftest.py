"""A module of static/js alone in Chromium: no server, only the page that a test lays under it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from browser.phone import HOST, PATIENCE
from playwright.sync_api import Browser, Error, Page, Route

STATIC = Path(__file__).resolve().parents[2] / "static" / "js"
Answer: TypeAlias = Mapping[str, Any] | None
"""What a request is fulfilled with; None where the network is dead."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


class Bench:
    """A page of this HTML, what it sends, and what it is answered."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []
        self.sent: list[str] = []
        self.answer: Callable[[], Answer] = lambda: {"status": 204}
        self._html = ""
        page.set_default_timeout(PATIENCE)
        page.route("**/*", self._serve)
        page.on("pageerror", self._complain)

    def leave(self) -> None:
        """Nothing of this test is there for the next."""
        self.page.goto("about:blank")
        self.page.unroute("**/*", self._serve)
        self.page.remove_listener("pageerror", self._complain)

    def lay(self, body: str, language: str = "en") -> None:
        """Open a page of this body."""
        self.becomes(body, language)
        self.page.goto(f"http://{HOST}/laid")

    def becomes(self, body: str, language: str = "en") -> None:
        """What the page is when it is asked for again."""
        self._html = f"<!doctype html><html lang={language}><meta charset=utf-8><body>{body}"

    def run(self, module: str, function: str, *given: Any) -> Any:
        """What a function of the module, and of what is given, comes to."""
        script = f"async given => ({function})(await import('/static/js/{module}'), ...given)"
        return self.page.evaluate(script, given)

    def sends(self, count: int) -> list[str]:
        """The bodies sent so far, once there are so many."""
        for _ in range(PATIENCE // 10):
            if len(self.sent) >= count:
                break
            self.page.wait_for_timeout(10)
        return self.sent

    def _complain(self, error: Error) -> None:
        self.wrong.append(str(error))

    def _serve(self, route: Route) -> None:
        name = route.request.url.rpartition("/static/js/")[2]
        if name.endswith(".js"):
            text = (STATIC / name).read_text(encoding="utf-8")
            route.fulfill(body=text, content_type="text/javascript")
        elif route.request.url.endswith("/laid") and route.request.method == "GET":
            route.fulfill(body=self._html, content_type="text/html")
        else:
            self._change(route)

    def _change(self, route: Route) -> None:
        self.sent.append(route.request.post_data or route.request.method)
        answer = self.answer()
        if answer is None:
            route.abort()
        else:
            route.fulfill(**answer)


@pytest.fixture(scope="session")
def pages() -> dict[Browser, Page]:
    """The page of the browser that lives."""
    return {}


@pytest.fixture
def page(browser: Browser, pages: dict[Browser, Page]) -> Page:
    """One for all tests of modules; each begins with a page of its own making."""
    if browser not in pages:
        pages[browser] = browser.new_context().new_page()
        pages[browser].on("crash", lambda _: pages.clear())
    return pages[browser]


@pytest.fixture
def bench(page: Page) -> Iterator[Bench]:
    made = Bench(page)
    yield made
    made.leave()
    assert made.wrong == []


@pytest.fixture
def timed_bench(browser: Browser) -> Iterator[Bench]:
    """Its clock stands still until the test lets it run."""
    context = browser.new_context()
    made = Bench(context.new_page())
    made.page.clock.install(time=0)
    made.page.clock.pause_at(1000)
    yield made
    context.close()
    assert made.wrong == []
