"""Numbers of people and of the group, over a small evening counted by hand.

Neither keys nor names sort as people sit: numbers given to the wrong one would show.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from scoring.building import PEOPLE, document

from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.score import score
from scorekeeper.scoring.statistics.counting import tally_of
from scorekeeper.scoring.statistics.counts import (
    Caught,
    DearestHand,
    Lengths,
    Record,
    Where,
    document_of,
    part_from,
)
from scorekeeper.scoring.statistics.league import (
    dealers,
    evening_lengths,
    league,
    records,
    round_lengths,
)
from scorekeeper.scoring.statistics.people import Duel, PersonTally, SchemeTally
from scorekeeper.scoring.statistics.scored_games import ScoredGame, ranks_of
from scorekeeper.scoring.statistics.tallies import Tally, added_up

MIRA, BORIS, ZED, ZEDDY = "k3", "k9", "k7", "k1"
KEYS = {"Mira": MIRA, "Boris": BORIS, "Zed": ZED, "Zeddy": ZEDDY}
WHO = {ZEDDY: ZED}
"""Zed was entered twice."""


def at(clock: str) -> datetime:
    hour, minute = clock.split(":")
    return datetime(2026, 3, 6, int(hour), int(minute), tzinfo=UTC)


def game(key: str, sheet: Any, *clock: str, **more: Any) -> ScoredGame:
    """That game; its rounds r1, r2 … were recorded at these times of one day, or nobody knows."""
    read = sheet_from(sheet)
    ids = [f"r{number + 1}" for number in range(len(read.rounds))]
    played = [at(text) for text in clock] if clock else [None] * len(ids)
    return ScoredGame(key, read, score(read), KEYS, ids, played, **more)


def where(game_key: str, round_id: str = "", clock: str = "") -> Where:
    return Where(game_key, round_id, clock and f"2026-03-06T{clock}:00Z")


LAST_ONE = document(
    "elimination",
    {"out": "Mira", "hands": {"Boris": {"wild4": 1, "5": 2}, "Zed": 30}},
    {"out": "Zed", "hands": {"Mira": {"0": 1}, "Boris": {"skip": 2}}},
    {"out": "Boris", "hands": {"Mira": {"wild4": 1, "wild": 1}, "Zed": {"9": 1}}},
    {"out": "Boris", "hands": {"Zed": {"wild": 1, "3": 4}}},
    rules={"target": 100, "exact_reset": True, "lone_zero": 50},
)
"""60, 30; a lone 0 of 50, Boris is wiped at 100; Mira is out at 150; Zed at 101, Boris wins."""

SHARED = document(
    "collect",
    {"out": "Zeddy", "hands": {"Mira": 60, "Boris": 40}, "adjust": {"Mira": 100}},
    rules={"target": 100},
    players=["Zeddy", "Mira", "Boris"],
)
"""Both Zeddy and Mira have 100."""

ZED_LEAVES = document(
    "lazy",
    {"out": "Boris", "loser": "Zed"},
    {"out": "Boris", "hands": {"Mira": 7}, "table": ["Mira", "Boris"]},
    ended=True,
)

EVENING = (
    game("g2", LAST_ONE, "20:00", "20:10", "20:22", "21:30", began=at("19:50"), month="2026-03"),
    game("g1", SHARED, "21:40", month="2026-03"),
    game("g5", ZED_LEAVES, "21:45", "22:00", month="2026-04"),
)


def evening() -> Tally:
    return added_up(map(tally_of, EVENING), WHO)


def test_games_wins_and_rounds_by_scheme() -> None:
    found = evening().people
    assert found[BORIS].schemes == {
        "elimination": SchemeTally(games=1, over=1, wins=1, rounds=4, out=2),
        "collect": SchemeTally(games=1, over=1, rounds=1),
        "lazy": SchemeTally(games=1, over=1, wins=1, rounds=2, out=2),
    }
    assert found[MIRA].schemes == {
        "elimination": SchemeTally(games=1, over=1, rounds=3, out=1),
        "collect": SchemeTally(games=1, over=1, wins=1, shared=1, rounds=1),
        "lazy": SchemeTally(games=1, over=1, rounds=2),
    }
    assert found[ZED].schemes == {
        "elimination": SchemeTally(games=1, over=1, rounds=4, out=1),
        "collect": SchemeTally(games=1, over=1, wins=1, shared=1, rounds=1, out=1),
        "lazy": SchemeTally(games=1, over=1, rounds=1),
    }
    assert found[BORIS].all == SchemeTally(games=3, over=3, wins=2, rounds=7, out=4)


HANDS = {  # hands, typed of them, points, the buckets they fall into
    MIRA: (4, 2, 50 + 100 + 60 + 7, {0: 1, 5: 1, 6: 1, 10: 1}),
    BORIS: (3, 1, 60 + 40 + 40, {4: 2, 6: 1}),
    ZED: (3, 1, 30 + 9 + 62, {0: 1, 3: 1, 6: 1}),
}


@pytest.mark.parametrize("key", HANDS)
def test_points_left_and_their_spread(key: str) -> None:
    found = evening().people[key]
    spread = {bucket: number for bucket, number in enumerate(found.histogram) if number}
    assert (found.hands, found.typed, found.points, spread) == HANDS[key]
    assert found.average_hand == HANDS[key][2] / HANDS[key][0]


def test_the_dearest_hand_has_its_cards_and_its_round() -> None:
    dearest = DearestHand(
        where("g2", "r3", "20:22"), 100, {"wild4": 1, "wild": 1}, deck="classic-108"
    )
    assert evening().people[MIRA].dearest == dearest
    assert records(evening()).dearest == (MIRA, dearest)


def test_cards_caught_with_leave_out_typed_hands() -> None:
    found = evening().people
    mira, boris = found[MIRA].cards["classic-108"], found[BORIS].cards["classic-108"]
    zed = found[ZED].cards["classic-108"]
    assert {code: each.cards for code, each in zed.caught.items()} == {"9": 1, "wild": 1, "3": 4}
    assert mira.caught["wild4"] == Caught(cards=1, rounds=1, first=2, last=3, clean=2)
    assert (mira.rounds, boris.rounds, zed.rounds) == (3, 4, 3)


def test_rounds_without_a_draw_four() -> None:
    found = evening().people
    decks = {key: found[key].cards["classic-108"] for key in (MIRA, BORIS, ZED)}
    assert {key: deck.clean_run("wild4") for key, deck in decks.items()} == {
        MIRA: 2,  # then she is caught
        BORIS: 3,  # caught first of all
        ZED: 3,  # never
    }
    assert {key: deck.clean_now("wild4") for key, deck in decks.items()} == {
        MIRA: 0,
        BORIS: 3,
        ZED: 3,
    }


def test_streaks_go_on_from_game_to_game() -> None:
    boris = evening().people[BORIS]
    assert (boris.out_in_a_row.best, boris.out_in_a_row.tail) == (2, 2)
    assert boris.out_in_a_row.best_at == where("g2", "r4", "21:30")
    assert (boris.wins_in_a_row.best, boris.wins_in_a_row.tail) == (1, 1)
    twice = added_up([tally_of(EVENING[2]), tally_of(EVENING[2])]).people[BORIS]
    assert (twice.out_in_a_row.best, twice.wins_in_a_row.best) == (4, 2)


def test_wipes_and_eliminations() -> None:
    found = evening().people
    assert {key: (found[key].wiped, found[key].eliminated) for key in (MIRA, BORIS, ZED)} == {
        MIRA: (0, 1),
        BORIS: (1, 0),
        ZED: (0, 1),
    }


def test_form_is_a_place_whatever_the_size_of_the_table() -> None:
    found = evening().people
    assert found[BORIS].recent == [1000, 0, 1000]
    assert found[MIRA].recent == [0, 750, 0]  # equal first of three is three quarters
    assert found[ZED].recent == [500, 750]  # away at the end: no place
    assert found[MIRA].months["2026-03"].average == 375
    assert found[MIRA].form.average == 250


def test_duels_are_seen_from_both_sides() -> None:
    found = evening().people
    assert found[ZED].duels == {
        MIRA: Duel(better=1, equal=1),
        BORIS: Duel(better=1, worse=1),
    }
    assert found[MIRA].duels == {
        ZED: Duel(worse=1, equal=1),
        BORIS: Duel(better=1, worse=2),
    }
    assert found[BORIS].duels[MIRA].together == 3


def test_the_biggest_comeback_is_of_who_won() -> None:
    record = Record(where("g2", "r1", "20:00"), 60, (BORIS,))
    assert evening().people[BORIS].comeback == record
    assert records(evening()).comeback == record


def test_the_group_has_its_records() -> None:
    found = evening()
    everybody = (MIRA, BORIS, ZED)
    assert (found.games, found.over, found.rounds) == (3, 3, 7)
    assert found.longest == Record(where("g2", clock="21:30"), 4, everybody)
    assert found.winning == {
        "elimination": Record(where("g2", clock="21:30"), 0, (BORIS,)),
        "collect": Record(where("g1", clock="21:40"), 100, (ZED, MIRA)),
    }
    held = records(found)
    assert held.out_in_a_row == Record(where("g2", "r4", "21:30"), 2, (BORIS,))
    assert held.wins_in_a_row == Record(where("g2", clock="21:30"), 1, (BORIS,))


def test_the_league_shares_ranks() -> None:
    rows = [(row.rank, row.person, row.games, row.wins, row.shared) for row in league(evening())]
    assert rows == [(1, BORIS, 3, 2, 0), (2, MIRA, 3, 1, 1), (2, ZED, 3, 1, 1)]
    assert league(evening())[0].share == 2 / 3


def test_who_deals_beside_who_is_due() -> None:
    rows = {row.person: (row.dealt, row.due) for row in dealers(evening())}
    # g2: Mira, Boris, Zed, then Boris, as Mira is out; g1: Zeddy; g5: Mira, then Boris.
    assert rows == {
        MIRA: (2, 3 * 0.333 + 0.333 + 0.333 + 0.5),
        BORIS: (3, 3 * 0.333 + 0.5 + 0.333 + 0.333 + 0.5),
        ZED: (2, 3 * 0.333 + 0.5 + 0.333 + 0.333),
    }


def test_a_gap_beyond_45_minutes_is_no_round() -> None:
    # 10, 10 and 12 minutes, 68 are none; in the last game 15.
    assert evening().lengths == Lengths(4, 47 * 60)
    assert evening().lengths.average == 705


def test_a_round_put_in_later_has_no_length() -> None:
    instants = [at("20:00"), at("20:00"), None, at("20:05"), at("20:01"), at("20:46")]
    assert round_lengths(instants) == Lengths(2, 50 * 60)


def test_an_evening_is_the_time_played_in_it() -> None:
    long = [at("21:20"), at("20:00"), at("20:30"), at("22:10")]
    assert evening_lengths([long, [at("12:00")]]) == Lengths(1, 30 * 60)


def test_ranks_for_a_rating_have_equals_together() -> None:
    assert [ranks_of(each) for each in EVENING] == [
        (((BORIS,),), ((ZED,),), ((MIRA,),)),
        (((ZEDDY,), (MIRA,)), ((BORIS,),)),
        (((BORIS,),), ((MIRA,),)),
    ]


def test_who_is_away_has_no_rank_unless_nobody_is_in() -> None:
    first = {"out": "Mira", "hands": {"Boris": 90, "Zed": 80}}
    rules = {"target": 100}
    leaves = {"out": "Mira", "hands": {"Boris": 60}, "table": ["Mira", "Boris"]}
    running = document("elimination", first, leaves, rules=rules)
    assert ranks_of(game("g1", running)) == ()  # Zed is not out: nobody has won yet
    assert ranks_of(game("g1", {**running, "ended": True})) == (((MIRA,),), ((BORIS,),))
    both_cross = {**leaves, "out": None, "hands": {"Boris": 20, "Mira": 101}}
    lonely = document("elimination", first, both_cross, rules=rules)
    assert ranks_of(game("g1", lonely)) == (((ZED,),), ((MIRA,),), ((BORIS,),))


def test_a_running_game_has_rounds_but_no_place() -> None:
    found = tally_of(game("g1", {**LAST_ONE, "rounds": LAST_ONE["rounds"][:1]}))
    assert (found.games, found.over, found.longest) == (1, 0, None)
    mira = found.people[MIRA]
    assert mira.all == SchemeTally(games=1, rounds=1, out=1)
    assert (mira.form.average, mira.duels, mira.wins_in_a_row.events) == (None, {}, 0)
    assert league(found) == ()


def test_nothing_is_counted_of_who_only_sat() -> None:
    first = {"table": ["Mira", "Boris"], "out": "Mira", "hands": {"Boris": 5}}
    found = tally_of(game("g1", document("keep_low", first, ended=True)))
    assert set(found.people) == {MIRA, BORIS}
    assert found.people[BORIS].duels == {MIRA: Duel(worse=1)}


def test_impossible_rounds_and_those_after_the_end_are_left_out_of_rounds() -> None:
    impossible = {"out": "Mira", "hands": {"Boris": {"wild4": 5}, "Zed": 300}}
    after = {"out": "Mira", "hands": {"Boris": 1, "Zed": 2}}
    found = tally_of(game("g1", document("keep_low", after, impossible, after)))
    assert (found.games, found.over, found.rounds) == (1, 1, 1)
    assert (found.impossible, found.after_the_end) == (1, 1)
    assert found.people[BORIS].hands == 1
    assert found.people[MIRA].all == SchemeTally(games=1, over=1, wins=1, rounds=1, out=1)


def test_a_game_without_rounds_is_nothing() -> None:
    assert tally_of(game("g1", document("collect", ended=True))) == Tally()
    assert (league(Tally()), dealers(Tally())) == ((), ())
    assert records(Tally()).dearest is None
    assert PersonTally().average_hand is None


def test_under_collect_the_multiplier_is_no_part_of_a_hand() -> None:
    doubled = {"out": "Mira", "hands": {"Boris": 30, "Zed": {"0": 1}}, "pile_ran_out": 1}
    rules = {"pile_runs_out": "round", "lone_zero": 50}
    found = tally_of(game("g1", document("collect", doubled, rules=rules))).people
    assert (found[BORIS].points, found[ZED].points, found[MIRA].hands) == (30, 50, 0)


def test_rules_changed_on_the_way_price_later_hands() -> None:
    lone = {"out": "Mira", "hands": {"Boris": {"0": 1}, "Zed": 1}}
    sheet = document("collect", lone, {**lone, "rules": {"lone_zero": 50}}, lone)
    found = tally_of(game("g1", {**sheet, "format": "scoresheet/2"})).people
    assert found[BORIS].points == 0 + 50 + 50


def test_the_order_counts_who_was_first() -> None:
    rounds = [{"order": ["Zed", "Mira", "Boris"]}, {"order": ["Zed", "Boris", "Mira"]}]
    found = tally_of(game("g1", document("to_the_last", *rounds, ended=True)))
    assert found.people[ZED].all == SchemeTally(games=1, over=1, wins=1, rounds=2, out=2)
    assert (found.people[ZED].cards, found.winning) == ({}, {})


def test_nobody_deals_in_a_countdown() -> None:
    rounds = [{"out": "Boris"}] * 2
    found = tally_of(game("g1", document("countdown", *rounds, rules={"cards_dealt": 2})))
    assert dealers(found) == ()
    assert found.people[BORIS].all == SchemeTally(games=1, over=1, wins=1, rounds=2, out=2)


def test_before_a_merge_both_are_people_of_their_own() -> None:
    apart = added_up(map(tally_of, EVENING))
    assert apart.people[ZEDDY].recent == [750]
    assert apart.people[BORIS].duels[ZEDDY] == Duel(worse=1)
    assert set(evening().people) == {KEYS[name] for name in PEOPLE}


def test_adding_up_leaves_the_parts_as_they_are() -> None:
    parts = [tally_of(each) for each in EVENING]
    before = json.dumps([document_of(part) for part in parts])
    assert added_up(parts, WHO) == added_up(parts, WHO)
    assert json.dumps([document_of(part) for part in parts]) == before


def test_a_tally_is_a_small_document() -> None:
    for each in (*map(tally_of, EVENING), evening(), Tally()):
        assert part_from(Tally, json.loads(json.dumps(document_of(each)))) == each
    assert len(json.dumps(document_of(tally_of(EVENING[0])))) < 5000
