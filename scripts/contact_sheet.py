"""Takes docs/contact-sheet-….jpg: every page and every step of the pad at four widths.

There is a sheet for each theme, language and number of players. Run it with
`PYTHONPATH=tests .venv/bin/python scripts/contact_sheet.py [CHROMIUM]`, and look at them.
"""

from __future__ import annotations

import base64
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from browser.phone import ARGUMENTS, HOST
from browser.samples import House, furnish
from browser.scenes import scenes
from browser.served import SECRET_KEY, serving
from playwright.sync_api import Browser, Page, sync_playwright
from web.kitchen import Kitchen

from scorekeeper.app import create_app
from scorekeeper.store.database.db import db
from scorekeeper.store.people.groups import home_group

DOCS = Path(__file__).resolve().parents[1] / "docs"
# Width and height of a screen, and the width of its picture.
SCREENS = ((320, 568, 150), (390, 664, 156), (768, 1024, 200), (1280, 800, 330))

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
LANGUAGES = ("en", "sk")
COUNTS = (2, 10)

Sheet: TypeAlias = dict[str, list[bytes]]
"""By the name of what is shown, its pictures from the narrowest screen to the widest."""


class Table(NamedTuple):
    """Who looks: in which language, and how many play."""

    language: str
    players: int


def main(chromium: str) -> None:
    """Furnishes a house for each table, walks through it once and photographs what is shown."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        for table in (Table(language, players) for language in LANGUAGES for players in COUNTS):
            for theme, sheet in photograph(browser, table).items():
                name = f"contact-sheet-{table.language}-{theme}-{table.players}.jpg"
                lay_out(browser, sheet, DOCS / name)
        browser.close()


def photograph(browser: Browser, table: Table) -> Mapping[Theme, Sheet]:
    """The sheet of each theme."""
    sheets: dict[Theme, Sheet] = {theme: {} for theme in THEMES}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as port:
        house, address = furnished(Path(folder), table.players), f"http://{HOST}:{port}"
        context = browser.new_context(reduced_motion="reduce", has_touch=True)
        context.add_cookies([{"name": "language", "value": table.language, "url": address}])
        page = context.new_page()
        for scene in scenes(page, address, house):
            for theme, picture in _pictures(page):
                sheets[theme].setdefault(scene, []).append(picture)
        context.close()
    return sheets


def furnished(folder: Path, count: int) -> House:
    """The home group of a server of its own."""
    app = create_app(
        {
            "SCOREKEEPER_INSTANCE": str(folder),
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{folder / 'scorekeeper.sqlite3'}",
            "SCOREKEEPER_SECRET_KEY": SECRET_KEY,
        }
    )
    with app.app_context():
        made = furnish(Kitchen(app, home_group().key), count)
        db.engine.dispose()
    return made


def _pictures(page: Page) -> Iterator[tuple[Theme, bytes]]:
    """What is shown on each screen, in each theme."""
    page.evaluate("document.fonts.ready.then(() => null)")
    for width, height, _ in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            yield theme, page.screenshot(type="jpeg", quality=90)


def lay_out(browser: Browser, sheet: Sheet, path: Path) -> None:
    """One picture of them all, three scenes in a row."""
    page = browser.new_page(viewport={"width": 2640, "height": 800})
    figures = "".join(
        f"<figure><figcaption>{escape(scene)}</figcaption>{_images(shots)}</figure>"
        for scene, shots in sheet.items()
    )
    page.set_content(f"<style>{STYLE}</style><main>{figures}</main>")
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    page.locator("main").screenshot(path=path, type="jpeg", quality=50)
    page.close()


STYLE = """
  body { margin: 0; font: 15px sans-serif; background: #8d8a84; color: #fff; }
  main { display: grid; grid-template-columns: repeat(3, max-content); gap: 14px 24px;
    inline-size: max-content; padding: 12px; background: #8d8a84; }
  figure { margin: 0; white-space: nowrap; }
  figcaption { margin-block-end: 3px; }
  img { margin-inline-end: 4px; vertical-align: top; }
"""


def _images(shots: Sequence[bytes]) -> str:
    return "".join(
        f'<img width="{shown}" src="data:image/jpeg;base64,{base64.b64encode(shot).decode()}">'
        for shot, (_, _, shown) in zip(shots, SCREENS, strict=True)
    )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("CHROMIUM", "/usr/bin/chromium"))
