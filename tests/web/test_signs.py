"""No state is told by its colour alone."""

from __future__ import annotations

import pytest
from bs4 import Tag
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor, words

OUT, WIPED, WON, AWAY = "M9 9l6 6", "M4.5 9.5", "M7 4h10v5", "M10 9v6"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Žofia is out, Anna is wiped, Dana sits no more, boris and Cyril play on."""
    rules = {"target": 100, "exact_reset": True}
    made = kitchen.game("Žofia", "boris", "Anna", "Dana", "Cyril", rules=rules)
    made.play("boris", {"Žofia": 101, "Anna": 40, "Dana": 5, "Cyril": 7})
    keys = made.keys
    seats = [keys[name] for name in ("Žofia", "boris", "Anna", "Cyril")]
    made.log("table_changed", {"table": seats, "starts": {}})
    made.play("boris", {"Anna": 60, "Cyril": 1})
    return made


def drawn(tag: Tag) -> str:
    return " ".join(str(path["d"]) for path in tag.select("svg path"))


def seat(page: Page, name: str) -> Tag:
    return next(tag for tag in page.soup.select(".seats > li") if name in words(tag))


@pytest.mark.parametrize(
    ("name", "sign", "word"),
    [
        ("Žofia", OUT, "out in round 1"),
        ("Anna", WIPED, "wiped to zero"),
        ("Dana", AWAY, "away"),
    ],
)
def test_fault_30_each_state_has_a_sign_and_a_word(
    visitor: Visitor, game: GameHere, name: str, sign: str, word: str
) -> None:
    place = seat(visitor.open(game.address), name)
    assert sign in drawn(place)
    assert words(place).endswith(word)


def test_fault_30_who_simply_plays_has_no_sign(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.address)
    assert drawn(seat(page, "boris")) == drawn(seat(page, "Cyril")) == ""


def test_fault_30_what_just_happened_has_a_sign_beside_its_colour(
    visitor: Visitor, game: GameHere
) -> None:
    assert WIPED in drawn(visitor.open(game.address).one(".banner.wiped"))
    game.play("boris", {"Anna": 101, "Cyril": 1})
    assert OUT in drawn(visitor.open(game.address).one(".banner.out"))


def test_fault_30_who_won_has_a_sign_and_a_sentence(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 30})
    game.play("boris", {"Žofia": 31, "Anna": 45})
    page = visitor.open(game.address)
    assert WON in drawn(seat(page, "boris"))
    assert page.all(".win-head h2") == ["boris is the last one standing."]
