from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from store.evening import EIGHT, Evening, at_once, entry_id

from scorekeeper.store.database import engines
from scorekeeper.store.database import transactions as store_writing
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import Busy, NameTaken
from scorekeeper.store.log.entries import NewEntry
from scorekeeper.store.log.games import append
from scorekeeper.store.models import Group, Player
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.people.players import add_player, names_of


def names(group: Group) -> set[str]:
    return set(names_of(group).values())


def test_what_is_done_inside_is_done_whole_or_not_at_all(group: Group) -> None:
    def break_off() -> None:
        with transaction():
            add_player(group, "Žofia")
            add_player(group, "Anna")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        break_off()
    assert names(group) == set()


def test_a_write_inside_a_write_joins_it(group: Group) -> None:
    with transaction():
        add_player(group, "Žofia")
        with transaction():
            add_player(group, "Anna")
    assert names(group) == {"Žofia", "Anna"}


def test_a_refusal_caught_inside_cannot_be_committed_by_half(group: Group) -> None:
    add_player(group, "Anna")

    def carry_on() -> None:
        with transaction():
            add_player(group, "Žofia")
            with pytest.raises(NameTaken):
                add_player(group, "ANNA")

    with pytest.raises(RuntimeError, match="caught inside"):
        carry_on()
    assert names(group) == {"Anna"}
    add_player(group, "Cyril")
    assert names(group) == {"Anna", "Cyril"}


def test_a_change_made_before_writing_is_a_programming_error(group: Group) -> None:
    group.name = "by the back door"
    with pytest.raises(RuntimeError, match="outside"), transaction():
        pass


def test_a_writer_sees_what_was_written_after_its_request_began_reading(
    app: Flask, group: Group
) -> None:
    before = group.position
    at_once(app, lambda: add_player(home_group(), "Žofia"))
    add_player(group, "Anna")
    assert group.position == before + 2


def test_a_writer_sees_what_was_written_between_two_writes_of_its_own(
    app: Flask, group: Group
) -> None:
    evening = Evening(group)
    content = {"round": evening.round("Dana")}
    new = NewEntry(entry_id("theirs"), "round_recorded", content, 1, EIGHT)
    at_once(app, lambda: append(home_group(), evening.key, new), forget=False)
    evening.play("Anna", seen=2)
    assert evening.outs() == ["Dana", "Anna"]


def test_who_cannot_get_a_turn_is_told_so(
    app: Flask, group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "BUSY_SECONDS", 0)
    monkeypatch.setattr(store_writing, "BUSY_SECONDS", 0.01)
    # So that the next connection is opened with that patience.
    db.session.remove()
    db.engine.dispose()

    def be_late() -> object:
        return add_player(home_group(), "Boris")

    with transaction() as session:
        lock_group(session, home_group())
        (answer,) = at_once(app, be_late, forget=False)
    assert isinstance(answer, Busy)
    assert isinstance(at_once(app, be_late)[0], Player)
    db.engine.dispose()


def test_what_is_broken_is_not_called_busy(app: Flask) -> None:
    with pytest.raises(DBAPIError), transaction() as session:
        session.execute(text("SELECT * FROM no_such_table"))
