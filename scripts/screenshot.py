"""Takes docs/board.png and docs/rounds.png, pictures in the README.

Run it with `PYTHONPATH=tests .venv/bin/python scripts/screenshot.py [CHROMIUM]`.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from browser.evening_script import ROUND_1, ROUND_2, ROUND_3, ROUND_4_WRONG, ROUND_5
from browser.phone import ARGUMENTS, HOST, PHONE, Phone, Watch
from browser.served import serving
from browser.test_evening import deal, play
from playwright.sync_api import Browser, sync_playwright

DOCS = Path(__file__).resolve().parents[1] / "docs"
ROUNDS = (ROUND_1, ROUND_2, ROUND_3, ROUND_4_WRONG, ROUND_5)


def main(chromium: str) -> None:
    """Plays five rounds of the tests' evening and photographs the board and its rounds."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as port,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        photograph(browser, f"http://{HOST}:{port}")
        browser.close()


def photograph(browser: Browser, address: str) -> None:
    """One phone, held to the light, at twice as many dots."""
    width, height = PHONE
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2,
        has_touch=True,
        color_scheme="light",
        reduced_motion="reduce",
        locale="en-GB",
    )
    phone = Phone(context.new_page(), Watch(context), address)
    deal(phone)
    for number, played in enumerate(ROUNDS, start=1):
        play(phone, number, played)
    phone.page.reload()
    phone.page.screenshot(path=DOCS / "board.png")
    phone.press("Rounds")
    phone.press("Round 5")
    phone.page.evaluate("scrollTo(0, 0)")
    phone.page.screenshot(path=DOCS / "rounds.png")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("CHROMIUM", "/usr/bin/chromium"))
