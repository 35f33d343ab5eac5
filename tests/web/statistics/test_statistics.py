"""The group in numbers, each counted by hand over a small evening."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Thread

import pytest
from store.evening import EIGHT, HOUR
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor
from web.small_evening import again, small_evening

from scorekeeper.store.bin import (
    bin_of,
    delete_game,
    delete_player,
    delete_sitting,
    empty_bin,
    restore_game,
)
from scorekeeper.store.errors import HasPlayed
from scorekeeper.store.evenings.sittings import recent_sittings
from scorekeeper.store.models import Group
from scorekeeper.store.people.merging import merge_players, unmerge_player
from scorekeeper.store.people.players import add_player, players_of
from scorekeeper.store.statistics import growing_sums, tallies

DAY = 24 * HOUR


@pytest.fixture
def games(kitchen: Kitchen) -> tuple[GameHere, GameHere]:
    return small_evening(kitchen)


def looked_at(visitor: Visitor, kitchen: Kitchen, query: str = "") -> Page:
    return visitor.open(f"{kitchen.address}statistics{query}")


def league(page: Page) -> list[str]:
    return page.all('table[aria-labelledby="league"] tbody tr')


def rated(page: Page) -> list[str]:
    return page.all('ul[aria-label="Ratings"] .row')


def records(page: Page) -> dict[str, tuple[str, str]]:
    """Each record's number, and who and when, by its words."""
    rows = page.soup.select('ul[aria-label="Records"] .row')
    return {
        row.b.text.strip(): (  # type: ignore[union-attr]
            row.select_one(".num").text.strip(),  # type: ignore[union-attr]
            row.small.text.split(" · ")[0].strip(),  # type: ignore[union-attr]
        )
        for row in rows
    }


