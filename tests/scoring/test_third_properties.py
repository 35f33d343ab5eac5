"""What holds for every game of the third format. Source: docs/scoring.md, The third format."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scoring.building import counted
from scoring.test_properties import examples
from scoring.wild import OWN_DECK, documents, points

from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.result import Result, result_document
from scorekeeper.scoring.schemes import SCHEMES, with_totals
from scorekeeper.scoring.score import score

WITH_ROUNDS = tuple(code for code, tally in SCHEMES.items() if "rounds" in tally.takes)
TOTALS = tuple(with_totals())


def third(*schemes: str, rounds: int = 1) -> st.SearchStrategy[Any]:
    """Sheets of the third format with at least so many rounds."""
    return documents(schemes or tuple(SCHEMES), later=True).filter(
        lambda sheet: len(sheet["rounds"]) >= rounds
    )


def all_rules(sheet: Any) -> list[dict[str, Any]]:
    """The rules of the sheet, and each that its rounds and what comes bring."""
    changes = [*sheet["rounds"], sheet.get("coming", {})]
    return [sheet["rules"], *(change["rules"] for change in changes if "rules" in change)]


def lifted(sheet: Any, *keys: str) -> Any:
    """The same sheet without those rules."""
    other = deepcopy(sheet)
    for rules in all_rules(other):
        for key in keys:
            rules.pop(key, None)
    return other


def how_it_went(result: Result) -> Any:
    """The result but for what each round says of bonuses, and for what follows from faults."""
    document = result_document(result)
    document.pop("next")
    for played in document["rounds"]:
        played.pop("bonus", None)
    return document


# Endings.


@examples(60)
@given(third(*WITH_ROUNDS))
def test_a_number_of_rounds_ends_a_game_as_people_would_by_hand(sheet: Any) -> None:
    endless = lifted(sheet, "rounds")
    numbered = deepcopy(endless)
    for rules in all_rules(numbered):
        rules["rounds"] = len(sheet["rounds"])
    numbered["ended"] = False
    by_hand = counted(endless | {"ended": True})
    if "table" not in sheet.get("coming", {}):
        assert result_document(counted(numbered)) == result_document(by_hand)
    else:  # who comes after the last round may rank first, but has not won
        numbered.pop("coming")
        endless.pop("coming")
        assert counted(numbered).winners == counted(endless | {"ended": True}).winners


@examples(50)
@given(third(*WITH_ROUNDS, rounds=2), st.data())
def test_what_was_played_after_the_last_round_counts_nothing(sheet: Any, data: Any) -> None:
    number = data.draw(st.integers(1, len(sheet["rounds"]) - 1))
    sheet = lifted(sheet, "rounds", "first_to") | {"ended": False}
    for rules in all_rules(sheet):
        rules["rounds"] = number
    sheet.pop("coming", None)
    whole, short = counted(sheet), counted(sheet | {"rounds": sheet["rounds"][:number]})
    assert short.finished
    assert (whole.standings, whole.winners, whole.losers) == (
        short.standings,
        short.winners,
        short.losers,
    )
    assert [played.counted for played in whole.rounds].count(True) <= number
    after = {f"rounds[{index}]" for index in range(number, len(sheet["rounds"]))}
    assert after <= {fault.path for fault in whole.faults}


@examples(50)
@given(third("lazy", "to_the_last", "rounds_won"), st.integers(1, 3))
def test_the_first_to_win_so_many_rounds_wins(sheet: Any, first_to: int) -> None:
    sheet = lifted(sheet, "rounds", "first_to") | {"ended": False}
    for rules in all_rules(sheet):
        rules["first_to"] = first_to
    result = counted(sheet)
    wins: dict[str, int] = {}
    for played in result.rounds:
        if played.counted and played.outcome.winner is not None:
            wins[played.outcome.winner] = wins.get(played.outcome.winner, 0) + 1
    enough = tuple(name for name, number in wins.items() if number >= first_to)
    assert (result.finished, set(result.winners)) == (bool(enough), set(enough))
    assert max(wins.values(), default=0) <= first_to


@examples(60)
@given(third("keep_low"))
def test_with_all_others_win_everybody_in_has_won_or_lost(sheet: Any) -> None:
    sheet = lifted(sheet, "rounds") | {"ended": False}
    for rules in all_rules(sheet):
        rules |= {"others_win": True, "target": 40}
    read = sheet_from(sheet)
    result = score(read)
    assume(result.finished)
    index = max(i for i, played in enumerate(result.rounds) if played.counted)
    last, judged_by = result.rounds[index], read.rules_of(index)
    crossed = set(judged_by.crossed(last.outcome.totals or {}))
    assert crossed
    assert {*result.winners, *result.losers} == set(last.in_play)
    assert not {*result.winners} & {*result.losers}
    if crossed < set(last.in_play):
        assert set(result.losers) == crossed


@examples(50)
@given(third("collect", "keep_low"))
def test_without_a_target_no_total_ends_a_game(sheet: Any) -> None:
    sheet = lifted(sheet, "rounds", "exact_reset") | {"ended": False}
    for rules in all_rules(sheet):
        rules["target"] = None
    result = counted(sheet)
    assert not result.finished
    assert all(played.counted for played in result.rounds)


@examples(60)
@given(third().filter(lambda sheet: "coming" in sheet))
def test_what_comes_changes_nothing_of_what_was_played(sheet: Any) -> None:
    sheet["ended"] = False
    before = {key: value for key, value in sheet.items() if key != "coming"}
    then, now = counted(sheet), counted(before)
    assert then.rounds == now.rounds
    assert (then.finished, then.winners, then.losers) == (now.finished, now.winners, now.losers)


@examples(50)
@given(third())
def test_a_round_more_and_what_then_comes_is_the_longer_sheet(sheet: Any) -> None:
    read = sheet_from(sheet)
    shorter = replace(read, rounds=read.rounds[:-1], coming=None)
    assert score(shorter).with_round(read.rounds[-1], read.coming) == score(read)


# Points.


@examples(60)
@given(third(*TOTALS), st.integers(1, 60))
def test_knock_outs_are_corrections_of_so_many_points(sheet: Any, each: int) -> None:
    for rules in all_rules(sheet):
        rules["knock_out"] = each
    knocked_out, corrected = counted(sheet), lifted(sheet, "knock_out")
    for played, recorded in zip(knocked_out.rounds, corrected["rounds"], strict=True):
        out = recorded["out"] if recorded["out"] in played.in_play else None
        fell = [n for n in recorded.get("knocked_out", ()) if n in played.in_play and n != out]
        team = next((team for team in sheet.get("teams", ()) if out in team), [out])
        adjust = recorded.setdefault("adjust", {})
        if sheet["rules"]["scheme"] == "collect":
            others = each * sum(name not in team for name in fell)
            adjust |= {out: adjust.get(out, 0) + others} if out else {}
        else:
            adjust |= {name: adjust.get(name, 0) + each for name in fell}
    assert how_it_went(knocked_out) == how_it_went(counted(corrected))


@examples(60)
@given(third(*TOTALS), st.lists(points, min_size=6, max_size=6))
def test_starts_are_corrections_of_the_first_round(sheet: Any, numbers: list[int]) -> None:
    sheet.pop("teams", None)
    at_first = counted(sheet).rounds[0].in_play
    players = [name for name in sheet["players"] if name in at_first]
    sheet["starts"] = dict(zip(players, numbers, strict=False))
    started = counted(sheet)
    corrected = deepcopy(sheet)
    adjust = corrected["rounds"][0].setdefault("adjust", {})
    for name, number in corrected.pop("starts").items():
        adjust[name] = adjust.get(name, 0) + number
    assert how_it_went(started) == how_it_went(counted(corrected))


@examples(60)
@given(third("collect").filter(lambda sheet: "teams" in sheet))
def test_members_of_a_team_always_have_the_same(sheet: Any) -> None:
    result = counted(sheet)
    for team in sheet["teams"]:
        for played in result.rounds:
            if played.counted:
                assert len({(played.outcome.totals or {})[name] for name in team}) == 1
        rows = [row for row in result.standings if row.player in team]
        assert len({(row.rank, row.measure["total"], row.status) for row in rows}) == 1
        assert set(team) <= set(result.winners) or not set(team) & set(result.winners)


@examples(50)
@given(third("collect").filter(lambda sheet: "teams" in sheet))
def test_a_team_gets_what_all_others_hold(sheet: Any) -> None:
    """The hands of one's own partner are of no use to anybody."""
    read = sheet_from(sheet)
    for index, played in enumerate(score(read).rounds):
        recorded, rules = sheet["rounds"][index], read.rules_of(index)
        team: list[str] = next((t for t in sheet["teams"] if recorded["out"] in t), [])
        idle = {*team, *recorded.get("knocked_out", ())}
        held = sum(
            worth(hand, read.deck.values)
            for name, hand in recorded["hands"].items()
            if name in played.in_play and name not in idle
        )
        if played.counted and rules.lone_zero == 0 and rules.pile_runs_out == "off":
            expected = dict.fromkeys(played.in_play, 0) | dict.fromkeys(team, held)
            assert played.outcome.points == expected


