"""Somebody's phone: real Chromium, real taps, and nothing may go wrong unnoticed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response

# What is left of an iPhone's screen between the browser's own bars.
PHONE = (390, 664)
# Not localhost: a family opens the address of a machine in its network.
HOST = "kitchen.local"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
)
# Milliseconds. Nothing takes nearly as long where every core is busy with tests; a test whose
# subject is a time asks the page's clock.
PATIENCE = 30_000
_STATUS = re.compile(r"the server responded with a status of (\d+)")


class Watch:
    """Notes whatever a browser complains of, on every page of a context."""

    def __init__(self, context: BrowserContext) -> None:
        self.wrong: list[str] = []
        self._expected: set[int] = set()
        self._may_fail = False
        context.on("console", self._console)
        context.on("weberror", lambda error: self.wrong.append(f"page error: {error.error}"))
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    @contextmanager
    def expecting(self, *statuses: int) -> Iterator[None]:
        """Answers of these statuses are what the test is about."""
        self._expected |= set(statuses)
        yield
        self._expected -= set(statuses)

    @contextmanager
    def expecting_failures(self) -> Iterator[None]:
        """Requests that never end well are what the test is about."""
        self._may_fail = True
        yield
        self._may_fail = False

    def _console(self, message: ConsoleMessage) -> None:
        said = _STATUS.search(message.text)
        if said and int(said[1]) in self._expected:
            return
        if self._may_fail and "net::ERR_" in message.text:
            return
        if message.type in {"error", "warning"}:
            self.wrong.append(f"console {message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        # Somebody went on before a picture had come.
        gone = request.failure == "net::ERR_ABORTED" and not request.is_navigation_request()
        if not self._may_fail and not gone:
            self.wrong.append(f"failed: {request.method} {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self._expected:
            self.wrong.append(f"{response.status}: {response.request.method} {response.url}")


class Phone:
    """One page of a browser, driven by what people see and touch."""

    def __init__(self, page: Page, watch: Watch, home: str) -> None:
        self.page = page
        self.watch = watch
        self.home = home

    def another_tab(self) -> Phone:
        """A second tab of the same browser."""
        return Phone(self.page.context.new_page(), self.watch, self.home)

    def open(self, path: str = "/") -> None:
        """Go to an address of the server."""
        self.page.goto(self.home + path)

    def tap(self, target: Locator) -> None:
        """One tap of a finger."""
        target.tap()

    def tap_at_once(self, target: Locator, times: int) -> None:
        """Several taps without waiting for what they bring."""
        box = target.bounding_box()
        assert box is not None
        for _ in range(times):
            self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def press(self, label: str) -> None:
        """Tap the button or link of exactly these words, and arrive at the next page."""
        with self.page.expect_navigation(wait_until="domcontentloaded"):
            self.tap(self.button(label).or_(self.link(label)))

    def button(self, label: str) -> Locator:
        """The button of exactly these words."""
        return self.page.get_by_role("button", name=label, exact=True)

    def link(self, label: str) -> Locator:
        """The link of exactly these words."""
        return self.page.get_by_role("link", name=label, exact=True)

    def choose(self, label: str, within: str | None = None) -> None:
        """Tap a choice or switch that is off; it is on then."""
        where = self.page.get_by_role("group", name=within, exact=True) if within else self.page
        choice = where.get_by_label(label, exact=True)
        self.tap(choice)
        assert choice.is_checked(), label

    def type(self, text: str, into: Locator) -> None:
        """Tap a field and type, as a keyboard does."""
        self.tap(into)
        into.press_sequentially(text)

    def words(self, selector: str) -> list[str]:
        """What stands in each element found, with single spaces."""
        return [" ".join(text.split()) for text in self.page.locator(selector).all_inner_texts()]

    @property
    def heading(self) -> str:
        """The words of the h1."""
        return self.words("h1")[0]
