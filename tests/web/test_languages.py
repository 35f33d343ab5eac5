"""Slovak: every word of pages and decks is translated, and what is compiled is current."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from web.kitchen import Kitchen
from web.pages import words
from web.test_sizes import SCHEMES, play, typed

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "scorekeeper" / "translations"
HOLES = re.compile(r"%\((\w+)\)[sd]")
# The same in both languages, and looked at to be so.
SAME = {"OK"}


@cache
def extracted() -> tuple[Message, ...]:
    """Every message of code, templates and data files, read out afresh."""
    command = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "messages.pot"
        # Babel passes over folders that begin with a line, as _components does.
        options = ["-F", "babel.cfg", "-k", "lazy_gettext", "--ignore-dirs=.*", "-o", str(path)]
        subprocess.run(
            [*command, *options, "."],
            cwd=ROOT,
            env={"PYTHONPATH": "scripts"},
            check=True,
            timeout=120,
        )
        with path.open("rb") as file:
            return tuple(message for message in read_po(file) if message.id)


@cache
def slovak() -> Catalog:
    """The committed catalogue."""
    with (FOLDER / "sk" / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale="sk")


def strings(message: Message | None) -> tuple[str, ...]:
    """All forms of a translation; empty ones too."""
    if message is None:
        return ("",)
    return _several(message.string)


def ids(message: Message) -> tuple[str, ...]:
    """The message, singular and plural where it has both."""
    return _several(message.id)


def test_every_message_is_translated() -> None:
    assert len(extracted()) > 300
    missing = [message.id for message in extracted() if not all(strings(_found(message)))]
    assert not missing


def test_no_translation_is_a_guess() -> None:
    assert [message.id for message in slovak() if message.id and message.fuzzy] == []


def test_no_translation_is_left_from_before() -> None:
    known = {ids(message) for message in extracted()}
    assert [message.id for message in slovak() if message.id and ids(message) not in known] == []


def test_slovak_has_its_three_numbers() -> None:
    plural = [message for message in slovak() if message.id and len(ids(message)) > 1]
    assert plural
    assert {len(strings(message)) for message in plural} == {3}


def test_a_translation_has_the_same_holes() -> None:
    wrong = [
        message.id
        for message in slovak()
        if message.id
        for text in strings(message)
        # One form of a number may say it in words.
        if set(HOLES.findall(text)) - set(HOLES.findall("".join(ids(message))))
        or _without_number(ids(message)[-1]) - set(HOLES.findall(text))
    ]
    assert not wrong


def test_a_translation_ends_as_its_sentence_does() -> None:
    wrong = [
        message.id
        for message in slovak()
        if message.id
        for text in strings(message)
        if (ids(message)[-1][-1] in ".?!") != (text[-1:] in ".?!")
    ]
    assert not wrong


def test_what_is_compiled_is_current() -> None:
    compiled = io.BytesIO()
    with (FOLDER / "sk" / "LC_MESSAGES" / "messages.po").open("rb") as file:
        write_mo(compiled, read_po(file))
    path = FOLDER / "sk" / "LC_MESSAGES" / "messages.mo"
    assert path.read_bytes() == compiled.getvalue(), "run make messages"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_english_is_left_on_a_slovak_page(kitchen: Kitchen, scheme: str) -> None:
    """Whatever is translated otherwise must not stand on a page in English."""
    english = {text for message in slovak() for text in _plain_english(message)}
    game = kitchen.game(scheme=scheme, name="Piatok")
    play(game, scheme, 1)
    visitor = kitchen.visitor("sk")
    new = visitor.open(f"{game.address}rounds/new")
    review = new.form("round").fill(typed(game, scheme)).forge({"review": "1"}).submit()
    addresses = (game.address, f"{game.address}rounds", kitchen.address, f"{kitchen.address}new")
    for page in (new, review, *map(visitor.open, addresses)):
        assert page.one("html")["lang"] == "sk"
        said = {words(tag) for tag in page.soup.select("main *, header *, footer *, title")}
        labels = {str(tag["aria-label"]) for tag in page.soup.select("[aria-label]")}
        assert not (said | labels) & english


@pytest.mark.parametrize("place", ["g/nosuchgroup/", "nowhere"])
def test_an_error_speaks_slovak(kitchen: Kitchen, place: str) -> None:
    page = kitchen.visitor("sk").open(f"/{place}")
    assert page.one("html")["lang"] == "sk"
    assert page.heading not in ("", "Nothing is here")


def _found(message: Message) -> Message | None:
    return slovak().get(message.id, message.context)


def _without_number(text: str) -> set[str]:
    return set(HOLES.findall(text)) - {"num"}


def _plain_english(message: Message) -> Iterator[str]:
    for english, translated in zip(ids(message), strings(message), strict=False):
        if english and english != translated and "%(" not in english and english not in SAME:
            yield english


def _several(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, (tuple, list)) else (str(text or ""),)