def worth(hand: Any, values: Mapping[str, int]) -> int:
    return hand if isinstance(hand, int) else sum(values[code] * n for code, n in hand.items())


# Sides.

ON_THE_FAR_SIDE = [
    {"code": "far0", "value": 0, "copies": 900, "side": "far"},
    {"code": "far1", "value": 1000, "copies": 900, "side": "far"},
]


@examples(60)
@given(third("collect", "keep_low", "elimination", "lazy"), st.booleans())
def test_a_deck_of_which_one_side_is_used_is_that_side(sheet: Any, said: bool) -> None:
    for played in sheet["rounds"]:
        played.pop("side", None)
    plain = sheet | {"deck": deepcopy(OWN_DECK)}
    near = [kind | {"side": "near"} for kind in OWN_DECK["kinds"]]
    sided = deepcopy(sheet) | {"deck": {"name": "own", "kinds": [*near, *ON_THE_FAR_SIDE]}}
    for played in sided["rounds"]:
        if said and "hands" in played:
            played["side"] = "near"
    one, other = counted(plain), counted(sided)
    assert result_document(one) == result_document(other)
    assert one.faults == other.faults


@pytest.mark.parametrize("scheme", SCHEMES)
def test_of_every_scheme_there_are_games_of_the_third_format(scheme: str) -> None:
    """What is drawn for these properties is never nothing."""
    seen: set[str] = set()

    @examples(150)
    @given(documents((scheme,), later=True))
    def look(sheet: Any) -> None:
        seen.update(sheet, *all_rules(sheet), *sheet["rounds"])

    look()
    tally = SCHEMES[scheme]
    keys = {"coming", "table_rules", *tally.takes} & {*seen, "coming"}
    assert keys <= seen
