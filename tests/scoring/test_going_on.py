"""A round more, counted on from what was counted, gives what counting anew gives."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scoring.building import document
from scoring.test_properties import KEYS, STEPS, Beside, a_round, examples
from scoring.wild import documents, tables

from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.log import fold, with_round
from scorekeeper.scoring.log_entries import LogEntry
from scorekeeper.scoring.result import Outcome, Result
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import Coming, Scoresheet


def counted_anew(sheet: Scoresheet, rounds: int) -> Result:
    """The first so many rounds; what waits for the next is told with the round it comes with."""
    return score(replace(sheet, rounds=sheet.rounds[:rounds], coming=None))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_sheet_counted_round_by_round_is_the_sheet_counted_at_once(scheme: str) -> None:
    @examples(60)
    @given(documents((scheme,)), st.booleans())
    def compare(written: Any, ended: bool) -> None:
        sheet = replace(sheet_from(written), ended=ended)
        result = counted_anew(sheet, 0)
        for number, played in enumerate(sheet.rounds, start=1):
            result = result.with_round(played)
            assert result == counted_anew(sheet, number)

    compare()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_two_ways_to_go_on_know_nothing_of_each_other(scheme: str) -> None:
    @examples(40)
    @given(documents((scheme,)).filter(lambda written: written["rounds"]))
    def compare(written: Any) -> None:
        sheet = replace(sheet_from(written), coming=None)
        before = counted_anew(sheet, len(sheet.rounds) // 2)
        for way in (sheet.rounds, sheet.rounds[::-1]):
            result = before
            for played in way:
                result = result.with_round(played)
            gone = sheet.rounds[: len(sheet.rounds) // 2] + way
            assert result == score(replace(sheet, rounds=gone))

    compare()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_change_of_the_table_to_come_is_counted_with_the_round_it_begins_with(
    scheme: str,
) -> None:
    @examples(40)
    @given(
        documents((scheme,)).filter(lambda written: written["rounds"]),
        tables,
        st.dictionaries(st.sampled_from(["Qzed", "Qal", "Qnew"]), st.integers(-60, 600)),
    )
    def compare(written: Any, table: list[str], starts: dict[str, int]) -> None:
        sheet = replace(sheet_from(written), teams=())  # of teams nobody comes or goes
        *earlier, last = sheet.rounds
        coming = Coming(tuple(table), starts)
        waiting = replace(sheet, rounds=tuple(earlier), coming=coming)
        seated = replace(last, table=coming.table, starts=coming.starts)
        at_once = replace(sheet, rounds=(*earlier, seated), coming=None)
        assert score(waiting).with_round(seated) == score(at_once)

    compare()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_going_on_counts_the_new_round_only(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tally, plays = SCHEMES[scheme], [0]

    def play(self: Any, played: Any, count: Any = tally.play) -> Outcome:
        plays[0] += 1
        outcome: Outcome = count(self, played)
        return outcome

    keys = {"out": "Zed", "hands": {"Mira": 1, "Boris": 1}, "order": ["Zed", "Mira", "Boris"]}
    keys = {key: value for key, value in keys.items() if key in tally.round_keys}
    rules = {"cards_dealt": 50} if scheme == "countdown" else {}
    sheet = sheet_from(document(scheme, *[keys] * 40, rules=rules))
    before = counted_anew(sheet, 39)
    monkeypatch.setattr(tally, "play", play)
    before.with_round(sheet.rounds[39])
    assert plays == [1]


@examples(80)
@given(st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 30)), max_size=30))
def test_a_log_with_a_round_more_is_the_log_folded_anew(steps: list[tuple[str, int]]) -> None:
    beside = Beside()
    for what, pick in steps:
        beside.do(what, pick)
    entry = LogEntry("new", "round_recorded", 1, {"round": a_round("the new one")})
    before, anew = fold(beside.log, KEYS), fold([*beside.log, entry], KEYS)
    game = with_round(before, entry, KEYS)
    assert game == anew
    result = score(before.sheet).with_round(game.sheet.rounds[-1], game.sheet.coming)
    assert result == score(anew.sheet)


def test_a_log_that_holds_something_of_a_later_release_stays_unreadable() -> None:
    log = [*Beside().log, LogEntry("fx", "from_the_future", 1, {})]
    entry = LogEntry("new", "round_recorded", 1, {"round": a_round("")})
    assert with_round(fold(log, {}), entry, {}) == fold([*log, entry], {})
