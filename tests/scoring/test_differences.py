"""What a change does to a game, told from its results before and after."""

from __future__ import annotations

from typing import Any

import pytest
from scoring.building import counted, document

from scorekeeper.scoring.differences import Difference, differences


def game(*boris: int, target: int = 100, scheme: str = "elimination", **more: Any) -> Any:
    """Mira goes out of every round; Boris holds so much, Zed half of it."""
    rounds = [{"out": "Mira", "hands": {"Boris": b, "Zed": b // 2}} for b in boris]
    return document(scheme, *rounds, rules={"target": target}, **more)


def told(before: Any, after: Any) -> list[tuple[Any, ...]]:
    return [
        (found.code, found.player, *_numbers(found))
        for found in differences(counted(before), counted(after))
    ]


def _numbers(found: Difference) -> list[Any]:
    measures = [(*(found.before or {}).values(),), (*(found.after or {}).values(),)]
    return measures if found.code == "measure" else [found.out_in] if found.out_in else []


CHANGES: dict[str, tuple[Any, Any, list[tuple[Any, ...]]]] = {
    "nothing": (game(40, 50), game(40, 50), []),
    "a total": (
        game(40, 50),
        game(40, 52),
        [("measure", "Zed", (45,), (46,)), ("measure", "Boris", (90,), (92,))],
    ),
    "somebody is out": (
        game(40, 50),
        game(40, 61),
        [
            ("out", "Boris", 2),
            ("measure", "Zed", (45,), (50,)),
            ("measure", "Boris", (90,), (101,)),
        ],
    ),
    "somebody is in again": (
        game(40, 61),
        game(40, 60),
        [("in_again", "Boris"), ("measure", "Boris", (101,), (100,))],
    ),
    "somebody is out in another round": (
        game(101, 0, 0),
        game(40, 61, 0),
        [("out_elsewhere", "Boris", 2)],
    ),
    "somebody wins": (
        game(150, scheme="collect", target=300),
        game(220, scheme="collect", target=300),
        [("wins", "Mira"), ("measure", "Mira", (225,), (330,))],
    ),
    "nobody wins any more": (
        game(220, scheme="collect", target=300),
        game(150, scheme="collect", target=300),
        [
            ("goes_on", None),
            ("wins_no_more", "Mira"),
            ("measure", "Mira", (330,), (225,)),
        ],
    ),
    "a newcomer": (
        document("lazy", {"out": "Mira", "loser": "Zed"}),
        document("lazy", {"out": "Mira", "loser": "Zed", "table": ["Mira", "Zed", "Al"]}),
        [("measure", "Al", (), (0, 0))],
    ),
    "the end by hand": (
        game(40, 50),
        game(40, 50, ended=True),
        [("wins", "Mira")],
    ),
    "the end of an empty game": (game(), game(ended=True), [("is_over", None)]),
}


@pytest.mark.parametrize(("before", "after", "told_"), CHANGES.values(), ids=CHANGES.keys())
def test_what_a_change_does(before: Any, after: Any, told_: list[tuple[Any, ...]]) -> None:
    assert told(before, after) == told_
