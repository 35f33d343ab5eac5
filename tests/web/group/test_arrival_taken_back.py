"""Somebody who came with a table alone, and was taken back: on no list, until Redo brings them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from store.evening import HOUR
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor

from scorekeeper.store.log.changing_seats import Known
from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import add_player, rename_player

Z, B, A, D = "Žofia", "boris", "Anna", "Dana"
WITH_LISTS = ("", "players/", "history", "statistics", "new", "new?again={game}", "{table}")
"""Pages of the group that list its people, or offer them."""


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(Z, B, name="Friday", scheme="keep_low", at=datetime.now(UTC) - HOUR)
    made.play(B, {Z: 7})
    return made


def arrive(visitor: Visitor, game: GameHere, name: str = D) -> Page:
    """The board once somebody has come late."""
    page = visitor.open(f"{game.address}table").press("Join late", {"player_name": name})
    return page.press("Carry on")


def key_of(game: GameHere, name: str = D) -> str:
    names = game.act(lambda evening: dict(evening.record_of().names))
    (key,) = [key for key, called in names.items() if called == name]
    return key


def listing(visitor: Visitor, game: GameHere, name: str = D) -> list[str]:
    """Where on pages of the group somebody stands or can be chosen."""
    other = game.kitchen.game(f"Eva {game.count()}", f"Adam {game.count()}")
    places = {"game": game.evening.key, "table": f"games/{other.evening.key}/table"}
    pages = {
        place: visitor.open(game.kitchen.address + place.format(**places)) for place in WITH_LISTS
    }
    pages["merge"] = visitor.open(f"{game.kitchen.address}players/{game.keys[Z]}/merge")
    return [place for place, page in pages.items() if name in page.text]


EVERYWHERE = ["", "players/", "history", "new", "new?again={game}", "{table}", "merge"]


def test_fault_48_whose_arrival_is_taken_back_is_on_no_list_until_redo(
    visitor: Visitor, game: GameHere
) -> None:
    board = arrive(visitor, game)
    assert listing(visitor, game) == EVERYWHERE
    key = key_of(game)
    board = board.press("Undo: Dana joined")
    assert listing(visitor, game) == []
    board = board.press("Redo")
    assert listing(visitor, game) == EVERYWHERE
    assert (key_of(game), board.all(".seat bdi")[-1]) == (key, D)


def test_fault_48_also_after_some_rounds_that_are_taken_back_too(
    visitor: Visitor, game: GameHere
) -> None:
    arrive(visitor, game)
    keys = {name: key_of(game, name) for name in (Z, B, D)}
    hands = {keys[B]: 5, keys[D]: 6}
    game.log("round_recorded", {"round": {"out": keys[Z], "hands": hands}})
    board = visitor.open(game.address).press("Undo round 2")
    assert D in visitor.open(f"{game.kitchen.address}players/").text
    board = board.press("Undo further: Dana joined")
    assert listing(visitor, game) == []
    board.press("Redo").press("Redo")
    assert visitor.open(game.address).all(".seat bdi")[-1] == D
    assert "Dana" in visitor.open(f"{game.kitchen.address}statistics").text


MEANWHILE: dict[str, tuple[str, Callable[[GameHere, str], object]]] = {
    "got another name": (
        "Danka",
        lambda game, key: game.kitchen.act(lambda group: rename_player(group, key, "Danka")),
    ),
    "sits in another game": (
        D,
        lambda game, key: game.kitchen.game(Known(key), "Filip"),  # type: ignore[arg-type]
    ),
    "is somebody else too": (
        D,
        lambda game, key: game.kitchen.act(
            lambda group: merge_players(group, add_player(group, "Danuša").key, key)
        ),
    ),
}


@pytest.mark.parametrize(("name", "happens"), MEANWHILE.values(), ids=MEANWHILE)
def test_fault_48_who_is_wanted_for_more_than_that_stays_on_the_lists(
    visitor: Visitor, game: GameHere, name: str, happens: Callable[[GameHere, str], object]
) -> None:
    arrive(visitor, game)
    happens(game, key_of(game))
    visitor.open(game.address).press(f"Undo: {name} joined")
    assert name in visitor.open(f"{game.kitchen.address}players/").text
    board = visitor.open(game.address).press("Redo")
    assert board.all(".seat bdi")[-1] == name


def test_fault_48_who_was_there_before_the_table_stays(visitor: Visitor, game: GameHere) -> None:
    address = f"{game.kitchen.address}players/"
    visitor.open(address).press("Add player", {"player_name": D})
    arrive(visitor, game).press("Undo: Dana joined")
    assert D in visitor.open(address).text


def test_fault_48_the_name_is_free_to_be_typed_again(visitor: Visitor, game: GameHere) -> None:
    """At a table it is the same person, and by hand as well; nobody is told that it is taken."""
    arrive(visitor, game).press("Undo: Dana joined")
    key = key_of(game)
    board = arrive(visitor, game, "dana")
    assert board.notices == ["Dana joined"]
    board.press("Undo: Dana joined")
    address = f"{game.kitchen.address}players/"
    assert D not in visitor.open(address).text
    listed = visitor.open(address).press("Add player", {"player_name": D})
    assert (listed.status, listed.errors, listed.alerts) == (200, {}, [])
    assert f"{address}{key}" in {str(link["href"]) for link in listed.soup.select("main a")}


def test_a_second_sending_of_an_arrival_that_was_taken_back_is_no_conflict(
    visitor: Visitor, game: GameHere
) -> None:
    page = visitor.open(f"{game.address}table").press("Join late", {"player_name": D})
    page.press("Carry on").press("Undo: Dana joined")
    again = page.press("Carry on")
    assert (again.sent_status, again.path) == (303, game.address)
    assert game.count() == 4


def test_why_such_a_name_cannot_be_deleted_is_said(visitor: Visitor, game: GameHere) -> None:
    arrive(visitor, game).press("Undo: Dana joined")
    page = visitor.open(f"{game.kitchen.address}players/{key_of(game)}/delete")
    assert "Dana came to a game, and that was taken back." in page.text
    assert "has played" not in page.text
