"""Looking back: nothing that was entered is out of reach, and everything can be found again."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from store.evening import Evening
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor, words

from scorekeeper.store.evenings.sittings import recent_sittings, rename_sitting
from scorekeeper.store.log.changing_seats import Known
from scorekeeper.store.people.groups import set_time_zone
from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import player_named

HOME = "Europe/Bratislava"


def look_back(visitor: Visitor, kitchen: Kitchen, more: str = "") -> Page:
    return visitor.open(f"{kitchen.address}history{more}")


def search(page: Page, **chosen: str) -> Page:
    """What the form leads to: it is a GET form, so all it says stands in the address."""
    form = page.one("form#search")
    assert str(form["method"]).lower() == "get"
    fields = {tag["name"] for tag in form.select("input, select")}
    assert fields == {"text", "player", "scheme", "deck", "state"}
    said = "&".join(f"{name}={value}" for name, value in chosen.items())
    return page.visitor.open(f"{form['action']}?{said}")


def play_at(game: GameHere, *clocks: str) -> GameHere:
    """Rounds at these times of the clock on the wall: whoever sits first goes out."""
    for clock in clocks:
        at = datetime.fromisoformat(clock).replace(tzinfo=ZoneInfo(HOME))
        game.act(lambda evening, at=at: _play(evening, at))  # type: ignore[misc]
    return game


def _play(evening: Evening, at: datetime) -> None:
    out, *others = evening.record_of().game.keys.values()
    content = {"round": {"out": out, "hands": dict.fromkeys(others, 10)}}
    evening.add("round_recorded", content, at=at)


@pytest.fixture
def past(kitchen: Kitchen) -> GameHere:
    """Two months, three evenings; a game of two of them, and one that was only begun."""
    kitchen.act(lambda group: set_time_zone(group, HOME).key)
    long = play_at(kitchen.game(name="Long one"), "2026-10-31 20:00", "2026-11-01 20:00")
    short = kitchen.game("Eva", "Ádám", name="Short one", scheme="keep_low", note="by the fire")
    play_at(short, "2026-10-31 23:30", "2026-11-01 00:15")
    short.log("game_ended", {})
    begun = kitchen.game("Filip", "Gita", name="Begun")
    assert begun.count() == 1
    return long


def sections(page: Page) -> list[tuple[str, list[str]]]:
    """Each month with its lines as people read them."""
    parts = page.soup.select("section[data-month]")
    return [
        (words(part.select("h2")[0]), [words(row) for row in part.select(".row")]) for part in parts
    ]


def test_an_empty_house_says_so(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(kitchen.address).follow("History")
    assert page.heading == "History"
    assert "No game here" in page.text


def test_evenings_and_their_games_stand_under_the_month_where_the_group_lives(
    visitor: Visitor, past: GameHere
) -> None:
    # The second evening is of October, though its last round was played in November.
    assert sections(look_back(visitor, past.kitchen)) == [
        (
            "November 2026",
            [
                "27 Nov Begun 0 rounds · Last one standing · goes on",
                "Sunday 1 November",
                "Long one 2 rounds · Last one standing · goes on",
            ],
        ),
        (
            "October 2026",
            ["Saturday 31 October", "Short one 2 rounds · Keep it low · won by Eva"],
        ),
    ]


def test_every_line_leads_somewhere(visitor: Visitor, past: GameHere) -> None:
    page = look_back(visitor, past.kitchen)
    headings = [visitor.open(str(link["href"])).heading for link in page.soup.select(".rows a")]
    assert headings == [
        *("Begun", "Sunday 1 November", "Long one", "Saturday 31 October", "Short one"),
    ]


@pytest.mark.parametrize(
    ("chosen", "games", "summary"),
    [
        ({"text": "LONG"}, ["Long one"], "Shown: “LONG”"),
        ({"text": "fire"}, ["Short one"], "Shown: “fire”"),
        ({"scheme": "keep_low"}, ["Short one"], "Shown: Keep it low"),
        ({"state": "open"}, ["Begun", "Long one"], "Shown: Open"),
        ({"state": "finished"}, ["Short one"], "Shown: Finished"),
        ({"deck": "classic-108", "state": "open"}, ["Begun", "Long one"], None),
        ({"state": "open", "scheme": "keep_low"}, [], "Shown: Keep it low · Open"),
        # What nobody offered narrows nothing.
        ({"state": "nonsense", "player": "x", "deck": "tarot"}, 3, ""),
    ],
)
def test_history_is_narrowed_by_what_is_chosen(
    visitor: Visitor,
    past: GameHere,
    chosen: dict[str, str],
    games: list[str] | int,
    summary: str | None,
) -> None:
    page = search(look_back(visitor, past.kitchen), **chosen)
    shown = [link.b.get_text() for link in page.soup.select(".rows a[href*='/games/']")]  # type: ignore[union-attr]
    assert (len(shown) if isinstance(games, int) else shown) == games
    if summary is not None:
        assert page.all(".narrowed p") == ([summary] if summary else [])


def test_a_game_is_found_by_what_was_noted_of_a_round_that_stands(
    visitor: Visitor, past: GameHere
) -> None:
    keys = list(past.keys.values())
    played = {"out": keys[0], "hands": dict.fromkeys(keys[1:], 10)}
    noted = past.log("round_recorded", {"round": {**played, "note": "Ďalšia búrka"}})
    page = look_back(visitor, past.kitchen)
    for text in ("burka", "ĎALŠIA", "long burka"):
        found = search(page, text=text).soup.select(".rows a[href*='/games/'] b")
        assert [words(name) for name in found] == ["Long one"]
    past.log("round_edited", {"target": noted, "round": {**played, "note": "rain"}})
    assert "Nothing is like that" in search(page, text="burka").text
    past.log("round_removed", {"target": noted})
    assert "Nothing is like that" in search(page, text="rain").text


def test_a_player_is_found_under_whoever_they_are_now(visitor: Visitor, past: GameHere) -> None:
    kitchen = past.kitchen
    kitchen.game("Eve", "Hana", name="Other spelling")
    keys = kitchen.act(
        lambda group: [p.key for name in ("Eve", "Eva") if (p := player_named(group, name))]
    )
    kitchen.act(lambda group: merge_players(group, keys[0], keys[1]).key)
    page = search(look_back(visitor, kitchen), player=keys[1])
    shown = [link.b.get_text() for link in page.soup.select(".rows a[href*='/games/']")]  # type: ignore[union-attr]
    assert shown == ["Other spelling", "Short one"]
    chosen = page.one("select[name=player] option[selected]")
    assert chosen.get_text() == "Eva"
    assert page.all(".narrowed p") == ["Shown: Eva"]


def test_what_is_not_there_says_so_and_can_be_cleared(visitor: Visitor, past: GameHere) -> None:
    page = search(look_back(visitor, past.kitchen), text="nobody")
    assert "Nothing is like that" in page.text
    assert page.one("details").has_attr("open")
    assert page.one("input[name=text]")["value"] == "nobody"
    assert len(page.follow("Show everything").all(".row")) == 5


def test_the_name_and_note_of_an_evening_are_found_and_shown(
    visitor: Visitor, past: GameHere
) -> None:
    past.kitchen.act(
        lambda group: (
            rename_sitting(group, recent_sittings(group)[1].sitting.key, "Dušičky", "candles").key
        )
    )
    page = search(look_back(visitor, past.kitchen), text="dusicky CANDLES")
    assert sections(page) == [("October 2026", ["31 Oct Dušičky candles"])]


def test_history_goes_on_page_by_page_and_keeps_what_is_looked_for(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    kitchen.act(lambda group: set_time_zone(group, HOME).key)
    people = kitchen.game("Zoe", "Bea", name="The very first")
    seats = [Known(key) for key in people.keys.values()]
    days = [f"2026-{month:02}-{day:02} 20:00" for month in (9, 10) for day in range(1, 24)]
    for number, day in enumerate(days):
        evening = kitchen.act(lambda group, n=number: Evening(group, *seats, name=f"Game {n}"))  # type: ignore[misc]
        play_at(GameHere(kitchen, evening), day)
    newest = look_back(visitor, kitchen, "?text=game")
    assert "Newest" not in newest.all(".btn-row a")
    oldest = newest.follow("Older")
    names = [
        link.b.get_text()  # type: ignore[union-attr]
        for page in (newest, oldest)
        for link in page.soup.select(".rows a[href*='/games/']")
    ]
    assert names == [f"Game {number}" for number in reversed(range(46))]
    assert [title for title, _ in sections(oldest)] == ["September 2026"]
    assert oldest.all(".narrowed p") == ["Shown: “game”"]
    assert not oldest.has_button("Older")
    assert oldest.follow("Newest").all(".row") == newest.all(".row")


@pytest.mark.parametrize(
    "before", ["-5", "1e9.1", "x", "9" * 30 + ".1", "1.2.3", "99999999999999999.1", ""]
)
def test_a_place_that_says_nonsense_shows_the_newest(
    visitor: Visitor, past: GameHere, before: str
) -> None:
    page = look_back(visitor, past.kitchen, f"?before={before}")
    assert len(page.all(".row")) == 5


def test_two_hundred_rounds_and_ten_players_with_the_longest_names(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    names = [f"{letter * 38}ž{letter}" for letter in "ABCDEFGHIJ"]
    game = kitchen.game(*names, name="N" * 60, rules={"target": 100_000})
    for _ in range(3):
        game.play(names[0])
    page = search(look_back(visitor, kitchen), player=game.keys[names[3]])
    assert page.all(".narrowed p") == [f"Shown: {names[3]}"]


def test_history_speaks_slovak(kitchen: Kitchen, past: GameHere) -> None:
    page = look_back(kitchen.visitor("sk"), kitchen)
    assert page.heading == "História"
    assert [title for title, _ in sections(page)] == ["November 2026", "Október 2026"]
