"""Why this total: each line of an account adds up, and leads to what the engine counts."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from scoring.building import document
from scoring.test_cases import cases
from scoring.wild import documents

from scorekeeper.scoring.accounts import Account, accounts
from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.log import Game, Given
from scorekeeper.scoring.result import Result
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import Scoresheet

EVERY_RULE = {
    "target": 100,
    "exact_reset": True,
    "lone_zero": 50,
    "pile_runs_out": "game",
    "floor_at_zero": True,
    "going_out_bonus": {"wild": 50},
}


def read(text: Any) -> tuple[Game, Result]:
    sheet = sheet_from(text)
    return game_of(sheet), score(sheet)


def game_of(sheet: Scoresheet, **more: Any) -> Game:
    ids = tuple(f"r{index}" for index in range(len(sheet.rounds)))
    return Game(sheet, ids, None, None, readable=True, **more)


def of(name: str, *rounds: Any, scheme: str = "elimination", **more: Any) -> tuple[Account, ...]:
    game, result = read(document(scheme, *rounds, **more))
    return accounts(game, result, name)


def adds_up(game: Game, result: Result) -> None:
    """Each step begins where the one before ended, and its sums are the engine's."""
    for row in result.standings:
        steps = accounts(game, result, row.player)
        for earlier, later in pairwise(steps):
            assert later.before == earlier.after
        assert not steps or steps[-1].after == row.measure
        for step in steps:
            if "total" in step.after and step.presence == "played":
                _sums(step)


def _sums(step: Account) -> None:
    cards = sum(held.points for held in step.hands)
    assert cards * step.multiplier == step.points
    given = sum(number for number, _ in step.given)
    parts = step.points + step.bonus + step.knock_outs + step.correction + given
    assert step.before["total"] + parts == step.reached
    ends = 0 if step.wiped or step.floored else step.reached
    assert step.after["total"] == ends


@pytest.mark.parametrize("case", cases("result"))
def test_every_case_adds_up(case: dict[str, Any]) -> None:
    adds_up(*read(case["sheet"]))


@given(documents())
def test_whatever_was_recorded_adds_up(text: Any) -> None:
    adds_up(*read(text))


def test_a_hand_its_multiplier_and_the_total() -> None:
    first = {"out": "Mira", "hands": {"Boris": 290, "Zed": 1}}
    hands = {"Boris": {"7": 1, "skip": 1, "wild": 1}, "Zed": 4}
    second = {"out": "Mira", "pile_ran_out": 1, "hands": hands}
    step = of("Boris", first, second, rules={"pile_runs_out": "round"})[1]
    assert [held.points for held in step.hands] == [77]
    assert (step.multiplier, step.points, step.before, step.reached) == (
        2,
        154,
        {"total": 290},
        444,
    )


def test_every_house_rule_in_one_round() -> None:
    """0 + 50 × 2 = 100 wipes Boris; Mira goes out on a Wild: 0 − 50 is below zero."""
    hands = {"Boris": {"0": 1}, "Zed": {"9": 1}}
    played = {"out": "Mira", "last_card": "wild", "pile_ran_out": 1, "hands": hands}
    (boris,), (mira,), (zed,) = (of(n, played, rules=EVERY_RULE) for n in ("Boris", "Mira", "Zed"))
    assert (boris.hands[0].lone_zero, boris.points, boris.reached, boris.wiped, boris.after) == (
        True,
        100,
        100,
        True,
        {"total": 0},
    )
    assert (mira.hands, mira.bonus, mira.reached, mira.floored, mira.after) == (
        (),
        -50,
        -50,
        True,
        {"total": 0},
    )
    assert (zed.points, zed.after) == (18, {"total": 18})


def test_whoever_goes_out_collects_hand_by_hand() -> None:
    played = {"out": "Boris", "hands": {"Mira": {"draw2": 1, "7": 1}, "Zed": 50}}
    (step,) = of("Boris", played, scheme="collect")
    assert [(held.holder, held.points) for held in step.hands] == [("Mira", 27), ("Zed", 50)]
    assert (step.points, step.after) == (77, {"total": 77})
    (other,) = of("Zed", played, scheme="collect")
    assert (other.hands, other.points) == ((), 0)


def test_own_correction_and_points_given_stand_apart() -> None:
    adjusted = {"out": "Mira", "hands": {"Boris": 10, "Zed": 1}, "adjust": {"Boris": -5 + 20}}
    sheet = sheet_from(document("elimination", adjusted))
    game = game_of(sheet, given={"r0": (Given("g", {"Boris": 20, "Zed": 0}, "fine"),)})
    (step,) = accounts(game, score(sheet), "Boris")
    assert (step.correction, step.given, step.after) == (
        -5,
        ((20, "fine"),),
        {"total": 25},
    )


def test_a_newcomer_starts_where_they_sat_down_and_away_rounds_change_nothing() -> None:
    comes = {"table": ["Mira", "Dana", "Zed"], "starts": {"Dana": 30}}
    first = {"out": "Mira", "hands": {"Boris": 10, "Zed": 1}}
    second = {**comes, "out": "Mira", "hands": {"Dana": 5, "Zed": 1}}
    back = {"table": ["Mira", "Boris"], "out": "Mira", "hands": {"Boris": 4}}
    dana = of("Dana", first, second, back)
    assert [(s.index, s.presence, s.starts, s.after["total"]) for s in dana] == [
        (1, "played", 30, 35),
        (2, "away", None, 35),
    ]
    boris = of("Boris", first, second, back)
    assert [(s.presence, s.after["total"]) for s in boris] == [
        ("played", 10),
        ("away", 10),
        ("played", 14),
    ]


def test_who_is_out_is_out_from_then_on() -> None:
    past = {"out": "Mira", "hands": {"Boris": 501, "Zed": 1}}
    after = {"out": "Mira", "hands": {"Zed": 1}}
    steps = of("Boris", past, after)
    assert [(step.presence, step.eliminated) for step in steps] == [
        ("played", True),
        ("out", False),
    ]


def test_lazy_shows_every_hand_that_was_counted() -> None:
    played = {"out": "Mira", "hands": {"Boris": {"wild": 1}, "Zed": 12}}
    for name, measure in (
        ("Boris", {"wins": 0, "losses": 1}),
        ("Mira", {"wins": 1, "losses": 0}),
        ("Zed", {"wins": 0, "losses": 0}),
    ):
        (step,) = of(name, played, scheme="lazy")
        assert [(held.holder, held.points) for held in step.hands] == [("Boris", 50), ("Zed", 12)]
        assert step.after == measure


def test_rules_changed_on_the_way_count_from_their_round_on() -> None:
    first = {"out": "Mira", "hands": {"Boris": {"0": 1}, "Zed": 1}}
    second = {**first, "rules": {"lone_zero": 50, "target": 500}}
    game, result = read(document("keep_low", first, second, format="scoresheet/2"))
    steps = accounts(game, result, "Boris")
    assert [step.points for step in steps] == [0, 50]
    assert [step.rules.target for step in steps] == [200, 500]
    adds_up(game, result)
