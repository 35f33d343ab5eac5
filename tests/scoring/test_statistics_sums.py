"""Tallies of games added up in any parts are what counting at once gives."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from scoring.test_properties import examples
from scoring.test_statistics import at
from scoring.wild import NAMES, documents

from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.score import score
from scorekeeper.scoring.statistics.counting import tally_of
from scorekeeper.scoring.statistics.counts import CardTally, Streak, Where, document_of, part_from
from scorekeeper.scoring.statistics.scored_games import ScoredGame, is_over, ranks_of
from scorekeeper.scoring.statistics.tallies import Tally, added_up

KEYS = dict(zip(NAMES, ("k4", "k1", "k6", "k2", "k5", "k3"), strict=True))


def games_of(sheets: list[Any]) -> list[ScoredGame]:
    return [_game(number, sheet) for number, sheet in enumerate(sheets)]


def _game(number: int, document: Any) -> ScoredGame:
    sheet = sheet_from(document)
    ids = [f"r{index}" for index in range(len(sheet.rounds))]
    began = at("08:00") + timedelta(hours=number)
    played = [began + timedelta(minutes=7 * index + 7) for index in range(len(ids))]
    month = f"m{number // 3}"
    return ScoredGame(f"g{number}", sheet, score(sheet), KEYS, ids, played, began, month)


def stored(tally: Tally) -> Tally:
    return part_from(Tally, json.loads(json.dumps(document_of(tally))))


@examples(60)
@given(st.lists(documents(), max_size=7), st.integers(0, 7), st.integers(0, 7))
def test_any_split_adds_up_to_the_whole(sheets: list[Any], one: int, other: int) -> None:
    tallies = [tally_of(each) for each in games_of(sheets)]
    first, second = sorted((one, other))
    parts = (tallies[:first], tallies[first:second], tallies[second:])
    sums = [stored(added_up(part)) for part in parts]
    assert added_up(sums) == added_up(tallies)
    later = added_up(sums[1:])
    assert added_up([sums[0], later]) == added_up(tallies)


@examples(60)
@given(st.lists(documents(), min_size=1, max_size=5))
def test_sums_agree_with_results(sheets: list[Any]) -> None:
    games = games_of(sheets)
    found = added_up(map(tally_of, games))
    everybody = [person.all for person in found.people.values()]
    over = [each for each in games if is_over(each.result)]
    counted = sum(each.counted for game in games for each in game.result.rounds)
    assert found.over == len(over)
    assert found.rounds + found.impossible == counted
    assert sum(each.wins for each in everybody) == sum(len(g.result.winners) for g in over)
    assert sum(each.out for each in everybody) <= found.rounds
    for person in found.people.values():
        assert sum(person.histogram) == person.hands >= person.typed
        assert person.form.games <= person.all.over <= person.all.games <= len(games)
        assert person.out_in_a_row.events == person.all.rounds
        assert all(0 <= place <= 1000 for place in person.recent)


@examples(60)
@given(st.lists(documents(), max_size=5))
def test_duels_mirror_each_other(sheets: list[Any]) -> None:
    people = added_up(map(tally_of, games_of(sheets))).people
    for key, person in people.items():
        for other, duel in person.duels.items():
            back = people[other].duels[key]
            assert (duel.better, duel.worse, duel.equal) == (back.worse, back.better, back.equal)


@examples(60)
@given(st.lists(documents(), max_size=5), st.permutations(["x2", "x5", "x1", "x6", "x3", "x4"]))
def test_other_keys_move_every_number_to_them(sheets: list[Any], others: list[str]) -> None:
    who = dict(zip(KEYS.values(), others, strict=True))
    games = games_of(sheets)
    renamed = [replace(g, people={n: who[k] for n, k in KEYS.items()}) for g in games]
    assert added_up(map(tally_of, games), who) == added_up(map(tally_of, renamed))


@examples(60)
@given(documents())
def test_ranks_hold_everybody_once_and_all_who_won_first(sheet: Any) -> None:
    (game,) = games_of([sheet])
    ranks = [[key for side in sides for key in side] for sides in ranks_of(game)]
    ranked = [key for equals in ranks for key in equals]
    assert len(ranked) == len(set(ranked)) != 1
    winners = {KEYS[name] for name in game.result.winners}
    # Where a newcomer came instead of somebody and then it was ended, only one finished it.
    played = {name for each in game.result.rounds if each.counted for name in each.in_play}
    stayed = [row for row in game.result.standings if row.status != "away" and row.player in played]
    assert bool(ranks) == is_over(game.result) or (not ranks and len(stayed) < 2)
    if ranks:
        assert set(ranks[0]) == winners
    teams = [{KEYS[name] for name in team} for team in game.sheet.teams]
    for side in (side for sides in ranks_of(game) for side in sides):
        assert set(side) in teams or len(side) == 1 > len(teams)


@examples(60)
@given(documents())
def test_a_kept_tally_is_what_was_counted(sheet: Any) -> None:
    (game,) = games_of([sheet])
    assert stored(tally_of(game)) == tally_of(game)


@given(st.lists(st.booleans()), st.integers(0, 20))
def test_a_streak_is_the_first_of_the_longest_runs(came_off: list[bool], split: int) -> None:
    parts = (Streak(), Streak())
    for index, success in enumerate(came_off):
        parts[index >= split].note(Where("g", str(index)), success=success)
    parts[0].add(parts[1])
    text = "".join("x" if success else " " for success in came_off)
    longest = max(text.split(" "), key=len)
    ended = text.index(longest) + len(longest) - 1 if longest else None
    assert parts[0].best == len(longest)
    assert parts[0].best_at == (None if ended is None else Where("g", str(ended)))
    assert parts[0].tail == len(text) - len(text.rstrip("x"))


@given(st.lists(st.dictionaries(st.sampled_from("ab"), st.integers(1, 3))), st.integers(0, 20))
def test_clean_runs_are_those_between_the_times_caught(
    hands: list[dict[str, int]], split: int
) -> None:
    parts = (CardTally(), CardTally())
    for index, hand in enumerate(hands):
        parts[index >= split].note(hand)
    parts[0].add(parts[1])
    for code in "ab":
        text = "".join(" " if code in hand else "x" for hand in hands)
        assert parts[0].clean_run(code) == max(map(len, text.split(" ")))
        assert parts[0].clean_now(code) == len(text) - len(text.rstrip("x"))
        caught = parts[0].caught.get(code)
        assert (caught.rounds if caught else 0) == text.count(" ")
