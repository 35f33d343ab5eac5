"""The parts of an open board that follow the game: small, without forms, known by their version."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from web.kitchen import GameHere, Kitchen, standings
from web.pages import Page, Visitor

from scorekeeper.web.request import access


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(name="Friday")
    made.play("boris", {"Žofia": 34, "Anna": 25})
    return made


def parts(visitor: Visitor, game: GameHere) -> Page:
    return visitor.open(f"{game.address}standings")


def test_each_part_is_what_stands_on_the_board(visitor: Visitor, game: GameHere) -> None:
    board, fresh = visitor.open(game.address), parts(visitor, game)
    names = ["game-line", "standings", "sayings", "next-step"]
    assert [tag["id"] for tag in fresh.soup.select("[id]")] == names
    for name in names:
        assert str(fresh.one(f"#{name}")) == str(board.one(f"#{name}"))
    assert standings(fresh) == ["boris deals 0 +0", "Anna starts 25 +25", "Žofia 34 +34"]


def test_they_hold_no_form_and_make_no_token(visitor: Visitor, game: GameHere) -> None:
    fresh = parts(visitor, game)
    assert fresh.soup.select("form, input, button") == []
    assert "Set-Cookie" not in fresh.response.headers


def test_unchanged_they_are_answered_in_one_line(visitor: Visitor, game: GameHere) -> None:
    address = f"{game.address}standings"
    known = {"If-None-Match": parts(visitor, game).response.headers["ETag"]}
    assert (visitor.open(address, known).status, visitor.open(address, known).html) == (304, "")
    game.play("Anna")
    assert visitor.open(address, known).status == 200


def test_unchanged_they_are_not_counted_again(
    visitor: Visitor, game: GameHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {"If-None-Match": parts(visitor, game).response.headers["ETag"]}
    monkeypatch.setattr(access, "load_game", lambda *_: 1 / 0)
    assert visitor.open(f"{game.address}standings", known).status == 304


def test_the_version_says_whether_anything_changed(visitor: Visitor, game: GameHere) -> None:
    def version() -> object:
        return parts(visitor, game).one("[data-version]")["data-version"]

    first = version()
    assert version() == first == visitor.open(game.address).one("[data-version]")["data-version"]
    game.play("Anna")
    assert version() != first


@pytest.mark.parametrize(
    ("hands", "news"),
    [
        ({"Žofia": 1, "Anna": 2}, "After round 2: boris goes out. Anna deals next, Žofia starts."),
        (
            {"Žofia": 467, "Anna": 0},
            "After round 2: Žofia is out: past 500. Anna deals next, boris starts.",
        ),
        (
            {"Žofia": 467, "Anna": 476},
            ("After round 2: boris is the last one standing. Žofia and Anna are out: past 500."),
        ),
    ],
)
def test_what_happened_is_said_in_sentences(
    visitor: Visitor, game: GameHere, hands: dict[str, int], news: str
) -> None:
    game.play("boris", hands)
    assert parts(visitor, game).one("[data-news]")["data-news"] == news


def test_before_the_first_round_nothing_has_happened(visitor: Visitor, kitchen: Kitchen) -> None:
    fresh = parts(visitor, kitchen.game())
    assert fresh.one("[data-news]")["data-news"] == "No round yet"


def test_the_answer_names_the_release_that_made_the_pages(visitor: Visitor, game: GameHere) -> None:
    running = parts(visitor, game).response.headers["Scorekeeper-Release"]
    for address in (game.address, game.kitchen.address, f"{game.address}rounds/new"):
        assert visitor.open(address).one("html")["data-release"] == running
    assert visitor.client.head("/healthz").headers["Scorekeeper-Release"] == running


def test_who_is_refused_learns_no_release(client: FlaskClient) -> None:
    assert "Scorekeeper-Release" not in client.get("/g/nothing/").headers
    strange = client.get("/", headers={"Host": "evil.example"})
    assert "Scorekeeper-Release" not in strange.headers
