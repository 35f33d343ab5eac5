"""A network that takes its time: what is sent stays on its way until the test lets it go."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from browser.phone import HOST
from playwright.sync_api import APIResponse, Page, Request, Route


class SlowNetwork:
    """The changes (POST) that a page has sent and that have not arrived."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._waiting: list[Route] = []
        self.sent: list[Request] = []

    def hold(self, route: Route) -> None:
        """Keep a change on its way."""
        if route.request.method != "POST":
            route.continue_()
            return
        self.sent.append(route.request)
        self._waiting.append(route)

    def let_go(self) -> None:
        """Let the oldest arrive, once it is sent."""
        self._oldest().continue_()

    def lose_answer(self) -> APIResponse:
        """Let the oldest arrive at the server, but not the server's answer at the browser."""
        route = self._oldest()
        # Playwright asks from outside the browser, where that name is not known.
        answer = route.fetch(url=route.request.url.replace(HOST, "127.0.0.1"), max_redirects=0)
        route.abort()
        return answer

    def quiet(self) -> None:
        """Give what should not be sent the time to be."""
        for _ in range(10):
            self._page.wait_for_timeout(10)

    def _oldest(self) -> Route:
        while not self._waiting:
            self._page.wait_for_timeout(10)
        return self._waiting.pop(0)


@contextmanager
def slow_network(page: Page) -> Iterator[SlowNetwork]:
    """Until the end of the block changes wait to be let go."""
    network = SlowNetwork(page)
    page.route("**/*", network.hold)
    yield network
    page.unroute("**/*", network.hold)
