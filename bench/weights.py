"""What a phone downloads: on its first visit, and for a page once it has the rest.

Counted are whole answers, headers too, as they are sent over plain http at home, compressed by
gzip; over https browsers take brotli, which is smaller. tests/browser/test_bytes.py holds a real
browser to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from posixpath import dirname, join, normpath
from tempfile import TemporaryDirectory

from bench.client import Client
from bench.evening import scorekeeper_app, start_evening
from bench.rows import Weight
from bench.serving import served

KINDS = {".css": "css", ".js": "js", ".woff2": "font", ".svg": "image"}
CODE = ("html", "css", "js")
# A browser fetches them when it installs the app or has to draw such letters, not before.
NOT_ON_A_VISIT = ("cyrillic", ".png", ".webmanifest")

_LINKED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
_LEADS_ON = re.compile(r"""(?:\bfrom ?|\bimport ?|url\()["'](\.[^"']+)["']""")
_LEADS_SOME_ON = re.compile(r'querySelector\("\[([\w-]+)\]"\)\) ?import\("(\.[^"]+)"\)')


def rows() -> Iterator[Weight]:
    """A first visit to the home page and to a round, then the pages of a later round."""
    with TemporaryDirectory() as folder, served(lambda: scorekeeper_app(Path(folder))) as client:
        board = start_evening(client).board
        home = client.send("GET", "/").headers["location"]
        form = f"{board}rounds/new"
        client.send("GET", board)  # shows the notice of the last round
        for name, address in (("home", home), ("board", board), ("round", form)):
            first = _first_visit(client, address)
            yield Weight(f"first visit, {name}", first, 120_000)
            code = {kind: size for kind, size in first.items() if kind in CODE}
            yield Weight(f"first visit, {name}, of it code", code, 40_000)
        later = (("round", form), ("board", board), ("rounds", f"{board}rounds"), ("home", home))
        for name, address in later:
            yield Weight(f"later page, {name}", {"html": _size(client, address)}, 15_000)


def _first_visit(client: Client, address: str) -> Mapping[str, int]:
    """By kind, the page and all that it brings."""
    page = client.send("GET", address).content.decode()
    sizes = dict.fromkeys((*CODE, "font", "image"), 0)
    sizes["html"] = _size(client, address)
    for file in _brought(client, page):
        sizes[KINDS[Path(file).suffix]] += _size(client, file)
    return sizes


def _brought(client: Client, page: str) -> set[str]:
    """What is linked, and what that imports in its turn."""
    found: set[str] = set()
    waiting = _LINKED.findall(page)
    while waiting:
        file = waiting.pop()
        if file in found or any(part in file for part in NOT_ON_A_VISIT):
            continue
        found.add(file)
        if file.endswith((".css", ".js")):
            text = client.send("GET", file).content.decode()
            waiting += [normpath(join(dirname(file), on)) for on in _leads_on(text, page)]
    return found


def _leads_on(text: str, page: str) -> list[str]:
    """What a file imports; some only where the page holds what it is for."""
    some = [on for mark, on in _LEADS_SOME_ON.findall(text) if f" {mark}" in page]
    return _LEADS_ON.findall(text) + some


def _size(client: Client, address: str) -> int:
    answer = client.send("GET", address, encoding="gzip")
    if answer.status != 200:
        raise RuntimeError(f"{address} was answered with {answer.status}")
    return answer.size
