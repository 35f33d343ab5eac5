"""Takes docs/contact-sheet.jpg: every page at four widths, in both themes and languages.

Run it with `PYTHONPATH=tests .venv/bin/python scripts/contact_sheet.py [CHROMIUM]`, and look at it.
"""

from __future__ import annotations

import base64
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Literal

from browser.phone import ARGUMENTS, HOST
from browser.samples import House, furnish
from browser.served import SECRET_KEY, serving
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from web.kitchen import Kitchen

from scorekeeper.app import create_app
from scorekeeper.store.database import db
from scorekeeper.store.groups import home_group, make_group

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "contact-sheet.jpg"
# Width and height of a screen, and the width of its picture.
SCREENS = ((320, 568, 96), (390, 664, 104), (768, 1024, 136), (1280, 800, 226))


@dataclass(frozen=True, slots=True)
class Look:
    """A theme, a language, and how many sit at the table."""

    theme: Literal["light", "dark"]
    language: str
    count: int

    def __str__(self) -> str:
        return f"{self.theme}, {self.language}, {self.count} players"


# At each width every language meets every number of players, in one theme or the other.
LOOKS = (
    Look("light", "en", 2),
    Look("dark", "en", 10),
    Look("light", "sk", 10),
    Look("dark", "sk", 2),
)


def main(chromium: str) -> None:
    """Furnishes a house for two and one for ten, and photographs every page of them."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as port:
        houses = furnished(Path(folder))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
            address = f"http://{HOST}:{port}"
            columns = {look: photograph(browser, address, houses, look) for look in LOOKS}
            lay_out(browser, columns)
            browser.close()


def furnished(folder: Path) -> dict[int, House]:
    """By the number of players; the second group opens to a browser by its device's cookie."""
    app = create_app(
        {
            "SCOREKEEPER_INSTANCE": str(folder),
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{folder / 'scorekeeper.sqlite3'}",
            "SCOREKEEPER_SECRET_KEY": SECRET_KEY,
        }
    )
    with app.app_context():
        home, other = home_group().key, make_group("The others").key
        made = {10: furnish(Kitchen(app, home), 10), 2: furnish(Kitchen(app, other), 2)}
        db.engine.dispose()
    return made


def photograph(
    browser: Browser, address: str, houses: dict[int, House], look: Look
) -> dict[str, list[bytes]]:
    """Each page's name, and its pictures from the narrowest screen to the widest."""
    context = browser.new_context(color_scheme=look.theme, reduced_motion="reduce", has_touch=True)
    house = houses[look.count]
    _let_in(context, address, house, look)
    page = context.new_page()
    return {
        sample.name: list(_screens(page, address + sample.address)) for sample in house.samples()
    }


def _let_in(context: BrowserContext, address: str, house: House, look: Look) -> None:
    token = house.going_on.kitchen.let_in().client.get_cookie("device", path="/g")
    cookies = {"language": look.language, "device": token.value if token else ""}
    context.add_cookies(
        [{"name": name, "value": value, "url": address} for name, value in cookies.items()]
    )


def _screens(page: Page, address: str) -> Iterator[bytes]:
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(address)
    page.wait_for_load_state("networkidle")
    for width, height, _ in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        yield page.screenshot(type="jpeg", quality=85)


def lay_out(browser: Browser, columns: dict[Look, dict[str, list[bytes]]]) -> None:
    """One picture of them all: a row for each page, a column for each look."""
    page = browser.new_page(viewport={"width": 2420, "height": 800})
    heads = "".join(f"<th>{escape(str(look))}</th>" for look in columns)
    rows = "".join(
        f"<tr><th>{escape(name)}</th>"
        + "".join(f"<td>{_pictures(shown[name])}</td>" for shown in columns.values())
        + "</tr>"
        for name in next(iter(columns.values()))
    )
    page.set_content(f"<style>{STYLE}</style><table><tr><th></th>{heads}</tr>{rows}</table>")
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    page.locator("table").screenshot(path=PICTURE, type="jpeg", quality=62)
    page.close()


STYLE = """
  body { margin: 0; font: 15px sans-serif; background: #8d8a84; }
  table { border-spacing: 8px 6px; background: #8d8a84; color: #fff; }
  td { white-space: nowrap; }
  img { margin-right: 3px; vertical-align: top; }
"""


def _pictures(shots: list[bytes]) -> str:
    return "".join(
        f'<img width="{shown}" src="data:image/jpeg;base64,{base64.b64encode(shot).decode()}">'
        for shot, (_, _, shown) in zip(shots, SCREENS, strict=True)
    )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("CHROMIUM", "/usr/bin/chromium"))
