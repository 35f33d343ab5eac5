"""`scorekeeper check` on a sound database, and on one that somebody broke in each way."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text
from store.evening import EIGHT, HOUR, Evening

from scorekeeper.store.database.db import db
from scorekeeper.store.models import Group
from scorekeeper.store.upkeep import check


@pytest.fixture
def played(evening: Evening, others: Group) -> Evening:
    """Two groups, two games, with all kinds of entries."""
    first = evening.play("Anna", at=EIGHT).entry.entry.id
    evening.play("Dana", at=EIGHT + HOUR)
    evening.edit(first, "Cyril")
    evening.insert(first)
    evening.remove(first)
    evening.undo()
    evening.redo()
    evening.undo()
    evening.seat("Dana", "Anna", "Žofia")
    evening.add("game_ended", {})
    Evening(others, "Anna", "Eva").play("Eva", boris=3)
    return evening


def broken(statement: str, **values: Any) -> list[tuple[str, Any]]:
    db.session.rollback()
    db.session.execute(text(statement), values)
    db.session.commit()
    db.session.expire_all()
    return [(finding.code, finding.params) for finding in check.findings()]


def test_a_sound_database_has_no_findings(
    played: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(check.findings()) == []
    assert check.run() == 0
    looked, took = capsys.readouterr().out.splitlines()
    assert looked == "Looked at 2 games with 13 entries: nothing wrong."
    assert re.fullmatch(r"It took [0-9.]+ s, [0-9.]+ s per 1,000 games\.", took)


def test_an_empty_one_has_none_either(app: Flask) -> None:
    assert list(check.findings()) == []


@pytest.mark.parametrize(
    ("column", "value", "counted"),
    [
        ("name", "Monday", ""),
        ("scheme", "keep_low", "elimination"),
        ("deck", "tarot", "classic-108"),
        ("round_count", 9, 3),
        ("finished", False, True),
    ],
)
def test_a_column_that_disagrees_with_the_log_is_found(
    played: Evening, column: str, value: object, counted: object
) -> None:
    found = broken(
        f"UPDATE games SET {column} = :value WHERE key = :key", value=value, key=played.key
    )
    assert found == [("column", {"column": column, "stored": value, "counted": counted})]


def test_other_winners_are_found(played: Evening) -> None:
    ((code, params),) = broken("UPDATE games SET winners = '[]' WHERE key = :key", key=played.key)
    assert (code, params["column"], params["stored"]) == ("column", "winners", [])
    assert len(params["counted"]) == 1


def test_a_missing_entry_is_found(played: Evening) -> None:
    codes = dict(
        broken(
            "DELETE FROM entries WHERE position = 9 AND game_id = :id", id=played.record_of().row.id
        )
    )
    assert codes["positions"] == {"stored": "1, 2, 3, 4, 5, 6, 7, 8, 10, 11", "counted": 11}


def test_an_entry_behind_the_counted_position_is_found(played: Evening) -> None:
    codes = dict(broken("UPDATE games SET position = 10 WHERE key = :key", key=played.key))
    assert "positions" in codes


def test_a_missing_set_up_is_found(played: Evening) -> None:
    codes = dict(
        broken(
            "DELETE FROM entries WHERE position = 1 AND game_id = :id", id=played.record_of().row.id
        )
    )
    assert codes["first_entry"] == {"kind": "round_recorded"}


def test_a_game_without_entries_is_found(evening: Evening) -> None:
    codes = dict(broken("DELETE FROM entries"))
    assert codes["positions"] == {"stored": "none", "counted": 1}


@pytest.mark.parametrize("content", ["{", "[]", "{}", '{"round": {"hands": 5}}'])
def test_an_entry_that_cannot_be_read_is_found(played: Evening, content: str) -> None:
    found = broken(
        "UPDATE entries SET content = :content WHERE position = 3 AND game_id = :id",
        content=content,
        id=played.record_of().row.id,
    )
    assert [code for code, _ in found] == ["unreadable"]


def test_a_player_of_nobody_is_found(played: Evening) -> None:
    key = played.keys["boris"]
    found = broken("UPDATE players SET key = 'somebody else' WHERE key = :key", key=key)
    assert {code for code, _ in found} == {"player_unknown", "game_players"}
    strangers = [params for code, params in found if code == "player_unknown"]
    assert all(params["player"] == key for params in strangers)


def test_an_entry_about_a_round_that_never_was_is_found(played: Evening) -> None:
    found = dict(
        broken(
            "UPDATE entries SET content = :content WHERE position = 6 AND game_id = :id",
            content='{"target": "a round of another game"}',
            id=played.record_of().row.id,
        )
    )
    assert found["round_unknown"] == {"entry": 6, "target": "a round of another game"}


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM game_players",
        "UPDATE game_players SET sat = NOT sat",
        "UPDATE game_players SET listed_at = '2020-01-01 00:00:00+00:00'",
    ],
)
def test_other_players_than_a_game_names_are_found(played: Evening, change: str) -> None:
    key = played.keys["boris"]
    whose = "WHERE player_id = (SELECT id FROM players WHERE key = :key)"
    assert broken(f"{change} {whose}", key=key) == [("game_players", {"players": key})]


def test_a_rounds_wrong_instant_is_found(played: Evening) -> None:
    found = dict(
        broken("DELETE FROM played_rounds WHERE game_id = :id", id=played.record_of().row.id)
    )
    assert found == {"played_rounds": {"entries": "2, 3, 5"}}


def test_a_wrongly_folded_name_is_found(played: Evening) -> None:
    found = broken("UPDATE players SET folded = 'zofia' WHERE name = 'Žofia'")
    assert found == [("folded", {"name": "Žofia", "stored": "zofia", "counted": "žofia"})]


def test_a_missing_home_group_is_found(played: Evening) -> None:
    assert ("home_groups", {"counted": 0}) in broken("UPDATE groups SET is_home = false")


def test_a_group_behind_its_journal_is_found(played: Evening, group: Group) -> None:
    found = dict(broken("UPDATE groups SET position = 1 WHERE key = :key", key=group.key))
    assert found["journal_ahead"]["group"] == 1


def test_entries_of_the_future_are_a_notice_and_no_fault(
    played: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    found = broken(
        "UPDATE entries SET version = 2 WHERE position = 11 AND game_id = :id",
        id=played.record_of().row.id,
    )
    assert [code for code, _ in found] == ["from_the_future"]
    assert check.run() == 0
    assert "a newer release has written into it" in capsys.readouterr().out


def test_what_is_wrong_is_said_in_english_and_by_exit_status(
    played: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    broken("UPDATE games SET round_count = 9 WHERE key = :key", key=played.key)
    assert check.run() == 1
    assert capsys.readouterr().out.splitlines()[:-1] == [
        f"Game {played.key}: round_count is kept as 9, but recounting gives 3.",
        "Looked at 2 games with 13 entries: 1 wrong.",
    ]


def test_every_code_has_a_sentence() -> None:
    source = check.__loader__.get_source(check.__name__)  # type: ignore[union-attr]
    for code in check.SENTENCES:
        assert source.count(f'"{code}"') >= 2, code


def test_it_says_how_far_it_is_some_games_at_a_time(
    played: Evening, group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    Evening(group, "Hana", "Emil")
    monkeypatch.setattr(check, "BATCH", 1)
    heard: list[int] = []
    assert list(check.findings(heard.append)) == []
    assert heard == [1, 2, 3]
