"""An evening opened by hand, before six hours were quiet: who comes back to it is asked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from store.archives import emptied, exported, taken
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor

from scorekeeper.store.evenings.sittings import open_sitting, recent_sittings
from scorekeeper.store.upkeep.check import findings

Z, B, A = "Žofia", "boris", "Anna"
NOW = datetime.now(UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Played an hour ago; half an hour ago somebody opened another evening."""
    made = kitchen.game(at=NOW - 61 * MINUTE, name="Friday", scheme="keep_low")
    made.play(A, {Z: 7, B: 80})
    kitchen.act(lambda group: open_sitting(group, NOW - 30 * MINUTE, "After dinner"))
    return made


def carried_on(visitor: Visitor, kitchen: Kitchen) -> Page:
    return visitor.open(kitchen.address).follow("Carry on")


def test_everybody_is_asked_once(visitor: Visitor, game: GameHere) -> None:
    page = carried_on(visitor, game.kitchen)
    assert page.heading == "Who is here?"
    assert page.all(".ticked label") == [Z, B, A]
    seats = [f"known:{game.keys[name]}" for name in (Z, A)]
    assert page.press("Carry on", {"seat": seats}).notices == ["boris left"]
    assert carried_on(visitor, game.kitchen).path == game.address


def test_whoever_has_played_in_it_is_not_asked(visitor: Visitor, game: GameHere) -> None:
    game.evening.at = NOW - 10 * MINUTE
    game.play(A, {Z: 1, B: 2})
    assert carried_on(visitor, game.kitchen).path == game.address


def test_another_game_is_not_asked_once_it_goes_on(visitor: Visitor, game: GameHere) -> None:
    other = game.kitchen.game("Eva", "Filip", at=NOW - 20 * MINUTE, name="Other")
    other.evening.at = NOW - 10 * MINUTE
    other.play("Eva", {"Filip": 2})
    page = visitor.open(f"{game.address}table?carry_on=1")
    assert page.path == game.address


def test_it_comes_back_from_the_archive_as_one_opened_by_hand(
    visitor: Visitor, game: GameHere
) -> None:
    archive = game.kitchen.act(exported)
    with game.kitchen.app.app_context():
        group = emptied()
        taken(group, archive)
        assert exported(group) == archive
        assert list(findings()) == []
        sittings = recent_sittings(group)
        assert [each.sitting.by_hand for each in sittings] == [True, False]
        there = Kitchen(game.kitchen.app, group.key)
    assert carried_on(visitor, there).heading == "Who is here?"
