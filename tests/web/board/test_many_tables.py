"""Many tables in one group: a board that is looked at follows its own game, and no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import pytest
from store.evening import EIGHT, HOUR
from web.kitchen import GameHere, Kitchen
from web.test_routes import CACHED, address

from scorekeeper.store.bin import delete_game, delete_sitting, restore_game
from scorekeeper.store.evenings.sittings import open_sitting, recent_sittings, rename_sitting
from scorekeeper.store.models import Group, Player
from scorekeeper.store.people.groups import Version, pages_version, rename_group, set_time_zone
from scorekeeper.store.people.merging import merge_players, unmerge_player
from scorekeeper.store.people.players import add_player, player_named, rename_player
from scorekeeper.web.request import caching

Deed: TypeAlias = Callable[[Group, GameHere], object]
TABLES, TICKS = 10, 40
# The log of a game names devices, which are the group's; its other pages show the game alone.
OF_ONE_GAME = [rule for rule in CACHED if "<game_key>" in rule and not rule.endswith("/log")]


def table_of(kitchen: Kitchen, number: int) -> GameHere:
    """A game of people whom nobody else plays with, a round in it."""
    game = kitchen.game(f"Ottilie {number}", f"ulrich {number}", f"Anna {number}")
    game.play(f"ulrich {number}")
    return game


class Watcher:
    """A phone that follows a page by its version."""

    def __init__(self, kitchen: Kitchen, where: str) -> None:
        self.visitor, self.where, self.tag = kitchen.visitor(), where, ""
        self.visitor.open(kitchen.address)
        self.looks()

    def looks(self) -> bool:
        """Whether nothing was new."""
        known = {"If-None-Match": self.tag} if self.tag else {}
        answer = self.visitor.open(self.where, known)
        if answer.status == 304:
            return True
        self.tag = answer.response.headers.get("ETag", "")
        return False


def unchanged(games: Sequence[GameHere]) -> float:
    """The share of looks at boards that find nothing new; each table saves twice in that time."""
    watchers = [Watcher(game.kitchen, f"{game.address}standings") for game in games]
    found: list[bool] = []
    for tick in range(TICKS):
        for number, game in enumerate(games):
            if tick % (TICKS // 2) == number:
                game.play(next(iter(game.keys)))
        found += [watcher.looks() for watcher in watchers]
    return sum(found) / len(found)


def test_fault_50_ten_tables_leave_each_others_boards_alone(kitchen: Kitchen) -> None:
    """One table: 2 of 40 looks find a round. Ten: 20 of 400."""
    games = [table_of(kitchen, number) for number in range(TABLES)]
    alone = unchanged(games[:1])
    together = unchanged(games)
    assert alone == 38 / 40
    assert together >= 0.95 * alone


def _newest_evening(group: Group) -> str:
    return recent_sittings(group)[0].sitting.key


def _named(group: Group, name: str) -> Player:
    found = player_named(group, name)
    assert found is not None
    return found


def _rename(before: str, after: str) -> Deed:
    return lambda group, _: rename_player(group, _named(group, before).key, after)


def _merge(group: Group, game: GameHere) -> None:
    merge_players(group, game.keys["Ottilie 1"], add_player(group, "Olga").key)


def _into_the_bin_and_out(group: Group, game: GameHere) -> None:
    delete_game(group, game.evening.key)
    restore_game(group, game.evening.key)


ELSEWHERE: Mapping[str, Deed] = {
    "a round": lambda _, other: other.play("Anna 2"),
    "an undo": lambda _, other: other.act(lambda evening: evening.undo()),
    "a table": lambda _, other: table_of(other.kitchen, 3),
    "a person": lambda group, _: add_player(group, "Gusto"),
    "a name": _rename("Ottilie 2", "Oto"),
    "a phone": lambda _, other: other.kitchen.let_in(),
    "the bin": lambda group, other: delete_game(group, other.evening.key),
}
HERE: Mapping[str, Deed] = {
    "a round": lambda _, game: game.play("Anna 1"),
    "an undo": lambda _, game: game.act(lambda evening: evening.undo()),
    "a redo": lambda _, game: game.act(lambda evening: evening.redo()),
    "its name": lambda _, game: game.log("game_named", {"name": "Friday", "note": ""}),
    "a name": _rename("Anna 1", "Anouk"),
    "a merge": _merge,
    "the name of the one merged into": _rename("Olga", "Oľga Veľká"),
    "a merge taken back": lambda group, game: unmerge_player(group, game.keys["Ottilie 1"]),
    "the zone": lambda group, _: set_time_zone(group, "Asia/Tokyo"),
    "the group's name": lambda group, _: rename_group(group, "Our table"),
    "another evening": lambda group, _: open_sitting(group, EIGHT + 20 * HOUR),
    "the evening's name": lambda group, _: rename_sitting(group, _newest_evening(group), "Long"),
    "no evening": lambda group, _: delete_sitting(group, _newest_evening(group)),
    "out of the bin": _into_the_bin_and_out,
}


def _do(deed: Deed, game: GameHere) -> None:
    game.kitchen.act(lambda group: deed(group, game))


def _where(rule: str, game: GameHere) -> str:
    return address(rule.replace("<player_key>", next(iter(game.keys.values()))), game)


@pytest.mark.parametrize("rule", OF_ONE_GAME)
def test_fault_50_no_page_of_a_game_changes_with_another_table(kitchen: Kitchen, rule: str) -> None:
    mine, other = table_of(kitchen, 1), table_of(kitchen, 2)
    watcher = Watcher(kitchen, _where(rule, mine))
    for what, deed in ELSEWHERE.items():
        _do(deed, other)
        assert watcher.looks(), what


@pytest.mark.parametrize("rule", OF_ONE_GAME)
def test_every_page_of_a_game_changes_with_what_it_shows(kitchen: Kitchen, rule: str) -> None:
    game = table_of(kitchen, 1)
    watcher = Watcher(kitchen, _where(rule, game))
    for what, deed in HERE.items():
        _do(deed, game)
        assert not watcher.looks(), what
        assert watcher.looks(), what


def test_a_board_changes_with_the_release(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = Watcher(kitchen, table_of(kitchen, 1).address)
    assert watcher.looks()
    monkeypatch.setattr(caching, "__version__", "next")
    assert not watcher.looks()


def test_a_watched_game_that_goes_into_the_bin_says_so(kitchen: Kitchen) -> None:
    game = table_of(kitchen, 1)
    watcher = Watcher(kitchen, f"{game.address}standings")
    kitchen.act(lambda group: delete_game(group, game.evening.key))
    answer = watcher.visitor.open(watcher.where, {"If-None-Match": watcher.tag})
    assert answer.status == 410


def test_what_changes_while_a_page_is_made_is_asked_for_once_more(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The version is older than the page, never newer: else a change would not be seen for ever."""
    game = table_of(kitchen, 1)
    watcher = Watcher(kitchen, f"{game.address}standings")
    read = pages_version

    def overtaken(*keys: str) -> Version | None:
        version = read(*keys)
        monkeypatch.setattr(caching, "pages_version", read)
        game.play("Anna 1")
        return version

    game.play("Anna 1")
    monkeypatch.setattr(caching, "pages_version", overtaken)
    assert not watcher.looks()
    assert not watcher.looks()
    assert watcher.looks()
