"""What each round brings. Source: docs/scoring.md, Schemes and House rules."""

from __future__ import annotations

from typing import Any

import pytest
from scoring.building import counted, document, shown

ALL_RULES = {
    "target": 100,
    "lone_zero": 50,
    "pile_runs_out": "round",
    "going_out_bonus": {"0": 20, "wild": 50, "skip": 0},
    "exact_reset": True,
    "floor_at_zero": True,
}
OWN = {
    "name": "own",
    "kinds": [
        {"code": "nil", "value": 0, "copies": 3},
        {"code": "none", "value": 0, "copies": 3},
        {"code": "ten", "value": 10, "copies": 3},
    ],
}


def collect(*rounds: Any, **rules: Any) -> Any:
    return document("collect", *rounds, rules=rules)


def keep_low(*rounds: Any, **rules: Any) -> Any:
    return document("keep_low", *rounds, rules=rules)


def elimination(*rounds: Any, **rules: Any) -> Any:
    return document("elimination", *rounds, rules=rules)


def went(out: str | None, hands: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"out": out, "hands": hands, **more}


Z = {"0": 1}  # a lone zero
LAST_ROUND: dict[str, tuple[Any, dict[str, Any]]] = {
    # Card points.
    "collect: who goes out scores every other hand": (
        collect(went("Zed", {"Mira": {"5": 2, "wild4": 1}, "Boris": {"draw2": 1, "7": 1}})),
        {
            "points": {"Mira": 0, "Boris": 0, "Zed": 87},
            "totals": {"Mira": 0, "Boris": 0, "Zed": 87},
        },
    ),
    "collect: nobody goes out, nothing is scored": (
        collect(went(None, {"Mira": 30, "Boris": 5, "Zed": 6})),
        {"points": {"Mira": 0, "Boris": 0, "Zed": 0}, "totals": {"Mira": 0, "Boris": 0, "Zed": 0}},
    ),
    "collect: but what is corrected counts": (
        collect({"out": None, "adjust": {"Boris": 15, "Zed": -5}}),
        {
            "points": {"Mira": 0, "Boris": 0, "Zed": 0},
            "totals": {"Mira": 0, "Boris": 15, "Zed": -5},
        },
    ),
    "keep_low: each their own hand, who goes out 0": (
        keep_low(went("Boris", {"Mira": {"9": 8}, "Zed": 44})),
        {
            "points": {"Mira": 72, "Boris": 0, "Zed": 44},
            "bonus": {"Mira": 0, "Boris": 0, "Zed": 0},
            "totals": {"Mira": 72, "Boris": 0, "Zed": 44},
        },
    ),
    "keep_low: nobody goes out, everyone adds": (
        keep_low(went(None, {"Mira": 1, "Boris": 2, "Zed": 3})),
        {
            "points": {"Mira": 1, "Boris": 2, "Zed": 3},
            "bonus": {"Mira": 0, "Boris": 0, "Zed": 0},
            "totals": {"Mira": 1, "Boris": 2, "Zed": 3},
        },
    ),
    "the points of all values": (
        keep_low(
            went(
                None,
                {
                    "Mira": {str(face): 1 for face in range(10)},
                    "Boris": {"skip": 1, "reverse": 1, "draw2": 1},
                    "Zed": {"wild": 1, "wild4": 1},
                },
            )
        ),
        {
            "points": {"Mira": 45, "Boris": 60, "Zed": 100},
            "bonus": {"Mira": 0, "Boris": 0, "Zed": 0},
            "totals": {"Mira": 45, "Boris": 60, "Zed": 100},
        },
    ),
    "the cards of 2015": (
        document(
            "collect",
            went("Zed", {"Mira": {"shuffle": 1}, "Boris": {"custom": 3}}),
            deck="classic-112",
        ),
        {
            "points": {"Mira": 0, "Boris": 0, "Zed": 160},
            "totals": {"Mira": 0, "Boris": 0, "Zed": 160},
        },
    ),
    # The lone zero.
    "a lone zero counts, two zeros and a zero among others do not, typed 0 does not": (
        document(
            "keep_low",
            went("Al", {"Mira": Z, "Boris": {"0": 2}, "Zed": {"0": 1, "3": 1}, "Olga": 0}),
            rules={"lone_zero": 50},
            players=["Mira", "Al", "Boris", "Zed", "Olga"],
        ),
        {
            "points": {"Mira": 50, "Al": 0, "Boris": 0, "Zed": 3, "Olga": 0},
            "bonus": {"Mira": 0, "Al": 0, "Boris": 0, "Zed": 0, "Olga": 0},
            "totals": {"Mira": 50, "Al": 0, "Boris": 0, "Zed": 3, "Olga": 0},
        },
    ),
    "without the rule it is 0": (
        collect(went("Zed", {"Mira": Z, "Boris": 4})),
        {"points": {"Mira": 0, "Boris": 0, "Zed": 4}, "totals": {"Mira": 0, "Boris": 0, "Zed": 4}},
    ),
    "any kind worth 0 can be alone, two kinds worth 0 are not": (
        document(
            "collect",
            went("Zed", {"Mira": {"none": 1}, "Boris": {"nil": 1, "none": 1}}),
            deck=OWN,
            rules={"lone_zero": 5},
        ),
        {"points": {"Mira": 0, "Boris": 0, "Zed": 5}, "totals": {"Mira": 0, "Boris": 0, "Zed": 5}},
    ),
    "one card worth something is no lone zero": (
        collect(went("Zed", {"Mira": {"1": 1}, "Boris": {"wild": 1}}), lone_zero=9),
        {
            "points": {"Mira": 0, "Boris": 0, "Zed": 51},
            "totals": {"Mira": 0, "Boris": 0, "Zed": 51},
        },
    ),
    # The draw pile.
    "off: that it ran out is only recorded": (
        collect(went("Zed", {"Mira": 4, "Boris": 5}, pile_ran_out=2)),
        {"points": {"Mira": 0, "Boris": 0, "Zed": 9}, "totals": {"Mira": 0, "Boris": 0, "Zed": 9}},
    ),
    "given and off is as not given": (
        collect(went("Zed", {"Mira": 4, "Boris": 5}), pile_runs_out="off"),
        {"points": {"Mira": 0, "Boris": 0, "Zed": 9}, "totals": {"Mira": 0, "Boris": 0, "Zed": 9}},
    ),
    "round: twice is three times, the lone zero's points too": (
        collect(
            went("Zed", {"Mira": 4, "Boris": Z}, pile_ran_out=2),
            pile_runs_out="round",
            lone_zero=50,
        ),
        {
            "points": {"Mira": 0, "Boris": 0, "Zed": 162},
            "multiplier": 3,
            "totals": {"Mira": 0, "Boris": 0, "Zed": 162},
        },
    ),
    "round: the next one is single again": (
        collect(
            went("Zed", {"Mira": 4, "Boris": 5}, pile_ran_out=2),
            went("Zed", {"Mira": 4, "Boris": 5}),
            pile_runs_out="round",
        ),
        {
            "points": {"Mira": 0, "Boris": 0, "Zed": 9},
            "multiplier": 1,
            "totals": {"Mira": 0, "Boris": 0, "Zed": 36},
        },
    ),
    "game: it stays, and grows by one each time": (
        collect(
            went("Zed", {"Mira": 4, "Boris": 5}, pile_ran_out=1),
            {"out": None, "pile_ran_out": 1},
            went("Boris", {"Mira": 4, "Zed": 6}),
            pile_runs_out="game",
        ),
        {
            "points": {"Mira": 0, "Boris": 30, "Zed": 0},
            "multiplier": 3,
            "totals": {"Mira": 0, "Boris": 30, "Zed": 18},
        },
    ),
    "bonuses and corrections are never multiplied": (
        keep_low(
            went(
                "Zed", {"Mira": 4, "Boris": 5}, pile_ran_out=1, last_card="wild", adjust={"Mira": 7}
            ),
            pile_runs_out="round",
            going_out_bonus={"wild": 50},
        ),
        {
            "points": {"Mira": 8, "Boris": 10, "Zed": 0},
            "bonus": {"Mira": 0, "Boris": 0, "Zed": -50},
            "multiplier": 2,
            "totals": {"Mira": 15, "Boris": 10, "Zed": -50},
        },
    ),
    # The bonus for the last card.
    "a last card that no bonus is set for": (
        keep_low(went("Zed", {"Mira": 4, "Boris": 5}, last_card="5"), going_out_bonus={"0": 20}),
        {
            "points": {"Mira": 4, "Boris": 5, "Zed": 0},
            "bonus": {"Mira": 0, "Boris": 0, "Zed": 0},
            "totals": {"Mira": 4, "Boris": 5, "Zed": 0},
        },
    ),
    "under collect a last card is only recorded": (
        collect(went("Zed", {"Mira": 4, "Boris": 5}, last_card="wild")),
        {"points": {"Mira": 0, "Boris": 0, "Zed": 9}, "totals": {"Mira": 0, "Boris": 0, "Zed": 9}},
    ),
    # Floor, reset, limit: in this order.
    "floor: below zero becomes zero, whatever it came from": (
        keep_low(went("Zed", {"Mira": 4, "Boris": 5}, adjust={"Mira": -9}), floor_at_zero=True),
        {
            "points": {"Mira": 4, "Boris": 5, "Zed": 0},
            "bonus": {"Mira": 0, "Boris": 0, "Zed": 0},
            "totals": {"Mira": 0, "Boris": 5, "Zed": 0},
        },
    ),
    "reset: exactly the target is wiped before the limit is judged": (
        keep_low(went("Zed", {"Mira": 100, "Boris": 99}), target=100, exact_reset=True),
        {
            "points": {"Mira": 100, "Boris": 99, "Zed": 0},
            "bonus": {"Mira": 0, "Boris": 0, "Zed": 0},
            "totals": {"Mira": 0, "Boris": 99, "Zed": 0},
            "wiped": ["Mira"],
        },
    ),
    "reset: passing over it does nothing": (
        elimination(went("Zed", {"Mira": 101, "Boris": 1}), target=100, exact_reset=True),
        {
            "points": {"Mira": 101, "Boris": 1, "Zed": 0},
            "bonus": {"Mira": 0, "Boris": 0, "Zed": 0},
            "totals": {"Mira": 101, "Boris": 1, "Zed": 0},
            "wiped": [],
            "eliminated": ["Mira"],
        },
    ),
    "reset: a correction can bring it there": (
        elimination(
            went("Zed", {"Mira": 101, "Boris": 1}, adjust={"Mira": -1}),
            target=100,
            exact_reset=True,
        ),
        {
            "points": {"Mira": 101, "Boris": 1, "Zed": 0},
            "bonus": {"Mira": 0, "Boris": 0, "Zed": 0},
            "totals": {"Mira": 0, "Boris": 1, "Zed": 0},
            "wiped": ["Mira"],
            "eliminated": [],
        },
    ),
    "all at once: doubled lone zero is wiped, bonus meets the floor, doubled hand is out": (
        elimination(
            went(
                "Zed",
                {"Mira": Z, "Boris": {"skip": 2, "9": 1, "2": 1}},
                pile_ran_out=1,
                last_card="0",
            ),
            **ALL_RULES,
        ),
        {
            "points": {"Mira": 100, "Boris": 102, "Zed": 0},
            "bonus": {"Mira": 0, "Boris": 0, "Zed": -20},
            "multiplier": 2,
            "totals": {"Mira": 0, "Boris": 102, "Zed": 0},
            "wiped": ["Mira"],
            "eliminated": ["Boris"],
        },
    ),
    "the bonus comes before the reset": (
        elimination(
            went("Mira", {"Boris": 1, "Zed": 99}),
            went("Zed", {"Boris": 1, "Mira": 2}, last_card="wild", adjust={"Zed": 51}),
            **ALL_RULES,
        ),
        {
            "points": {"Mira": 2, "Boris": 1, "Zed": 0},
            "bonus": {"Mira": 0, "Boris": 0, "Zed": -50},
            "multiplier": 1,
            "totals": {"Mira": 2, "Boris": 2, "Zed": 0},
            "wiped": ["Zed"],
            "eliminated": [],
        },
    ),
    # Without points.
    "lazy: the dearest hand loses": (
        document("lazy", went("Zed", {"Mira": {"9": 2}, "Boris": 17})),
        {"winner": "Zed", "losers": ["Mira"]},
    ),
    "lazy: equal dearest hands all lose, in seat order": (
        document("lazy", went("Boris", {"Zed": {"skip": 1}, "Mira": 20})),
        {"winner": "Boris", "losers": ["Mira", "Zed"]},
    ),
    "lazy: all hands worth 0 are all the dearest": (
        document("lazy", went("Boris", {"Zed": 0, "Mira": {"0": 2}})),
        {"winner": "Boris", "losers": ["Mira", "Zed"]},
    ),
    "lazy: the loser named outright": (
        document("lazy", {"out": "Boris", "loser": "Mira"}),
        {"winner": "Boris", "losers": ["Mira"]},
    ),
    "to_the_last: the first wins, the last loses": (
        document("to_the_last", {"order": ["Boris", "Zed", "Mira"]}),
        {"winner": "Boris", "losers": ["Mira"]},
    ),
    "countdown: the size of the hand each is playing off": (
        document("countdown", {"out": "Zed"}, {"out": "Mira"}, {"out": "Zed"}),
        {"stages": {"Mira": 6, "Boris": 7, "Zed": 5}},
    ),
}


