"""The people of a group: everybody, somebody new, another name."""

from __future__ import annotations

import pytest
from web.kitchen import Kitchen
from web.pages import Page, Visitor, words


@pytest.fixture
def page(visitor: Visitor, kitchen: Kitchen) -> Page:
    return visitor.open(f"{kitchen.address}players/")


def listed(page: Page) -> list[str]:
    return [words(tag) for tag in page.soup.select(".rows b")]


def added(page: Page, *names: str) -> Page:
    for name in names:
        page = page.press("Add player", {"player_name": name})
        assert page.status == 200, page.errors
    return page


def test_nobody_is_there_yet(page: Page) -> None:
    assert page.heading == "Players"
    assert "Nobody yet" in page.text


def test_people_are_listed_by_name(page: Page) -> None:
    assert listed(added(page, "Žofia", "boris", "Anna")) == ["Anna", "boris", "Žofia"]


def test_spaces_around_a_name_are_no_part_of_it(page: Page) -> None:
    assert listed(added(page, "  Anna\t")) == ["Anna"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type a name."),
        ("   ", "Type a name."),
        ("\u200b", "Type a name."),
        ("x" * 61, "A name has at most 60 letters."),
        ("x" * 5000, "A name has at most 60 letters."),
        ("Anna", "The name Anna is taken already."),
        ("ANNA", "The name Anna is taken already."),
        ("Anna\u200b", "The name Anna is taken already."),
    ],
)
def test_a_name_that_cannot_be_is_told_at_its_field(page: Page, typed: str, sentence: str) -> None:
    answer = added(page, "Anna").press("Add player", {"player_name": typed})
    assert answer.status == 422
    assert answer.errors == {"player_name": sentence}
    assert answer.error_at("player_name") == sentence
    assert answer.form_of("Add player").values["player_name"] == typed
    assert listed(answer) == ["Anna"]


def test_accents_distinguish_and_are_warned_of(page: Page) -> None:
    answer = added(page, "Zoja", "Zója")
    assert listed(answer) == ["Zoja", "Zója"]
    assert answer.alerts == ["Zója looks like Zoja. If that is one person, keep to one name."]


def test_another_name_shows_in_every_game(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game("Žofia", "boris")
    game.play("boris")
    page = visitor.open(f"{kitchen.address}players/{game.keys['boris']}")
    assert page.heading == "boris"
    assert page.form("rename").values["player_name"] == "boris"
    answer = page.press("Save the name", {"player_name": "Zoltán"})
    assert answer.notices == ["The name is now Zoltán."]
    assert listed(answer) == ["Zoltán", "Žofia"]
    board = visitor.open(game.address)
    assert board.all(".seat-name bdi") == ["Zoltán", "Žofia"]
    assert board.all(".seat-total") == ["0", "10"]
    assert "boris" not in board.html


def test_only_the_capitals_of_a_name_can_be_changed(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game("Žofia", "boris")
    page = visitor.open(f"{kitchen.address}players/{game.keys['boris']}")
    assert listed(page.press("Save the name", {"player_name": "Boris"})) == ["Boris", "Žofia"]


def test_a_taken_name_is_refused_and_stays_typed(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game("Žofia", "boris")
    page = visitor.open(f"{kitchen.address}players/{game.keys['boris']}")
    answer = page.press("Save the name", {"player_name": "žofia"})
    assert answer.status == 422
    assert answer.heading == "boris"
    assert answer.errors == {"player_name": "The name Žofia is taken already."}
    assert answer.form("rename").values["player_name"] == "žofia"


def test_a_name_of_script_is_only_a_name(page: Page, visitor: Visitor, kitchen: Kitchen) -> None:
    name = '<script>alert("1")</script>&amp;'
    answer = added(page, name)
    assert listed(answer) == [name]
    assert visitor.open(kitchen.address).follow(name).heading == name
