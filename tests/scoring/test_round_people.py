"""People who come and go while a round is open. Source: docs/scoring.md, The log."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from scoring.building import measures
from scoring.test_properties import examples

from scorekeeper.scoring.document.reading import read_sheet
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.log import Game, fold, with_round
from scorekeeper.scoring.log_entries import LogEntry, version_of
from scorekeeper.scoring.score import score
from scorekeeper.scoring.unfolding import unfold

PEOPLE = ("k3", "k1", "k2", "k5", "k4")
tables = st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=5, unique=True)
STEPS = (
    *("table", "own people", "table", "own people", "table", "own people", "round", "round"),
    *("rules", "rules from the start", "edit", "remove"),
)


@st.composite
def logs(draw: st.DrawFn) -> list[LogEntry]:
    content = {
        "name": "",
        "note": "",
        "deck": {"name": "d", "kinds": [{"code": "a", "label": "a", "value": 1, "copies": 9}]},
        "packs": 1,
        "players": list(PEOPLE[:3]),
        "dealer": None,
        "rules": {"scheme": "keep_low", "target": 9999},
    }
    log = [LogEntry("start", "game_started", 1, content)]
    for what in draw(st.lists(st.sampled_from(STEPS), min_size=3, max_size=12)):
        rounds = [entry.id for entry in log if entry.kind == "round_recorded"]
        kind, said = _said(draw, what, rounds)
        log.append(LogEntry(f"e{len(log)}", kind, version_of(kind, said), said))
    return log


def _said(draw: st.DrawFn, what: str, rounds: list[str]) -> tuple[str, dict[str, Any]]:
    table = draw(tables)
    played = {"round": {"out": table[0], "hands": dict.fromkeys(table[1:], 1)}}
    match what:
        case "own people":
            return "round_recorded", played | {"played_by": draw(tables)}
        case "table":
            return "table_changed", {"table": table, "starts": {table[-1]: draw(st.integers(1, 9))}}
        case "rules" | "rules from the start":
            since = "next" if what == "rules" else "start"
            rules = {"scheme": "keep_low", "target": draw(st.integers(1000, 9999))}
            return "rules_changed", {"rules": rules, "from": since}
        case "edit" if rounds:
            people = draw(st.none() | tables)
            alone = {} if people is None else {"played_by": people}
            return "round_edited", played | alone | {"target": draw(st.sampled_from(rounds))}
        case "remove" if rounds:
            return "round_removed", {"target": draw(st.sampled_from(rounds))}
    return "round_recorded", played


@examples(60)
@given(logs())
def test_a_log_folds_into_a_sheet_that_unfolds_into_the_same(log: list[LogEntry]) -> None:
    sheet = fold(log, {}).sheet
    again = [
        LogEntry(f"u{place}", happened.kind, 1, happened.content)
        for place, happened in enumerate(unfold(sheet))
    ]
    assert fold(again, {}).sheet == sheet
    assert read_sheet(json.dumps(sheet_document(sheet))) == sheet


@examples(150)
@given(logs())
def test_each_round_is_played_by_its_own_people_and_then_sit_those_of_the_last_change(
    log: list[LogEntry],
) -> None:
    game = fold(log, {})
    result = score(game.sheet)
    played, totals, seats = told_simply(log)
    seen = {i: r.in_play for i, r in zip(game.round_ids, result.rounds, strict=True)}
    assert (seen, measures(result), game.sheet.seats_now) == (played, totals, seats)
    assert all({*each.starts} <= {*(each.table or ())} for each in game.sheet.rounds)


def told_simply(
    log: list[LogEntry],
) -> tuple[dict[str, tuple[str, ...]], dict[str, int], tuple[str, ...]]:
    """Who played each round, everybody's total, and who sits now, by a plain loop."""
    contents: dict[str, Any] = {}
    for entry in log[1:]:
        target = entry.content.get("target", entry.id)
        if entry.kind == "round_removed":
            contents.pop(target, None)
        elif entry.kind != "round_edited" or target in contents:
            contents[target] = entry.content
    played: dict[str, tuple[str, ...]] = {}
    seats, totals, waiting = PEOPLE[:3], dict.fromkeys(PEOPLE[:3], 0), dict[str, int]()
    for key, content in contents.items():
        if "table" in content:
            seats, waiting = tuple(content["table"]), {**waiting, **content["starts"]}
            waiting = {name: points for name, points in waiting.items() if name in seats}
        if "round" in content:
            played[key] = tuple(content.get("played_by", seats))
            for name in played[key]:
                totals.setdefault(name, waiting.pop(name, 0))
                totals[name] += content["round"]["hands"].get(name, 0)
    return played, {name: waiting.get(name, 0) for name in seats} | totals, seats


@examples(60)
@given(logs(), st.none() | tables)
def test_a_round_more_is_the_log_folded_anew(log: list[LogEntry], people: Any) -> None:
    content: dict[str, Any] = {"round": {"out": "k1", "hands": {"k2": 1, "k3": 1}}}
    if people is not None:
        content["played_by"] = people
    entry = LogEntry("new", "round_recorded", version_of("round_recorded", content), content)
    before, anew = fold(log, {}), fold([*log, entry], {})
    game: Game = with_round(before, entry, {})
    assert game == anew
    result = score(before.sheet).with_round(game.sheet.rounds[-1], game.sheet.coming)
    assert result == score(anew.sheet)
