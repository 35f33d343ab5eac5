"""Numbers of games in teams, with knock-outs, and of those that end in other ways."""

from __future__ import annotations

import json
from typing import Any

from scoring.building import document
from scoring.test_statistics import BORIS, MIRA, ZED, ZEDDY, game, where

from scorekeeper.scoring.statistics.counting import tally_of
from scorekeeper.scoring.statistics.counts import (
    DearestHand,
    Record,
    Streak,
    document_of,
    part_from,
)
from scorekeeper.scoring.statistics.league import league
from scorekeeper.scoring.statistics.people import Duel, SchemeTally
from scorekeeper.scoring.statistics.scored_games import ranks_of
from scorekeeper.scoring.statistics.tallies import Tally


def third(scheme: str, *rounds: Any, **more: Any) -> Any:
    return document(scheme, *rounds, format="scoresheet/3", **more)


TEAMS = third(
    "collect",
    {"out": "Zed", "hands": {"Zeddy": 30, "Boris": {"5": 1}, "Mira": {"9": 1}}},
    {"out": "Mira", "hands": {"Zeddy": 50, "Boris": 20}},
    rules={"target": 100},
    players=["Mira", "Zeddy", "Zed", "Boris"],
    teams=[["Zed", "Mira"], ["Zeddy", "Boris"]],
)
"""35 and 70 for Mira and Zed together."""

OTHERS_WIN = third(
    "keep_low",
    {"out": "Mira", "hands": {"Boris": 99, "Zed": 5}},
    {"out": "Zed", "hands": {"Boris": 1, "Mira": 1}},
    rules={"target": 100, "others_win": True},
)
"""Boris has 100: Mira with 1 and Zed with 5 win."""


def test_a_team_wins_for_each_of_its_members_and_shares_with_nobody() -> None:
    found = tally_of(game("g1", TEAMS))
    for key in (MIRA, ZED):
        assert found.people[key].all == SchemeTally(games=1, over=1, wins=1, rounds=2, out=1)
        assert found.people[key].wins_in_a_row.best == 1
    assert found.people[BORIS].all == SchemeTally(games=1, over=1, rounds=2)
    assert found.winning == {"collect": Record(where("g1"), 105, (MIRA, ZED))}


def test_teams_are_ranked_as_teams_and_partners_are_no_opponents() -> None:
    assert ranks_of(game("g1", TEAMS)) == (((ZED, MIRA),), ((ZEDDY, BORIS),))
    people = tally_of(game("g1", TEAMS)).people
    assert people[MIRA].duels == {BORIS: Duel(better=1), ZEDDY: Duel(better=1)}
    assert people[ZEDDY].duels == {MIRA: Duel(worse=1), ZED: Duel(worse=1)}
    assert [people[key].recent for key in (MIRA, ZED, BORIS, ZEDDY)] == [[1000], [1000], [0], [0]]


def test_a_partners_hand_was_held_though_it_scores_nothing() -> None:
    mira = tally_of(game("g1", TEAMS)).people[MIRA]
    assert (mira.hands, mira.points) == (1, 9)


def test_two_teams_with_equal_totals_share_a_win() -> None:
    tie = {**TEAMS, "rounds": [{"out": None, "hands": {}}], "ended": True}
    people = tally_of(game("g1", tie)).people
    assert [people[key].all.shared for key in (MIRA, ZED, BORIS, ZEDDY)] == [1, 1, 1, 1]
    assert people[MIRA].duels == {BORIS: Duel(equal=1), ZEDDY: Duel(equal=1)}
    assert people[MIRA].recent == [500]


