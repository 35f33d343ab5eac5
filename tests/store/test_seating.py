"""Changing who sits: newcomers are made with it, once, or not at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import func, select
from store.evening import EIGHT, MINUTE, Evening, at_once, entry_id

from scorekeeper.scoring.log_entries import TABLE_CHANGED
from scorekeeper.store.database.db import db
from scorekeeper.store.errors import EntryRefused, NameTaken, NotFound
from scorekeeper.store.log.changing_seats import Known, Newcomer, NewTable, Seat, change_table
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.store.log.entries import NewEntry
from scorekeeper.store.log.games import Appended
from scorekeeper.store.models import Entry, Group, Player
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.people.players import add_player

DANA = Newcomer("Dana")


@pytest.fixture
def evening(group: Group) -> Evening:
    return Evening(group, "Žofia", "boris", "Anna", scheme="keep_low")


def change(evening: Evening, *seats: Seat | str, seen: int | None = None) -> Appended:
    """Seat these; names are of those who sit already. Newcomers start with 30."""
    people = tuple(Known(evening.keys[seat]) if isinstance(seat, str) else seat for seat in seats)
    starts: dict[Seat, int] = {seat: 30 for seat in people if seat == DANA}
    seen = evening.record_of().position if seen is None else seen
    new = NewEntry(entry_id("table"), TABLE_CHANGED, {}, seen, EIGHT + MINUTE)
    return change_table(evening.group, evening.key, NewTable(people, starts), new)


def count(model: type) -> int:
    return db.session.scalar(select(func.count()).select_from(model)) or 0


def totals(appended: Appended) -> dict[str, tuple[str, int]]:
    rows = appended.record.result.standings
    return {row.player: (row.status, row.measure["total"]) for row in rows}


def test_a_newcomer_to_the_group_sits_down_with_points(evening: Evening) -> None:
    evening.play("Anna", boris=30, Žofia=7)
    changed = change(evening, DANA, "Žofia", "Anna")
    assert changed.record.result.seating.seats == ("Dana", "Žofia", "Anna")
    assert totals(changed) == {
        "Anna": ("in", 0),
        "Žofia": ("in", 7),
        "Dana": ("in", 30),
        "boris": ("away", 30),
    }


def test_fault_19_sent_twice_it_is_one_change_and_one_newcomer(evening: Evening) -> None:
    first = change(evening, "Žofia", DANA, "Anna", seen=1)
    second = change(evening, "Žofia", DANA, "Anna", seen=1)
    assert (first.again, second.again) == (False, True)
    assert second.entry == first.entry
    assert (count(Entry), count(Player)) == (2, 4)


def test_fault_19_sent_twice_at_the_same_moment_it_is_one(app: Flask, evening: Evening) -> None:
    key, keys = evening.key, [evening.keys["Žofia"], evening.keys["Anna"]]

    def tap() -> bool:
        people = (Known(keys[0]), DANA, Known(keys[1]))
        new = NewEntry(entry_id("table"), TABLE_CHANGED, {}, 1, EIGHT + MINUTE)
        return change_table(home_group(), key, NewTable(people, {DANA: 30}), new).again

    assert sorted(map(str, at_once(app, tap, tap))) == ["False", "True"]
    assert (count(Entry), count(Player)) == (2, 4)


def test_it_is_answered_again_after_rounds_were_played(evening: Evening) -> None:
    change(evening, "Žofia", DANA, "Anna", seen=1)
    evening.add("game_ended", {})
    assert change(evening, "Žofia", DANA, "Anna", seen=1).again


def test_the_same_id_for_another_table_is_a_conflict(evening: Evening) -> None:
    change(evening, "Žofia", DANA, "Anna", seen=1)
    with pytest.raises(Conflict) as conflict:
        change(evening, DANA, "Žofia", "Anna", seen=1)
    assert conflict.value.code == "same_id_other_content"
    assert (count(Entry), count(Player)) == (2, 4)


def _somebody_records_a_round(evening: Evening) -> None:
    evening.play("Anna")


def _somebody_leaves(evening: Evening) -> None:
    evening.seat("Anna", "boris")


@pytest.mark.parametrize(
    ("meanwhile", "code"),
    [(_somebody_records_a_round, "another_round"), (_somebody_leaves, "table_changed")],
)
def test_fault_20_somebody_was_quicker_and_nobody_is_added(
    evening: Evening, meanwhile: Callable[[Evening], None], code: str
) -> None:
    meanwhile(evening)
    with pytest.raises(Conflict) as conflict:
        change(evening, "Žofia", DANA, "Anna", seen=1)
    assert conflict.value.code == code
    assert (count(Entry), count(Player)) == (2, 3)


def test_fault_22_a_name_that_the_group_has_in_other_capitals_is_refused(evening: Evening) -> None:
    with pytest.raises(NameTaken):
        change(evening, "Žofia", "Anna", Newcomer("BORIS"))
    assert (count(Entry), count(Player)) == (1, 3)


def test_another_groups_player_cannot_sit_down(evening: Evening, others: Group) -> None:
    theirs = add_player(others, "Eva")
    with pytest.raises(NotFound):
        change(evening, "Žofia", "Anna", Known(theirs.key))
    assert count(Entry) == 1


@pytest.mark.parametrize("seats", [(DANA,), ("Anna", "Anna")])
def test_a_table_of_wrong_form_is_refused_and_nobody_is_added(
    evening: Evening, seats: tuple[Seat | str, ...]
) -> None:
    with pytest.raises(EntryRefused):
        change(evening, *seats)
    assert (count(Entry), count(Player)) == (1, 3)


def test_a_game_that_is_not_there_adds_nobody(evening: Evening) -> None:
    evening.key = "nosuchgame"
    with pytest.raises(NotFound):
        change(evening, DANA, "Anna", seen=1)
    assert count(Player) == 3
