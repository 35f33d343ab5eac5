"""A page in Slovak is Slovak throughout. The catalogues are held whole in test_catalogues.py."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from web.kitchen import Kitchen
from web.pages import words
from web.test_sizes import play, typed

import scorekeeper
from scorekeeper.scoring.schemes import SCHEMES

SLOVAK = Path(scorekeeper.__file__).parent / "translations" / "sk" / "LC_MESSAGES" / "messages.po"


@cache
def english() -> frozenset[str]:
    """Every message that reads otherwise in Slovak, as it stands in the code."""
    with SLOVAK.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    return frozenset(text for message in messages for text in _translated(message))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_english_is_left_on_a_slovak_page(kitchen: Kitchen, scheme: str) -> None:
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
        assert not (said | labels) & english()


@pytest.mark.parametrize("place", ["g/nosuchgroup/", "nowhere"])
def test_an_error_speaks_slovak(kitchen: Kitchen, place: str) -> None:
    page = kitchen.visitor("sk").open(f"/{place}")
    assert page.one("html")["lang"] == "sk"
    assert page.heading == "Tu nič nie je"


def _translated(message: Message) -> Iterator[str]:
    ids = (message.id,) if isinstance(message.id, str) else message.id
    said = (message.string,) if isinstance(message.string, str) else message.string or ()
    yield from (text for text in ids if "%(" not in text and text not in said)
