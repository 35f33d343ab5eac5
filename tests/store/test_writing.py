from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from flask import Flask
from store.evening import EIGHT, Evening, at_once, entry_id, opened

from scorekeeper.store import engines
from scorekeeper.store.entries import NewEntry
from scorekeeper.store.errors import Busy, NameTaken
from scorekeeper.store.games import append
from scorekeeper.store.groups import home_group
from scorekeeper.store.models import Group
from scorekeeper.store.players import add_player, names_of
from scorekeeper.store.writing import writing


def names(group: Group) -> set[str]:
    return set(names_of(group).values())


def test_what_is_done_inside_is_done_whole_or_not_at_all(group: Group) -> None:
    def break_off() -> None:
        with writing():
            add_player(group, "Žofia")
            add_player(group, "Anna")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        break_off()
    assert names(group) == set()


def test_a_write_inside_a_write_joins_it(group: Group) -> None:
    with writing():
        add_player(group, "Žofia")
        with writing():
            add_player(group, "Anna")
    assert names(group) == {"Žofia", "Anna"}


def test_a_refusal_caught_inside_cannot_be_committed_by_half(group: Group) -> None:
    add_player(group, "Anna")

    def carry_on() -> None:
        with writing():
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
    with pytest.raises(RuntimeError, match="outside"), writing():
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


def test_who_cannot_get_a_turn_is_told_so(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "BUSY_SECONDS", 0)
    path = sqlite_url.removeprefix("sqlite:///")
    with opened(sqlite_url):
        home = home_group()
        with closing(sqlite3.connect(path, isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            with pytest.raises(Busy):
                add_player(home, "Anna")
            holder.execute("ROLLBACK")
        assert add_player(home, "Anna").name == "Anna"
