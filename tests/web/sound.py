"""What every page must be, and every part of one, whichever test asked for it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import html5lib
from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString
from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter, RequestRedirect

from scorekeeper.assets import asset_folder, read_release
from scorekeeper.languages import LANGUAGES

if TYPE_CHECKING:
    from web.pages import Page
    from werkzeug.test import TestResponse

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
}
NOT_IN_A_PART = ("form", "input", "button", "script")
POINTS_AT = ("aria-describedby", "aria-labelledby", "aria-controls", "for", "form")
ADDRESSES = ("href", "src", "action", "formaction")

DRAWN = re.compile(r"(?=[\w.-]*[A-Z0-9])[\w.-]{20,}")
"""Keys and tokens, alone or in an id; names of attributes as long as that are in small letters."""
OWN_HEADERS = {"Set-Cookie", "ETag", "Content-Length"}

_files: set[str] = set()
_sound: set[int] = set()


def check_once(app: Flask, page: Page) -> None:
    """Check a page, unless one of the same shape was sound: reading them takes long."""
    form = hash(shape(page.response))
    if form not in _sound:
        check_page(app, page.response, page.soup)
        _sound.add(form)


def shape(response: TestResponse) -> str:
    """A page and its headers, with numbers for what is drawn anew each time: equal where it was."""
    met: dict[str, str] = {}
    text = DRAWN.sub(
        lambda found: met.setdefault(found[0], f"\0{len(met)}"), response.get_data(as_text=True)
    )
    return f"{[pair for pair in response.headers if pair[0] not in OWN_HEADERS]}{text}"


def check_page(app: Flask, response: TestResponse, soup: BeautifulSoup) -> None:
    """Fail with everything that is wrong with a page."""
    wrong = list(_wrong(app, response, soup))
    assert not wrong, f"{response.request.path}: " + "; ".join(wrong)


def _wrong(app: Flask, response: TestResponse, soup: BeautifulSoup) -> Iterator[str]:
    elements = Elements(soup)
    yield from _headers(response)
    if is_part(soup):
        yield from _part(response.get_data(as_text=True), elements)
    else:
        yield from _markup(response.get_data(as_text=True))
        yield from _title(soup, elements)
        yield from _language(soup, response)
    yield from _ids(elements)
    yield from _summary(elements)
    yield from _names(elements)
    yield from _policy(elements)
    yield from _filled_again(elements)
    yield from _addresses(app, elements)


class Elements:
    """The elements of a page, in its order.

    Selectors would read better and took half the time of all tests of pages: each walks the page.
    """

    def __init__(self, tree: Tag) -> None:
        self.all = [each for each in tree.descendants if isinstance(each, Tag)]
        self._by_attribute: dict[str, list[Tag]] = {}
        for tag in self.all:
            for attribute in tag.attrs:
                self._by_attribute.setdefault(attribute, []).append(tag)

    def named(self, *names: str) -> list[Tag]:
        """Those of these names."""
        return [tag for tag in self.all if tag.name in names]

    def having(self, attribute: str) -> list[Tag]:
        """Those with this attribute, whatever it says."""
        return self._by_attribute.get(attribute, [])

    def links_within(self) -> list[Tag]:
        """Those that lead to another place of the page."""
        links = (tag for tag in self.having("href") if tag.name == "a")
        return [tag for tag in links if str(tag["href"]).startswith("#")]


def is_part(soup: BeautifulSoup) -> bool:
    """Whether this is no page but what an open page asks for to stay up to date."""
    return soup.html is None


def _part(html: str, elements: Elements) -> Iterator[str]:
    """It is asked for every few seconds, so it makes no tokens and holds no form."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    parser.parseFragment(html)
    yield from (f"HTML {code} {params}" for _, code, params in parser.errors[:3])
    yield from (f"a {tag.name} in a part" for tag in elements.named(*NOT_IN_A_PART))


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


def _title(soup: BeautifulSoup, elements: Elements) -> Iterator[str]:
    headings = [_plain(tag.get_text()) for tag in elements.named("h1")]
    if len(headings) != 1 or not headings[0]:
        yield f"{len(headings)} headings of the first order: {headings}"
    title = _plain(soup.title.get_text() if soup.title else "")
    is_home = headings == ["Scorekeeper"]
    if is_home != (title == "Scorekeeper") or not title.startswith(headings[0]):
        yield f"the title {title!r} of {headings}"


def _language(soup: BeautifulSoup, response: TestResponse) -> Iterator[str]:
    html = soup.html
    if html is None or html.get("lang") not in LANGUAGES:
        yield "no language"
    if not response.headers.get("Content-Type", "").lower().endswith("charset=utf-8"):
        yield f"Content-Type: {response.headers.get('Content-Type')}"


