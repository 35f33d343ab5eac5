"""The evenings: their days in the group's zone, names, notes, and taking one's boundary away."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor

from scorekeeper.store.groups import set_time_zone


def play_at(game: GameHere, zone: str, *clocks: str) -> None:
    """Rounds at these times of the clock on the wall."""
    for clock in clocks:
        at = datetime.fromisoformat(clock).replace(tzinfo=ZoneInfo(zone))
        game.act(lambda evening, at=at: evening.play("Anna", at=at) and None)  # type: ignore[misc]


def listed(visitor: Visitor, kitchen: Kitchen) -> list[str]:
    return visitor.open(f"{kitchen.address}evenings/").all(".rows .row-text")


def in_zone(kitchen: Kitchen, zone: str) -> None:
    kitchen.act(lambda group: set_time_zone(group, zone).key)


def the_evening(visitor: Visitor, kitchen: Kitchen, index: int = 0) -> Page:
    links = visitor.open(f"{kitchen.address}evenings/").soup.select(".rows a")
    return visitor.open(str(links[index]["href"]))


@pytest.mark.parametrize(
    ("zone", "clocks", "title", "since"),
    [
        # In UTC this begins on the next day, and ends there in the small hours.
        (
            "America/New_York",
            ("2026-11-20 21:00", "2026-11-20 23:59", "2026-11-21 00:01", "2026-11-21 02:00"),
            "Friday 20 November",
            "21:00",
        ),
        # In UTC all of it is on the day before.
        (
            "Pacific/Auckland",
            ("2026-11-21 00:30", "2026-11-21 02:00"),
            "Saturday 21 November",
            "00:30",
        ),
        # The night that has one hour twice, and the one that leaves an hour out.
        (
            "Europe/Bratislava",
            ("2026-10-24 21:00", "2026-10-25 00:30", "2026-10-25 02:30", "2026-10-25 04:00"),
            "Saturday 24 October",
            "21:00",
        ),
        (
            "Europe/Bratislava",
            ("2026-03-28 21:00", "2026-03-29 01:30", "2026-03-29 03:30", "2026-03-29 05:00"),
            "Saturday 28 March",
            "21:00",
        ),
    ],
)
def test_fault_26_an_evening_past_midnight_is_one_and_of_the_day_it_begins(
    visitor: Visitor, kitchen: Kitchen, zone: str, clocks: tuple[str, ...], title: str, since: str
) -> None:
    in_zone(kitchen, zone)
    game = kitchen.game(name="Friday table")
    play_at(game, zone, *clocks)
    (row,) = listed(visitor, kitchen)
    assert row == f"{title} 1 game · {len(clocks)} rounds"
    page = the_evening(visitor, kitchen)
    assert page.heading == title
    assert f"from {since} · 1 game · {len(clocks)} rounds" in page.one("header").get_text()
    assert visitor.open(f"{kitchen.address}").all(".rows[aria-label=Evenings] .num") == [
        " ".join((title.split()[1], title.split()[2][:3]))
    ]


def test_fault_26_two_evenings_of_one_weekend_are_two(visitor: Visitor, kitchen: Kitchen) -> None:
    in_zone(kitchen, "America/New_York")
    game = kitchen.game()
    play_at(game, "America/New_York", "2026-11-20 22:00", "2026-11-21 01:00", "2026-11-21 20:00")
    assert [row.split(" 1 game")[0] for row in listed(visitor, kitchen)] == [
        "Saturday 21 November",
        "Friday 20 November",
    ]


@pytest.fixture
def two(kitchen: Kitchen) -> GameHere:
    """A game of two evenings; in the second another one was played, and nothing else after."""
    in_zone(kitchen, "Europe/Bratislava")
    game = kitchen.game(name="Long one")
    play_at(game, "Europe/Bratislava", "2026-11-13 20:00", "2026-11-20 20:00")
    short = kitchen.game("Eva", "Adam", name="Short one")
    at = datetime(2026, 11, 20, 21, tzinfo=ZoneInfo("Europe/Bratislava"))
    short.act(lambda evening: evening.play("Eva", at=at, Adam=3).again)
    return game


def test_an_evening_has_a_name_and_a_note(visitor: Visitor, two: GameHere) -> None:
    page = the_evening(visitor, two.kitchen)
    assert page.all(".rows .row-text") == [
        "Long one 1 round · Last one standing · goes on",
        "Short one 1 round · Last one standing · goes on",
    ]
    named = page.press("Save", {"name": "Mikuláš", "note": "cold\noutside"})
    assert named.heading == "Mikuláš"
    assert "Friday 20 November, from 20:00" in named.one("header").get_text()
    assert named.form("evening").values["note"] == "cold\noutside"
    assert listed(visitor, two.kitchen)[0].startswith("Mikuláš")
    assert named.press("Undo").heading == "Friday 20 November"


@pytest.mark.parametrize(("field", "text"), [("name", "x" * 61), ("note", "x" * 501)])
def test_what_is_too_long_is_told_and_stays(
    visitor: Visitor, two: GameHere, field: str, text: str
) -> None:
    answer = the_evening(visitor, two.kitchen).press("Save", {field: text})
    assert answer.status == 422
    assert answer.errors == {field: "This text is too long."}
    assert answer.form("evening").values[field] == text


def test_deleting_an_evening_says_where_its_rounds_go(visitor: Visitor, two: GameHere) -> None:
    question = the_evening(visitor, two.kitchen).follow("Delete the evening")
    assert question.heading == "Put “Friday 20 November” in the bin?"
    assert (
        "Its 2 rounds stay and belong to the evening before then: Friday 13 November."
        in question.text
    )
    assert "Put 1 game played that evening alone in the bin as well: Short one" in question.text
    answer = question.press("Put it in the bin")
    assert answer.notices == ["“Friday 20 November” is in the bin."]
    assert [row.split(" · ")[0] for row in listed(visitor, two.kitchen)] == [
        "Friday 13 November 2 games"
    ]
    answer.press("Undo")
    assert len(listed(visitor, two.kitchen)) == 2


def test_its_own_games_go_with_it_where_that_is_ticked(visitor: Visitor, two: GameHere) -> None:
    question = the_evening(visitor, two.kitchen).follow("Delete the evening")
    answer = question.form("question").forge({"with_games": "y"}).submit()
    assert len(listed(visitor, two.kitchen)) == 1
    assert visitor.open(f"{two.kitchen.address}bin").all(".rows b") == [
        "Short one",
        "Friday 20 November",
    ]
    answer.press("Undo")
    assert visitor.open(f"{two.kitchen.address}bin").all(".rows b") == []


def test_the_first_evening_leaves_its_rounds_to_none(visitor: Visitor, two: GameHere) -> None:
    question = the_evening(visitor, two.kitchen, 1).follow("Delete the evening")
    assert "Its 1 round stays and belongs to no evening then." in question.text


def test_an_evening_in_the_bin_says_so_and_comes_back(visitor: Visitor, two: GameHere) -> None:
    page = the_evening(visitor, two.kitchen)
    page.follow("Delete the evening").press("Put it in the bin")
    gone = visitor.open(page.path)
    assert (gone.status, gone.heading) == (410, "“Friday 20 November” is in the bin")
    assert gone.press("Take it out of the bin").path == page.path


def test_evenings_come_a_page_at_a_time(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    days = [f"2026-{month:02}-{day:02} 20:00" for month in (9, 10) for day in range(1, 18)]
    play_at(game, "UTC", *days)
    newest = visitor.open(f"{kitchen.address}evenings/")
    assert len(newest.all(".rows .row")) == 30
    oldest = newest.follow("Older evenings")
    assert [row.split(" 1 game")[0] for row in oldest.all(".rows .row-text")] == [
        *("Friday 4 September", "Thursday 3 September"),
        *("Wednesday 2 September", "Tuesday 1 September"),
    ]
    assert len(oldest.follow("Newer evenings").all(".rows .row")) == 30


def test_there_is_no_evening_yet(visitor: Visitor, kitchen: Kitchen) -> None:
    assert "No evening here" in visitor.open(kitchen.address).follow("All evenings").text
