"""What every page must be, and every part of one, whichever test asked for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import html5lib
from bs4 import BeautifulSoup, Tag
from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from scorekeeper.assets import asset_folder, read_release
from scorekeeper.languages import LANGUAGES

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
}
NEEDS_A_NAME = "input:not([type=hidden]), select, textarea"
PRESSED = "button, a[href], summary"
POINTS_AT = ("aria-describedby", "aria-labelledby", "aria-controls", "for", "form")

_files: set[str] = set()


def check_page(app: Flask, response: TestResponse, soup: BeautifulSoup) -> None:
    """Fail with everything that is wrong with a page."""
    wrong = list(_wrong(app, response, soup))
    assert not wrong, f"{response.request.path}: " + "; ".join(wrong)


def _wrong(app: Flask, response: TestResponse, soup: BeautifulSoup) -> Iterator[str]:
    yield from _headers(response)
    if is_part(soup):
        yield from _part(response.get_data(as_text=True), soup)
    else:
        yield from _markup(response.get_data(as_text=True))
        yield from _title(soup)
        yield from _language(soup, response)
    yield from _ids(soup)
    yield from _summary(soup)
    yield from _names(soup)
    yield from _policy(soup)
    yield from _addresses(app, soup)


def is_part(soup: BeautifulSoup) -> bool:
    """Whether this is no page but what an open page asks for to stay up to date."""
    return soup.html is None


def _part(html: str, soup: BeautifulSoup) -> Iterator[str]:
    """It is asked for every few seconds, so it makes no tokens and holds no form."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    parser.parseFragment(html)
    yield from (f"HTML {code} {params}" for _, code, params in parser.errors[:3])
    yield from (f"a {tag.name} in a part" for tag in soup.select("form, input, button, script"))


def _headers(response: TestResponse) -> Iterator[str]:
    policy = response.headers.get("Content-Security-Policy", "")
    if "default-src 'none'" not in policy or "unsafe" in policy:
        yield f"content security policy {policy!r}"
    for name, value in HEADERS.items():
        if response.headers.get(name) != value:
            yield f"header {name}: {response.headers.get(name)}"
    cache = response.headers.get("Cache-Control", "")
    if "no-store" not in cache and not {"private", "no-cache"} <= set(cache.split(", ")):
        yield f"Cache-Control: {cache}"


def _markup(html: str) -> Iterator[str]:
    """By the parser of the standard that browsers follow."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    parser.parse(html)
    for (line, _column), code, params in parser.errors[:3]:
        yield f"HTML line {line}: {code} {params}: {html.splitlines()[line - 1].strip()[:100]}"


def _title(soup: BeautifulSoup) -> Iterator[str]:
    headings = [_plain(tag.get_text()) for tag in soup.select("h1")]
    if len(headings) != 1 or not headings[0]:
        yield f"{len(headings)} headings of the first order: {headings}"
    title = _plain(soup.title.get_text() if soup.title else "")
    is_home = headings == ["Scorekeeper"]
    if is_home != (title == "Scorekeeper") or not title.startswith(headings[0]):
        yield f"the title {title!r} of {headings}"


def _language(soup: BeautifulSoup, response: TestResponse) -> Iterator[str]:
    html = soup.select_one("html")
    if html is None or html.get("lang") not in LANGUAGES:
        yield "no language"
    if not response.headers.get("Content-Type", "").lower().endswith("charset=utf-8"):
        yield f"Content-Type: {response.headers.get('Content-Type')}"


def _ids(soup: BeautifulSoup) -> Iterator[str]:
    found = Counter(str(tag["id"]) for tag in soup.select("[id]"))
    yield from (f"id {identity!r} × {count}" for identity, count in found.items() if count > 1)
    yield from (f"id {identity!r}" for identity in found if not identity or " " in identity)
    for attribute in POINTS_AT:
        for tag in soup.select(f"[{attribute}]"):
            for target in str(tag[attribute]).split() or [""]:
                if target not in found:
                    yield f"{attribute}={target!r} leads nowhere"
    for tag in soup.select('a[href^="#"]'):
        if str(tag["href"])[1:] not in found:
            yield f"{tag['href']} leads nowhere"


def _summary(soup: BeautifulSoup) -> Iterator[str]:
    """Whoever follows the errors one after another goes down the page."""
    place = {str(tag["id"]): index for index, tag in enumerate(soup.select("[id]"))}
    told = [str(tag["href"])[1:] for tag in soup.select('.summary-list a[href^="#"]')]
    if told != sorted(told, key=lambda target: place.get(target, 0)):
        yield f"errors in another order than their fields: {told}"


def _names(soup: BeautifulSoup) -> Iterator[str]:
    """Everything that can be typed into or pressed says what it is; every picture too."""
    labels = {str(tag["for"]) for tag in soup.select("label[for]") if _plain(tag.get_text())}
    for tag in soup.select(NEEDS_A_NAME):
        named = tag.get("aria-label") or tag.get("id") in labels or tag.find_parent("label")
        if not named:
            yield f"no label for {tag.get('name')}"
    for tag in soup.select(PRESSED):
        if not (tag.get("aria-label") or _heard(tag) or tag.get("aria-hidden")):
            yield f"{tag.name} without a name: {tag}"
    yield from (f"no alt: {tag}" for tag in soup.select("img:not([alt])"))
    yield from (f"unnamed {tag.name}" for tag in soup.select("fieldset") if not tag.legend)
    for tag in soup.select("[role=region], nav, ol.seats"):
        if not (tag.get("aria-label") or tag.get("aria-labelledby")):
            yield f"unnamed {tag.name}"


def _policy(soup: BeautifulSoup) -> Iterator[str]:
    yield from ("inline script" for tag in soup.select("script:not([src])"))
    yield from ("inline style" for tag in soup.select("style, [style]"))
    for tag in soup.find_all(True):
        yield from (f"{name} on {tag.name}" for name in tag.attrs if name.startswith("on"))
    for form in soup.select("form"):
        if str(form.get("method", "")).lower() == "post" and not form.select("[name=csrf_token]"):
            yield f"a form without a token: {form.get('action')}"


def _addresses(app: Flask, soup: BeautifulSoup) -> Iterator[str]:
    for tag in soup.select("[href], [src], [action], [formaction]"):
        method = "POST" if tag.name == "form" and tag.get("method") == "post" else "GET"
        for attribute in ("href", "src", "action", "formaction"):
            address = str(tag.get(attribute, "#"))
            if not address.startswith("#") and not _leads_somewhere(app, address, method):
                yield f"{attribute}={address!r} leads nowhere"


def _leads_somewhere(app: Flask, address: str, method: str) -> bool:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return False
    if parts.path.startswith("/static/"):
        return parts.path.split("/", 3)[-1] in _static_files()
    try:
        app.url_map.bind("localhost").match(unquote(parts.path), method)
    except (HTTPException, RequestRedirect):
        return False
    return True


def _static_files() -> set[str]:
    if not _files:
        _files.update(read_release(asset_folder("static")).files)
    return _files


def _heard(tag: Tag) -> str:
    """The words of an element that are not hidden from those who listen."""
    strings = (
        s for s in tag.find_all(string=True) if not s.find_parent(attrs={"aria-hidden": True})
    )
    return _plain(" ".join(map(str, strings)))


def _plain(text: str) -> str:
    return " ".join(text.split())
