"""Files that come in: looked at first, then all of it or nothing, and once."""

from __future__ import annotations

import io
import json

import pytest
from store.archives import altered, contents, emptied, line
from web.kitchen import AT_THE_TABLE, Kitchen
from web.pages import Page, Visitor
from web.test_routes import everything

from scorekeeper.store.log.game_rows import open_games
from scorekeeper.store.people.players import players_of
from scorekeeper.web.files import uploads

SHEET = {
    "format": "scoresheet/1",
    "name": "Thursday",
    "players": ["Žofia", "boris", "Anna"],
    "rules": {"scheme": "elimination", "target": 100},
    "rounds": [{"out": "Žofia", "hands": {"boris": 20, "Anna": 7}, "at": "2025-03-07T20:00:00Z"}],
}
TABLE = "Žofia;boris;Anna\n0;20;30\n15;0;9\n"


def bring(visitor: Visitor, kitchen: Kitchen, content: bytes | str, name: str = "file") -> Page:
    """The page that shows what is in a file."""
    token = visitor.open(f"{kitchen.address}import").form("upload").values["csrf_token"]
    data = content.encode() if isinstance(content, str) else content
    sent = {"csrf_token": token, "file": (io.BytesIO(data), name)}
    response = visitor.client.post(
        f"{kitchen.address}import", data=sent, headers={"Accept-Language": visitor.language}
    )
    return visitor._received(response)


def faults(page: Page) -> list[str]:
    assert not page.has_button("Import")
    return page.all('[aria-label="Faults"] .row-text')


def test_a_scoresheet_is_shown_and_then_a_game(kitchen: Kitchen, visitor: Visitor) -> None:
    kitchen.game("Boris", "Eva")
    before = everything(kitchen.app)
    page = bring(visitor, kitchen, json.dumps(SHEET))
    assert everything(kitchen.app) == before
    assert "A scoresheet" in page.html
    assert page.all("dd") == ["Boris", "Žofia and Anna"]
    assert page.all('[aria-label="Games"] .row-text') == [
        "Thursday Last one standing · out past 100 · 1 round · Žofia 0, Anna 7, boris 20"
    ]
    board = page.press("Import")
    assert board.heading == "Thursday"
    assert board.notices == ["1 game is here now."]
    assert sorted(kitchen.act(lambda group: [p.name for p in players_of(group)])) == [
        *("Anna", "Boris", "Eva", "Žofia")
    ]


def test_the_same_file_twice_changes_nothing_and_says_so(
    kitchen: Kitchen, visitor: Visitor
) -> None:
    page = bring(visitor, kitchen, json.dumps(SHEET))
    page.press("Import")
    before = everything(kitchen.app)
    again = page.press("Import")
    assert again.notices == ["All of that was here already. Nothing is changed."]
    shown = bring(visitor, kitchen, json.dumps(SHEET, indent=4))
    assert "All of it is here already" in shown.text
    assert not shown.has_button("Import")
    assert everything(kitchen.app) == before


def test_every_fault_of_a_sheet_is_listed_with_its_place(
    kitchen: Kitchen, visitor: Visitor
) -> None:
    rounds = [{"out": "Nobody here", "hands": {"Anna": -1}}, {"hands": []}]
    page = bring(visitor, kitchen, json.dumps(SHEET | {"rounds": rounds}))
    assert faults(page) == [
        "rounds[0].hands.Anna Must be at least 0",
        "rounds[1].out Is missing",
        "rounds[1].hands Must be of another type: object",
    ]


def test_a_thousand_faults_are_counted_not_listed(kitchen: Kitchen, visitor: Visitor) -> None:
    listed = faults(bring(visitor, kitchen, json.dumps(SHEET | {"rounds": [{}] * 5000})))
    assert len(listed) == 101
    assert listed[-1] == "and 901 faults more"


def test_a_table_is_asked_how_it_was_counted(kitchen: Kitchen, visitor: Visitor) -> None:
    page = bring(visitor, kitchen, TABLE.encode("cp1250"))
    assert page.all('[aria-label="Worth knowing"] .row-text') == [
        "The file Was not UTF-8: it was read as Windows-1250 and converted"
    ]
    other = page.press("Look again", {"scheme": "keep_low", "target": "40"})
    assert other.all('[aria-label="Games"] .row-text') == [
        "Without a name Keep it low · to 40 · 2 rounds · Žofia 15, boris 20, Anna 39"
    ]
    board = other.press("Import", {"over": None})
    (game,) = kitchen.act(open_games)
    assert (game.scheme, game.round_count, board.status) == ("keep_low", 2, 200)


def test_a_target_that_is_none_stays_typed(kitchen: Kitchen, visitor: Visitor) -> None:
    page = bring(visitor, kitchen, TABLE).press("Look again", {"target": "much"})
    assert page.status == 422
    assert page.error_at("target") == "The target is a whole number above 0."
    assert page.form("take").values["target"] == "much"


def test_a_way_of_counting_that_nobody_offers_is_said(kitchen: Kitchen, visitor: Visitor) -> None:
    page = bring(visitor, kitchen, "A,B\n0,5\n")
    answer = page.form("take").forge({"scheme": "NaN", "take": "1"}).submit()
    assert answer.status == 422
    assert answer.errors


def test_faults_of_a_table_are_said_as_spreadsheets_say_places(
    kitchen: Kitchen, visitor: Visitor
) -> None:
    page = bring(visitor, kitchen, "A,B\n1,=2+5\n0,x\n")
    assert faults(page) == [
        "B2 Is no whole number of points",
        "B3 Is no whole number of points",
    ]


