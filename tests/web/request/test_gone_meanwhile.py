"""Somebody who was merged or deleted by another phone meanwhile: who it is, and what to do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from web.kitchen import Kitchen
from web.pages import Page, Visitor

from scorekeeper.store.bin import delete_player, empty_bin
from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import add_player

BINNED = "Eva is in the bin. Take the name out there, or choose another one."
PURGED = "Eva is deleted for good. Choose another name."


def added(kitchen: Kitchen, name: str) -> str:
    return kitchen.act(lambda group: add_player(group, name).key)


def merged(kitchen: Kitchen, key: str, into: str) -> None:
    kitchen.act(lambda group: merge_players(group, key, into).key)


def binned(kitchen: Kitchen, key: str) -> None:
    kitchen.act(lambda group: delete_player(group, key).key)


def purged(kitchen: Kitchen, key: str) -> None:
    binned(kitchen, key)
    kitchen.act(lambda group: len(empty_bin(group, [key]).rows))


@pytest.fixture
def keys(kitchen: Kitchen) -> dict[str, str]:
    return {name: added(kitchen, name) for name in ("Zoltán", "Eva", "Ema", "Adam")}


def question(visitor: Visitor, kitchen: Kitchen, keys: dict[str, str]) -> Page:
    """Whether Ema is Eva."""
    page = visitor.open(f"{kitchen.address}players/{keys['Ema']}/merge?into={keys['Eva']}")
    assert page.heading == "Are Ema and Eva one person?"
    return page


Gone = Callable[[Kitchen, str], None]
every_way_to_go = pytest.mark.parametrize(
    ("go", "sentence"), [(binned, BINNED), (purged, PURGED)], ids=["bin", "for good"]
)


@every_way_to_go
def test_whoever_is_chosen_is_gone(
    visitor: Visitor, kitchen: Kitchen, keys: dict[str, str], go: Gone, sentence: str
) -> None:
    page = question(visitor, kitchen, keys)
    go(kitchen, keys["Eva"])
    answer = page.press("One person: Eva")
    assert answer.alerts == [sentence]
    assert answer.heading == "The same person as …"
    assert answer.all(".choice bdi") == ["Adam", "Zoltán"]
    again = visitor.open(f"{answer.path}?into={keys['Eva']}")
    assert (again.alerts, again.heading) == ([sentence], "The same person as …")


def test_whoever_is_chosen_is_somebody_else_by_now(
    visitor: Visitor, kitchen: Kitchen, keys: dict[str, str]
) -> None:
    merged(kitchen, keys["Eva"], keys["Adam"])
    page = visitor.open(f"{kitchen.address}players/{keys['Ema']}/merge?into={keys['Eva']}")
    assert page.heading == "Are Ema and Adam one person?"
    assert page.press("One person: Adam").notices == ["Ema is Adam from now on."]


def test_whoever_was_asked_about_is_somebody_else_by_now(
    visitor: Visitor, kitchen: Kitchen, keys: dict[str, str]
) -> None:
    page = question(visitor, kitchen, keys)
    merged(kitchen, keys["Ema"], keys["Zoltán"])
    sentence = "Ema is Zoltán already. If that is not so, take the two apart first."
    answer = page.press("One person: Eva")
    assert answer.alerts == [sentence]
    assert answer.has_button("Take the two apart")
    again = visitor.open(f"{kitchen.address}players/{keys['Ema']}/merge?into={keys['Eva']}")
    assert again.alerts == [sentence]


def test_the_two_are_one_already_the_other_way_round(
    visitor: Visitor, kitchen: Kitchen, keys: dict[str, str]
) -> None:
    page = question(visitor, kitchen, keys)
    merged(kitchen, keys["Eva"], keys["Ema"])
    answer = page.press("One person: Eva")
    assert answer.alerts == ["Eva is Ema already. If that is not so, take the two apart first."]
    assert answer.has_button("Take Eva apart")


def test_whoever_was_asked_about_is_in_the_bin(
    visitor: Visitor, kitchen: Kitchen, keys: dict[str, str]
) -> None:
    page = question(visitor, kitchen, keys)
    binned(kitchen, keys["Ema"])
    answer = page.press("One person: Eva")
    assert answer.heading == "“Ema” is in the bin"
    assert answer.has_button("Take it out of the bin")


@every_way_to_go
def test_whoever_is_to_sit_is_gone(
    visitor: Visitor, kitchen: Kitchen, keys: dict[str, str], go: Gone, sentence: str
) -> None:
    """At a new game, and at one that goes on."""
    game = kitchen.game("boris", "Anna")
    table = visitor.open(f"{game.address}table").press("Eva")
    page = visitor.open(f"{kitchen.address}new").press("Adam").press("Eva")
    go(kitchen, keys["Eva"])
    answer = page.press("Deal round 1")
    assert answer.errors == {"seat": sentence}
    assert answer.all(".places .name") == ["Adam"]
    answer = table.press("Carry on")
    assert sentence in answer.errors.values()
    assert answer.all(".places .name") == ["boris 0", "Anna 0"]
