"""What holds for every sheet and every input, not only for those we thought of."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scoring.building import counted, document
from scoring.wild import NAMES, cut, documents, json_values, mutated

from scorekeeper.scoring.document.reading import read_and_score, read_sheet, sheet_from
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.faults import Fault, Refused
from scorekeeper.scoring.log import fold
from scorekeeper.scoring.log_entries import LogEntry
from scorekeeper.scoring.result import Outcome, result_document
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.schemes.base import Played
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import Round
from scorekeeper.sentences import sentence

Test = Callable[..., None]


def examples(number: int) -> Callable[[Test], Test]:
    """So many of them in a long run (EXAMPLES=1; 10 is ten times as many), else a third of them.

    Drawing documents is slow, and counting them is not what is measured.
    """
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    share = float(os.environ.get("EXAMPLES", "0.33"))
    drawn = settings(
        max_examples=max(10, round(number * share)), deadline=None, suppress_health_check=slow
    )
    return lambda test: pytest.mark.examples(drawn(test))


@examples(70)
@given(documents(), st.permutations(["Ada", "Vlad", "Cyr", "Úrsula", "Ben", "Žo"]))
def test_renaming_people_changes_nothing_but_names(sheet: Any, others: list[str]) -> None:
    def renamed(value: Any) -> Any:
        text = json.dumps(value, ensure_ascii=False)
        for name, other in zip(NAMES, others, strict=True):
            text = text.replace(name, other)
        return json.loads(text)

    before, after = counted(sheet), counted(renamed(sheet))
    assert renamed(result_document(before)) == result_document(after)
    assert renamed([fault.path for fault in before.faults]) == [f.path for f in after.faults]


@examples(70)
@given(documents(), st.randoms(use_true_random=False))
def test_the_order_of_keys_carries_no_meaning(sheet: Any, random: Any) -> None:
    def shuffled(value: Any) -> Any:
        if isinstance(value, list):
            return [shuffled(item) for item in value]
        if not isinstance(value, dict):
            return value
        keys = list(value)
        random.shuffle(keys)
        return {key: shuffled(value[key]) for key in keys}

    before, after = counted(sheet), counted(shuffled(sheet))
    assert result_document(before) == result_document(after)
    assert {fault.path for fault in before.faults} == {fault.path for fault in after.faults}


@examples(70)
@given(documents())
def test_parsing_what_was_written_gives_the_same_sheet(sheet: Any) -> None:
    parsed = sheet_from(sheet)
    written = sheet_document(parsed)
    assert read_sheet(json.dumps(written)) == parsed
    assert sheet_document(read_sheet(json.dumps(written))) == written


@examples(80)
@given(documents())
def test_a_sheet_of_sound_form_always_counts_and_every_fault_has_a_sentence(sheet: Any) -> None:
    result = counted(sheet)
    assert all(sentence(fault) for fault in result.faults)
    assert len({fault.path for fault in result.faults}) == len(result.faults)
    assert (result.next is None) or not (result.faults or result.finished)
    json.dumps(result_document(result))


INPUTS = {
    "mutated sheets": mutated(),
    "cut sheets": cut(),
    "any JSON": json_values.map(json.dumps),
    "any JSON as a sheet": st.dictionaries(
        st.sampled_from(["players", "rules", "rounds", "deck", "packs"]), json_values
    ).map(lambda keys: json.dumps({"format": "scoresheet/1", **keys})),
    "any text": st.text(),
    "any bytes": st.binary(),
}


def faults_of(source: str | bytes) -> tuple[Fault, ...]:
    try:
        read_and_score(source)
    except Refused as refused:
        return refused.faults or pytest.fail("refused for nothing")
    return ()


@pytest.mark.parametrize("kind", INPUTS)
def test_no_input_raises_anything_but_the_one_refusal(kind: str) -> None:
    @examples(80)
    @given(INPUTS[kind])
    def read(source: str | bytes) -> None:
        faults = faults_of(source)
        assert all(len(f"{fault.path}: {sentence(fault)}") > 4 for fault in faults)
        assert all(len(fault.path.splitlines()) == 1 for fault in faults)

    read()


@examples(60)
@given(documents(("collect",), later=False))
def test_under_collect_what_one_scores_is_what_the_others_held(sheet: Any) -> None:
    sheet["rules"] = {"scheme": "collect", "target": 1_000_000}
    deck = sheet_from(sheet).deck.values
    for played, recorded in zip(counted(sheet).rounds, sheet["rounds"], strict=True):
        held = [
            hand if isinstance(hand, int) else sum(deck[code] * n for code, n in hand.items())
            for name, hand in recorded["hands"].items()
            if name in played.in_play and name != recorded["out"]
        ]
        assert played.outcome.points is not None
        won = sum(held) if recorded["out"] in played.in_play else 0
        assert sum(played.outcome.points.values()) == won


@examples(60)
@given(documents(("collect", "keep_low", "elimination")))
def test_totals_move_only_by_points_bonus_and_corrections(sheet: Any) -> None:
    for rules in (sheet["rules"], *(played.get("rules", {}) for played in sheet["rounds"])):
        for key in ("exact_reset", "floor_at_zero"):
            rules.pop(key, None)
    team_of = {name: team for team in sheet.get("teams", ()) for name in team}
    totals = {name: sheet.get("starts", {}).get(name, 0) for name in sheet["players"]}
    for played, recorded in zip(counted(sheet).rounds, sheet["rounds"], strict=True):
        outcome = played.outcome
        for name in played.in_play if played.counted else ():
            assert outcome.points is not None
            assert outcome.totals is not None
            starts = recorded.get("starts", {}).get(name, 0) if "table" in recorded else 0
            before = totals.get(name, starts)
            bonus = (outcome.bonus or {}).get(name, 0)
            adjust = recorded.get("adjust", {})
            corrections = sum(adjust.get(each, 0) for each in team_of.get(name, (name,)))
            moved = outcome.points[name] + bonus + corrections
            assert outcome.totals[name] == before + moved
            totals[name] = outcome.totals[name]


class CountedVisits(tuple[Round, ...]):  # noqa: SLOT001 - a tuple with a counter has no slots
    """The rounds of a sheet; counts how often one of them is looked at."""

    visits = 0

    def __iter__(self) -> Iterator[Round]:
        for played in super().__iter__():
            self.visits += 1
            yield played

    def __getitem__(self, place: Any) -> Any:
        self.visits += 1
        return super().__getitem__(place)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_each_round_is_visited_once(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tally, plays = SCHEMES[scheme], [0]

    def play(self: Any, played: Played, count: Any = tally.play) -> Outcome:
        plays[0] += 1
        outcome: Outcome = count(self, played)
        return outcome

    monkeypatch.setattr(tally, "play", play)
    keys = {"out": "Zed", "hands": {"Mira": 1, "Boris": 1}, "order": ["Zed", "Mira", "Boris"]}
    keys = {key: value for key, value in keys.items() if key in tally.round_keys}
    rules = {"target": 1_000_000} if tally.has_totals else {}
    rules |= {"cards_dealt": 50} if scheme == "countdown" else {}
    sheet = sheet_from(document(scheme, *[keys] * 40, rules=rules))
    rounds = CountedVisits(sheet.rounds)
    assert score(replace(sheet, rounds=rounds)).faults == ()
    assert (rounds.visits, plays[0]) == (40, 40)


# The log against a simple list kept beside it.

START = LogEntry(
    "start",
    "game_started",
    1,
    {
        "name": "",
        "note": "",
        "deck": {"name": "d", "kinds": [{"code": "a", "label": "a", "value": 1, "copies": 9}]},
        "packs": 1,
        "players": ["k3", "k1", "k2"],
        "dealer": None,
        "rules": {"scheme": "keep_low", "target": 1_000_000},
    },
)
KEYS = {"k1": "Zed", "k2": "Mira", "k3": "Al", "k4": "Boris"}


def a_round(note: str) -> dict[str, Any]:
    return {"out": "k1", "hands": {"k3": 1, "k2": 1}, "note": note}


class Beside:
    """The game as a list of (id, note) and of tables; taking back is looking at an older copy."""

    def __init__(self) -> None:
        self.log = [START]
        self.now: tuple[list[Any], bool] = ([], False)
        self.past: list[tuple[str, Any]] = []
        self.future: list[tuple[str, Any]] = []

    def rounds(self) -> list[str]:
        return [row[1] for row in self.now[0] if row[0] == "round"]

    def do(self, what: str, pick: int) -> None:
        number = len(self.log)
        if what in ("undo", "redo"):
            self.take(what)
            return
        rows, ended = list(self.now[0]), self.now[1]
        rounds = self.rounds()
        target = rounds[pick % len(rounds)] if rounds else ""
        place = next((i for i, row in enumerate(rows) if row[1] == target), 0)
        content: dict[str, Any] = {}
        match what:
            case "round_recorded":
                content = {"round": a_round(f"n{number}")}
                rows.append(("round", f"e{number}", f"n{number}"))
            case "round_edited" if rounds:
                content = {"target": target, "round": a_round(f"n{number}")}
                rows[place] = ("round", target, f"n{number}")
            case "round_removed" if rounds:
                content = {"target": target}
                rows[place] = ("gone", target, "")
            case "round_inserted" if rounds:
                content = {"before": target, "round": a_round(f"n{number}")}
                rows.insert(place, ("round", f"e{number}", f"n{number}"))
            case "table_changed":
                people = [f"k{(pick + seat) % 4 + 1}" for seat in range(2 + pick % 3)]
                content = {"table": people, "starts": {people[0]: pick}}
                rows.append(("table", people, {people[0]: pick}))
            case "game_ended" | "game_reopened":
                ended = what == "game_ended"
            case _:
                return
        self.past.append((f"e{number}", self.now))
        self.future.clear()
        self.now = (rows, ended)
        self.log.append(LogEntry(f"e{number}", what, 1, content))

    def take(self, what: str) -> None:
        source, goal = (self.past, self.future) if what == "undo" else (self.future, self.past)
        if not source:
            return
        target, other = source.pop()
        goal.append((target, self.now))
        self.now = other
        kind = {"undo": "undone", "redo": "redone"}[what]
        self.log.append(LogEntry(f"e{len(self.log)}", kind, 1, {"target": target}))

    def told(self) -> list[Any]:
        story: list[Any] = []
        table: Any = None
        for row in self.now[0]:
            if row[0] == "table":
                starts = {**(table[1] if table else {}), **row[2]}
                table = (row[1], {key: n for key, n in starts.items() if key in row[1]})
            elif row[0] == "round":
                story.append((row[1], row[2], table))
                table = None
        return [*story, table]


def told(log: list[LogEntry]) -> list[Any]:
    game = fold(log, {})
    story: list[Any] = []
    for round_id, played in zip(game.round_ids, game.sheet.rounds, strict=True):
        table = None if played.table is None else (list(played.table), dict(played.starts))
        story.append((round_id, played.note, table))
    coming = game.sheet.coming
    return [*story, coming and (list(coming.table or ()), dict(coming.starts))]


STEPS = (
    *("round_recorded",) * 3,
    *("round_edited", "round_removed", "round_inserted", "table_changed"),
    *("undo", "undo", "redo", "game_ended", "game_reopened"),
)


@examples(80)
@given(st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 30)), max_size=40))
def test_random_entries_equal_a_simple_list_kept_beside_them(steps: list[tuple[str, int]]) -> None:
    beside = Beside()
    for what, pick in steps:
        beside.do(what, pick)
    game = fold(beside.log, {})
    assert told(beside.log) == beside.told()
    assert game.sheet.ended == beside.now[1]
    undo = beside.past[-1][0] if beside.past else None
    redo = beside.future[-1][0] if beside.future else None
    assert (game.undoable and game.undoable.id, game.redoable and game.redoable.id) == (undo, redo)
    assert game.readable


@examples(60)
@given(
    documents().filter(lambda sheet: len(sheet["rounds"]) > 1),
    st.integers(0, 5),
    st.data(),
)
def test_editing_a_round_equals_having_recorded_it_so(sheet: Any, pick: int, data: Any) -> None:
    rounds = [{key: r[key] for key in r if key not in ("table", "starts")} for r in sheet["rounds"]]
    at = pick % len(rounds)
    other = data.draw(st.sampled_from(rounds))
    content = {key: START.content[key] for key in ("name", "note", "packs", "dealer", "deck")}
    content |= {"players": sheet["players"], "rules": sheet["rules"]}
    start = LogEntry("start", "game_started", 1, content)

    def recorded(all_rounds: list[Any]) -> list[LogEntry]:
        return [
            LogEntry(f"r{i}", "round_recorded", 1, {"round": r}) for i, r in enumerate(all_rounds)
        ]

    edit = LogEntry("edit", "round_edited", 1, {"target": f"r{at}", "round": other})
    edited = fold([start, *recorded(rounds), edit], {})
    so = fold([start, *recorded([*rounds[:at], other, *rounds[at + 1 :]])], {})
    assert (edited.sheet, edited.round_ids) == (so.sheet, so.round_ids)
