"""A browser's stand-in that holds every page it is shown to what every page must be.

Tests read a page by what people see: headings, sentences, buttons by their words. Forms are sent
as a browser sends them: every field of the form as it stands on the page, tokens included.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urljoin

from bs4 import BeautifulSoup, Tag
from flask import Flask
from web.sound import check_once

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

Typed: TypeAlias = Mapping[str, str | Sequence[str] | None]
"""By a field's name: what to type or choose; several for boxes to tick; None leaves it out."""

MOST_REDIRECTS = 5


EMPTY = {204, 304}
"""Answers that have no page."""


class Visitor:
    """Somebody's browser: keeps cookies, follows redirects, checks every page."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.app = app
        self.client = app.test_client()
        self.language = language

    def open(self, address: str, headers: Mapping[str, str] | None = None) -> Page:
        """The page at an address, after all its redirects."""
        return self._received(self._get(address, headers or {}))

    def send(self, address: str, fields: Sequence[tuple[str, str]] = ()) -> Page:
        """The page that answers a form, redirects followed; `sent_status` came first."""
        data: dict[str, list[str]] = {}
        for name, value in fields:
            data.setdefault(name, []).append(value)
        headers = {"Accept-Language": self.language}
        response = self.client.post(address, data=data, headers=headers)
        return self._received(response)

    def _get(self, address: str, headers: Mapping[str, str]) -> TestResponse:
        return self.client.get(address, headers={"Accept-Language": self.language, **headers})

    def _received(self, response: TestResponse) -> Page:
        sent_status, followed = response.status_code, 0
        while 300 <= response.status_code < 400 and response.status_code != 304:
            assert followed < MOST_REDIRECTS, "redirects without an end"
            followed += 1
            target = urljoin(response.request.path, response.location)
            response = self._get(target, {})
        page = Page(self, response, sent_status)
        if response.mimetype == "text/html" and response.status_code not in EMPTY:
            self.check(page)
        return page

    def check(self, page: Page) -> None:
        """Hold a page to what every page must be."""
        check_once(self.app, page)


class Page:
    """A page as it was answered, and what can be read and pressed on it."""

    def __init__(self, visitor: Visitor, response: TestResponse, sent_status: int) -> None:
        self.visitor = visitor
        self.response = response
        self.status = response.status_code
        self.sent_status = sent_status
        self.path = response.request.path
        # A file to be kept may be no text; whoever received it closes it.
        self.html = response.get_data().decode(errors="replace")
        response.close()

    @cached_property
    def soup(self) -> BeautifulSoup:
        """The page as elements."""
        return BeautifulSoup(self.html, "html.parser")

    @property
    def heading(self) -> str:
        """The words of the one h1."""
        return words(self.one("h1"))

    @property
    def text(self) -> str:
        """Every word of the main part, between single spaces."""
        return words(self.one("main"))

    @property
    def notices(self) -> list[str]:
        """What was done, in the words shown once."""
        return [words(tag) for tag in self.soup.select(".saved > span")]

    @property
    def alerts(self) -> list[str]:
        """What people must hear now."""
        return [words(tag) for tag in self.soup.select(".banner.alert")]

    @property
    def errors(self) -> dict[str, str]:
        """Of the summary on top: each sentence by the id it leads to, `` where it leads nowhere."""
        lines = self.soup.select(".summary-list li > *")
        return {str(line.get("href", "")).removeprefix("#"): words(line) for line in lines}

    def one(self, selector: str) -> Tag:
        """The one element that this CSS selector finds."""
        found = self.soup.select(selector)
        assert len(found) == 1, f"{len(found)} × {selector} on {self.path}"
        return found[0]

    def all(self, selector: str) -> list[str]:
        """The words of each element that this CSS selector finds."""
        return [words(tag) for tag in self.soup.select(selector)]

    def error_at(self, identity: str) -> str:
        """What is written at a field, found through what describes its input or its group."""
        field = self.one(f'[id="{identity}"]')
        around = [field, *field.find_parents("fieldset")]
        described = " ".join(str(tag.get("aria-describedby", "")) for tag in around).split()
        return " ".join(words(self.one(f'[id="{i}"]')) for i in described if i.endswith("-error"))

    def has_button(self, label: str) -> bool:
        """Whether somebody can press or follow something of these words."""
        return bool(self._buttons(label) or self._links(label))

    def follow(self, label: str) -> Page:
        """The page behind a link of these words."""
        links = self._links(label)
        assert links, f"no link {label!r} on {self.path}"
        return self.visitor.open(urljoin(self.path, str(links[0]["href"])))

    def form(self, identity: str) -> Form:
        """The form of this id."""
        return Form.on(self, self.one(f'form[id="{identity}"]'))

    def forms(self) -> list[Form]:
        """Every form that changes something, in the page's order."""
        return [Form.on(self, tag) for tag in self.soup.select("form[method=post]")]

    def form_of(self, label: str) -> Form:
        """The form that a button of these words sends."""
        return Form.on(self, self._form_of(self._button(label)))

    def press(self, label: str, typed: Typed | None = None) -> Page:
        """What answers the button of these words, after typing into its form."""
        return self.form_of(label).fill(typed or {}).submit(label)

    def _button(self, label: str) -> Tag:
        found = self._buttons(label)
        assert found, f"no button {label!r} on {self.path}: {self.text[:500]}"
        return found[0]

    def _buttons(self, label: str) -> list[Tag]:
        pressable = self.soup.select("button:not([aria-hidden]):not([disabled])")
        return [tag for tag in pressable if spoken_name(tag) == label]

    def _links(self, label: str) -> list[Tag]:
        return [tag for tag in self.soup.select("a[href]") if spoken_name(tag) == label]

    def _form_of(self, button: Tag) -> Tag:
        if button.get("form"):
            return self.one(f'form[id="{button["form"]}"]')
        form = button.find_parent("form")
        assert form is not None, f"{button} sends nothing"
        return form


