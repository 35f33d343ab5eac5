"""Every link that names a round leads to where that round stands on its page."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urldefrag, urljoin, urlsplit

from browser.samples import furnish
from web.kitchen import Kitchen
from web.pages import Page, Visitor

FILES = (".csv", ".json", ".zip", ".svg", ".png", ".jpg")
MOST = 400


def links(page: Page) -> Iterator[str]:
    """The addresses of this server that a page leads to."""
    for tag in page.soup.select("a[href]:not(template a)"):
        address = urljoin(page.path, str(tag["href"]))
        if not urlsplit(address).scheme and not urlsplit(address).path.endswith(FILES):
            yield address


def walked(visitor: Visitor, start: str) -> Iterator[tuple[Page, str]]:
    """Every page that links lead to from here, each once, with each address found on it."""
    waiting, known = [start], {start}
    while waiting:
        page = visitor.open(waiting.pop())
        assert page.status in {200, 410}, page.path  # or in the bin, which says so
        for address in dict.fromkeys(links(page)):
            yield page, address
            plain = urldefrag(address).url
            if plain not in known and len(known) < MOST:
                known.add(plain)
                waiting.append(plain)


def test_a_link_to_a_round_opens_it_and_scrolls_there(visitor: Visitor, kitchen: Kitchen) -> None:
    """And whatever else a link points at is on its page."""
    furnish(kitchen, 3)
    asked: dict[str, str] = {}
    for page, address in walked(visitor, kitchen.address):
        asked.setdefault(address, page.path)
    rounds = {address: where for address, where in asked.items() if "/rounds?open=" in address}
    assert {"games", "evenings", "players", "statistics"} <= {
        where.split("/")[3] for where in rounds.values()
    }
    for address, where in asked.items():
        plain, fragment = urldefrag(address)
        assert fragment or address not in rounds, f"{where} leads to the top of {address}"
        if fragment:
            shown = visitor.open(plain).one(f'[id="{fragment}"]')
            below = shown.find_next_sibling("tr", class_="detail")
            assert below or address not in rounds, f"{where} leads elsewhere by {address}"
