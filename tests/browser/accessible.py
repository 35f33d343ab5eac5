"""What axe finds wrong with what a phone shows."""

from __future__ import annotations

from collections.abc import Iterator

from axe_playwright_python.base import AXE_SCRIPT
from browser.phone import Phone

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
_OPTIONS = {"resultTypes": ["violations"], "runOnly": {"type": "tag", "values": WCAG}}
_RUN = "options => axe.run(options).then(found => found.violations)"


def violations(phone: Phone) -> Iterator[str]:
    """Each in a sentence. A page keeps axe once it has it: reading it takes as long as a look."""
    if not phone.page.evaluate("'axe' in window"):
        phone.page.evaluate(AXE_SCRIPT)
    for violation in phone.page.evaluate(_RUN, _OPTIONS):
        for node in violation["nodes"]:
            yield f"{violation['id']}: {node['target']} {node['failureSummary']}"
