"""Slovak sentences as people read them: names as they are, counts in their three forms."""

from __future__ import annotations

import re

import pytest
from web.kitchen import Kitchen
from web.pages import Visitor

Z, B, A = "Žofia", "boris", "Anna"


@pytest.fixture
def slovak(kitchen: Kitchen) -> Visitor:
    """The phone of somebody in Slovakia."""
    return kitchen.visitor("sk-SK,sk;q=0.9,en;q=0.8")


@pytest.mark.parametrize(
    ("points", "said"),
    [(0, "0 bodov"), (1, "1 bod"), (2, "2 body"), (4, "4 body"), (5, "5 bodov"), (22, "22 bodov")],
)
def test_points_are_counted(kitchen: Kitchen, slovak: Visitor, points: int, said: str) -> None:
    game = kitchen.game(scheme="collect")
    game.play(A, {Z: points, B: 0})
    assert slovak.open(game.address).all(".banner b") == [f"Anna je bez kariet a získava {said}."]


@pytest.mark.parametrize(
    ("total", "said"), [(79, "21 bodov"), (96, "4 body"), (99, "1 bod"), (71, "29 bodov")]
)
def test_points_left_are_counted(kitchen: Kitchen, slovak: Visitor, total: int, said: str) -> None:
    game = kitchen.game(scheme="elimination", rules={"target": 100, "exact_reset": True})
    game.play(A, {Z: total, B: 0})
    assert slovak.open(game.address).all(".banner")[1:] == [
        f"Žofia má do hranice už len {said}. Pri presne 100 sa Žofia vracia na nulu."
    ]


def test_who_is_out_and_who_wins(kitchen: Kitchen, slovak: Visitor) -> None:
    game = kitchen.game(scheme="elimination", rules={"target": 100})
    game.play(A, {Z: 101, B: 0})
    assert slovak.open(game.address).all(".banner") == [
        "Žofia je mimo hry: viac ako 100. Ďalej rozdáva boris, začína Anna."
    ]
    game.play(B, {A: 101})
    assert slovak.open(game.address).all(".win-head h2") == ["V hre zostáva už len boris."]


def test_one_and_several_lose(kitchen: Kitchen, slovak: Visitor) -> None:
    game = kitchen.game(scheme="lazy")
    for loser in (Z, [Z, B]):
        keys = [game.keys[name] for name in loser] if isinstance(loser, list) else game.keys[loser]
        game.log("round_recorded", {"round": {"out": game.keys[A], "loser": keys}})
    board = slovak.open(game.address)
    assert board.all(".banner b") == ["Kolo vyhráva Anna. Prehrávajú Žofia a boris."]
    assert board.all(".seat-delta") == ["0 prehier", "1 prehra", "2 prehry"]


def test_cards_are_counted(kitchen: Kitchen, slovak: Visitor) -> None:
    game = kitchen.game(scheme="countdown", rules={"cards_dealt": 5})
    for name in (A, A, A, A, B):
        game.log("round_recorded", {"round": {"out": game.keys[name]}})
    board = slovak.open(game.address)
    assert "od 5 kariet" in board.one(".bar-title p").get_text()
    assert board.all(".seat-points") == ["1 karta", "4 karty", "5 kariet"]


def test_a_game_is_called_by_its_day(kitchen: Kitchen, slovak: Visitor) -> None:
    named = slovak.open(f"{kitchen.address}new").form("set-up").values["name"]
    assert re.fullmatch(r"(Pondelok|Utorok|Streda|Štvrtok|Piatok|Sobota|Nedeľa) \d+\. \w+a", named)


def test_the_cards_have_their_names(kitchen: Kitchen, slovak: Visitor) -> None:
    game = kitchen.game(scheme="keep_low")
    held = {"skip": 1, "reverse": 1, "draw2": 2, "wild": 1, "wild4": 1}
    opened = game.play(A, {Z: held, B: 1})
    page = slovak.open(f"{game.address}rounds?open={opened}")
    assert page.all(".fan .heard") == [
        "1 × Preskoč",
        "1 × Zmena smeru",
        "2 × Vezmi dve",
        "1 × Žolík",
        "1 × Žolík vezmi štyri",
    ]
    assert "zapísaný 1 bod" in page.text
