"""What the release before the third format wrote comes in unchanged, for ever.

Source: `released/` holds an archive that it wrote of its demonstration, and each game of it as a
scoresheet with the result that it printed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from store.archives import contents, exported, taken
from store.winning import sound

from scorekeeper.scoring.document.reading import read_and_score, sheet_from
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.result import result_document
from scorekeeper.store.archive.scoresheets import exported_sheet, take_sheets
from scorekeeper.store.log.games import load_game
from scorekeeper.store.models import Group

RELEASED = Path(__file__).parent / "released"
ARCHIVE = (RELEASED / "archive-1.zip").read_bytes()
GAMES: list[dict[str, Any]] = [
    json.loads(line) for line in (RELEASED / "games.jsonl").read_text("utf-8").splitlines()
]
SCHEMES = {
    *("collect", "keep_low", "elimination", "lazy", "to_the_last", "countdown", "rounds_won"),
}


def test_there_is_something_of_everything() -> None:
    assert {game["scheme"] for game in GAMES} == SCHEMES
    formats = {game["sheet"]["format"] for game in GAMES}
    assert formats == {"scoresheet/1", "scoresheet/2", "scoresheet/3"}
    kinds = {
        json.loads(line)["kind"]
        for name, text in contents(ARCHIVE).items()
        if name.startswith("games/")
        for line in text.splitlines()[1:]
    }
    assert {"table_changed", "rules_changed", "points_given", "undone", "round_edited"} <= kinds


@pytest.mark.parametrize("game", GAMES, ids=[game["key"] for game in GAMES])
def test_a_sheet_is_read_counted_and_written_as_it_was(game: dict[str, Any]) -> None:
    sheet, result = read_and_score(json.dumps(game["sheet"]))
    assert result_document(result) == game["result"]
    assert sheet_document(sheet) == game["sheet"]


def test_its_archive_comes_in_and_every_game_is_what_it_was(app: Flask, group: Group) -> None:
    assert json.loads(contents(ARCHIVE)["manifest.json"])["format"] == "scorekeeper-archive/1"
    assert taken(group, ARCHIVE).new_games == len(GAMES)
    for game in GAMES:
        record = load_game(group, game["key"])
        assert record is not None
        out = sheet_document(exported_sheet(record))
        # The release left out what was to come.
        left_out = {"coming", "format"}
        assert without(out, left_out) == without(game["sheet"], left_out)
    sound(group)


def test_its_archive_goes_out_in_the_new_format_and_says_the_same(app: Flask, group: Group) -> None:
    taken(group, ARCHIVE)
    before, after = contents(ARCHIVE), contents(exported(group))
    added = {"own_decks.jsonl", "presets.jsonl", "table_rules.jsonl"}
    assert after.keys() - before.keys() == added
    assert {name: after[name] for name in added} == dict.fromkeys(added, "")
    differing = {name for name in before if before[name] != after[name]}
    assert differing == {"manifest.json"}
    assert json.loads(after["manifest.json"])["format"] == "scorekeeper-archive/2"
    assert taken(group, ARCHIVE).is_known


def test_its_sheets_come_in_and_go_out_as_they_were(app: Flask, group: Group) -> None:
    for game in GAMES:
        (made,) = take_sheets(group, [sheet_from(game["sheet"])])
        record = load_game(group, made.game.key)
        assert record is not None
        assert result_document(record.result) == game["result"]
        assert sheet_document(exported_sheet(record)) == game["sheet"]
        assert {stored.entry.version for stored in record.entries} == {1}
    sound(group)


def without(document: dict[str, Any], keys: set[str]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key not in keys}
