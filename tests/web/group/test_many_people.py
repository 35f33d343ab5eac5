"""More than fifty people: the usual ones are shown, the others found by name."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Page, words

from scorekeeper.store.people.players import add_player

MANY = 60
"""Who never played; by name they stand before everybody who does."""
WHERE = ("new", "table", "players", "merge")


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Many people, and a game of a few whom all others know best."""
    return with_others(kitchen, MANY)


def with_others(kitchen: Kitchen, count: int) -> GameHere:
    kitchen.game("Žofia", "boris").play("boris")
    game = kitchen.game("Anna", "Émile")
    for number in range(count):
        kitchen.act(lambda group, name=f"Aa {number:02}": add_player(group, name))  # type: ignore[misc]
    return game


def opened(game: GameHere, where: str) -> Page:
    group = game.kitchen.address
    address = {
        "new": f"{group}new",
        "table": f"{game.address}table",
        "players": f"{group}players/",
        "merge": f"{group}players/{game.keys['Anna']}/merge",
    }[where]
    return game.kitchen.visitor().open(address)


def sought(page: Page, text: str, **typed: str) -> Page:
    """Type it and press *Find*, whichever way the form goes."""
    form = page.form_of("Find")
    if form.element.get("method") == "get":
        return page.visitor.open(f"{page.path}?{urlencode({'find': text})}")
    return page.press("Find", {"find": text, **typed})


def offered(page: Page) -> Sequence[str]:
    found = page.soup.select(".pill.off bdi, .rows b, .who-card label bdi")
    return [words(tag) for tag in found]


@pytest.mark.parametrize("where", WHERE)
def test_fault_50_people_are_searched_where_there_are_more_than_fifty(
    game: GameHere, where: str
) -> None:
    page = opened(game, where)
    assert len(offered(page)) == 50
    assert {"Žofia", "boris"} <= set(offered(page)[:4])
    assert "Aa 59" not in offered(page)
    assert "more are not shown: find them by name." in page.text
    found = sought(page, "aA 5")
    assert found.status == 200
    assert offered(found) == [f"Aa 5{digit}" for digit in range(10)]
    assert "not shown" not in found.text
    assert found.form_of("Find").values["find"] == "aA 5"
    nobody = sought(found, "Xaver")
    assert offered(nobody) == []
    assert "Nobody here is called that." in nobody.text
    assert offered(sought(nobody, "")) == offered(page)


@pytest.mark.parametrize("where", WHERE)
def test_where_there_are_fifty_all_are_shown_by_name(kitchen: Kitchen, where: str) -> None:
    # The game has two people of its own, whom a page about it does not offer, nor oneself.
    page = opened(
        with_others(kitchen, {"new": 46, "table": 48, "players": 46, "merge": 47}[where]), where
    )
    assert len(offered(page)) == 50
    assert list(offered(page)) == sorted(offered(page), key=str.casefold) or where == "table"
    assert not page.soup.select("input[name=find]")


def test_somebody_found_sits_down_and_the_next_one_is_looked_for(game: GameHere) -> None:
    page = sought(opened(game, "new"), "55")
    page = page.press("Aa 55")
    assert [words(tag) for tag in page.soup.select(".places .name")] == ["Aa 55"]
    assert len(offered(page)) == 50
    assert page.form_of("Find").values["find"] == ""


def test_a_name_typed_but_not_added_waits_while_others_are_looked_for(game: GameHere) -> None:
    page = sought(opened(game, "new"), "55", player_name="Xenia")
    assert page.soup.select(".places") == []
    assert page.form_of("Add player").values["player_name"] == "Xenia"


def test_accents_and_spaces_need_not_be_typed(game: GameHere) -> None:
    assert offered(sought(opened(game, "players"), "emi le")) == ["Émile"]
