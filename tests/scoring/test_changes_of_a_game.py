"""Points given by name, rules changed on the way, another name: how the log folds them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from scoring.building import measures
from scoring.test_log import (
    NAMES,
    A,
    B,
    C,
    edited,
    entry,
    folded,
    inserted,
    redone,
    removed,
    started,
    table,
    undone,
)

from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.log import fold, follows, with_round
from scorekeeper.scoring.log_entries import LogEntry
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import Round


def given(entry_id: str, target: str, reason: str = "", **points: int) -> LogEntry:
    return entry(entry_id, "points_given", target=target, points=points, reason=reason)


def rules(entry_id: str, since: str, **said: Any) -> LogEntry:
    whole = {"scheme": "keep_low", "target": 90, **said}
    return LogEntry(entry_id, "rules_changed", 1, {"rules": whole, "from": since})


FINE, GIFT = given("ga", "ra", "late", p1=10), given("gb", "ra", "kind", p1=-3, p3=-1)

# Zed holds 1, 2 and 3 points in the rounds ra, rb and rc.
GIVEN: dict[str, tuple[Sequence[LogEntry], list[dict[str, int]]]] = {
    # entries after the set-up, what is adjusted in each round
    "beside its round": ([A, B, FINE], [{"Zed": 10}, {}]),
    "twice": ([A, FINE, GIFT], [{"Zed": 7, "Mira": -1}]),
    "given and taken back again": ([A, FINE, given("gc", "ra", p1=-10)], [{}]),
    "undone": ([A, FINE, undone("ga")], [{}]),
    "redone": ([A, FINE, undone("ga"), redone("ga")], [{"Zed": 10}]),
    "its round is edited": ([A, FINE, edited("ra", 8)], [{"Zed": 10}]),
    "its round is removed: beside the one before": (
        [A, B, given("gd", "rb", p1=4), removed("rb")],
        [{"Zed": 4}],
    ),
    "the first round is removed: beside the one after": (
        [A, B, FINE, removed("ra")],
        [{"Zed": 10}],
    ),
    "all rounds are removed: it waits": ([A, FINE, removed("ra")], []),
    "and counts again with the next": ([A, FINE, removed("ra"), B], [{"Zed": 10}]),
    "a round inserted before": ([A, FINE, inserted("ri", "ra", 5)], [{}, {"Zed": 10}]),
}


@pytest.mark.parametrize(("entries", "adjusted"), GIVEN.values(), ids=GIVEN.keys())
def test_points_given_stand_in_their_round(
    entries: Sequence[LogEntry], adjusted: list[dict[str, int]]
) -> None:
    game = folded(*entries)
    assert [dict(played.adjust) for played in game.sheet.rounds] == adjusted


def test_points_given_are_added_to_what_the_round_itself_corrects() -> None:
    own = entry("ra", "round_recorded", round={"out": "p2", "hands": {"p1": 1, "p3": 2}})
    own.content["round"]["adjust"] = {"p1": 5, "p2": 1}
    game = folded(own, given("ga", "ra", "a fine", p1=-5, p3=7))
    assert dict(game.sheet.rounds[0].adjust) == {"Boris": 1, "Mira": 7}
    assert dict(game.recorded(0).adjust) == {"Zed": 5, "Boris": 1}
    assert [(item.reason, dict(item.points)) for item in game.given["ra"]] == [
        ("a fine", {"Zed": -5, "Mira": 7})
    ]
    assert measures(score(game.sheet)) == {"Boris": 1, "Zed": 1, "Mira": 9}


def test_a_round_beside_which_nothing_was_given_is_as_it_was_recorded() -> None:
    game = folded(A, B, FINE)
    assert game.recorded(1) is game.sheet.rounds[1]


NINETY, FIFTY, THIRTY = 90, 50, 30
RULES: dict[str, tuple[Sequence[LogEntry], int, list[int | None], int]] = {
    # entries after the set-up, the target of round 1, changes at the rounds, the target to come
    "never changed": ([A, B], NINETY, [None, None], NINETY),
    "from the next round on": (
        [A, rules("xa", "next", target=50), B, C],
        NINETY,
        [None, FIFTY, None],
        FIFTY,
    ),
    "to come": ([A, rules("xa", "next", target=50)], NINETY, [None], FIFTY),
    "twice with no round between": (
        [A, rules("xa", "next", target=50), rules("xb", "next", target=30), B],
        NINETY,
        [None, THIRTY],
        THIRTY,
    ),
    "from the start": ([A, B, rules("xa", "start", target=50)], FIFTY, [None, None], FIFTY),
    "from the start, after a change on the way": (
        [A, rules("xa", "next", target=50), B, rules("xb", "start", target=30)],
        THIRTY,
        [None, None],
        THIRTY,
    ),
    "on the way, after one from the start": (
        [A, rules("xb", "start", target=30), rules("xa", "next", target=50), B],
        THIRTY,
        [None, FIFTY],
        FIFTY,
    ),
    "undone": (
        [A, rules("xa", "next", target=50), undone("xa"), B],
        NINETY,
        [None, None],
        NINETY,
    ),
    "redone": (
        [A, rules("xa", "next", target=50), undone("xa"), redone("xa"), B],
        NINETY,
        [None, FIFTY],
        FIFTY,
    ),
    "the first round under it is removed": (
        [A, rules("xa", "next", target=50), B, C, removed("rb")],
        NINETY,
        [None, FIFTY],
        FIFTY,
    ),
    "a round inserted before the first one under it": (
        [A, rules("xa", "next", target=50), B, inserted("ri", "rb", 9)],
        NINETY,
        [None, FIFTY, None],
        FIFTY,
    ),
}


@pytest.mark.parametrize(("entries", "first", "changes", "coming"), RULES.values(), ids=RULES)
def test_changed_rules_count_from_where_they_were_said(
    entries: Sequence[LogEntry], first: int, changes: list[int | None], coming: int
) -> None:
    sheet = folded(*entries).sheet
    assert sheet.rules.target == first
    assert [played.rules and played.rules.target for played in sheet.rounds] == changes
    assert sheet.rules_now.target == coming


def test_rules_and_table_changed_together_stand_at_one_round() -> None:
    entries = [A, rules("xa", "next", target=50), table("ta", "p1", "p4", "p2", p4=30), B]
    played = folded(*entries).sheet.rounds[1]
    assert (played.table, dict(played.starts)) == (("Zed", "Al", "Boris"), {"Al": 30})
    assert played.rules is not None
    assert played.rules.target == 50


def test_each_round_says_by_which_rules_it_counts() -> None:
    sheet = folded(A, rules("xa", "next", target=50), B, C).sheet
    assert [sheet.rules_of(index).target for index in range(3)] == [90, 50, 50]


def test_a_game_is_named_again() -> None:
    named = entry("na", "game_named", name="Saturday", note="in the garden")
    sheet = folded(A, named).sheet
    assert (sheet.name, sheet.note) == ("Saturday", "in the garden")
    sheet = folded(A, named, undone("na")).sheet
    assert (sheet.name, sheet.note) == ("Friday", "")


def test_people_keep_the_key_they_played_under() -> None:
    # p1 was found to be p9, who is called Zed.
    names = NAMES | {"p1": "Zed", "p9": "Zed"}
    game = fold([started(), A, table("ta", "p1", "p4", "p2")], names)
    assert game.keys == {"Mira": "p3", "Zed": "p1", "Boris": "p2", "Al": "p4"}


def test_going_on_with_a_round_is_the_same_as_folding_anew() -> None:
    log = [started(), A, FINE, rules("xa", "next", target=50), table("ta", "p1", "p4", "p2")]
    before = fold(log, NAMES)
    assert follows(before, B)
    assert with_round(before, B, NAMES) == fold([*log, B], NAMES)


def test_a_first_round_takes_what_was_given_beside_one_that_is_gone() -> None:
    """So it cannot be gone on with: nothing but the log knows of those points any more."""
    log = [started(), A, FINE, entry("rm", "round_removed", target=A.id)]
    assert not follows(fold(log, NAMES), B)
    assert fold([*log, B], NAMES).sheet.rounds[0].adjust == {"Zed": 10}


@pytest.mark.parametrize(
    "later", [FINE, entry("xx", "round_recorded", 9), entry("yy", "from_the_future")]
)
def test_only_a_round_that_can_be_read_is_gone_on_with(later: LogEntry) -> None:
    assert not follows(fold([started(), A], NAMES), later)


def test_a_sheet_whose_rules_never_changed_is_of_the_first_format() -> None:
    assert sheet_document(folded(A, B).sheet)["format"] == "scoresheet/1"


def test_a_round_is_made_without_rules_unless_it_says_so() -> None:
    assert Round().rules is None


def deck_changed(entry_id: str, packs: int, **asked: int) -> LogEntry:
    return entry(entry_id, "deck_changed", packs=packs, asked=asked)


ONCE, TWICE = deck_changed("da", 2, five=8), deck_changed("db", 3, zero=1)
DECKS: dict[str, tuple[Sequence[LogEntry], int, dict[str, int]]] = {
    # entries after a set-up that asked for a five of 7; packs, values
    "as it was set up": ([A], 1, {"five": 7, "zero": 0}),
    "changed": ([A, ONCE], 2, {"five": 8, "zero": 0}),
    "what is not said is the deck's own": ([A, ONCE, TWICE], 3, {"five": 5, "zero": 1}),
    "nothing is asked any more": ([deck_changed("dc", 1)], 1, {"five": 5, "zero": 0}),
    "taken back": ([A, ONCE, TWICE, undone("db")], 2, {"five": 8, "zero": 0}),
    "brought back": ([ONCE, undone("da"), redone("da"), A], 2, {"five": 8, "zero": 0}),
}


@pytest.mark.parametrize(("entries", "packs", "values"), DECKS.values(), ids=DECKS.keys())
def test_a_deck_changes_from_the_start(
    entries: Sequence[LogEntry], packs: int, values: dict[str, int]
) -> None:
    game = fold([replace(started(asked={"five": 7}), version=2), *entries], NAMES)
    assert game.readable
    assert (game.sheet.packs, game.sheet.deck.values) == (packs, values)
    asked = {code: value for code, value in values.items() if game.asked.get(code) == value}
    assert asked == game.asked


def test_rules_of_play_are_those_that_were_said_last() -> None:
    first = entry("ta", "table_rules_changed", table_rules=["jump_in", {"text": "No phones."}])
    none = entry("tb", "table_rules_changed", table_rules=[])
    told = [folded(A, *more).sheet.table_rules for more in ([first], [first, none])]
    assert told == [("jump_in", {"text": "No phones."}), ()]
    assert folded(A, first, none, undone("tb")).sheet.table_rules == told[0]