def archive_of(kitchen: Kitchen, visitor: Visitor) -> bytes:
    game = kitchen.game(*AT_THE_TABLE, name="Friday")
    game.play("Anna")
    answer = visitor.open(f"{kitchen.address}archive.zip")
    return answer.response.get_data()


def empty(kitchen: Kitchen) -> Kitchen:
    with kitchen.app.app_context():
        return Kitchen(kitchen.app, emptied().key)


def test_an_archive_is_shown_and_then_the_group(kitchen: Kitchen, visitor: Visitor) -> None:
    archive = archive_of(kitchen, visitor)
    kitchen = empty(kitchen)
    page = bring(visitor, kitchen, archive)
    assert "Nobody has played here yet" in page.text
    assert page.all("dd")[:4] == ["1, new: 1", "1, new: 1", "1, new: 1", "3, new: 3"]
    home = page.press("Import")
    assert home.notices == ["Everything of the archive is here now."]
    assert "Friday" in home.text
    assert "All of it is here already" in bring(visitor, kitchen, archive).text


def test_what_a_group_made_for_itself_is_shown_with_its_faults(
    kitchen: Kitchen, visitor: Visitor
) -> None:
    """Pages that make it come later; an archive that has it comes back whole."""
    archive, own = archive_of(kitchen, visitor), {"key": "mine", "created_at": "2026-11-20T18:30Z"}
    text = json.dumps(own | {"document": {"text": "Nobody counts aloud"}})
    wrong = json.dumps(own | {"document": {"text": ""}})
    kitchen = empty(kitchen)
    page = bring(visitor, kitchen, altered(archive, {"table_rules.jsonl": lambda _: wrong}))
    assert [fault.split()[0] for fault in faults(page)] == ["table_rules.jsonl:1.document.text"]
    page = bring(visitor, kitchen, altered(archive, {"table_rules.jsonl": lambda _: text}))
    assert dict(zip(page.all("dt"), page.all("dd"), strict=True))["Own decks and rules"] == (
        "1, new: 1"
    )
    page.press("Import")
    out = visitor.open(f"{kitchen.address}archive.zip").response.get_data()
    assert "Nobody counts aloud" in contents(out)["table_rules.jsonl"]


def test_faults_of_an_archive_are_listed_with_file_and_line(
    kitchen: Kitchen, visitor: Visitor
) -> None:
    archive = altered(archive_of(kitchen, visitor), {"people.jsonl": line(2, colour=77)})
    page = bring(visitor, empty(kitchen), archive)
    assert faults(page) == ["people.jsonl:2.colour Must be a whole number from 0 to 19"]


def test_a_forged_import_of_what_has_faults_changes_nothing(
    kitchen: Kitchen, visitor: Visitor
) -> None:
    page = bring(visitor, kitchen, json.dumps(SHEET | {"rounds": [{}]}))
    before = everything(kitchen.app)["games"]
    answer = page.form("take").forge({"take": "1"}).submit()
    assert answer.status == 422
    assert faults(answer)
    assert everything(kitchen.app)["games"] == before


def test_no_file_is_said_at_the_field(kitchen: Kitchen, visitor: Visitor) -> None:
    page = visitor.open(f"{kitchen.address}import").form("upload").submit()
    assert page.status == 422
    assert page.error_at("file") == "Choose a file."


def test_a_file_that_is_too_large_is_refused(
    kitchen: Kitchen, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(kitchen.app.config, "MAX_CONTENT_LENGTH", 50_000)
    monkeypatch.setitem(kitchen.app.config, "SCOREKEEPER_UPLOAD", 100_000)
    assert bring(visitor, kitchen, "x" * 90_000).heading == "What is in the file"
    page = bring(visitor, kitchen, "x" * 100_001)
    assert (page.status, page.heading) == (413, "That is too much at once")


def test_another_group_does_not_see_the_file(kitchen: Kitchen, visitor: Visitor) -> None:
    path = bring(visitor, kitchen, json.dumps(SHEET)).path
    others = kitchen.others()
    theirs = path.replace(kitchen.group_key, others.group_key)
    assert others.let_in().open(theirs).status == 404


def test_only_so_many_files_wait_and_none_for_ever(
    kitchen: Kitchen, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [bring(visitor, kitchen, TABLE).path for _ in range(uploads.MOST_WAITING + 1)]
    assert [visitor.open(path).status for path in paths] == [404, *[200] * uploads.MOST_WAITING]
    monkeypatch.setattr(uploads, "KEPT_SECONDS", -1)
    bring(visitor, kitchen, TABLE)
    assert visitor.open(paths[-1]).status == 404


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"\0" * 100, b"PK\x03\x04", b"\xff\xfe", b"{", b"[[[[", b'{"a":1e999}', b"\x81"),
        b'{"format": "scoresheet/9"}',
        b"a" * 300_000,
        b"," * 100_000,
        b'{"format":"scoresheet/1","rounds":[' + b"{}," * 100_000,
        "<script>alert(1)</script>,=cmd|' /C calc'!A0\n1,2\n".encode("utf-16"),
    ],
    ids=str,
)
def test_whatever_is_brought_gets_a_sentence(
    kitchen: Kitchen, visitor: Visitor, content: bytes
) -> None:
    page = bring(visitor, kitchen, content)
    assert page.status == 200
    assert page.heading == "What is in the file"