def test_home_leads_here(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(kitchen.address).follow("Statistics")
    assert page.heading == "Statistics"
    assert page.all(".empty b") == ["Nothing to count here"]
    assert page.all(".empty a") == ["New game"]


def test_an_evening_without_a_round_leads_to_everything(visitor: Visitor, kitchen: Kitchen) -> None:
    page = looked_at(visitor, kitchen, "?span=evening&scheme=lazy")
    assert page.follow("Look at everything").all(".span[aria-current]") == ["All"]


@pytest.mark.usefixtures("games")
def test_games_and_lengths(visitor: Visitor, kitchen: Kitchen) -> None:
    page = looked_at(visitor, kitchen)
    # Five rounds took a minute each; from 20:01 to 20:04, then a break of an hour.
    assert page.all(".figure summary") == [
        "2 games",
        "1 min a round, on average",
        "3 min an evening, on average",
    ]
    games, rounds, evenings = page.all(".figure > p")
    assert games.startswith("5 rounds; 2 are over.")
    assert rounds.startswith("From one round to the next, 5 times.")
    assert evenings.startswith("1 evening, however it was played.")


@pytest.mark.usefixtures("games")
def test_the_league_counts_wins_of_games(visitor: Visitor, kitchen: Kitchen) -> None:
    # All have one win of two games, two of them a shared one.
    assert sorted(row.split(".")[0] for row in league(looked_at(visitor, kitchen))) == ["1"] * 3
    page = looked_at(visitor, kitchen, "?scheme=elimination")
    assert league(page)[0].endswith("boris 1 1 100%")


@pytest.mark.usefixtures("games")
def test_records_lead_to_where_they_were_made(
    visitor: Visitor, kitchen: Kitchen, games: tuple[GameHere, GameHere]
) -> None:
    page = looked_at(visitor, kitchen)
    assert records(page) == {
        "Dearest hand": ("100", "Žofia"),
        "Rounds gone out in a row": ("2", "boris"),
        "Games won in a row": ("1", "boris"),
        "Most points behind in a game won": ("60", "boris"),
        "Most rounds in a game": ("4", "Žofia, boris, and Anna"),
        "Best total to win: Winner collects": ("100", "Žofia and Anna"),
        "Best total to win: Last one standing": ("0", "boris"),
    }
    assert page.all('ul[aria-label="Records"] .heard') == ["1 × Wild", "1 × Wild Draw Four"]
    first = page.soup.select('ul[aria-label="Records"] a')[0]
    assert str(first["href"]).endswith(f"/rounds?open={games[0].round_ids()[2]}#opened")


@pytest.mark.usefixtures("games")
def test_few_games_are_said_to_be_few(visitor: Visitor, kitchen: Kitchen) -> None:
    page = looked_at(visitor, kitchen)
    assert "2 games: too few to tell." in page.all(".notice")
    assert not page.soup.select(".banner")
    assert len([row for row in rated(page) if "2 games: too few to tell." in row]) == 3
    assert not page.soup.select("svg.lines")


def test_ratings_move_with_who_ends_before_whom(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game("Žofia", "boris", scheme="collect", rules={"target": 5})
    game.play("Žofia", {"boris": 5})
    kitchen.game("Anna", "Eva", scheme="collect", rules={"target": 5}).play("Eva", {"Anna": 5})
    for number in range(1, 6):
        more = again(game, scheme="collect", rules={"target": 5}, at=EIGHT + number * DAY)
        more.play("Žofia", {"boris": 5})
    page = looked_at(visitor, kitchen)
    assert page.all(".banner b, .banner span") == [
        "Žofia wins most.",
        "6 of 6 games that are over",
    ]
    first, second, *few = rated(page)
    assert all("1 game: too few to tell." in row for row in few)
    assert len(few) == 2
    assert "Žofia" in first
    assert "boris" in second
    assert "6 rated games" in first
    assert page.one("#chart-title").text.strip() == "How ratings move"
    assert len(page.soup.select("svg.lines .line")) == 2
    # The first game: 25 ± 2.6354 of the model is 1000 ± 105.4.
    rows = page.all(".moving tbody tr")
    assert rows[0].split()[0] == "before"
    assert [row.split()[-2:] for row in rows[1:2]] == [["1105", "895"]]
    # Of the last evening alone, one game.
    tonight = looked_at(visitor, kitchen, "?span=evening")
    assert len(tonight.all(".moving tbody tr")) == 2
    assert len(rated(tonight)) == 2
    assert "+" in rated(tonight)[0].split()[-1]
    assert "−" in rated(tonight)[1].split()[-1]


def test_who_deals_too_often(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game("Žofia", "boris", "Anna", scheme="keep_low", rules={"target": 5000})
    for _ in range(6):
        game.play("Žofia", dealer=game.keys["Anna"])
    page = looked_at(visitor, kitchen)
    assert "Anna deals too often: 6 times, 2.0 would be even." in page.text
    assert page.all('table[aria-labelledby="dealing"] tbody tr')[0].endswith("Anna 6 2.0")


@pytest.mark.usefixtures("games")
def test_nobody_deals_too_often(visitor: Visitor, kitchen: Kitchen) -> None:
    assert "Nobody deals too often." in looked_at(visitor, kitchen).text


def test_a_game_in_the_bin_leaves_and_comes_back(
    visitor: Visitor, kitchen: Kitchen, games: tuple[GameHere, GameHere]
) -> None:
    before = looked_at(visitor, kitchen).text
    kitchen.act(lambda group: delete_game(group, games[0].evening.key))
    page = looked_at(visitor, kitchen)
    assert page.all(".figure summary")[0] == "1 game"
    assert "Dearest hand" in records(page)
    assert records(page)["Dearest hand"] == ("60", "Žofia")
    kitchen.act(lambda group: restore_game(group, games[0].evening.key))
    assert looked_at(visitor, kitchen).text == before


def test_a_merge_moves_every_number_and_an_unmerge_moves_it_back(
    visitor: Visitor, kitchen: Kitchen, games: tuple[GameHere, GameHere]
) -> None:
    other = kitchen.game("Borisko", "Eva", scheme="collect", rules={"target": 5})
    other.play("Borisko", {"Eva": {"5": 1}})
    before = looked_at(visitor, kitchen).text
    stays, gone = games[0].keys["boris"], other.keys["Borisko"]
    kitchen.act(lambda group: merge_players(group, gone, stays))
    page = looked_at(visitor, kitchen)
    assert league(page)[0].endswith("boris 3 2 67%")
    assert len(league(page)) == len(rated(page)) == 4
    kitchen.act(lambda group: unmerge_player(group, gone))
    assert looked_at(visitor, kitchen).text == before


@pytest.mark.usefixtures("games")
def test_an_unchanged_page_is_not_made_again(visitor: Visitor, kitchen: Kitchen) -> None:
    looked_at(visitor, kitchen)
    page = looked_at(visitor, kitchen)
    tag = page.response.headers["ETag"]
    again_asked = visitor.open(f"{kitchen.address}statistics", {"If-None-Match": tag})
    assert again_asked.status == 304


@pytest.mark.usefixtures("games")
def test_while_games_are_counted_no_page_is_kept(
    visitor: Visitor, kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tallies, "AT_ONCE", 1)
    monkeypatch.setattr(tallies, "monotonic", lambda: 1e12)
    page = looked_at(visitor, kitchen)
    assert "1 of 2." in page.text
    assert "no-store" in page.response.headers["Cache-Control"]
    assert page.follow("Go on counting").all(".figure summary")[0] == "2 games"


def test_the_longest_names_of_a_full_table(visitor: Visitor, kitchen: Kitchen) -> None:
    names = [f"{letter}{'qwertzuiop' * 5}"[:40] for letter in "XbAžCdEfGh"]
    game = kitchen.game(*names, scheme="collect", rules={"target": 1})
    game.play(names[0], {name: {"wild4": 1, "9": 2} for name in names[1:]})
    page = looked_at(visitor, kitchen)
    assert len(league(page)) == len(rated(page)) == 10
    assert names[0] in league(page)[0]


def test_many_who_share_a_record_are_counted_not_named(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game("Žofia", "boris", "Anna", "Eva", scheme="keep_low", rules={"target": 3})
    game.play("Eva", {"Žofia": 1, "boris": 2, "Anna": 3})
    page = looked_at(visitor, kitchen)
    assert records(page)["Most rounds in a game"] == ("1", "4 players")


def test_what_a_number_counts_is_said_as_it_is(
    visitor: Visitor, kitchen: Kitchen, games: tuple[GameHere, GameHere]
) -> None:
    whole, small = "A game counts whole, in the span of its last round.", "The small number is"
    player = f"players/{games[0].keys['Anna']}"
    for query in ("", "?scheme=collect"):
        page = looked_at(visitor, kitchen, query)
        assert whole not in page.text
        assert small not in page.text
    for query in ("?span=evening", "?span=year"):
        page = looked_at(visitor, kitchen, query)
        assert whole in page.all(".figure > p")[0]
        assert small in page.text
        assert whole in visitor.open(f"{kitchen.address}{player}{query}").all(".figure > p")[0]


def meanwhile(monkeypatch: pytest.MonkeyPatch, deed: Callable[[], object]) -> None:
    """Let somebody else do this once sums are made, before they are kept."""
    keep, deeds = growing_sums.Adding.keep, [deed]

    def overtaken(mine: growing_sums.Adding) -> None:
        if deeds:
            thread = Thread(target=deeds.pop())
            thread.start()
            thread.join()
        keep(mine)

    # So that there is something to keep.
    monkeypatch.setattr(growing_sums, "LEAST_BEHIND", 1)
    monkeypatch.setattr(growing_sums, "MOST_BEHIND", 0)
    monkeypatch.setattr(growing_sums.Adding, "keep", overtaken)


def test_a_page_that_is_overtaken_while_it_is_counted_is_not_kept_as_the_newest(
    visitor: Visitor, kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = kitchen.game("Žofia", "boris", scheme="collect")
    where = f"{kitchen.address}statistics"
    visitor.open(where)  # the first visit brings the token
    game.play("Žofia", {"boris": 5})
    meanwhile(monkeypatch, lambda: game.play("Žofia", {"boris": 7}))
    first = visitor.open(where)
    told = {"If-None-Match": first.response.headers["ETag"]}
    second = visitor.open(where, told)
    assert (first.status, second.status) == (200, 200)
    assert second.text != first.text
    told = {"If-None-Match": second.response.headers["ETag"]}
    assert visitor.open(where, told).status == 304


def gone_for_ever(group: Group) -> None:
    """The newest evening, and whoever never played."""
    delete_sitting(group, recent_sittings(group, 1)[0].sitting.key)
    for player in players_of(group):
        with suppress(HasPlayed):
            delete_player(group, player.key)
    empty_bin(group, bin_of(group).keys)


@pytest.mark.parametrize(("where", "status"), [("statistics", 200), ("players/{key}", 404)])
def test_what_is_deleted_for_ever_while_it_is_counted_breaks_no_page(
    visitor: Visitor,
    kitchen: Kitchen,
    monkeypatch: pytest.MonkeyPatch,
    where: str,
    status: int,
) -> None:
    kitchen.game("Žofia", "boris", scheme="collect").play("Žofia", {"boris": 5})
    key = kitchen.act(lambda group: add_player(group, "Ema").key)
    meanwhile(monkeypatch, lambda: kitchen.act(gone_for_ever))
    assert visitor.open(kitchen.address + where.format(key=key)).status == status


def test_one_of_anything_is_said_as_one(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game("Žofia", "boris", scheme="collect", rules={"target": 5})
    game.play("Žofia", {"boris": 5})
    # A single round has no length; an evening of one has none either.
    page = looked_at(visitor, kitchen)
    assert page.all(".figure > p")[2] == "An evening has a length from its second round on."
    page = visitor.open(f"{kitchen.address}players/{game.keys['boris']}")
    _, out, average = page.all(".figure > p")
    assert out.startswith("0 of 1 round at the table.")
    assert average.startswith("1 counted hand. 1 of them was typed as points.")


@pytest.mark.usefixtures("games")
def test_a_share_of_wins_is_nothing_to_be_sent(kitchen: Kitchen) -> None:
    page = looked_at(kitchen.visitor("sk"), kitchen)
    assert page.all('table[aria-labelledby="league"] thead .heard') == ["Hráč", "Podiel výhier"]
