"""`scorekeeper demo`: a group as a family might have made it, the same each time."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select
from sqlalchemy.engine import Row
from store.evening import opened

from scorekeeper.cli import main
from scorekeeper.demo.group import Demo, make_demo
from scorekeeper.demo.habits import WEIGHTS
from scorekeeper.scoring.log import fold
from scorekeeper.scoring.log_entries import VERSIONS, LogEntry
from scorekeeper.scoring.score import score
from scorekeeper.store.database.db import db
from scorekeeper.store.log.entry_form import refuse_malformed
from scorekeeper.store.models import Entry, Game, Player, Sitting
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.people.players import names_of
from scorekeeper.store.upkeep import check
from scorekeeper.store.upkeep.preparing import prepare

HERE = ZoneInfo("Europe/Bratislava")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Three hundred games in the home group."""
    with opened(f"sqlite:///{tmp_path_factory.mktemp('demo') / 'demo.sqlite3'}") as app:
        prepare(app)
        make_demo(home_group(), Demo(300))
        yield


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.delenv("SCOREKEEPER_DATABASE_URL", raising=False)
    return tmp_path


def logs() -> list[list[LogEntry]]:
    found: dict[int, list[LogEntry]] = {}
    for row in db.session.scalars(select(Entry).order_by(Entry.game_id, Entry.position)):
        entry = LogEntry(row.entry_key, row.kind, row.version, row.content)
        found.setdefault(row.game_id, []).append(entry)
    return list(found.values())


def everything(url: str) -> list[Row[Any]]:
    with opened(url):
        columns = Entry.entry_key, Entry.kind, Entry.content, Entry.happened_at, Entry.stored_at
        entries = db.session.execute(select(*columns).order_by(Entry.id)).all()
        people = db.session.execute(select(Player.key, Player.name).order_by(Player.id)).all()
        evenings = db.session.execute(select(Sitting.key, Sitting.opened_at)).all()
        return [*entries, *people, *evenings]


def test_it_recounts(played: None) -> None:
    assert list(check.findings()) == []


def test_the_log_would_have_taken_each_entry_and_nothing_in_it_is_impossible(played: None) -> None:
    names = names_of(home_group())
    for log in logs():
        refuse_malformed(log[0], None, names)
        for place, entry in enumerate(log[1:], start=1):
            refuse_malformed(entry, fold(log[:place], names), names)
        assert score(fold(log, names).sheet).faults == ()


def test_everything_that_can_happen_happens(played: None) -> None:
    kinds = Counter(entry.kind for log in logs() for entry in log)
    assert kinds.keys() == VERSIONS.keys()
    games = list(db.session.scalars(select(Game)))
    assert {game.scheme for game in games} == WEIGHTS.keys()
    decks = {"classic-108", "classic-112", "old-classic", "flip-112"}
    assert {game.deck for game in games} == decks
    assert 1 <= sum(not game.finished for game in games) <= 4
    assert sum(game.deleted_at is not None for game in games) == 1
    rounds = sum(game.round_count for game in games) / len(games)
    assert 8 < rounds < 12


def test_there_are_a_few_games_of_each_new_kind(played: None) -> None:
    names = names_of(home_group())
    sheets = [fold(log, names).sheet for log in logs()]
    assert sum(bool(sheet.teams) for sheet in sheets) >= 3
    assert sum(bool(sheet.starts) for sheet in sheets) >= 2
    assert sum(bool(sheet.table_rules) for sheet in sheets) >= 10
    assert {rule for sheet in sheets for rule in sheet.table_rules if isinstance(rule, str)}
    assert sum(sheet.rules.target is None for sheet in sheets) >= 2
    for key in ("rounds", "first_to", "others_win", "knock_out"):
        assert sum(bool(getattr(sheet.rules, key)) for sheet in sheets) >= 2, key
    rounds = [played for sheet in sheets for played in sheet.rounds]
    assert sum(played.side == "dark" for played in rounds) > 10
    assert sum(bool(played.knocked_out) for played in rounds) > 5
    entries = [entry for log in logs() for entry in log]
    assert {f"{entry.kind}.{entry.version}" for entry in entries} >= {
        *("game_started.2", "round_recorded.2", "round_edited.2")
    }
    said = {key for entry in entries for key in entry.content}
    assert {"played_by", "asked", "drawn"} <= said


