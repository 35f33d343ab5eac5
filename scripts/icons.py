"""Draws the icons that must be pictures of dots, from static/icons/favicon.svg.

Run it with `.venv/bin/python scripts/icons.py [CHROMIUM]` after changing the drawing.
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ICONS = Path(__file__).resolve().parents[1] / "static" / "icons"


@dataclass(frozen=True, slots=True)
class Icon:
    """A file, its width in dots, and how much of it the drawing takes.

    Systems round the corners of their icons themselves, so the paper goes to the very edge. What
    may be cut to any shape (maskable) keeps its drawing within the middle four fifths.
    """

    name: str
    size: int
    share: float = 1.0


WANTED = (
    Icon("apple-touch-icon", 180, 0.94),
    Icon("icon-192", 192),
    Icon("icon-512", 512),
    Icon("maskable-512", 512, 0.74),
)


def main(chromium: str) -> None:
    """Draw them all."""
    drawing = (ICONS / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for icon in WANTED:
            draw(browser, drawing, icon)
        browser.close()


def draw(browser: Browser, drawing: str, icon: Icon) -> None:
    """One file. An icon that is smaller than its paper stands on paper without corners."""
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    shown = drawing if icon.share == 1 else re.sub(r' rx="14"', "", drawing, count=1)
    width, edge = icon.size * icon.share, icon.size * (1 - icon.share) / 2
    ground = "transparent" if icon.share == 1 else "#f6f3ec"
    page.set_content(
        f"<style>body{{margin:0;background:{ground}}}"
        f"svg{{position:absolute;left:{edge}px;top:{edge}px;width:{width}px}}</style>{shown}"
    )
    page.screenshot(path=ICONS / f"{icon.name}.png", omit_background=True)
    page.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("CHROMIUM", "/usr/bin/chromium"))
