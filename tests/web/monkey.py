"""Somebody who opens and sends whatever the pages of a group offer, with sense or without.

What is chosen follows from a seed, so that a walk that broke something can be walked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TypeAlias
from urllib.parse import urlsplit

from bs4 import Tag
from web.pages import Form, Page, Visitor

Fields: TypeAlias = list[tuple[str, str]]
Sending: TypeAlias = tuple[str, Fields]
"""An address and what is sent there."""

ELSEWHERE = ("/language", "/theme", "/device", "/bin/empty")
"""Forms that change nothing at the table, or would end the walk."""
ASKS_FIRST = ("/new", "/edit", "/insert", "/points", "/rules", "/table")
"""Forms that are reviewed before they are saved; here they are mostly saved at once."""
ENDS = ("/end", "/delete")
KEPT = 8
CONFLICT = 409

SENSE = ("7", "12+11+7", "20", "34", "50", "1", "99", "100")
SIGNED = ("-15", "5-20", "30", "-100", "0", "100", "999999", "-1000000")
NONSENSE = (
    *("", " ", "-", "+", "12+", "1e3", "1,5", "½", "٣", "0x10", "NaN", "true", "7\x00"),
    *("9" * 30, "-9999999", "1000001", "a" * 600, "<b>x</b>", "\u202eevil", "known:x", "👩‍👩‍👧"),
)
NAMES = ("Ema", "EMA", " boris ", "Bôris", "Žofia", "Dana", "Dana ", "x" * 61)
WORDS = ("", "So it was", "šťava")


class Monkey:
    """Phones in such hands: what one of them has typed may be sent long after, or twice."""

    def __init__(
        self, visitor: Visitor, chance: Random, addresses: Callable[[], Sequence[str]]
    ) -> None:
        self.visitor, self.chance, self.addresses = visitor, chance, addresses
        self.page = visitor.open(addresses()[0])
        self.typed: list[Sending] = []
        self.trail: list[str] = []

    def step(self) -> Page:
        """One thing sent, or only opened; the page that answers it."""
        if self.typed and self._perhaps(0.2):
            return self._send(*self.chance.choice(self.typed))
        if self._perhaps(0.1 if self.page.sent_status == CONFLICT else 0.7):
            self._show(self.visitor.open(self.chance.choice(self.addresses())))
        forms = [form for form in self.page.forms() if not _leads(form, ELSEWHERE)]
        if not forms:
            return self.page
        sending = self._filled(self._chosen(forms))
        if self._perhaps(0.3):
            self.typed = [*self.typed, sending][-KEPT:]
            return self.page
        return self._send(*sending)

    def _perhaps(self, share: float) -> bool:
        return self.chance.random() < share

    def _chosen(self, forms: Sequence[Form]) -> Form:
        """Mostly the one that the page is about; a game is ended or deleted now and then only."""
        about = [form for form in forms if _leads(form, ASKS_FIRST)]
        if about and self._perhaps(0.9):
            return about[0]
        rather = [form for form in forms if not _leads(form, ENDS)]
        return self.chance.choice(rather if rather and self._perhaps(0.8) else forms)

    def _send(self, where: str, fields: Fields) -> Page:
        if self._perhaps(0.2):
            self.typed = [*self.typed, (where, fields)][-KEPT:]
        return self._show(self.visitor.send(where, fields), fields)

    def _show(self, page: Page, sent: Fields | None = None) -> Page:
        told = [pair for pair in sent or () if pair[0] != "csrf_token" and pair[1]]
        self.trail.append(f"{page.sent_status} {page.path} {told or ''}")
        if page.soup.select_one("main"):
            self.page = page
        return page

    def _filled(self, form: Form) -> Sending:
        """What is typed into a form, and the button that sends it."""
        named = _by_name(form)
        wrong = self.chance.choice(list(named)) if self._perhaps(0.15) else ""
        fields: Fields = []
        for name, tags in named.items():
            nonsense = name == wrong and name != "csrf_token"
            typed = [self.chance.choice(NONSENSE)] if nonsense else self._typed(form, name, tags)
            fields += [(name, value) for value in typed]
        return form.address, [*self._about_out(fields), *self._pressed(form, named)]

    def _pressed(self, form: Form, names: Iterable[str]) -> Fields:
        chooses = any(name.startswith("pick-") for name in names)
        if _leads(form, ASKS_FIRST) and not chooses and self._perhaps(0.7):
            return [("save", "1")]
        buttons = [tag for tag in form.buttons if tag.get("name")]
        pressed = [self.chance.choice(buttons)] if buttons else []
        return [(str(tag["name"]), str(tag.get("value", ""))) for tag in pressed]

    def _about_out(self, fields: Fields) -> Fields:
        """Whoever went out mostly has no hand."""
        out = dict(fields).get("out", "")
        kept = [pair for pair in fields if not pair[0].startswith(f"hand-{out}-")]
        return kept if out and self._perhaps(0.95) else fields

    def _typed(self, form: Form, name: str, tags: Sequence[Tag]) -> Sequence[str]:
        if tags[0].get("type") in ("radio", "checkbox"):
            return [str(tag.get("value", "on")) for tag in self._ticked(tags)]
        return self._text(name, tags[0], [value for key, value in form.fields if key == name])

    def _ticked(self, tags: Sequence[Tag]) -> list[Tag]:
        there = [tag for tag in tags if tag.has_attr("checked")]
        if tags[0].get("type") == "radio":
            return there if there and self._perhaps(0.5) else [self.chance.choice(tags)]
        return [tag for tag in tags if (tag in there) != self._perhaps(0.2)]

    def _text(self, name: str, tag: Tag, stands: list[str]) -> Sequence[str]:
        if tag.get("type") == "hidden":
            return stands
        if tag.name == "select":
            options = [str(option.get("value", "")) for option in tag.select("option")]
            change = name.startswith("place-") or self._perhaps(0.1)
            return [self.chance.choice(options)] if change else stands
        if name.startswith("hand-"):
            empty = name.endswith("-points") and not any(stands) and self._perhaps(0.9)
            return [self.chance.choice(SENSE)] if empty else stands
        if name.startswith("adjust-") and not self._perhaps(0.1):
            return [""]
        if not self._perhaps(0.4):
            return stands
        return [self.chance.choice(_meant(name))]


def _meant(name: str) -> Sequence[str]:
    """What a field of this name is for."""
    if name == "player_name":
        return NAMES
    if name in ("note", "reason", "name"):
        return WORDS
    return SIGNED if name.startswith(("points-", "adjust-", "start-")) else SENSE


def _by_name(form: Form) -> Mapping[str, Sequence[Tag]]:
    found: dict[str, list[Tag]] = {}
    for tag in form.controls:
        if name := str(tag.get("name", "")):
            found.setdefault(name, []).append(tag)
    return found


def _leads(form: Form, ends: tuple[str, ...]) -> bool:
    return urlsplit(form.address).path.endswith(ends)
