"""The decks the app knows sum up. Source: docs/scoring.md, Card values (classic)."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest

from scorekeeper.scoring.cards import Packs
from scorekeeper.scoring.decks import deck_named, known_decks
from scorekeeper.scoring.document.reading import read_sheet
from scorekeeper.scoring.document.writing import own_deck_document

FILES = {
    item.name: json.loads(item.read_text("utf-8"))
    for item in resources.files("scorekeeper.scoring.decks").iterdir()
    if item.name.endswith(".json")
}

PACKS = {"classic-108": (108, 1240), "classic-112": (112, 1400)}


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_has_so_many_cards_worth_so_much(name: str) -> None:
    deck = known_decks()[name].deck
    assert (sum(kind.copies for kind in deck.kinds), Packs(deck, 1).worth) == PACKS[name]


def test_every_known_deck_is_weighed_here() -> None:
    assert list(known_decks()) == sorted(PACKS)


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_named_after_its_deck_and_says_how_many_cards_it_has(file: str) -> None:
    data = FILES[file]
    counted = sum(kind["copies"] for kind in data["kinds"])
    assert (f"{data['name']}.json", data["pack"]) == (file, counted)


@pytest.mark.parametrize("name", PACKS)
def test_a_known_deck_could_be_written_as_an_own_one(name: str) -> None:
    known = deck_named(name)
    assert known is not None
    document = {
        "format": "scoresheet/1",
        "deck": own_deck_document(known),
        "players": ["Mira", "Boris"],
        "rules": {"scheme": "lazy"},
        "rounds": [],
    }
    assert read_sheet(json.dumps(document)).deck == known


CLASSIC: list[tuple[str, int, int]] = [
    # code, value, copies
    ("0", 0, 4),
    *[(str(face), face, 8) for face in range(1, 10)],
    ("skip", 20, 8),
    ("reverse", 20, 8),
    ("draw2", 20, 8),
    ("wild", 50, 4),
    ("wild4", 50, 4),
]
KINDS = {"classic-108": CLASSIC, "classic-112": [*CLASSIC, ("shuffle", 40, 1), ("custom", 40, 3)]}


@pytest.mark.parametrize("name", KINDS)
def test_a_deck_has_these_kinds(name: str) -> None:
    kinds = known_decks()[name].deck.kinds
    assert [(kind.code, kind.value, kind.copies) for kind in kinds] == KINDS[name]


@pytest.mark.parametrize("name", PACKS)
def test_cards_that_make_the_next_player_draw_say_how_many(name: str) -> None:
    faces = known_decks()[name].faces
    draws: dict[str, Any] = {code: face.draws for code, face in faces.items() if face.draws}
    assert draws == {"draw2": 2, "wild4": 4}


def test_an_unknown_deck_is_none() -> None:
    assert deck_named("tarot") is None