def _ids(elements: Elements) -> Iterator[str]:
    found = Counter(str(tag["id"]) for tag in elements.having("id"))
    yield from (f"id {identity!r} × {count}" for identity, count in found.items() if count > 1)
    yield from (f"id {identity!r}" for identity in found if not identity or " " in identity)
    for attribute in POINTS_AT:
        for tag in elements.having(attribute):
            for target in str(tag[attribute]).split() or [""]:
                if target not in found:
                    yield f"{attribute}={target!r} leads nowhere"
    for tag in elements.links_within():
        if str(tag["href"])[1:] not in found:
            yield f"{tag['href']} leads nowhere"


def _summary(elements: Elements) -> Iterator[str]:
    """Whoever follows the errors one after another goes down the page."""
    place = {str(tag["id"]): index for index, tag in enumerate(elements.having("id"))}
    links = elements.links_within()
    told = [str(tag["href"])[1:] for tag in links if tag.find_parent(class_="summary-list")]
    if told != sorted(told, key=lambda target: place.get(target, 0)):
        yield f"errors in another order than their fields: {told}"


def _names(elements: Elements) -> Iterator[str]:
    """Everything that can be typed into or pressed says what it is; every picture too."""
    labels = {str(tag["for"]) for tag in elements.named("label") if _labels(tag)}
    for tag in elements.named("input", "select", "textarea"):
        hidden = tag.name == "input" and tag.get("type") == "hidden"
        named = tag.get("aria-label") or tag.get("id") in labels or tag.find_parent("label")
        if not (hidden or named):
            yield f"no label for {tag.get('name')}"
    for tag in elements.named("button", "a", "summary"):
        pressed = tag.name != "a" or tag.has_attr("href")
        if pressed and not (tag.get("aria-label") or _heard(tag) or tag.get("aria-hidden")):
            yield f"{tag.name} without a name: {tag}"
    yield from (f"no alt: {tag}" for tag in elements.named("img") if not tag.has_attr("alt"))
    yield from (f"unnamed {tag.name}" for tag in elements.named("fieldset") if not tag.legend)
    for tag in elements.all:
        if _is_region(tag) and not (tag.get("aria-label") or tag.get("aria-labelledby")):
            yield f"unnamed {tag.name}"


def _labels(tag: Tag) -> bool:
    """Whether a label has words, and something to say them of."""
    return tag.has_attr("for") and bool(_plain(tag.get_text()))


def _is_region(tag: Tag) -> bool:
    """Whether readers of screens can go there by its name."""
    seats = tag.name == "ol" and "seats" in tag.get_attribute_list("class")
    return seats or tag.name == "nav" or tag.get("role") == "region"


def _policy(elements: Elements) -> Iterator[str]:
    yield from ("inline script" for tag in elements.named("script") if not tag.has_attr("src"))
    yield from (
        "inline style" for tag in elements.all if tag.name == "style" or "style" in tag.attrs
    )
    for tag in elements.all:
        yield from (f"{name} on {tag.name}" for name in tag.attrs if name.startswith("on"))
    for form in elements.named("form"):
        sends = str(form.get("method", "")).lower() == "post"
        if sends and not form.find(None, {"name": "csrf_token"}):
            yield f"a form without a token: {form.get('action')}"


def _filled_again(elements: Elements) -> Iterator[str]:
    """What stood in a form at another time comes back neither on Back nor on reload.

    Firefox brings back even hidden values and choices, unless the form itself says no.
    """
    for form in elements.named("form"):
        if form.get("autocomplete") != "off":
            yield f"a form that a browser fills again: {form.get('action')}"
    forms = {str(form.get("id")) for form in elements.named("form")}
    for tag in elements.named("input", "select", "textarea"):
        has_form = tag.get("form") in forms or tag.find_parent("form") is not None
        if tag.get("autocomplete", "off" if has_form else "") != "off":
            yield f"a field that a browser fills again: {tag.get('name')}"


def _addresses(app: Flask, elements: Elements) -> Iterator[str]:
    known = app.url_map.bind("localhost")
    for tag in elements.all:
        method = "POST" if tag.name == "form" and tag.get("method") == "post" else "GET"
        for attribute in ADDRESSES:
            address = str(tag.get(attribute, "#"))
            if not address.startswith("#") and not _leads_somewhere(known, address, method):
                yield f"{attribute}={address!r} leads nowhere"


def _leads_somewhere(known: MapAdapter, address: str, method: str) -> bool:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return False
    if parts.path.startswith("/static/"):
        return parts.path.split("/", 3)[-1] in _static_files()
    try:
        known.match(unquote(parts.path), method)
    except (HTTPException, RequestRedirect):
        return False
    return True


def _static_files() -> set[str]:
    if not _files:
        _files.update(read_release(asset_folder("static")).files)
    return _files


def _heard(tag: Tag) -> str:
    """The words of an element that are not hidden from those who listen."""
    strings = (each for each in tag.descendants if isinstance(each, NavigableString))
    heard = (each for each in strings if not any("aria-hidden" in a.attrs for a in each.parents))
    return _plain(" ".join(heard))


def _plain(text: str) -> str:
    return " ".join(text.split())