@pytest.mark.parametrize(("sheet", "expected"), LAST_ROUND.values(), ids=LAST_ROUND.keys())
def test_the_last_round_brings(sheet: Any, expected: dict[str, Any]) -> None:
    last = shown(sheet)["rounds"][-1]
    assert {key: last[key] for key in last if key not in ("dealer", "starter")} == expected


End = tuple[bool, list[str], list[str]]
GOES_ON: End = (False, [], [])
ENDS: dict[str, tuple[Any, End]] = {
    # collect
    "collect: one short of the target": (collect(went("Zed", {"Mira": 9, "Boris": 490})), GOES_ON),
    "collect: reaching it is enough": (
        collect(went("Zed", {"Mira": 10, "Boris": 490})),
        (True, ["Zed"], []),
    ),
    "collect: unless it must be passed": (
        collect(went("Zed", {"Mira": 10, "Boris": 490}), crossing="exceed"),
        GOES_ON,
    ),
    "collect: past it": (
        collect(went("Zed", {"Mira": 11, "Boris": 490}), crossing="exceed"),
        (True, ["Zed"], []),
    ),
    "collect: two there by a correction, the higher wins": (
        collect(went("Zed", {"Mira": 10, "Boris": 490}, adjust={"Boris": 501})),
        (True, ["Boris"], []),
    ),
    "collect: and a tie shares, in seat order": (
        collect(went("Zed", {"Mira": 10, "Boris": 490}, adjust={"Boris": 500})),
        (True, ["Boris", "Zed"], []),
    ),
    "collect: even when nobody went out": (
        collect({"out": None, "adjust": {"Boris": 500}}),
        (True, ["Boris"], []),
    ),
    "collect: a correction can take it away again": (
        collect(went("Zed", {"Mira": 10, "Boris": 490}, adjust={"Zed": -1})),
        GOES_ON,
    ),
    "collect: the smallest target": (
        collect(went("Zed", {"Mira": {"1": 1}, "Boris": Z}), target=1),
        (True, ["Zed"], []),
    ),
    # keep_low
    "keep_low: one short of 200": (keep_low(went("Zed", {"Mira": 199, "Boris": 3})), GOES_ON),
    "keep_low: who reaches 200 loses, the lowest wins": (
        keep_low(went("Zed", {"Mira": 200, "Boris": 3})),
        (True, ["Zed"], ["Mira"]),
    ),
    "keep_low: past it where it must be passed": (
        keep_low(went("Zed", {"Mira": 200, "Boris": 3}), crossing="exceed"),
        GOES_ON,
    ),
    "keep_low: a tie for the lowest shares, all who reached it lose": (
        document(
            "keep_low",
            went(None, {"Olga": 220, "Mira": 2, "Boris": 205, "Zed": 2}),
            players=["Olga", "Mira", "Boris", "Zed"],
        ),
        (True, ["Mira", "Zed"], ["Olga", "Boris"]),
    ),
    "keep_low: all reach it, the lowest is no loser": (
        keep_low(went(None, {"Mira": 210, "Boris": 205, "Zed": 205})),
        (True, ["Boris", "Zed"], ["Mira"]),
    ),
    "keep_low: who is away does not win": (
        keep_low(
            went("Zed", {"Mira": 150, "Boris": 3}),
            went("Boris", {"Mira": 50}, table=["Mira", "Boris"]),
        ),
        (True, ["Boris"], ["Mira"]),
    ),
    "keep_low: exactly the target is wiped and nobody loses": (
        keep_low(went("Zed", {"Mira": 200, "Boris": 3}), exact_reset=True),
        GOES_ON,
    ),
    "keep_low: the one past it loses beside the wiped": (
        keep_low(went("Zed", {"Mira": 200, "Boris": 201}), exact_reset=True),
        (True, ["Mira", "Zed"], ["Boris"]),
    ),
    # elimination
    "elimination: exactly the target is not past it": (
        elimination(went("Zed", {"Mira": 500, "Boris": 3})),
        GOES_ON,
    ),
    "elimination: two are left": (elimination(went("Zed", {"Mira": 501, "Boris": 3})), GOES_ON),
    "elimination: the last one left wins": (
        elimination(went("Zed", {"Mira": 501, "Boris": 502})),
        (True, ["Zed"], []),
    ),
    "elimination: reaching is enough in the Challenge": (
        elimination(went("Zed", {"Mira": 500, "Boris": 500}), crossing="reach"),
        (True, ["Zed"], []),
    ),
    "elimination: all cross at once, the lowest wins": (
        elimination(went(None, {"Mira": 13, "Boris": 12, "Zed": 14}), target=10),
        (True, ["Boris"], []),
    ),
    "elimination: a tie of the lowest shares": (
        elimination(went(None, {"Mira": 13, "Boris": 14, "Zed": 13}), target=10),
        (True, ["Mira", "Zed"], []),
    ),
    "elimination: the last two cross at once, earlier ones do not count": (
        elimination(
            went("Zed", {"Mira": 11, "Boris": 2}),
            went("Zed", {"Boris": 20}, adjust={"Zed": 25}),
            target=10,
        ),
        (True, ["Boris"], []),
    ),
    "elimination: one left at the table, one away: not over": (
        elimination(
            went("Zed", {"Mira": 1, "Boris": 2}),
            went("Zed", {"Boris": 20}, table=["Boris", "Zed"]),
            target=10,
        ),
        GOES_ON,
    ),
    "elimination: who is away may be the last": (
        elimination(
            went("Zed", {"Mira": 1, "Boris": 2}),
            went(None, {"Boris": 20, "Zed": 30}, table=["Boris", "Zed"]),
            target=10,
        ),
        (True, ["Mira"], []),
    ),
    "elimination: the wiped stays in": (
        elimination(went("Zed", {"Mira": 11, "Boris": 10}), target=10, exact_reset=True),
        GOES_ON,
    ),
    # those that end by hand
    "lazy: goes on whatever happens": (
        document("lazy", *[{"out": "Zed", "loser": "Mira"}] * 9),
        GOES_ON,
    ),
    "to_the_last: goes on whatever happens": (
        document("to_the_last", *[{"order": ["Zed", "Mira", "Boris"]}] * 9),
        GOES_ON,
    ),
    # countdown
    "countdown: six times out of seven": (document("countdown", *[{"out": "Zed"}] * 6), GOES_ON),
    "countdown: the seventh wins": (
        document("countdown", *[{"out": "Zed"}] * 7),
        (True, ["Zed"], []),
    ),
    "countdown: with one card dealt the first out wins": (
        document("countdown", {"out": "Boris"}, rules={"cards_dealt": 1}),
        (True, ["Boris"], []),
    ),
    # by hand
    "by hand: rank 1 of those in wins": (
        document("keep_low", went("Boris", {"Mira": 9, "Zed": 3}), ended=True),
        (True, ["Boris"], []),
    ),
    "by hand: a tie shares": (
        document(
            "lazy", {"out": "Zed", "loser": "Boris"}, {"out": "Mira", "loser": "Boris"}, ended=True
        ),
        (True, ["Mira", "Zed"], []),
    ),
    "by hand: most wins, then fewest losses": (
        document(
            "lazy", {"out": "Zed", "loser": "Mira"}, {"out": "Mira", "loser": "Boris"}, ended=True
        ),
        (True, ["Zed"], []),
    ),
    "by hand: countdown, the smallest stage": (
        document("countdown", {"out": "Zed"}, ended=True),
        (True, ["Zed"], []),
    ),
    "by hand: who is away does not win while somebody is in": (
        document(
            "collect",
            went("Boris", {"Mira": 9, "Zed": 3}),
            went("Zed", {"Mira": 1}, table=["Mira", "Zed"]),
            ended=True,
        ),
        (True, ["Zed"], []),
    ),
    "by hand: nobody is in, so the best of those away": (
        document(
            "elimination",
            went(None, {"Mira": 1, "Boris": 11, "Zed": 11, "Olga": 1, "Al": 2}),
            went(None, {"Mira": 1}, table=["Boris", "Mira"]),
            went(None, {}, table=["Boris", "Zed"]),
            players=["Mira", "Boris", "Zed", "Olga", "Al"],
            rules={"target": 10},
            ended=True,
        ),
        (True, ["Olga"], []),
    ),
    "by hand: without rounds nobody wins": (document("keep_low", ended=True), (True, [], [])),
    "by hand: what its scheme ended stays so": (
        document("keep_low", went("Zed", {"Mira": 200, "Boris": 3}), ended=True),
        (True, ["Zed"], ["Mira"]),
    ),
}


