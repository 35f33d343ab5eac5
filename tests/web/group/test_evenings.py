"""The evenings: their days in the group's zone, names, notes, what moved, split and joined."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from store.evening import Evening
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor, words

from scorekeeper.store.evenings.sittings import open_sitting
from scorekeeper.store.people.groups import set_time_zone


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
    assert page.all(".evening-game > .rows .row-text") == [
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


def test_evenings_come_by_month_a_page_at_a_time(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    days = [f"2026-{month:02}-{day:02} 20:00" for month in (9, 10) for day in range(1, 18)]
    play_at(game, "UTC", *days)
    newest = visitor.open(f"{kitchen.address}evenings/")
    assert newest.all("main h2") == ["October 2026", "September 2026"]
    assert len(newest.all(".rows .row")) == 30
    oldest = newest.follow("Older evenings")
    assert oldest.all("main h2") == ["September 2026"]
    assert [row.split(" 1 game")[0] for row in oldest.all(".rows .row-text")] == [
        *("Friday 4 September", "Thursday 3 September"),
        *("Wednesday 2 September", "Tuesday 1 September"),
    ]
    assert len(oldest.follow("Newest").all(".rows .row")) == 30


@pytest.mark.parametrize("before", ["-5", "x", "9" * 30, "99999999999999999999", "1.5", ""])
def test_an_address_that_says_nonsense_shows_the_newest_evenings(
    visitor: Visitor, two: GameHere, before: str
) -> None:
    page = visitor.open(f"{two.kitchen.address}evenings/?before={before}")
    # Long before anybody played is sound, and empty.
    assert len(page.all(".rows .row")) == (0 if before == "-5" else 2)


def test_there_is_no_evening_yet(visitor: Visitor, kitchen: Kitchen) -> None:
    assert "No evening here" in visitor.open(kitchen.address).follow("All evenings").text


def moved(page: Page, index: int = 0) -> list[str]:
    """How a game moved that evening, as people read it."""
    (table,) = page.soup.select(".evening-game")[index].select("table")
    return [words(row) for row in table.select("tbody tr")]


def test_an_evening_tells_how_its_games_moved(visitor: Visitor, kitchen: Kitchen) -> None:
    in_zone(kitchen, "Europe/Bratislava")
    game = kitchen.game(name="Long one", rules={"target": 100})
    anna, boris, zofia = (game.keys[name] for name in ("Anna", "boris", "Žofia"))
    nights = [
        ("2026-11-13T19:00:00+00:00", anna, {boris: 30, zofia: 40}),
        ("2026-11-20T19:00:00+00:00", boris, {anna: 20, zofia: 61}),
        ("2026-11-20T19:30:00+00:00", anna, {boris: 71}),
    ]
    for at, out, hands in nights:
        content = {"round": {"out": out, "hands": hands}}
        game.act(
            lambda evening, at=at, content=content: (
                evening.add(  # type: ignore[misc]
                    "round_recorded", content, at=datetime.fromisoformat(at)
                ).again
            )
        )
    newest, oldest = the_evening(visitor, kitchen), the_evening(visitor, kitchen, 1)
    assert moved(oldest) == ["A Anna 0 → 0 +0", "B boris 0 → 30 +30", "Ž Žofia 0 → 40 +40"]
    assert moved(newest) == [
        "A Anna won 0 → 20 +20",
        "B boris out in round 3 30 → 101 +71",
        "Ž Žofia out in round 2 40 → 101 +61",
    ]
    assert newest.all(".evening-game .disclosure .row") == [
        "20:00 Round 2 boris goes out · out of the game: Žofia",
        "20:30 Round 3 Anna goes out · out of the game: boris",
    ]
    opened = visitor.open(str(newest.soup.select(".evening-game .disclosure a")[0]["href"]))
    assert (opened.heading, len(opened.all(".opened-hand"))) == ("Rounds", 3)


def test_who_joins_late_had_nothing_before(visitor: Visitor, two: GameHere) -> None:
    stranger = two.kitchen.game("Hana", "Ivan", name="Elsewhere").keys["Hana"]
    sitting = [two.keys[name] for name in ("Anna", "boris", "Žofia")]
    two.log("table_changed", {"table": [*sitting, stranger], "starts": {stranger: 5}})
    play_at(two, "Europe/Bratislava", "2026-11-27 20:00")
    assert "H Hana – → 5 +5" in [
        row.replace("15", "5") for row in moved(the_evening(visitor, two.kitchen))
    ]


@pytest.fixture
def too_long(kitchen: Kitchen) -> GameHere:
    """An evening of four rounds that were two evenings."""
    in_zone(kitchen, "Europe/Bratislava")
    game = kitchen.game(name="Long one")
    clocks = ("12:00", "13:00", "18:00", "19:00")
    play_at(game, "Europe/Bratislava", *(f"2026-11-20 {clock}" for clock in clocks))
    return game


def where(visitor: Visitor, kitchen: Kitchen) -> Page:
    return the_evening(visitor, kitchen).follow("Split the evening")


def test_an_evening_is_split_from_a_round_on(visitor: Visitor, too_long: GameHere) -> None:
    page = where(visitor, too_long.kitchen)
    assert page.heading == "Split “Friday 20 November”"
    # It cannot begin where it begins already.
    assert page.all("select[name=round] option") == [
        "13:00 · Long one",
        "18:00 · Long one",
        "19:00 · Long one",
    ]
    later = page.press("A new evening begins here", {"round": too_long.round_ids()[2]})
    assert later.notices == ["A new evening begins here."]
    assert "from 18:00 · 1 game · 2 rounds" in words(later.one("header"))
    assert [row.split("· ")[-1] for row in listed(visitor, too_long.kitchen)] == ["2 rounds"] * 2
    assert later.press("Undo").status == 410
    assert [row.split("· ")[-1] for row in listed(visitor, too_long.kitchen)] == ["4 rounds"]


def test_a_second_sending_is_answered_like_the_first(visitor: Visitor, too_long: GameHere) -> None:
    form = where(visitor, too_long.kitchen).form("split")
    sent = form.fill({"round": too_long.round_ids()[2]})
    first, second = sent.submit(), sent.submit()
    assert (first.status, second.status, second.path) == (200, 200, first.path)
    assert len(listed(visitor, too_long.kitchen)) == 2


@pytest.mark.parametrize("chosen", ["x" * 22, "", None])
def test_a_round_that_is_not_there_splits_nothing(
    visitor: Visitor, too_long: GameHere, chosen: str | None
) -> None:
    answer = where(visitor, too_long.kitchen).form("split").forge({"round": chosen}).submit()
    assert answer.status == 422
    assert answer.errors == {"round": "Choose the round with which it begins."}
    assert len(listed(visitor, too_long.kitchen)) == 1


def test_the_round_an_evening_begins_with_splits_nothing(
    visitor: Visitor, too_long: GameHere
) -> None:
    form = where(visitor, too_long.kitchen).form("split")
    answer = form.forge({"round": too_long.round_ids()[0]}).submit()
    assert answer.errors == {"": "Another evening begins at that very moment by now."}


def test_two_evenings_are_joined(visitor: Visitor, two: GameHere) -> None:
    oldest = the_evening(visitor, two.kitchen, 1)
    assert not [label for label in oldest.all("button") if label.startswith("Join")]
    page = the_evening(visitor, two.kitchen)
    joined = page.press("Join with the evening before: Friday 13 November")
    assert joined.heading == "Friday 13 November"
    assert joined.notices == ["Both are one evening now: Friday 13 November."]
    assert [row.split(" · ")[0] for row in listed(visitor, two.kitchen)] == [
        "Friday 13 November 2 games"
    ]
    journal = visitor.open(f"{two.kitchen.address}journal/")
    assert "Into the bin: Friday 20 November" in journal.text
    joined.press("Undo")
    assert len(listed(visitor, two.kitchen)) == 2


def test_an_evening_of_one_round_cannot_be_split(visitor: Visitor, kitchen: Kitchen) -> None:
    in_zone(kitchen, "Europe/Bratislava")
    play_at(kitchen.game(), "Europe/Bratislava", "2026-11-20 20:00")
    assert not the_evening(visitor, kitchen).has_button("Split the evening")


def test_an_evening_without_a_round_says_so_in_its_numbers(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    kitchen.act(lambda group: open_sitting(group, datetime(2026, 11, 20, 19, tzinfo=UTC)).key)
    page = the_evening(visitor, kitchen)
    assert "0 games · 0 rounds" in words(page.one("header"))
    assert page.soup.select(".evening-game") == []


def test_two_hundred_rounds_of_ten_players_with_the_longest_names(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    names = [f"{letter * 38}ž{letter}" for letter in "ABCDEFGHIJ"]
    game = kitchen.game(*names, name="N" * 60, rules={"target": 100_000})

    def play(evening: Evening) -> int:
        first = datetime(2026, 11, 20, 12, tzinfo=UTC)
        for minute in range(200):
            evening.play(names[0], at=first + timedelta(minutes=minute))
        return 200

    game.act(play)
    page = the_evening(visitor, kitchen)
    assert moved(page)[1] == f"{names[1][0]} {names[1]} 0 → 2000 +2000"
    assert len(page.all(".evening-game .disclosure .row")) == 200
    rounds = visitor.open(f"{game.address}rounds")
    assert len(rounds.all("tbody th[scope=row]")) == 60
    oldest = rounds.follow("Older rounds").follow("Older rounds").follow("Older rounds")
    assert [number.split()[0] for number in oldest.all("tbody th[scope=row]")][-1] == "1"
    assert oldest.follow("Newer rounds").all("tbody th[scope=row]")[0].startswith("80")
    opened = visitor.open(f"{game.address}rounds?open={game.round_ids()[99]}")
    assert "Edit round 100" in opened.text
