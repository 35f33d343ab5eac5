"""0, 1, 2 and 200 rounds; 2, 10 and 20 people; the longest names; every scheme's every page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from store.evening import Evening
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor

from scorekeeper.scoring.schemes import SCHEMES

# Sixty letters without a place to break.
LONG = ("Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis", "Ž" * 60)


def people(count: int) -> list[str]:
    """Names in no order."""
    return [f"{'ŽbAdQ'[number % 5]}{(number * 7) % count:02}" for number in range(count)]


def content(game: GameHere, scheme: str) -> Mapping[str, Any]:
    """A round in which the second at the table goes out."""
    first, out, *rest = game.keys.values()
    asked = SCHEMES[scheme].round_keys
    if "order" in asked:
        return {"order": [out, *rest, first]}
    if "loser" in asked:
        return {"out": out, "loser": first}
    if "hands" in asked:
        return {"out": out, "hands": dict.fromkeys([first, *rest], 1)}
    return {"out": out}


def typed(game: GameHere, scheme: str) -> dict[str, str]:
    """The same round in the fields of the form."""
    round_, found = content(game, scheme), {}
    for place, key in enumerate(round_.get("order", ()), start=1):
        found[f"place-{place}"] = key
    for key, points in round_.get("hands", {}).items():
        found[f"hand-{key}-points"] = str(points)
    return found | {name: str(round_[name]) for name in ("out", "loser") if name in round_}


def play(game: GameHere, scheme: str, times: int) -> None:
    seen = game.count()

    def record(evening: Evening) -> None:
        for more in range(times):
            evening.add("round_recorded", {"round": content(game, scheme)}, seen=seen + more)

    game.act(record)


def every_page(visitor: Visitor, game: GameHere, scheme: str) -> Page:
    """Every page of a game that is not over, up to the board after one more round."""
    for round_id in game.round_ids()[:1]:
        assert visitor.open(f"{game.address}rounds?open={round_id}").status == 200
        for errand in ("edit", "insert", "remove"):
            assert visitor.open(f"{game.address}rounds/{round_id}/{errand}").status == 200
    assert visitor.open(f"{game.address}rounds").status == 200
    assert visitor.open(game.kitchen.address).status == 200
    number = len(game.round_ids()) + 1
    form = visitor.open(game.address).follow(f"Record round {number}")
    return form.press("Review", typed(game, scheme)).press(f"Save round {number}")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_every_page_of_every_scheme(
    visitor: Visitor, kitchen: Kitchen, scheme: str, rounds: int
) -> None:
    game = kitchen.game(scheme=scheme)
    play(game, scheme, rounds)
    board = every_page(visitor, game, scheme)
    assert board.has_button(f"Record round {rounds + 2}")
    assert len(board.all(".seats > li")) == 3


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("count", [2, 10, 20])
def test_two_ten_and_twenty_people(
    visitor: Visitor, kitchen: Kitchen, scheme: str, count: int
) -> None:
    game = kitchen.game(*people(count), scheme=scheme)
    play(game, scheme, 1)
    board = every_page(visitor, game, scheme)
    assert len(board.all(".seats > li")) == count


def test_two_hundred_rounds(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="elimination", rules={"target": 1000})
    play(game, "elimination", 200)
    board = every_page(visitor, game, "elimination")
    assert board.all(".seat-total") == ["0", "201", "201"]
    rounds = board.follow("Rounds")
    assert rounds.all("#round-200 .cell-total") == ["200", "0", "200"]
    shown = len(rounds.soup.select("tbody[id]"))
    while rounds.has_button("Older rounds"):
        assert shown % 60 == 0
        rounds = rounds.follow("Older rounds")
        shown += len(rounds.soup.select("tbody[id]"))
    assert shown == 201


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_longest_names(visitor: Visitor, kitchen: Kitchen, scheme: str) -> None:
    game = kitchen.game(*LONG, scheme=scheme, name="W" * 100)
    play(game, scheme, 1)
    board = every_page(visitor, game, scheme)
    assert sorted(board.all(".seat-name bdi")) == sorted(LONG)
    assert board.heading == "W" * 100


ODD = ('"><b>%(name)s', "100% O'Neill & <co>", "{{ 7 * 7 }}", "%s %d %%")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_names_that_look_like_code(visitor: Visitor, kitchen: Kitchen, scheme: str) -> None:
    game = kitchen.game(*ODD, scheme=scheme, name='</title><i>50% of "all"')
    play(game, scheme, 1)
    board = every_page(visitor, game, scheme)
    assert sorted(board.all(".seat-name bdi")) == sorted(ODD)
    assert board.heading == '</title><i>50% of "all"'
    page = visitor.open(f"{kitchen.address}new")
    for name in ODD:
        page = page.press(name)
    assert page.all(".places .name") == list(ODD)
    assert page.press(f"Move {ODD[0]} down").press(f"Remove {ODD[0]}").all(".places .name") == [
        *ODD[1:]
    ]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_page_of_a_game_that_was_ended(
    visitor: Visitor, kitchen: Kitchen, scheme: str
) -> None:
    game = kitchen.game(*people(4), scheme=scheme)
    play(game, scheme, 2)
    page = visitor.open(game.address).press("End game")
    assert len(page.all(".win-head h2")) == 1
    for round_id in game.round_ids():
        rounds = visitor.open(f"{game.address}rounds?open={round_id}")
        assert len(rounds.soup.select("tr.detail")) == 1
        for errand in ("edit", "insert", "remove"):
            assert visitor.open(f"{game.address}rounds/{round_id}/{errand}").sent_status == 200
    assert visitor.open(kitchen.address).all(".hero") == []
    again = page.follow("Play again").press("Deal round 1")
    assert again.has_button("Record round 1")


def test_countdown_to_its_last_card(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="countdown", rules={"cards_dealt": 2})
    play(game, "countdown", 1)
    form = visitor.open(game.address).follow("Record round 2")
    review = form.press("Review", typed(game, "countdown"))
    assert review.all(".banner") == ["boris wins."]
    board = review.press("Save round 2")
    assert board.all(".win-head h2") == ["boris wins."]
    assert board.all(".seats > li") == ["boris 0 done", "Žofia 2 cards", "Anna 2 cards"]
