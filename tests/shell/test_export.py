"""`scorekeeper export` and `scorekeeper import`, as whoever runs the server types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from store.evening import opened

from scorekeeper.cli import main
from scorekeeper.store.log.game_rows import games_of
from scorekeeper.store.people.groups import home_group

SHEET = {
    "format": "scoresheet/1",
    "name": "Thursday",
    "players": ["Žofia", "boris", "Anna"],
    "rules": {"scheme": "elimination", "target": 100},
    "rounds": [{"out": "Žofia", "hands": {"boris": 20, "Anna": 7}, "at": "2025-03-07T20:00:00Z"}],
}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "one"))
    monkeypatch.delenv("SCOREKEEPER_DATABASE_URL", raising=False)
    return tmp_path


def elsewhere(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on it is another server, on which nothing has happened."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(house / "two"))


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_an_archive_there_and_back_is_the_same_file(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = house / "first.zip", house / "second.zip"
    assert main(["demo", "--games", "5", "--home"]) == 0
    assert main(["export", str(first)]) == 0
    elsewhere(house, monkeypatch)
    capsys.readouterr()
    assert main(["import", str(first), "--dry-run"]) == 0
    assert said(capsys)[1].endswith("would be added.")
    assert main(["import", str(first)]) == 0
    assert said(capsys)[1].endswith("were added.")
    assert main(["import", str(first)]) == 0
    assert said(capsys)[1] == "Everything in it is here already: nothing was changed."
    assert main(["export", str(second)]) == 0
    assert second.read_bytes() == first.read_bytes()
    assert main(["check"]) == 0


def test_a_scoresheet_comes_in_once(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = house / "sheet.json"
    file.write_text(json.dumps(SHEET), encoding="utf-8")
    for words in (
        "1 game added, 0 of 1 were here already.",
        "0 games added, 1 of 1 were here already.",
    ):
        assert main(["import", str(file)]) == 0
        assert said(capsys) == [words]


PARTNERS = {
    "format": "scoresheet/3",
    "name": "Flip for four",
    "deck": "flip-112",
    "players": ["Žofia", "boris", "Anna", "Dana"],
    "teams": [["Žofia", "Anna"], ["boris", "Dana"]],
    "table_rules": ["stack_draws", {"text": "Nobody counts aloud"}],
    "rules": {"scheme": "collect", "target": None, "rounds": 2, "knock_out": 25},
    "rounds": [
        {
            "out": "Anna",
            "hands": {"boris": {"skip_all": 1}},
            "side": "dark",
            "knocked_out": ["Dana"],
            "at": "2025-03-07T20:00:00Z",
        },
    ],
    "coming": {"rules": {"target": None, "rounds": 1}},
}


def test_a_sheet_of_the_third_format_comes_in_and_goes_out_as_it_is_counted(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = house / "first.json", house / "second.json"
    first.write_text(json.dumps(PARTNERS), encoding="utf-8")
    assert main(["score", str(first)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [row["total"] for row in told["standings"]] == [55, 55, 0, 0]
    assert main(["import", str(first)]) == 0
    with opened(f"sqlite:///{house / 'one' / 'scorekeeper.sqlite3'}"):
        (game,) = games_of(home_group(), 5)
    assert main(["export", "--game", game.key, str(second)]) == 0
    out = json.loads(second.read_text("utf-8"))
    assert {key: out[key] for key in PARTNERS if key in out} == PARTNERS
    capsys.readouterr()
    assert main(["score", str(second)]) == 0
    assert json.loads(capsys.readouterr().out) == told
    assert main(["score", "--table", str(second)]) == 0
    lines = said(capsys)
    assert "Teams: Žofia & Anna, boris & Dana." in lines
    played = next(line.split("  ") for line in lines if line.startswith("1 "))
    assert [cell.strip() for cell in played if cell.strip()] == [
        *("1", "dark", "Žofia"),
        # Anna, Dana, boris, Žofia
        *("55", "0 knocked out", "0", "55"),
    ]
    assert main(["import", str(second), "--dry-run"]) == 0
    assert said(capsys) == ["0 games would be added, 1 of 1 are here."]
    assert main(["check"]) == 0


def test_a_table_asks_for_its_scheme(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = house / "table.csv"
    file.write_bytes("Žofia;boris\n0;20\n15;0\n15;20\n".encode("cp1250"))
    assert main(["import", str(file)]) == 2
    assert "say with --scheme how it was counted" in capsys.readouterr().err
    assert main(["import", str(file), "--scheme", "keep_low", "--target", "50"]) == 0
    captured = capsys.readouterr()
    assert captured.out == "1 game added, 0 of 1 were here already.\n"
    assert captured.err.splitlines() == [
        "$: was not UTF-8: it was read as Windows-1250 and converted",
        "A4: this row adds up those above and is left out",
    ]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (json.dumps(SHEET | {"rounds": [{}]}), "rounds[0].out: is missing"),
        ("PK\x03\x04", "$: is no archive of Scorekeeper's"),
        ("{", "$: not JSON: stopped at line 1, column 2"),
    ],
)
def test_what_has_faults_is_refused_with_each(
    house: Path, capsys: pytest.CaptureFixture[str], content: str, words: str
) -> None:
    file = house / "file"
    file.write_text(content, encoding="utf-8")
    assert main(["import", str(file)]) == 2
    assert capsys.readouterr().err.splitlines()[0] == words


def test_what_is_not_there_is_said(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(house / "nothing.zip")]) == 1
    assert main(["export", str(house / "x.zip"), "--group", "nobody"]) == 2
    assert main(["export", str(house / "x.json"), "--game", "nothing"]) == 2
    assert main(["export", str(house / "x.csv"), "--evening", "nothing"]) == 2
    assert not list(house.glob("x.*"))
    assert "There is no group nobody." in capsys.readouterr().err


def test_no_file_is_replaced_without_a_word(house: Path) -> None:
    file = house / "kept"
    file.write_text("mine", encoding="utf-8")
    assert main(["export", str(file)]) == 2
    assert file.read_text(encoding="utf-8") == "mine"
    assert main(["export", str(file), "--force"]) == 0
    assert file.read_bytes().startswith(b"PK")
