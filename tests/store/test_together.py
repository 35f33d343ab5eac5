"""Two and more devices at the very same moment, each on a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask
from store.evening import EIGHT, Evening, at_once, entry_id

from scorekeeper.store.errors import NameTaken
from scorekeeper.store.evenings.sittings import recent_sittings
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.store.log.entries import NewEntry
from scorekeeper.store.log.games import Appended, append
from scorekeeper.store.models import Group, Player
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.people.players import add_player, players_of


def saver(evening: Evening, word: str, out: str, seen: int = 1) -> Callable[[], Appended]:
    content: dict[str, Any] = {"round": evening.round(out)}
    new = NewEntry(entry_id(word), "round_recorded", content, seen, EIGHT)
    return lambda: append(home_group(), evening.key, new)


def test_fault_19_the_same_round_from_two_connections_is_stored_once(
    app: Flask, evening: Evening
) -> None:
    answers = at_once(app, *[saver(evening, "same", "Anna")] * 6)
    appended = [answer for answer in answers if isinstance(answer, Appended)]
    assert len(appended) == 6
    assert sorted(answer.again for answer in appended) == [False, True, True, True, True, True]
    assert evening.outs() == ["Anna"]


def test_fault_20_of_two_rounds_saved_at_once_one_is_kept_and_the_other_shown(
    app: Flask, evening: Evening
) -> None:
    outs = ("Dana", "Žofia", "Anna", "Cyril")
    answers = at_once(app, *[saver(evening, str(n), out) for n, out in enumerate(outs)])
    conflicts = [answer for answer in answers if isinstance(answer, Conflict)]
    assert len(conflicts) == 3
    assert all(len(conflict.since) == 1 for conflict in conflicts)
    assert len(evening.outs()) == 1


def test_games_of_one_group_go_on_side_by_side(app: Flask, group: Group) -> None:
    tables = [Evening(group, f"Žofia {n}", f"Anna {n}") for n in range(4)]
    before = group.position
    answers = at_once(
        app, *[saver(table, f"game{n}", f"Anna {n}") for n, table in enumerate(tables)]
    )
    assert all(isinstance(answer, Appended) for answer in answers)
    assert [len(table.outs()) for table in tables] == [1, 1, 1, 1]
    # Four rounds, and one evening that opened with the first of them.
    assert group.position == before + 5
    assert [played.rounds for played in recent_sittings(group)] == [4]


def test_fault_22_one_name_given_twice_at_once_is_one_player(app: Flask, group: Group) -> None:
    names = ("Anna", "ANNA", "anna ", "Anna")
    answers = at_once(app, *[lambda name=name: add_player(home_group(), name) for name in names])
    assert sum(isinstance(answer, Player) for answer in answers) == 1
    assert sum(isinstance(answer, NameTaken) for answer in answers) == 3
    assert len(players_of(group)) == 1


def test_many_changes_at_once_each_get_a_position_of_their_own(app: Flask, group: Group) -> None:
    before = group.position
    answers = at_once(app, *[lambda n=n: add_player(home_group(), f"Player {n}") for n in range(8)])
    assert all(isinstance(answer, Player) for answer in answers)
    assert group.position == before + 8
    assert sorted(player.seat_colour for player in players_of(group)) == list(range(8))
