"""From a finished game back to its start and forth again: every page is the same, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor

# What each showing of a page makes anew, or counts up with the log; and times.
ANEW = re.compile(
    r'name="(csrf_token|entry_id|opened_at)"[^>]* value="[^"]*"'
    r'|data-(version|draft-version|entry)="[^"]*"'
)
MOST_STEPS = 40


@pytest.fixture
def finished(kitchen: Kitchen) -> GameHere:
    """A game in which everything happens that can: three evenings' worth of kinds of entries.

    Last one standing, past 100 and then past 85. Žofia is out in round 4 and Anna in the last one.
    """
    game = kitchen.game(rules={"target": 100}, name="Friday")
    game.play("boris", {"Žofia": 30, "Anna": {"7": 2, "skip": 1}})
    second = game.play("Anna", {"Žofia": {"wild4": 1}, "boris": 12}, note="rain")
    game.log("round_edited", {"target": second, "round": _round(game, "Anna", Žofia=60, boris=8)})
    game.log("points_given", {"target": second, "points": {_key(game, "boris"): 5}, "reason": "x"})
    game.log("game_named", {"name": "Saturday", "note": "at the cottage"})
    third = game.play("boris", {"Žofia": 20, "Anna": 3})
    game.log("round_inserted", {"before": third, "round": _round(game, "boris", Žofia=1, Anna=2)})
    rules = {"scheme": "elimination", "target": 85, "crossing": "exceed", "lone_zero": 50}
    game.log("rules_changed", {"rules": rules, "from": "next"})
    wrong = game.play("boris", {"Anna": 4})
    game.log("round_removed", {"target": wrong})
    table = [_key(game, name) for name in ("Anna", "boris")]
    game.log("table_changed", {"table": table, "starts": {}})
    game.log("game_ended", {})
    game.log("game_reopened", {})
    game.play("boris", {"Anna": {"0": 1}})
    return game


def _key(game: GameHere, name: str) -> str:
    return game.keys[name]


def _round(game: GameHere, out: str, **hands: int) -> dict[str, object]:
    return {"out": game.keys[out], "hands": {game.keys[name]: hand for name, hand in hands.items()}}


def addresses(visitor: Visitor, game: GameHere) -> Iterator[str]:
    """Every page of the game that there is now."""
    yield game.address
    for place in ("rounds", "tv", "standings"):
        yield f"{game.address}{place}"
    for round_id in game.round_ids():
        yield f"{game.address}rounds?open={round_id}"
        yield f"{game.address}rounds/{round_id}/edit"
        yield f"{game.address}rounds/{round_id}/insert"
        yield f"{game.address}rounds/{round_id}/remove"
    board = visitor.open(game.address)
    links = {str(link["href"]) for link in board.soup.select("main a[href]")}
    yield from sorted(link for link in links if link.startswith(f"{game.address}why/"))


def pages(visitor: Visitor, game: GameHere) -> Mapping[str, str]:
    """What stands on each of them, without what is made anew each time."""
    return {
        address: ANEW.sub("", visitor.open(address).html) for address in addresses(visitor, game)
    }


def redoable(page: Page) -> bool:
    return page.has_button("Redo")


def step_back(visitor: Visitor, game: GameHere) -> bool:
    """Take back the newest entry; whether there was one."""
    page = visitor.open(game.address)
    labels = [label for label in page.all("button") if label.startswith("Undo")]
    if not labels:
        return False
    page.press(labels[0])
    return True


def test_fault_16_a_finished_game_is_undone_to_its_start_and_redone_to_its_end(
    visitor: Visitor, finished: GameHere
) -> None:
    assert "boris is the last one standing." in visitor.open(finished.address).text
    before = pages(visitor, finished)
    back = 0
    while back < MOST_STEPS and step_back(visitor, finished):
        back += 1
    assert back == 14  # every entry but the set-up
    start = visitor.open(finished.address)
    assert start.all(".seat-total") == ["0", "0", "0"]
    assert start.has_button("Record round 1")
    for _ in range(back):
        page = visitor.open(finished.address)
        assert redoable(page)
        page.press("Redo")
    assert not redoable(visitor.open(finished.address))
    after = pages(visitor, finished)
    assert after.keys() == before.keys()
    for address, html in before.items():
        assert after[address] == html, address


def test_each_step_back_shows_the_game_as_it_was(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 100})
    seen = [board(visitor, game)]
    for out, points in (("boris", 60), ("Anna", 50), ("boris", 7)):
        others = [name for name in game.keys if name != out]
        alive = others if len(seen) < 3 else ["Anna"]
        game.play(out, dict.fromkeys(alive, points))
        seen.append(board(visitor, game))
    for shown in reversed(seen[:-1]):
        assert step_back(visitor, game)
        assert board(visitor, game) == shown


def board(visitor: Visitor, game: GameHere) -> list[str]:
    """Who stands where, and what comes next."""
    page = visitor.open(game.address)
    return [*page.all(".seats > li"), *page.all("#game-line")]
