"""A scoresheet into a game of the group, and a game into the scoresheet it came from."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from scoring.test_cases import cases
from store.archives import emptied, everything
from store.evening import Evening

from scorekeeper.scoring.document.reading import read_and_score, sheet_from
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.faults import Refused
from scorekeeper.scoring.result import result_document
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.store.archive.scoresheets import exported_sheet, look_at_sheets, take_sheets
from scorekeeper.store.database.db import db
from scorekeeper.store.evenings.sittings import recent_sittings
from scorekeeper.store.log.entry_form import MOST_ROUNDS
from scorekeeper.store.log.games import GameRecord, load_game
from scorekeeper.store.models import Group
from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import add_player, archive_player, players_of
from scorekeeper.store.upkeep import check

ROUND = {"out": "Žofia", "hands": {"Boris": 20, "Anna": 7}}


def sheet(*rounds: Any, **more: Any) -> Scoresheet:
    return sheet_from(
        {
            "format": "scoresheet/1",
            "players": ["Žofia", "Boris", "Anna"],
            "rules": {"scheme": "elimination"},
            "rounds": list(rounds),
        }
        | more
    )


def take(group: Group, taken: Scoresheet) -> GameRecord:
    (made,) = take_sheets(group, [taken])
    record = load_game(group, made.game.key)
    assert record is not None
    return record


def names(group: Group) -> list[str]:
    return sorted(player.name for player in players_of(group, archived=True))


def faults(group: Group, taken: Scoresheet) -> list[str]:
    before = everything()
    with pytest.raises(Refused) as refused:
        take_sheets(group, [taken])
    assert everything() == before
    with pytest.raises(Refused):
        look_at_sheets(group, [taken])
    return [f"{fault.path} {fault.code}" for fault in refused.value.faults]


@pytest.mark.parametrize("case", cases("result"))
def test_every_case_becomes_a_game_with_its_very_result(
    app: Flask, group: Group, case: dict[str, Any]
) -> None:
    read, _ = read_and_score(json.dumps(case["sheet"]))
    record = take(group, read)
    assert record.game.sheet == read
    assert result_document(record.result) == case["result"]
    assert list(check.findings()) == []


@pytest.mark.parametrize("case", cases("result"))
def test_every_case_comes_out_as_it_went_in(app: Flask, group: Group, case: dict[str, Any]) -> None:
    read, _ = read_and_score(json.dumps(case["sheet"]))
    out = exported_sheet(take(group, read))
    there = sheet_document(out)
    for played, said in zip(there["rounds"], case["sheet"]["rounds"], strict=True):
        if "at" not in said:
            del played["at"]
    assert there == sheet_document(read)


def test_the_same_sheet_twice_is_one_game_however_it_is_written(app: Flask, group: Group) -> None:
    first = take(group, sheet(ROUND))
    before = everything()
    (again,) = take_sheets(group, [sheet(dict(reversed(ROUND.items())))])
    assert (again.again, again.game.key) == (True, first.row.key)
    assert everything() == before
    assert look_at_sheets(group, [sheet(ROUND)])[0].game is not None


def test_two_sheets_that_differ_are_two_games(app: Flask, group: Group) -> None:
    assert take(group, sheet(ROUND)).row.key != take(group, sheet(ROUND, name="Other")).row.key


def test_a_game_of_this_group_that_comes_back_is_known(app: Flask, group: Group) -> None:
    evening = Evening(group)
    first = evening.play()
    evening.play(out="Dana")
    evening.give(first.entry.entry.id, {"Anna": -5})
    out = exported_sheet(evening.record_of())
    found = take_sheets(group, [sheet_from(sheet_document(out))])
    assert [(each.again, each.game.key) for each in found] == [(True, evening.key)]


def test_a_reason_for_points_stands_in_the_note(app: Flask, group: Group) -> None:
    evening = Evening(group)
    first = evening.add("round_recorded", {"round": evening.round("Anna") | {"note": "late"}})
    evening.give(first.entry.entry.id, {"Anna": -5})
    (played,) = exported_sheet(evening.record_of()).rounds
    assert (played.note, played.adjust) == ("late\na fine", {"Anna": -5})


def test_a_game_from_another_server_is_the_same_there(app: Flask, group: Group) -> None:
    evening = Evening(group)
    evening.play()
    evening.seat("Anna", "Žofia", "boris")
    evening.play(out="boris")
    out = exported_sheet(evening.record_of())
    there = exported_sheet(take(emptied(), out))
    assert there == out


def test_people_are_found_by_any_spelling_and_others_are_added(app: Flask, group: Group) -> None:
    boris = add_player(group, "BORIS")
    archive_player(group, boris.key)
    annie = add_player(group, "Anna")
    anna = add_player(group, "Annabel")
    merge_players(group, annie.key, anna.key)
    found = look_at_sheets(group, [sheet(ROUND)])[0]
    assert (found.known, found.newcomers) == ({"Boris": "BORIS", "Anna": "Annabel"}, ("Žofia",))
    assert take(group, sheet(ROUND)).game.sheet.players == ("Žofia", "BORIS", "Annabel")
    assert names(group) == ["Annabel", "BORIS", "Žofia"]


def test_two_names_of_one_person_are_refused(app: Flask, group: Group) -> None:
    annie, boris = add_player(group, "Anna"), add_player(group, "Boris")
    merge_players(group, annie.key, boris.key)
    assert faults(group, sheet(ROUND)) == ["players[2] same_person"]


def test_what_no_group_can_keep_is_refused_with_every_place(app: Flask, group: Group) -> None:
    with_nul = {**ROUND, "note": "a\0b"}
    table = {**ROUND, "table": ["Žofia", "Boris", "Anna", "\u202eEva"]}
    table["hands"] = {**ROUND["hands"], "\u202eEva": 3}  # type: ignore[dict-item]
    assert faults(group, sheet(with_nul, table, name="x\x07")) == [
        "rounds[1].table[3] bad_name",
        "name bad_text",
        "rounds[0].note bad_text",
    ]


def test_more_rounds_than_anybody_plays(app: Flask, group: Group) -> None:
    short = {"out": "Žofia", "hands": {"Boris": 0, "Anna": 0}}
    assert faults(group, sheet(*[short] * (MOST_ROUNDS + 1))) == ["rounds too_many_rounds"]


def test_all_of_several_or_none(app: Flask, group: Group) -> None:
    before = everything()
    with pytest.raises(Refused):
        take_sheets(group, [sheet(ROUND), sheet(ROUND, name="x\x07")])
    assert everything() == before


def test_rounds_keep_their_instants_and_so_their_evenings(app: Flask, group: Group) -> None:
    take(
        group,
        sheet(
            {**ROUND, "at": "2025-03-07T20:00:00Z"},
            ROUND,
            {**ROUND, "at": "2025-03-14T20:30:00Z"},
        ),
    )
    found = [(each.sitting.opened_at, each.rounds) for each in recent_sittings(group)]
    assert found == [
        (datetime(2025, 3, 14, 20, 30, tzinfo=UTC), 1),
        (datetime(2025, 3, 7, 20, 0, tzinfo=UTC), 2),
    ]


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_an_instant_that_no_clock_has_shown_is_now(app: Flask, group: Group, at: str) -> None:
    record = take(group, sheet({**ROUND, "at": at}))
    (played,) = record.played.values()
    assert abs((datetime.now(UTC) - played).total_seconds()) < 60
    db.session.rollback()
