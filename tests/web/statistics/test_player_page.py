"""A player in numbers, each counted by hand over a small evening."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from store.evening import EIGHT, HOUR
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor
from web.small_evening import again, small_evening

from scorekeeper.scoring.statistics.people import PersonTally
from scorekeeper.store.people.merging import merge_players, unmerge_player
from scorekeeper.store.people.players import archive_player, rename_player
from scorekeeper.store.statistics import tallies
from scorekeeper.web.statistics.movements import histogram

DAY = 24 * HOUR


@pytest.fixture
def games(kitchen: Kitchen) -> tuple[GameHere, GameHere]:
    return small_evening(kitchen)


def looked_at(visitor: Visitor, game: GameHere, name: str, query: str = "") -> Page:
    return visitor.open(f"{game.kitchen.address}players/{game.keys[name]}{query}")


def figures(page: Page) -> list[str]:
    return page.all(".figure summary")


def records(page: Page) -> dict[str, str]:
    """Streaks and blows: their numbers by their words."""
    rows = page.soup.select('ul[aria-label="Streaks and blows"] .row')
    return {row.b.text.strip(): row.select_one(".num").text.strip() for row in rows}  # type: ignore[union-attr]


def against(page: Page) -> list[str]:
    return page.all('ul[aria-label="Against"] .row-text, ul[aria-label="Against"] .row > .num')


FIGURES = {
    "Žofia": ["1 game won", "25% rounds gone out", "70.0 points left, on average"],
    "boris": ["1 game won", "40% rounds gone out", "46.7 points left, on average"],
    "Anna": ["1 game won", "40% rounds gone out", "33.7 points left, on average"],
}


@pytest.mark.parametrize("name", FIGURES)
def test_games_won_rounds_gone_out_and_points_left(
    visitor: Visitor, games: tuple[GameHere, GameHere], name: str
) -> None:
    page = looked_at(visitor, games[0], name)
    assert page.heading == name
    assert page.all(".bar-title p") == ["2 games"]
    assert figures(page) == FIGURES[name]


def test_every_big_number_says_what_it_counts(
    visitor: Visitor, games: tuple[GameHere, GameHere]
) -> None:
    wins, out, average = looked_at(visitor, games[0], "Žofia").all(".figure > p")
    assert wins.startswith("Of 2 games that are over. 1 win is shared.")
    assert out.startswith("1 of 4 rounds at the table.")
    assert average.startswith("3 counted hands. 1 of them was typed as points.")


def test_the_spread_of_points_is_drawn_and_stands_as_a_table(
    visitor: Visitor, games: tuple[GameHere, GameHere]
) -> None:
    page = looked_at(visitor, games[0], "boris")
    rows = page.soup.select(".numbers tbody tr")
    found = {row.th.text.strip(): row.td.text.strip() for row in rows}  # type: ignore[union-attr]
    assert {word: number for word, number in found.items() if number != "0"} == {
        "40–49": "2",
        "60–69": "1",
    }
    assert len(page.soup.select(".bars rect")) == len(rows) == 11
    assert page.one(".bars desc").text.strip() == "Most often 40–49 points: 2 hands."


def test_the_labels_of_bars_do_not_touch(kitchen: Kitchen) -> None:
    # Bars of 1,002 and 1,000 hands are as high as each other; 999 is no wider than its bar.
    spread = {"0": 1002, "1": 1000, "2": 999, "4": 7, "5": 7, "6": 500}
    with kitchen.app.test_request_context():
        drawn = histogram(PersonTally(spread=spread))
    assert drawn is not None
    assert [bar.label for bar in drawn.bars][:7] == ["1,002", "", "999", "", "7", "7", "500"]
    assert [bar.text for bar in drawn.bars][:4] == ["1,002", "1,000", "999", "0"]


def test_the_dearest_hand_shows_its_cards_and_leads_to_its_round(
    visitor: Visitor, games: tuple[GameHere, GameHere]
) -> None:
    page = looked_at(visitor, games[0], "boris")
    assert page.all(".dearest .fan .heard") == ["2 × 5", "1 × Wild Draw Four"]
    (link,) = page.soup.select(".dearest a")
    assert link.text.strip().startswith("60 points")
    assert str(link["href"]).endswith(f"/rounds?open={games[0].round_ids()[0]}#opened")


def test_a_dearest_hand_that_was_typed_says_so(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game("Žofia", "boris", "Anna")
    game.play("Žofia", {"boris": 77, "Anna": {"5": 1}})
    page = looked_at(visitor, game, "boris")
    assert page.all(".dearest")[0].endswith("typed as points")
    assert not page.soup.select(".fan")


def test_cards_caught_with(visitor: Visitor, games: tuple[GameHere, GameHere]) -> None:
    page = looked_at(visitor, games[0], "boris")
    fan = page.soup.select(".fan")[1]
    assert [each.text for each in fan.select(".heard")] == [
        *("2 × 5", "2 × Skip", "1 × Wild Draw Four"),
    ]
    assert "4 known rounds. Most rounds in a row without Wild Draw Four: 3." in page.text


def test_streaks_wipes_and_blows(visitor: Visitor, games: tuple[GameHere, GameHere]) -> None:
    assert records(looked_at(visitor, games[0], "boris")) == {
        "Rounds gone out in a row": "2",
        "Games won in a row": "1",
        "Times out of a game": "0",
        "Times wiped to zero": "1",
        "Most points behind in a game won": "60",
    }
    assert records(looked_at(visitor, games[0], "Anna"))["Times out of a game"] == "1"


def test_form_is_drawn_from_game_to_game(
    visitor: Visitor, games: tuple[GameHere, GameHere]
) -> None:
    page = looked_at(visitor, games[0], "boris")
    assert page.one("#chart-title").text.strip() == "Place in the last games"
    # First alone of three, then last alone.
    assert page.one("#chart-text").text.strip() == "boris 100 → 0."
    assert page.all(".moving tbody td") == ["100", "0"]
    assert page.all(".rungs text")[:6] == ["0", "20", "40", "60", "80", "100"]
    assert "100 is first, 0 is last." in page.all(".chart figcaption")
    # Second of three, then two share the first place: (1000 + 500) / 2.
    assert looked_at(visitor, games[0], "Anna").all(".moving tbody td") == ["50", "75"]


def test_against_each_other(visitor: Visitor, games: tuple[GameHere, GameHere]) -> None:
    page = looked_at(visitor, games[0], "Žofia")
    assert against(page) == [
        *("Anna 2 games · 1 equal", "0 : 1"),
        *("boris 2 games", "1 : 1"),
    ]
    followed = page.visitor.open(str(page.soup.select('ul[aria-label="Against"] a')[0]["href"]))
    assert followed.heading == "Anna"


def test_ways_of_playing(visitor: Visitor, games: tuple[GameHere, GameHere]) -> None:
    rows = looked_at(visitor, games[0], "boris").all(".league tbody tr")
    assert rows == ["Winner collects 1 0 1 0%", "Last one standing 1 1 4 50%"]


def test_one_way_of_playing(visitor: Visitor, games: tuple[GameHere, GameHere]) -> None:
    page = looked_at(visitor, games[0], "boris", "?scheme=collect")
    assert figures(page) == ["0 games won", "0% rounds gone out", "40.0 points left, on average"]
    assert page.all('nav[aria-label="Ways of playing"] [aria-current]') == ["Winner collects"]
    assert figures(page.follow("Every way of playing")) == FIGURES["boris"]


def test_the_last_evening_alone(visitor: Visitor, games: tuple[GameHere, GameHere]) -> None:
    later = again(games[0], "boris", "Anna", scheme="collect", rules={"target": 5}, at=EIGHT + DAY)
    later.play("Anna", {"boris": 5})
    page = looked_at(visitor, games[0], "Anna", "?span=evening")
    assert figures(page)[0] == "1 game won"
    assert page.all(".league tbody tr") == ["Winner collects 1 1 1 100%"]
    assert looked_at(visitor, games[0], "Žofia", "?span=evening").all(".empty b") == [
        "Nothing to count here"
    ]


def test_this_year_leaves_other_years_out(
    visitor: Visitor, games: tuple[GameHere, GameHere], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = "scorekeeper.web.statistics.spans.now"
    monkeypatch.setattr(module, lambda: EIGHT)
    assert figures(looked_at(visitor, games[0], "boris", "?span=year")) == FIGURES["boris"]
    monkeypatch.setattr(module, lambda: EIGHT + 100 * DAY)
    page = looked_at(visitor, games[0], "boris", "?span=year")
    assert "Nothing to count here" in page.text


@pytest.mark.parametrize("query", ["?span=nonsense&scheme=nonsense", "?span=&scheme="])
def test_nonsense_asks_for_everything(
    visitor: Visitor, games: tuple[GameHere, GameHere], query: str
) -> None:
    assert figures(looked_at(visitor, games[0], "boris", query)) == FIGURES["boris"]


def test_few_games_are_said_to_be_few(visitor: Visitor, games: tuple[GameHere, GameHere]) -> None:
    page = looked_at(visitor, games[0], "boris")
    assert "2 games: too few to tell." in page.all(".notice")


def test_nobody_has_played_yet(visitor: Visitor, kitchen: Kitchen) -> None:
    page = looked_at(visitor, kitchen.game("Žofia", "boris"), "boris")
    assert page.all(".empty b") == ["Nothing to count here"]
    assert page.form("rename").values["player_name"] == "boris"


def test_a_rename_keeps_and_an_archive_keeps_every_number(
    visitor: Visitor, games: tuple[GameHere, GameHere], kitchen: Kitchen
) -> None:
    key = games[0].keys["boris"]
    kitchen.act(lambda group: rename_player(group, key, "Boriska"))
    kitchen.act(lambda group: archive_player(group, key))
    page = looked_at(visitor, games[0], "boris")
    assert page.heading == "Boriska"
    assert figures(page) == FIGURES["boris"]
    assert against(looked_at(visitor, games[0], "Žofia"))[2:] == [
        "Boriska 2 games",
        "1 : 1",
    ]


def test_a_merge_moves_every_number_and_an_unmerge_moves_it_back(
    visitor: Visitor, games: tuple[GameHere, GameHere], kitchen: Kitchen
) -> None:
    other = kitchen.game("Borisko", "Eva", scheme="collect", rules={"target": 5})
    other.play("Borisko", {"Eva": {"5": 1}})
    stays, gone = games[0].keys["boris"], other.keys["Borisko"]
    before = _numbers(visitor, games[0], other)
    kitchen.act(lambda group: merge_players(group, gone, stays))
    page = looked_at(visitor, games[0], "boris")
    # Two of three won; three of six rounds gone out.
    assert figures(page) == [
        "2 games won",
        "50% rounds gone out",
        "46.7 points left, on average",
    ]
    assert against(looked_at(visitor, other, "Eva")) == ["boris 1 game", "0 : 1"]
    assert "another spelling of boris" in looked_at(visitor, other, "Borisko").text
    kitchen.act(lambda group: unmerge_player(group, gone))
    assert _numbers(visitor, games[0], other) == before


def _numbers(visitor: Visitor, first: GameHere, other: GameHere) -> Mapping[str, str]:
    pages = {name: looked_at(visitor, first, name).text for name in ("Žofia", "boris", "Anna")}
    return pages | {name: looked_at(visitor, other, name).text for name in ("Borisko", "Eva")}


def test_who_is_away_is_left_out_of_those_rounds(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game("Žofia", "boris", "Anna", scheme="keep_low")
    game.play("Žofia", {"boris": 10, "Anna": 20})
    seats = [game.keys["Žofia"], game.keys["Anna"]]
    game.log("table_changed", {"table": seats, "starts": {}})
    game.play("Žofia", {"Anna": 10})
    assert figures(looked_at(visitor, game, "boris"))[1:] == [
        "0% rounds gone out",
        "10.0 points left, on average",
    ]
    assert "0 of 1 round at the table." in looked_at(visitor, game, "boris").text


def test_games_are_counted_some_at_a_look(
    visitor: Visitor, games: tuple[GameHere, GameHere], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tallies, "AT_ONCE", 1)
    monkeypatch.setattr(tallies, "monotonic", lambda: 1e12)
    page = looked_at(visitor, games[0], "boris")
    assert "The games are being counted" in page.text
    assert "1 of 2." in page.text
    assert page.form("rename").values["player_name"] == "boris"
    assert figures(page.follow("Go on counting")) == FIGURES["boris"]


def test_a_name_that_is_refused_keeps_the_numbers(
    visitor: Visitor, games: tuple[GameHere, GameHere]
) -> None:
    page = looked_at(visitor, games[0], "boris", "?span=evening")
    answer = page.press("Save the name", {"player_name": ""})
    assert answer.status == 422
    assert answer.errors == {"player_name": "Type a name."}
    assert figures(answer) == FIGURES["boris"]


@pytest.mark.parametrize("language", ["en", "sk"])
def test_the_longest_names_stand_on_sound_pages(kitchen: Kitchen, language: str) -> None:
    names = [f"{letter}{'qwertzuiop' * 5}"[:40] for letter in "XbAžCdEfGh"]
    game = kitchen.game(*names, scheme="collect", rules={"target": 1})
    game.play(names[0], {name: {"wild4": 1, "9": 2} for name in names[1:]})
    page = looked_at(kitchen.visitor(language), game, names[3])
    assert page.heading == names[3]
    assert len(page.all("ul.rows .dot")) == 9
