"""A group whose phones are in the hands of monkeys: whatever they send, nothing breaks.

SEEDS=0:100 STEPS=200 walk further than every day.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from flask import Flask
from web.coming_back import comes_back
from web.kitchen import GameHere, Kitchen
from web.monkey import Monkey
from web.pages import Page, Visitor

from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.store.bin import restore_game
from scorekeeper.store.log.games import GameRecord, load_game
from scorekeeper.store.people.players import all_people
from scorekeeper.store.upkeep.check import findings, sentence

STEPS = int(os.environ.get("STEPS", "16"))
# Targets that are reached soon, and every house rule somewhere.
RULES: Mapping[str, Mapping[str, Any]] = {
    "collect": {"target": 300, "lone_zero": 50, "pile_runs_out": "round"},
    "keep_low": {"target": 200, "exact_reset": True, "pile_runs_out": "game"},
    "elimination": {
        "target": 100,
        "exact_reset": True,
        "floor_at_zero": True,
        "going_out_bonus": {"0": 20, "wild": 50},
    },
    "lazy": {"lone_zero": 50},
    "to_the_last": {},
    "countdown": {"cards_dealt": 3},
}
ALL_UNDO = 400
CLOSELY, OFTEN, TOLD = 8, 5, 15


class Glancing(Visitor):
    """Looks closely at some pages only, for that takes longest."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.seen = 0

    def check(self, page: Page) -> None:
        """Not all of them."""
        self.seen += 1
        if self.seen % CLOSELY == 0:
            super().check(page)


@pytest.fixture(params=RULES)
def game(request: pytest.FixtureRequest, kitchen: Kitchen) -> GameHere:
    """A game of four by each scheme; in another sits one of them under another spelling."""
    kitchen.game("Ema", "bôris", name="Another")
    seats, scheme = ("Žofia", "boris", "Anna", "Cyril"), request.param
    return kitchen.game(*seats, scheme=scheme, rules=RULES[scheme], name="This one")


def test_whatever_is_sent_nothing_breaks_all_of_it_can_be_undone_and_comes_back(
    game: GameHere, seed: int
) -> None:
    start = record_of(game).game.sheet
    chance = Random(f"{start.rules.scheme} {seed}")
    monkey = Monkey(Glancing(game.kitchen.app), chance, lambda: list(addresses(game)))
    try:
        walk(game, monkey, chance)
        undo_and_redo(game, start)
        print(Counter(kind for kind, *_ in log_of(game)))
        comes_back(game.kitchen)
    except BaseException:
        print(*monkey.trail[-TOLD:], sep="\n")
        raise


def walk(game: GameHere, monkey: Monkey, chance: Random) -> None:
    """So many steps; after each the log has only grown, and any page can be looked at."""
    looker, log = Glancing(game.kitchen.app), log_of(game)
    for step in range(STEPS):
        page = monkey.step()
        assert max(page.sent_status, page.status) < 500
        before, log = log, log_of(game)
        assert log[: len(before)] == before
        look_at(looker, chance.choice(list(pages_of(game))))
        if step % OFTEN == 0:
            assert found_by_check(game) == []
    assert found_by_check(game) == []


def undo_and_redo(game: GameHere, start: Scoresheet) -> None:
    """Back to the set-up, and again to where the game stood."""
    visitor = Glancing(game.kitchen.app)
    game.kitchen.act(lambda group: restore_game(group, game.evening.key).key)
    for where in pages_of(game):
        look_at(visitor, where)
    end = record_of(game).game.sheet
    undone = press_all(visitor, game, "undo")
    sheet = record_of(game).game.sheet
    # Names may have changed: that is no entry of a game.
    assert (sheet.rounds, sheet.coming, sheet.ended) == ((), None, False)
    assert (sheet.rules, sheet.name, len(sheet.players)) == (start.rules, start.name, 4)
    press_all(visitor, game, "redo", undone)
    assert record_of(game).game.sheet == end


def look_at(visitor: Visitor, where: str) -> None:
    """Every page is whole, whatever has happened; only what the bin holds is not shown."""
    page = visitor.open(where)
    assert page.status == 200 or "is in the bin" in page.heading, where


def addresses(game: GameHere) -> Iterator[str]:
    """Where there is something to send; the round is recorded most."""
    group, here = game.kitchen.address, game.address
    yield from (*[here] * 3, *[f"{here}rounds/new"] * 24)
    yield from (here + where for where in ("table", "table", "points", "rules", "name", "delete"))
    for round_id in record_of(game).game.round_ids[-3:]:
        yield from (f"{here}rounds/{round_id}/{errand}" for errand in ("edit", "insert", "remove"))
    yield from (group + where for where in ("journal/", "bin", "players/"))
    keys = game.kitchen.act(lambda group: [person.key for person in all_people(group)])
    yield from (f"{here}rounds/new/hand/{key}" for key in keys[2:4])
    yield from (f"{group}players/{key}" for key in keys[:5])
    yield from (f"{group}players/{key}/merge?into={into}" for key in keys[:3] for into in keys[3:5])


def pages_of(game: GameHere) -> Iterator[str]:
    """Everything that is shown of the game, and where it is listed."""
    group, here, record = game.kitchen.address, game.address, record_of(game)
    names = ("", "standings", "tv", "rounds", "log", "print", "name", "delete", "rounds/new")
    yield from (here + name for name in (*names, "table", "points", "rules"))
    for round_id in record.game.round_ids[-2:]:
        yield from (f"{here}rounds/{round_id}/{errand}" for errand in ("edit", "insert", "remove"))
        yield f"{here}rounds?open={round_id}"
    yield from (f"{here}why/{key}" for key in record.game.keys.values())
    yield from (group + name for name in ("", "journal/", "players/", "bin"))


def press_all(visitor: Visitor, game: GameHere, what: str, most: int = ALL_UNDO) -> int:
    """Undo or Redo as long as the board offers it, or so many times; how often it did."""
    page = visitor.open(game.address)
    for count in range(most):
        found = [form for form in page.forms() if form.address == f"{game.address}{what}"]
        if not found:
            return count
        before = len(log_of(game))
        page = found[0].submit()
        assert (page.status, len(log_of(game))) == (200, before + 1)
    return most


def record_of(game: GameHere) -> GameRecord:
    """The game as it is stored, in the bin or not."""
    record = game.act(lambda evening: load_game(evening.group, evening.key))
    assert record is not None
    return record


def log_of(game: GameHere) -> list[tuple[str, str, str]]:
    """Every entry, whole."""
    entries = [stored.entry for stored in record_of(game).entries]
    return [(entry.kind, entry.id, repr(entry.content)) for entry in entries]


def found_by_check(game: GameHere) -> list[str]:
    """What `scorekeeper check` says."""
    return game.kitchen.act(lambda _group: [sentence(found) for found in findings()])
