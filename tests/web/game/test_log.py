"""A game's own log: who recorded or changed what and when, what was taken back, both versions."""

from __future__ import annotations

import pytest
from store.evening import Evening
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor

from scorekeeper.scoring.decks import known_decks
from scorekeeper.scoring.document.writing import own_deck_document
from scorekeeper.store.log.entries import NewEntry
from scorekeeper.store.log.games import append
from scorekeeper.store.people.devices import let_in
from scorekeeper.store.people.groups import set_time_zone


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(name="Friday table")
    made.play("boris")
    return made


def log(visitor: Visitor, game: GameHere, more: str = "") -> Page:
    return visitor.open(f"{game.address}log{more}")


def told(page: Page) -> list[str]:
    return page.all(".deed .row-text > b")


def edited(game: GameHere, round_id: str, hand: object) -> str:
    keys = game.keys
    hands = {keys["Žofia"]: hand, keys["Anna"]: 10}
    content = {"target": round_id, "round": {"out": keys["boris"], "hands": hands}}
    return game.log("round_edited", content)


def test_every_entry_stands_there_oldest_first(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.address + "rounds").follow("Who changed what")
    assert page.heading == "Log"
    assert told(page) == ["A new game begins", "Round 1"]
    assert page.all(".deed small") == ["boris goes out."]


def test_what_was_taken_back_is_struck_through(visitor: Visitor, game: GameHere) -> None:
    mended = edited(game, game.round_ids()[0], 20)
    game.log("undone", {"target": mended})
    page = log(visitor, game)
    assert told(page)[2:] == ["Round 1 changed taken back", "Taken back: round 1 changed"]
    assert page.all("s") == ["Round 1 changed"]
    game.log("redone", {"target": mended})
    page = log(visitor, game)
    assert told(page)[-1] == "Brought back: round 1 changed"
    assert not page.all("s")


def test_an_edit_shows_cards_before_and_after(visitor: Visitor, game: GameHere) -> None:
    edited(game, game.round_ids()[0], {"7": 2, "wild": 1})
    page = log(visitor, game)
    assert page.all(".parts .part-name > span:last-child") == ["Žofia holds"]
    assert page.all(".parts .side-said bdi") == ["10 points typed", "64 points"]
    assert len(page.soup.select(".parts .side-said .card")) == 2


def test_a_removed_round_shows_what_was_in_it(visitor: Visitor, game: GameHere) -> None:
    game.log("round_removed", {"target": game.round_ids()[0]})
    page = log(visitor, game)
    assert told(page)[-1] == "Round 1 removed"
    parts = page.all(".parts > li")
    assert parts[0] == "Who went out? Before boris After –"
    assert len(parts) == 3


def test_points_names_and_rules_are_said(visitor: Visitor, game: GameHere) -> None:
    round_id = game.round_ids()[0]
    points = {game.keys["Anna"]: -20}
    game.log("points_given", {"target": round_id, "points": points, "reason": "Miscounted"})
    game.log("game_named", {"name": "The cottage", "note": ""})
    page = log(visitor, game)
    assert told(page)[2:] == ["Points for Anna", "The game's name"]
    assert page.all(".deed small")[-2:] == ["Anna −20 · Miscounted", "The cottage"]


def test_times_are_those_of_the_groups_clock(visitor: Visitor, game: GameHere) -> None:
    game.kitchen.act(lambda group: set_time_zone(group, "Asia/Tokyo"))
    page = log(visitor, game)
    # The evening begins at 19:00 UTC on 27 November.
    assert page.all("h2") == ["Saturday 28 November"]
    assert page.all(".row-lead")[0] == "04:00"


def test_the_device_is_named(visitor: Visitor, game: GameHere) -> None:
    def ended(evening: Evening) -> None:
        device = let_in(evening.group, "Kitchen tablet").device
        entry = NewEntry("entry-from-a-tablet-", "game_ended", {}, 2, evening.at, device)
        append(evening.group, evening.key, entry)

    game.act(ended)
    assert log(visitor, game).all(".deed small")[-1] == "Kitchen tablet"


def test_a_long_log_comes_in_pages(visitor: Visitor, game: GameHere) -> None:
    for _ in range(51):
        game.log("game_ended", {})
        game.log("game_reopened", {})
    page = log(visitor, game)
    assert len(told(page)) == 100
    page = page.follow("Newer")
    assert told(page) == ["The game ended", "The game reopened"] * 2
    assert len(told(page.follow("Older"))) == 100


def test_a_place_that_is_not_there_is_an_empty_page(visitor: Visitor, game: GameHere) -> None:
    assert told(log(visitor, game, "?first=999999")) == []
    assert len(told(log(visitor, game, "?first=-3"))) == 2


def test_what_the_third_format_changes_is_told_in_words(visitor: Visitor, game: GameHere) -> None:
    said = ["jump_in", {"text": "Who is late brings the tea."}]
    game.log("table_rules_changed", {"table_rules": said})
    game.log("deck_changed", {"packs": 2, "asked": {}})
    board = visitor.open(game.address)
    assert board.has_button("Undo: the cards changed")
    page = log(visitor, game)
    assert told(page)[-2:] == ["The rules of the table changed", "The cards changed"]
    assert page.all(".deed small")[-2:] == ["jump_in, Who is late brings the tea.", "2 packs"]
    board = board.press("Undo: the cards changed")
    assert board.has_button("Undo further: the rules of the table changed")
    game.log("table_rules_changed", {"table_rules": []})
    assert log(visitor, game).all(".deed small")[-1] == "none"


def test_an_edit_shows_another_side_and_who_was_knocked_out(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    deck = own_deck_document(known_decks()["flip-112"].deck)
    game = kitchen.game(scheme="collect", deck=deck, rules={"knock_out": 20})
    keys = game.keys
    hands = {keys["Žofia"]: {"1": 1}, keys["Anna"]: 10}
    first = game.log("round_recorded", {"round": {"out": keys["boris"], "hands": hands}})
    mended = {"out": keys["boris"], "side": "dark", "hands": {keys["Anna"]: 10}}
    mended["knocked_out"] = [keys["Žofia"]]
    game.log("round_edited", {"target": first, "round": mended})
    page = log(visitor, game)
    assert page.all(".parts .part-name > span:last-child") == [
        *("Side at the end", "Knocked out", "Žofia holds")
    ]
    assert page.all(".parts .side-said") == [
        *("Before Light side", "After Dark side", "Before –", "After Žofia"),
        *("Before 1 1 × 1 1 point", "After no hand"),
    ]