@dataclass(frozen=True, slots=True)
class Form:
    """A form as it stands on a page. `fields` is what would be sent, in the page's order."""

    page: Page
    element: Tag
    fields: tuple[tuple[str, str], ...]
    names: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def on(cls, page: Page, element: Tag) -> Form:
        """Read the form off its page."""
        controls = _controls(page, element)
        pairs = tuple(pair for control in controls for pair in _sent_by(control))
        return cls(page, element, pairs, frozenset(str(tag.get("name", "")) for tag in controls))

    @property
    def address(self) -> str:
        """Where it is sent."""
        return urljoin(self.page.path, str(self.element.get("action", "")) or self.page.path)

    @property
    def controls(self) -> list[Tag]:
        """Its fields, in the page's order."""
        return _controls(self.page, self.element)

    @property
    def buttons(self) -> list[Tag]:
        """What sends it, and can be pressed."""
        found = _controls(self.page, self.element, buttons=True)
        return [tag for tag in found if not tag.has_attr("disabled")]

    @property
    def typed(self) -> list[tuple[str, str]]:
        """Everything but the token, sorted: to see that what was typed is still there."""
        return sorted(pair for pair in self.fields if pair[0] != "csrf_token")

    @property
    def values(self) -> dict[str, str]:
        """What would be sent, by name; of several of one name the last."""
        return dict(self.fields)

    def fill(self, typed: Typed) -> Form:
        """The form after typing; a name that has no field on the page fails the test."""
        strange = set(typed) - self.names
        assert not strange, f"no field {sorted(strange)} in {sorted(self.names)}"
        return self.forge(typed)

    def forge(self, typed: Typed) -> Form:
        """The form with whatever a browser could never have sent."""
        kept = [pair for pair in self.fields if pair[0] not in typed]
        added = [(name, value) for name, given in typed.items() for value in _several(given)]
        return replace(self, fields=(*kept, *added))

    def submit(self, button: str = "") -> Page:
        """Send it, with the button of these words or this name; without, as a script would."""
        pressed = [self._pressed(button)] if button else []
        assert str(self.element.get("method", "")).lower() == "post"
        # As browsers do: lines end with CR and LF.
        typed = [(n, v.replace("\r\n", "\n").replace("\n", "\r\n")) for n, v in self.fields]
        return self.page.visitor.send(self.address, [*typed, *(p for p in pressed if p[0])])

    def _pressed(self, button: str) -> tuple[str, str]:
        found = [
            tag
            for tag in _controls(self.page, self.element, buttons=True)
            if button in {spoken_name(tag), tag.get("name")} and not tag.get("aria-hidden")
        ]
        assert found, f"no button {button!r} in the form on {self.page.path}"
        return str(found[0].get("name", "")), str(found[0].get("value", ""))


def words(tag: Tag) -> str:
    """What an element says, between single spaces, without the marks that turn text around."""
    text = tag.get_text(" ").replace("\u2068", "").replace("\u2069", "")
    return " ".join(text.split())


def spoken_name(tag: Tag) -> str:
    """The name by which somebody who does not see it finds a control."""
    return str(tag.get("aria-label") or words(tag))


def _controls(page: Page, form: Tag, *, buttons: bool = False) -> list[Tag]:
    """The controls that belong to a form, inside it or by its id, in the page's order."""
    selector = "button" if buttons else "input, select, textarea"
    return [tag for tag in page.soup.select(selector) if _owner(tag) in (form, form.get("id"))]


def _owner(tag: Tag) -> Tag | str | None:
    named = tag.get("form")
    return str(named) if named else tag.find_parent("form")


def _sent_by(tag: Tag) -> list[tuple[str, str]]:
    """What one control adds to the form data."""
    name = str(tag.get("name", ""))
    if not name or tag.has_attr("disabled"):
        return []
    if tag.name == "textarea":
        return [(name, tag.get_text().replace("\r\n", "\n").removeprefix("\n"))]
    if tag.name == "select":
        return [(name, _chosen(tag))] if tag.select("option") else []
    if tag.get("type") in ("radio", "checkbox"):
        return [(name, str(tag.get("value", "on")))] if tag.has_attr("checked") else []
    return [(name, str(tag.get("value", "")))]


def _chosen(select: Tag) -> str:
    options = select.select("option")
    chosen = [option for option in options if option.has_attr("selected")] or options
    return str(chosen[0].get("value", words(chosen[0])))


def _several(given: str | Sequence[str] | None) -> Sequence[str]:
    if given is None:
        return ()
    return (given,) if isinstance(given, str) else given
