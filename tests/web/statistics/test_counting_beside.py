"""The first count of many games goes on beside the requests, and shows how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest
from flask import Flask
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor

from scorekeeper.serving.threads import Threads
from scorekeeper.store.statistics import tallies
from scorekeeper.store.statistics.beside import counting_every_group
from scorekeeper.store.statistics.tallies import StillCounting
from scorekeeper.web.statistics import counting

PATIENCE = 20.0


@pytest.fixture
def game(kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch) -> GameHere:
    """The last of three games, which are many."""
    monkeypatch.setattr(tallies, "A_LOOK", 2)
    for name in ("Cyril", "Dana"):
        kitchen.game(name, "Emil" + name).play(name)
    made = kitchen.game()
    made.play("Anna")
    return made


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Event:
    """The count waits for it before it begins."""
    event = Event()

    def waiting() -> Iterator[StillCounting]:
        event.wait(PATIENCE)
        yield from counting_every_group()

    monkeypatch.setattr(counting, "counting_every_group", waiting)
    return event


@pytest.fixture
def threads(guarded_app: Flask) -> Iterator[Threads]:
    """What a server at home brings."""
    before = guarded_app.extensions["background"]
    made = guarded_app.extensions["background"] = Threads(guarded_app)
    yield made
    made.close(PATIENCE)
    guarded_app.extensions["background"] = before


def looked_at(visitor: Visitor, kitchen: Kitchen) -> Page:
    return visitor.open(f"{kitchen.address}statistics")


def test_many_games_are_counted_beside_the_requests(
    visitor: Visitor, kitchen: Kitchen, game: GameHere, held: Event, threads: Threads
) -> None:
    page = looked_at(visitor, kitchen)
    assert "0 of 3." in page.text
    # It looks again by itself; where somebody may be typing, on their page, it does not.
    assert page.response.headers["Refresh"] == "2"
    person = visitor.open(f"{kitchen.address}players/{game.keys['Anna']}")
    assert "0 of 3." in person.text
    assert "Refresh" not in person.response.headers
    assert visitor.open(game.address).status == 200
    held.set()
    threads.close(PATIENCE)
    told = page.follow("Go on counting")
    assert told.all(".figure summary")[0] == "3 games"
    assert "Refresh" not in told.response.headers


def test_a_few_games_are_counted_at_the_look(
    visitor: Visitor, kitchen: Kitchen, held: Event, threads: Threads
) -> None:
    kitchen.game().play("Anna")
    assert looked_at(visitor, kitchen).all(".figure summary")[0] == "1 game"
    held.set()


@pytest.mark.usefixtures("game", "held")
def test_without_threads_a_look_counts_itself(visitor: Visitor, kitchen: Kitchen) -> None:
    assert looked_at(visitor, kitchen).all(".figure summary")[0] == "3 games"
