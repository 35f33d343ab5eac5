"""What is written on a page as a sum is one, and ends where the engine does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from scoring.test_accounts import read
from scoring.test_cases import cases

from scorekeeper.scoring.accounts import Account, accounts
from scorekeeper.scoring.decks import deck_named
from scorekeeper.store.log.games import GameRecord
from scorekeeper.store.models import Group
from scorekeeper.web.board.reckoning import lines
from scorekeeper.web.words.cards import cards_of
from scorekeeper.web.words.sums import added, hand_sum
from scorekeeper.web.words.table import Table

CLASSIC = deck_named("classic-108")
assert CLASSIC is not None
CARDS = cards_of(CLASSIC)
VALUES = CLASSIC.values


def ends(text: str) -> int:
    """Where a sum ends; both of its sides are the same."""
    sides = text.replace("−", "-").replace("×", "*").replace("+", " + ").split("=")
    found = {_reckoned(side) for side in sides}
    assert len(found) == 1, text
    return found.pop()


def _reckoned(side: str) -> int:
    """Only whole numbers and the three signs; products first."""
    signed = "".join(side.split()).replace("-", "+-").split("+")
    total = 0
    for part in filter(None, signed):
        product = 1
        for factor in part.split("*"):
            product *= int(factor)
        total += product
    return total


@given(st.dictionaries(st.sampled_from(sorted(VALUES)), st.integers(1, 8), min_size=1, max_size=9))
def test_a_hand_is_its_cards(hand: dict[str, int]) -> None:
    assert ends(hand_sum(hand, CARDS)) == sum(VALUES[code] * n for code, n in hand.items())


@pytest.mark.parametrize(
    ("hand", "written"),
    [
        ({"9": 7}, "9 + 9 + 9 + 9 + 9 + 9 + 9 = 63"),
        ({"9": 7, "skip": 1}, "9 + 9 + 9 + 9 + 9 + 9 + 9 + 20 = 83"),
        ({"9": 8, "skip": 1}, "8 × 9 + 20 = 92"),
        ({"7": 3, "9": 5, "skip": 1}, "3 × 7 + 5 × 9 + 20 = 86"),
    ],
)
def test_up_to_eight_cards_are_written_out_and_more_kind_by_kind(
    hand: dict[str, int], written: str
) -> None:
    assert hand_sum(hand, CARDS).replace("\u00a0", " ") == written


@given(st.integers(-999, 999), st.lists(st.integers(-99, 999).filter(bool), min_size=1, max_size=5))
def test_a_total_is_what_comes_to_it(first: int, changes: list[int]) -> None:
    assert ends(added(first, changes)) == first + sum(changes)


@pytest.mark.parametrize("case", cases("result"))
def test_every_line_of_every_case_ends_at_the_engines_totals(
    guarded_app: Flask, case: dict[str, Any]
) -> None:
    game, result = read(case["sheet"])
    record = cast("GameRecord", SimpleNamespace(game=game, result=result))
    table = Table(cast("Group", None), record)
    with guarded_app.test_request_context():
        for row in result.standings:
            for step in accounts(game, result, row.player):
                if step.presence == "played" and "total" in step.after:
                    _ends_rightly(table, step, case["result"]["rounds"][step.index], row.player)


def _ends_rightly(table: Table, step: Account, expected: dict[str, Any], name: str) -> None:
    written = list(lines(table, step))
    for line in written:
        if "→" not in line.sum:
            ends(line.sum)
    multiplied = [line.sum for line in written if "×" in line.sum]
    brought = {expected["points"][name], expected.get("bonus", {}).get(name)}
    for text in multiplied:
        assert ends(text) in brought
    last = written[-1].sum
    assert ends(last.split("→")[-1]) == expected["totals"][name]
