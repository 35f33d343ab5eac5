"""A game over several evenings: which one it is, where each begins, who is out since when."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from web.kitchen import GameHere, Kitchen, standings
from web.pages import Page, Visitor, words

from scorekeeper.store.bin import delete_sitting
from scorekeeper.store.evenings.sittings import recent_sittings, rename_sitting
from scorekeeper.store.people.groups import set_time_zone

HOME = "Europe/Bratislava"


def play(game: GameHere, clock: str, out: str, **hands: int) -> None:
    at = datetime.fromisoformat(clock).replace(tzinfo=ZoneInfo(HOME))
    held = {game.keys[name]: hand for name, hand in hands.items()}
    content = {"round": {"out": game.keys[out], "hands": held}}
    game.act(lambda evening: evening.add("round_recorded", content, at=at).again)


@pytest.fixture
def long(kitchen: Kitchen) -> GameHere:
    """Three evenings; boris is out since the second."""
    kitchen.act(lambda group: set_time_zone(group, HOME).key)
    game = kitchen.game("Žofia", "boris", "Anna", "Dana", rules={"target": 100})
    play(game, "2026-11-13 20:00", "Anna", boris=40, Žofia=3, Dana=1)
    play(game, "2026-11-20 20:00", "Anna", boris=5, Žofia=3, Dana=1)
    play(game, "2026-11-20 20:10", "Žofia", boris=56, Anna=3, Dana=1)
    play(game, "2026-11-27 20:00", "Žofia", Anna=3, Dana=1)
    return game


def headings(page: Page) -> list[str]:
    """The rounds from the top: a heading of an evening, or a number."""
    return [words(tag).split(" with")[0] for tag in page.soup.select("tbody th")]


def test_the_board_says_which_evening_it_is_and_since_when_somebody_is_out(
    visitor: Visitor, long: GameHere
) -> None:
    page = visitor.open(long.address)
    line = words(page.one("#game-line"))
    assert line == "Last one standing · out past 100 · third evening, round 5"
    (boris,) = [row for row in standings(page) if row.startswith("boris")]
    assert boris == "boris 101 out in round 3, since 20 Nov"


def test_the_rounds_say_where_an_evening_begins(visitor: Visitor, long: GameHere) -> None:
    page = visitor.open(f"{long.address}rounds")
    assert "third evening, round 5" in words(page.one("header"))
    assert headings(page) == [
        *("Friday 27 November", "4"),
        *("Friday 20 November", "3", "2"),
        *("Friday 13 November", "1"),
    ]
    assert page.follow("Friday 20 November").heading == "Friday 20 November"


def test_a_game_of_one_evening_says_nothing_of_it(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    for _ in range(2):
        game.play("Anna")
    assert "evening" not in words(visitor.open(game.address).one("#game-line"))
    assert headings(visitor.open(f"{game.address}rounds")) == ["2", "1"]


def test_a_game_without_a_round_says_nothing_of_it(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    assert words(visitor.open(game.address).one("#game-line")).endswith("round 1")


def test_an_evening_in_the_bin_is_none(visitor: Visitor, long: GameHere) -> None:
    long.kitchen.act(lambda group: delete_sitting(group, recent_sittings(group)[1].sitting.key).key)
    page = visitor.open(f"{long.address}rounds")
    assert "second evening, round 5" in words(page.one("header"))
    assert headings(page) == ["Friday 27 November", "4", "Friday 13 November", "3", "2", "1"]


def test_rounds_of_no_evening_stand_under_none(visitor: Visitor, long: GameHere) -> None:
    long.kitchen.act(lambda group: delete_sitting(group, recent_sittings(group)[2].sitting.key).key)
    long.kitchen.act(
        lambda group: rename_sitting(group, recent_sittings(group)[0].sitting.key, "Žúrka").key
    )
    page = visitor.open(f"{long.address}rounds")
    assert headings(page) == ["Žúrka", "4", "Friday 20 November", "3", "2", "1"]


def test_every_evening_after_the_tenth_has_its_number(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game("Anna", "boris", rules={"target": 10_000})
    for day in range(1, 13):
        play(game, f"2026-11-{day:02} 20:00", "Anna", boris=1)
    page = visitor.open(game.address)
    assert words(page.one("#game-line")).endswith("evening 12, round 13")
    slovak = kitchen.visitor("sk").open(game.address)
    assert words(slovak.one("#game-line")).endswith("12. večer, 13. kolo")