def test_where_all_others_win_everybody_who_won_has_won() -> None:
    found = tally_of(game("g1", OTHERS_WIN))
    for key in (MIRA, ZED):
        person = found.people[key]
        assert (person.all.wins, person.all.shared, person.wins_in_a_row.best) == (1, 0, 1)
        assert person.recent == [750]
    assert found.people[BORIS].recent == [0]
    assert found.people[MIRA].duels == {ZED: Duel(equal=1), BORIS: Duel(better=1)}
    assert ranks_of(game("g1", OTHERS_WIN)) == (((MIRA,), (ZED,)), ((BORIS,),))
    assert [(row.person, row.rank, row.wins) for row in league(found)][2] == (BORIS, 3, 0)


def test_the_best_total_is_that_of_the_best_of_those_who_won() -> None:
    assert tally_of(game("g1", OTHERS_WIN)).winning == {"keep_low": Record(where("g1"), 1, (MIRA,))}


def test_a_game_that_ends_by_its_number_of_rounds_is_over() -> None:
    rounds = [{"out": "Mira", "hands": {"Boris": 9, "Zed": 5}}] * 2
    ended = third("keep_low", *rounds, rules={"rounds": 2})
    assert ranks_of(game("g1", ended)) == (((MIRA,),), ((ZED,),), ((BORIS,),))
    assert tally_of(game("g1", ended)).over == 1


def test_who_won_as_many_rounds_shares_a_win_whoever_lost_fewer() -> None:
    """Mira and Zed have won one round each; Zed has lost one, too."""
    rounds = [{"out": "Mira", "loser": "Zed"}, {"out": "Zed", "loser": "Boris"}]
    even = third("lazy", *rounds, rules={"first_to": 1})
    first_only = tally_of(game("g1", even))
    assert (first_only.over, first_only.people[MIRA].all.wins) == (1, 1)
    by_hand = third("lazy", *rounds, rules={"rounds": 2})
    assert ranks_of(game("g1", by_hand)) == (((MIRA,),), ((ZED,),), ((BORIS,),))


def test_who_was_knocked_out_holds_no_hand() -> None:
    fallen = {"out": "Mira", "hands": {"Zed": {"5": 1}}, "knocked_out": ["Boris"]}
    people = tally_of(game("g1", third("collect", fallen, rules={"knock_out": 250}))).people
    assert (people[BORIS].hands, people[BORIS].cards, people[BORIS].all.rounds) == (0, {}, 1)
    assert (people[ZED].hands, people[ZED].points) == (1, 5)


def test_a_typed_zero_is_kept_as_the_hand_it_is() -> None:
    nothing = document("keep_low", {"out": "Mira", "hands": {"Boris": 0, "Zed": 0}})
    tally = tally_of(game("g1", nothing))
    assert tally.people[BORIS].dearest == DearestHand(where("g1", "r1"), 0, 0, "classic-108")
    kept = json.loads(json.dumps(document_of(tally)))
    assert part_from(Tally, kept) == tally


def test_what_was_never_counted_takes_no_room_in_a_kept_tally() -> None:
    assert document_of(Streak()) == {}
    assert document_of(Tally()) == {}


def test_who_wins_without_a_round_has_won() -> None:
    """Zed goes home before round 1 and is the only one not out in the end."""
    both = {"table": ["Mira", "Boris"], "out": None, "hands": {"Mira": 120, "Boris": 101}}
    last_one = game("g1", document("elimination", both, rules={"target": 100}))
    assert last_one.result.winners == ("Zed",)
    zed = tally_of(last_one).people[ZED]
    assert zed.all == SchemeTally(games=1, over=1, wins=1)
    assert ranks_of(last_one) == (((ZED,),), ((BORIS,),), ((MIRA,),))


def test_who_leaves_once_the_game_is_over_has_finished_it() -> None:
    won = {"out": "Mira", "hands": {"Boris": 60, "Zed": 50}}
    gone = third("collect", won, rules={"target": 100}, coming={"table": ["Zed", "Boris"]})
    found = game("g1", gone)
    assert [row.status for row in found.result.standings] == ["in", "in", "away"]
    assert ranks_of(found) == (((MIRA,),), ((BORIS,), (ZED,)))
