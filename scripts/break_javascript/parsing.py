"""Whether a broken script still is a script; a browser says so."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable

from playwright.sync_api import Page, Route, sync_playwright

from scripts.break_javascript.breaks import Break
from scripts.break_javascript.copy import ROOT, SCRIPTS

_IMPORT = """file => import(`/static/js/${file}`).then(
  () => true, error => !(error instanceof SyntaxError))"""


def those_that_parse(breaks: Iterable[Break]) -> list[Break]:
    """The breaks that Chromium reads, whatever then goes wrong."""
    path = os.environ.get("CHROMIUM") or _found()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        read = [each for each in breaks if _parses(page, each)]
        browser.close()
    return read


def _parses(page: Page, one: Break) -> bool:
    def serve(route: Route) -> None:
        file = route.request.url.rpartition("/")[2]
        if not file.endswith(".js"):
            route.fulfill(body="<!doctype html>", content_type="text/html")
            return
        source = (SCRIPTS / file).read_text(encoding="utf-8")
        broken = one.change.applied(source) if file == one.file else source
        route.fulfill(body=broken, content_type="text/javascript")

    page.route("**/*", serve)
    page.goto("http://laid.invalid/")
    parses = page.evaluate(_IMPORT, one.file)
    page.unroute("**/*", serve)
    return bool(parses)


def _found() -> str:
    script = ROOT / "scripts" / "chromium.sh"
    return subprocess.run([script], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