@pytest.mark.parametrize(("sheet", "expected"), ENDS.values(), ids=ENDS.keys())
def test_the_game_is_over_and_won_and_lost_by(sheet: Any, expected: End) -> None:
    result = counted(sheet)
    assert (result.finished, list(result.winners), list(result.losers)) == expected


@pytest.mark.parametrize(("sheet", "expected"), ENDS.values(), ids=ENDS.keys())
def test_a_game_that_is_over_has_no_next_round(sheet: Any, expected: End) -> None:
    if expected[0]:
        assert counted(sheet).next is None


KEYS = {
    "collect": (collect(), set()),
    "collect, pile": (collect(pile_runs_out="game"), {"multiplier"}),
    "keep_low": (keep_low(), {"bonus"}),
    "keep_low, reset": (keep_low(exact_reset=True), {"bonus", "wiped"}),
    "keep_low, reset off": (keep_low(exact_reset=False), {"bonus"}),
    "elimination": (elimination(), {"bonus", "eliminated"}),
    "elimination, all": (elimination(**ALL_RULES), {"bonus", "wiped", "multiplier", "eliminated"}),
}


@pytest.mark.parametrize(("sheet", "more"), KEYS.values(), ids=KEYS.keys())
def test_a_round_with_points_shows_exactly_what_its_rules_bring(sheet: Any, more: set[str]) -> None:
    sheet["rounds"] = [went("Zed", {"Mira": 1, "Boris": 2})]
    expected = {"dealer", "starter", "points", "totals"} | more
    assert shown(sheet)["rounds"][0].keys() == expected
