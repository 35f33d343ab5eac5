"""The decks the app knows sum up. Source: docs/scoring.md, Card values (classic)."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from scorekeeper.scoring.cards import Packs
from scorekeeper.scoring.decks import DEFAULT_DECK, deck_named, known_decks
from scorekeeper.scoring.document.reading import read_sheet
from scorekeeper.scoring.document.writing import own_deck_document
from scorekeeper.scoring.sheet import FORMATS

FILES = {
    item.name: json.loads(item.read_text("utf-8"))
    for item in resources.files("scorekeeper.scoring.decks").iterdir()
    if item.name.endswith(".json")
}

CASES = Path(__file__).parents[1] / "cases"
SCORING = Path(__file__).parents[2] / "docs/scoring.md"

PACKS = {
    "classic-108": (108, 1240),
    "classic-112": (112, 1400),
    "flip-112": (224, 1280),  # its light side is worth that; a card is counted on both
}


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_has_so_many_cards_worth_so_much(name: str) -> None:
    deck = known_decks()[name].deck
    cards = sum(kind.copies for kind in deck.kinds)
    assert (cards, Packs(deck, 1).worth().points) == PACKS[name]


def test_every_known_deck_is_weighed_and_told_here() -> None:
    assert list(known_decks()) == sorted(PACKS) == sorted(KINDS) == sorted(DRAWS)


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_named_after_its_deck_and_says_how_many_cards_it_has(file: str) -> None:
    data = FILES[file]
    counted = Counter(kind.get("side") for kind in data["kinds"] for _ in range(kind["copies"]))
    assert file == f"{data['name']}.json"
    assert set(counted.values()) == {data["pack"]}, "each side has every card once"


@pytest.mark.parametrize("name", PACKS)
def test_a_known_deck_could_be_written_as_an_own_one(name: str) -> None:
    known = deck_named(name)
    assert known is not None
    document = {
        "format": FORMATS[-1],
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
KINDS = {
    "classic-108": CLASSIC,
    "classic-112": [*CLASSIC, ("shuffle", 40, 1), ("custom", 40, 3)],
    "flip-112": [
        *[(str(face), face, 8) for face in range(1, 10)],
        ("draw1", 10, 8),
        ("reverse", 20, 8),
        ("skip", 20, 8),
        ("flip", 20, 8),
        ("wild", 40, 4),
        ("wild2", 50, 4),
        *[(f"dark{face}", face, 8) for face in range(1, 10)],
        ("draw5", 20, 8),
        ("dark_reverse", 20, 8),
        ("dark_flip", 20, 8),
        ("skip_all", 30, 8),
        ("dark_wild", 40, 4),
        ("wild_color", 60, 4),
    ],
}


@pytest.mark.parametrize("name", KINDS)
def test_a_deck_has_these_kinds(name: str) -> None:
    kinds = known_decks()[name].deck.kinds
    assert [(kind.code, kind.value, kind.copies) for kind in kinds] == KINDS[name]


DRAWS = {
    "classic-108": {"draw2": 2, "wild4": 4},
    "classic-112": {"draw2": 2, "wild4": 4},
    "flip-112": {"draw1": 1, "wild2": 2, "draw5": 5},
}


@pytest.mark.parametrize("name", DRAWS)
def test_cards_that_make_the_next_player_draw_say_how_many(name: str) -> None:
    faces = known_decks()[name].faces
    assert {code: face.draws for code, face in faces.items() if face.draws} == DRAWS[name]


@pytest.mark.parametrize("name", known_decks())
def test_the_authority_on_values_names_every_deck(name: str) -> None:
    _before, _heading, rest = SCORING.read_text("utf-8").partition("\n## Card values")
    section, _next, _after = rest.partition("\n## ")
    assert f"`{name}`" in section


@pytest.mark.parametrize("name", sorted(known_decks().keys() - {DEFAULT_DECK}))
def test_a_case_counts_every_deck_and_says_whence_its_values_are(name: str) -> None:
    read = [json.loads(path.read_text("utf-8")) for path in CASES.glob("*.json")]
    assert [
        case["source"]
        for case in read
        if case["sheet"].get("deck") == name and "result" in case and case.get("source", "").strip()
    ]


def test_an_unknown_deck_is_none() -> None:
    assert deck_named("tarot") is None
