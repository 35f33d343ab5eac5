"""`scorekeeper backup` and `restore`: what they say, and what they refuse."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.cli import main


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An instance of its own, three games played in it."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "house"))
    monkeypatch.delenv("SCOREKEEPER_DATABASE_URL", raising=False)
    assert main(["demo", "--games", "3", "--home"]) == 0
    return tmp_path / "house" / "scorekeeper.sqlite3"


def games(database: Path) -> int:
    with closing(sqlite3.connect(database)) as opened:
        return int(opened.execute("SELECT count(*) FROM games").fetchone()[0])


def only_line(said: pytest.CaptureFixture[str]) -> str:
    """What was said on standard error, which is one sentence."""
    (line,) = said.readouterr().err.splitlines()
    return str(line)


def test_a_backup_is_put_back_into_another_house(
    house: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "evening.backup"
    assert main(["backup", str(file)]) == 0
    assert f"Backed up to {file} (" in capsys.readouterr().out
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "other"))
    assert main(["restore", str(file)]) == 0
    assert "nothing wrong" in capsys.readouterr().out
    assert games(tmp_path / "other" / "scorekeeper.sqlite3") == 3
    assert main(["check"]) == 0


def test_a_house_in_use_is_replaced_only_when_told(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.backup"
    main(["backup", str(file)])
    main(["demo", "--games", "2", "--seed", "2", "--home", "--add"])
    capsys.readouterr()
    assert main(["restore", str(file)]) == 2
    assert only_line(capsys).startswith("The database is in use already. Nothing was changed;")
    assert games(house) == 5
    assert main(["restore", str(file), "--replace"]) == 0
    assert games(house) == 3
    (kept,) = house.parent.glob("*.before-restore-*")
    assert str(kept) in capsys.readouterr().out
    assert games(kept) == 5


def test_a_file_is_overwritten_only_when_told(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna")
    capsys.readouterr()
    assert main(["backup", str(file)]) == 2
    assert only_line(capsys) == f"There is a file {file} already. With --force it is replaced."
    assert file.read_text() == "Dear Anna"
    assert main(["backup", str(file), "--force"]) == 0
    assert games(file) == 3


def broken_columns(file: Path) -> None:
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE games SET round_count = 99")


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:30_000])


def of_2099(file: Path) -> None:
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE alembic_version SET version_num = 'of 2099'")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (Path.unlink, "There is no file"),
        (lambda file: file.write_text("Dear Anna"), "is no backup of Scorekeeper's"),
        (cut, "is damaged"),
        (of_2099, "A newer Scorekeeper has written"),
        (broken_columns, "not everything recounts"),
    ],
)
def test_what_cannot_be_put_back_changes_nothing(
    house: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    spoil: Callable[[Path], object],
    words: str,
) -> None:
    file = tmp_path / "evening.backup"
    main(["backup", str(file)])
    spoil(file)
    before = sorted(path.name for path in house.parent.iterdir())
    capsys.readouterr()
    assert main(["restore", str(file), "--replace"]) == 2
    assert words in only_line(capsys)
    assert sorted(path.name for path in house.parent.iterdir()) == before
    assert main(["check"]) == 0


def test_what_does_not_recount_is_put_back_when_told(house: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.backup"
    main(["backup", str(file)])
    broken_columns(file)
    assert main(["restore", str(file), "--replace", "--unchecked"]) == 0
    assert main(["check"]) == 1


def test_the_database_is_no_place_for_its_backup(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["backup", str(house), "--force"]) == 2
    assert "is the database itself" in only_line(capsys)
    assert games(house) == 3


@pytest.mark.parametrize("place", ["no/such/folder/x", "."])
def test_a_place_that_cannot_be_written_is_a_sentence(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    capsys.readouterr()
    assert main(["backup", str(tmp_path / place), "--force"]) == 2
    assert str(tmp_path) in only_line(capsys)


def test_where_nothing_is_there_is_nothing_to_back_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    assert main(["backup", str(tmp_path / "x")]) == 2
    assert only_line(capsys).startswith("There is no database yet")
    assert list(tmp_path.iterdir()) == []