def test_hands_are_tapped_and_now_and_then_typed(played: None) -> None:
    hands = Counter(
        type(hand).__name__
        for log in logs()
        for entry in log
        for hand in entry.content.get("round", {}).get("hands", {}).values()
    )
    assert hands["dict"] > 4 * hands["int"] > 0


def test_the_people_are_a_family(played: None) -> None:
    people = list(db.session.scalars(select(Player).order_by(Player.id)))
    assert 9 <= len(people) <= 15
    names = [person.name for person in people]
    assert names != sorted(names)
    assert sum(person.merged_into_id is not None for person in people) == 1
    assert sum(person.archived_at is not None for person in people) == 1
    assert not all(name.isascii() for name in names)


def test_evenings_are_fridays_and_saturdays_and_some_pass_midnight(played: None) -> None:
    opened_at = [at.astimezone(HERE) for at in db.session.scalars(select(Sitting.opened_at))]
    assert {at.weekday() for at in opened_at} == {4, 5}
    assert all(18 <= at.hour <= 22 for at in opened_at)
    assert (max(opened_at) - min(opened_at)).days > 2 * 365
    last = [at.astimezone(HERE) for at in db.session.scalars(select(Game.last_played_at)) if at]
    assert any(at.hour < 4 for at in last)


def test_some_games_go_on_over_several_evenings(played: None) -> None:
    games = db.session.execute(select(Game.started_at, Game.last_played_at))
    assert any((last - start).days > 1 for start, last in games if last)


def test_it_is_the_same_for_the_same_seed_whatever_the_process(house: Path) -> None:
    found = []
    for number, hashes in enumerate(("1", "2")):
        folder = house / str(number)
        command = [sys.executable, "-m", "scorekeeper", "demo", "--games", "12", "--seed", "7"]
        environment = {"SCOREKEEPER_INSTANCE": str(folder), "PYTHONHASHSEED": hashes}
        subprocess.run(command, env=environment, check=True, capture_output=True, timeout=120)
        found.append(everything(f"sqlite:///{folder / 'scorekeeper.sqlite3'}"))
    assert found[0] == found[1]
    assert len(found[0]) > 80


def test_another_seed_is_another_group(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in ("1", "2"):
        assert main(["demo", "--games", "2", "--seed", seed]) == 0
    said = capsys.readouterr().out.splitlines()
    keys = [re.fullmatch(r"2 games were played in /g/(\S+)/\.", line) for line in said]
    assert all(keys)
    assert len({key[1] for key in keys if key}) == 2


@pytest.mark.parametrize(
    ("again", "words"),
    [
        ([], "That very group is there already."),
        (["--home"], "The home group has games already."),
        (["--group", "x" * 61], "A group's name is up to 60 plain characters."),
    ],
)
def test_what_it_will_not_do_is_one_sentence(
    house: Path, capsys: pytest.CaptureFixture[str], again: list[str], words: str
) -> None:
    main(["demo", "--games", "1"])
    main(["demo", "--games", "1", "--home"])
    capsys.readouterr()
    assert main(["demo", "--games", "1", *again]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(words)


def test_a_home_with_games_gets_more_when_told(house: Path) -> None:
    for more in ([], ["--add"], ["--add"]):
        assert main(["demo", "--games", "2", "--home", *more]) == 0
    assert main(["check"]) == 0
    with opened(f"sqlite:///{house / 'scorekeeper.sqlite3'}"):
        assert len(list(db.session.scalars(select(Game)))) == 6


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--games", "many"], ["--until", "soon"]])
def test_what_is_no_number_and_no_day_is_said(
    capsys: pytest.CaptureFixture[str], wrong: list[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["demo", "--games", "1", *wrong])
    assert ended.value.code == 2
    assert f"not {wrong[1]}" in capsys.readouterr().err
