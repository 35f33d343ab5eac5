"""A group out into a file and in again: the same to the last byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask import Flask
from store.archives import contents, emptied, everything, exported, looked_at, played, taken
from store.conftest import made_database
from store.evening import Evening, opened

from scorekeeper.store.bin import delete_game
from scorekeeper.store.evenings.sittings import recent_sittings
from scorekeeper.store.log.games import load_game
from scorekeeper.store.models import Group
from scorekeeper.store.people.devices import device_of_token, let_in
from scorekeeper.store.people.groups import home_group, rename_group, set_time_zone
from scorekeeper.store.people.players import player_named, players_of
from scorekeeper.store.upkeep import check
from scorekeeper.store.upkeep.preparing import prepare


def test_into_an_empty_server_and_out_again_gives_the_same_bytes(app: Flask, group: Group) -> None:
    rename_group(group, "Štvrtky")
    archive = played(group, 12)
    group = emptied()
    key = group.key
    found = taken(group, archive)
    assert exported(group) == archive
    assert (group.name, group.time_zone, group.key) == ("Štvrtky", "Europe/Bratislava", key)
    assert (found.games, found.new_games, found.becomes) == (12, 12, True)
    assert list(check.findings()) == []


@pytest.mark.postgres
def test_from_one_engine_to_the_other_and_back_gives_the_same_bytes(
    sqlite_url: str, tmp_path: Path, postgres_server: str
) -> None:
    with opened(sqlite_url):
        archive = played(home_group(), 12)
    with made_database(postgres_server) as url, opened(url) as app:
        prepare(app)
        taken(home_group(), archive)
        there = exported(home_group())
        assert list(check.findings()) == []
    with opened(f"sqlite:///{tmp_path / 'back.sqlite3'}") as app:
        prepare(app)
        taken(home_group(), there)
        back = exported(home_group())
    assert (there, back) == (archive, archive)


def test_the_same_file_twice_changes_nothing(app: Flask, group: Group) -> None:
    archive = played(group)
    group = emptied()
    taken(group, archive)
    before = everything()
    assert looked_at(group, archive).is_known
    assert taken(group, archive).is_known
    assert everything() == before


def test_where_it_came_from_everything_is_known(app: Flask, group: Group) -> None:
    archive = played(group)
    before = everything()
    found = taken(group, archive)
    assert (found.is_known, found.new_games, found.new_people) == (True, 0, ())
    assert everything() == before


def test_looking_changes_nothing_and_says_what_would_come(app: Flask, group: Group) -> None:
    evening = Evening(group, "Žofia", "boris")
    evening.play(out="boris")
    archive = exported(group)
    group = emptied()
    before = everything()
    found = looked_at(group, archive)
    assert (found.games, found.rounds, found.evenings) == (1, 1, 1)
    assert sorted(found.new_people) == ["boris", "Žofia"]
    assert everything() == before


def test_a_group_that_has_played_takes_what_it_does_not_have(app: Flask, group: Group) -> None:
    archive = played(group)
    group = emptied()
    own = Evening(group, "Ottilie", "ulrich", "Ferdinand")
    own.play(out="Ottilie")
    set_time_zone(group, "America/Lima")
    found = taken(group, archive)
    assert (found.becomes, found.new_games, group.time_zone) == (False, 6, "America/Lima")
    assert own.record_of().result.rounds
    assert list(check.findings()) == []
    before = everything()
    assert taken(group, archive).is_known
    assert everything() == before


def test_the_bin_merges_and_evenings_come_along(app: Flask, group: Group) -> None:
    archive = played(group, 30)
    wanted = [(p.name, p.archived_at) for p in players_of(group, archived=True)]
    evenings = [(s.sitting.name, s.rounds) for s in recent_sittings(group, 50)]
    group = emptied()
    taken(group, archive)
    assert [(p.name, p.archived_at) for p in players_of(group, archived=True)] == wanted
    assert [(s.sitting.name, s.rounds) for s in recent_sittings(group, 50)] == evenings
    lines = contents(archive)["people.jsonl"].splitlines()
    merged = next(row for row in map(json.loads, lines) if "merged_into" in row)
    stays = player_named(group, merged["name"])
    assert stays is not None
    assert stays.key == merged["merged_into"]


def test_no_device_comes_in_by_an_archive(app: Flask, group: Group) -> None:
    let = let_in(group, "Tablet")
    archive = exported(group)
    assert let.token not in str(contents(archive))
    group = emptied()
    taken(group, archive)
    assert device_of_token(group, let.token) is None
    assert device_of_token(group, f"imported:{let.device.key}") is None


def test_the_address_of_a_group_is_no_part_of_its_archive(app: Flask, group: Group) -> None:
    assert group.key not in str(contents(played(group, 2)))


def test_a_device_that_was_let_in_here_before_stays(app: Flask, group: Group) -> None:
    archive = played(group, 3)
    group = emptied()
    let = let_in(group)
    taken(group, archive)
    assert device_of_token(group, let.token) is not None
    assert taken(group, archive).is_known
    assert list(check.findings()) == []


def test_a_game_that_went_on_here_since_is_known(app: Flask, group: Group) -> None:
    evening = Evening(group)
    evening.play()
    archive = exported(group)
    evening.play()
    assert taken(group, archive).is_known


def test_a_game_purged_here_comes_back_out_of_the_archive(app: Flask, group: Group) -> None:
    from scorekeeper.store.bin import empty_bin  # noqa: PLC0415

    evening = Evening(group)
    evening.play()
    archive = exported(group)
    delete_game(group, evening.key)
    empty_bin(group, [evening.key])
    assert taken(group, archive).new_games == 1
    record = load_game(group, evening.key)
    assert record is not None
    assert len(record.game.sheet.rounds) == 1
    assert list(check.findings()) == []


def test_an_empty_group_is_an_archive_too(app: Flask, group: Group) -> None:
    archive = exported(group)
    assert taken(emptied(), archive).games == 0
    assert exported(home_group()) == archive
