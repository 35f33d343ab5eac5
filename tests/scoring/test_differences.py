"""What a change does to a game, told from it and its result before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from scoring.building import document

from scorekeeper.scoring.differences import Difference, differences
from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.log import Game
from scorekeeper.scoring.result import Result
from scorekeeper.scoring.score import score


def game(*boris: int, target: int = 100, scheme: str = "elimination", **more: Any) -> Any:
    """Mira goes out of every round; Boris holds so much, Zed half of it."""
    rounds = [{"out": "Mira", "hands": {"Boris": b, "Zed": b // 2}} for b in boris]
    return document(scheme, *rounds, rules={"target": target}, **more)


@dataclass(frozen=True, slots=True)
class Counted:
    """A game as it is compared."""

    game: Game
    result: Result


def counted(sheet: Any, round_ids: Sequence[str] = ("first", "second", "third")) -> Counted:
    """The game of a document, whose rounds have these ids."""
    read = sheet_from(sheet)
    ids = tuple(round_ids)[: len(read.rounds)]
    return Counted(Game(read, ids, None, None, readable=True), score(read))


def told(before: Counted, after: Counted) -> list[tuple[Any, ...]]:
    return [(found.code, found.player, *_numbers(found)) for found in differences(before, after)]


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
    assert told(counted(before), counted(after)) == told_


@pytest.mark.parametrize(
    ("after", "round_ids", "told_"),
    [
        pytest.param(game(0, 40, 61), ("new", "first", "second"), [], id="one comes before it"),
        pytest.param(game(61), ("second",), [("in_again", "Boris")], id="one before it goes"),
        pytest.param(
            game(40, 61), ("first", "third"), [("out_elsewhere", "Boris", 2)], id="it goes itself"
        ),
        pytest.param(
            game(40, 61, 61),
            ("first", "new", "second"),
            [("out_elsewhere", "Boris", 2)],
            id="one comes that is enough",
        ),
    ],
)
def test_the_round_somebody_is_out_in_stays_itself_under_another_number(
    after: Any, round_ids: Sequence[str], told_: list[tuple[Any, ...]]
) -> None:
    found = told(counted(game(40, 61)), counted(after, round_ids))
    assert [each for each in found if each[0] != "measure"] == told_
