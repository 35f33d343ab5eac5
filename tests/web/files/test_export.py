"""Files that leave the server: named for people, harmless to spreadsheets, complete."""

from __future__ import annotations

import io
import json
from urllib.parse import quote
from zipfile import ZipFile

from web.kitchen import GameHere, Kitchen
from web.pages import Visitor

from scorekeeper.scoring.document.reading import read_and_score
from scorekeeper.store.evenings.sittings import recent_sittings


def table(visitor: Visitor, address: str) -> list[str]:
    answer = visitor.open(address)
    assert answer.response.mimetype == "text/csv"
    assert answer.html.startswith("\ufeff")
    return answer.html.removeprefix("\ufeff").split("\r\n")


def played(kitchen: Kitchen) -> GameHere:
    game = kitchen.game("Žofia", "=boris", name="Friday / “Ďalšia”")
    game.play("Žofia", {"=boris": {"7": 2, "skip": 1}}, at="2026-11-27T20:00:00Z")
    game.play("=boris", {"Žofia": 12}, adjust={game.keys["=boris"]: -3}, at="2026-11-27T20:05:00Z")
    return game


def test_the_board_leads_to_the_forms_of_a_game(kitchen: Kitchen, visitor: Visitor) -> None:
    page = visitor.open(played(kitchen).address).follow("Export")
    assert page.heading == "Export"
    assert page.all("main a b") == ["Points as a table", "The very cards as a table", "Scoresheet"]


def test_the_points_of_a_game(kitchen: Kitchen, visitor: Visitor) -> None:
    assert table(visitor, f"{played(kitchen).address}export/points.csv") == [
        "#,Date,Žofia,Σ Žofia,'=boris,Σ =boris",
        "1,2026-11-27T20:00:00Z,0,0,34,34",
        "2,2026-11-27T20:05:00Z,12,12,-3,31",
        "",
    ]


def test_the_very_cards_of_a_game(kitchen: Kitchen, visitor: Visitor) -> None:
    assert table(visitor, f"{played(kitchen).address}export/cards.csv") == [
        "#,Date,Dealer,Went out,Last card,Draw pile ran out,Žofia,'=boris,Points given,Note",
        '1,2026-11-27T20:00:00Z,Žofia,Žofia,,0,,"2 × 7, 1 × Skip",,',
        "2,2026-11-27T20:05:00Z,'=boris,'=boris,,0,12,,'=boris -3,",
        "",
    ]


def test_a_slovak_spreadsheet_takes_semicolons(kitchen: Kitchen) -> None:
    lines = table(kitchen.visitor("sk"), f"{played(kitchen).address}export/points.csv")
    assert lines[0] == "#;Dátum;Žofia;Σ Žofia;'=boris;Σ =boris"


def test_a_game_as_a_scoresheet_that_is_sound(kitchen: Kitchen, visitor: Visitor) -> None:
    answer = visitor.open(f"{played(kitchen).address}export/sheet.json")
    sheet, result = read_and_score(answer.html)
    assert sheet.players == ("Žofia", "=boris")
    assert [row.measure["total"] for row in result.standings] == [12, 31]
    assert json.loads(answer.html)["rounds"][0]["at"] == "2026-11-27T20:00:00Z"


def test_an_evening_as_a_table(kitchen: Kitchen, visitor: Visitor) -> None:
    played(kitchen)
    key = kitchen.act(lambda group: recent_sittings(group)[0].sitting.key)
    assert table(visitor, f"{kitchen.address}evenings/{key}/points.csv") == [
        "Game,#,Date,Žofia,'=boris",
        "Friday / “Ďalšia”,1,2026-11-27T20:00:00Z,0,34",
        "Friday / “Ďalšia”,2,2026-11-27T20:05:00Z,12,-3",
        "",
    ]


def test_files_are_called_by_their_game_on_any_system(kitchen: Kitchen, visitor: Visitor) -> None:
    answer = visitor.open(f"{played(kitchen).address}export/sheet.json")
    said = answer.response.headers["Content-Disposition"]
    assert said.startswith("attachment; filename=")
    assert "/" not in said.replace("''", "")
    assert f"filename*=UTF-8''{quote('Friday “Ďalšia” 2026-11-27.json')}" in said
    assert 'filename="Friday Dalsia 2026-11-27.json"' in said


def test_the_whole_group_is_one_archive(kitchen: Kitchen, visitor: Visitor) -> None:
    played(kitchen)
    home = visitor.open(kitchen.address)
    page = visitor.open(str(home.one('a[href$="/import"]')["href"]))
    answer = page.follow("Download the archive")
    assert answer.response.mimetype == "application/zip"
    assert 'filename="Scorekeeper ' in answer.response.headers["Content-Disposition"]
    with ZipFile(io.BytesIO(answer.response.get_data())) as archive:
        assert archive.testzip() is None
        assert json.loads(archive.read("manifest.json"))["counts"]["games"] == 1
