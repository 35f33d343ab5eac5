"""Who has 30 points or fewer left is told so; who has more, or nothing left, is not."""

from __future__ import annotations

import pytest
from web.kitchen import Kitchen
from web.pages import Visitor

BRINGS = "boris goes out. boris deals next, Anna starts."


@pytest.mark.parametrize("scheme", ["elimination", "keep_low"])
@pytest.mark.parametrize(
    ("points", "told"),
    [
        (169, []),
        (170, ["Žofia has 30 points left."]),
        (171, ["Žofia has 29 points left."]),
        (199, ["Žofia has 1 point left."]),
    ],
)
def test_both_sides_of_thirty(
    visitor: Visitor, kitchen: Kitchen, scheme: str, points: int, told: list[str]
) -> None:
    game = kitchen.game(scheme=scheme, rules={"target": 200})
    game.play("boris", {"Žofia": points, "Anna": 5})
    assert visitor.open(game.address).all(".banner") == [BRINGS, *told]
    home = visitor.open(kitchen.address).text
    assert ("left." in home) is bool(told)


def test_exactly_on_a_limit_that_must_be_passed_nothing_is_left(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = kitchen.game(rules={"target": 200, "crossing": "exceed"})
    game.play("boris", {"Žofia": 200, "Anna": 5})
    assert visitor.open(game.address).all(".banner") == [BRINGS]


def test_of_several_only_the_closest_is_told(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 200})
    game.play("boris", {"Žofia": 171, "Anna": 190})
    assert visitor.open(game.address).all(".banner")[1:] == ["Anna has 10 points left."]


def test_where_points_are_good_nobody_is_warned(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="collect", rules={"target": 200})
    game.play("boris", {"Žofia": 100, "Anna": 90})
    assert not [said for said in visitor.open(game.address).all(".banner") if "left" in said]
