from __future__ import annotations

import re

from store.evening import EIGHT, Evening

from scorekeeper.store.evenings.sittings import open_sitting
from scorekeeper.store.journal import Asker, recent_changes
from scorekeeper.store.models import Group
from scorekeeper.store.people.devices import let_in
from scorekeeper.store.people.players import add_player, archive_player, rename_player


def test_each_change_says_who_when_what_before_and_after(group: Group) -> None:
    device = let_in(group).device
    player = add_player(group, "Anna", Asker(device))
    rename_player(group, player.key, "Anička", Asker(device))
    line = recent_changes(group)[0]
    assert (line.verb, line.subject_kind, line.subject_key) == (
        "player_renamed",
        "player",
        player.key,
    )
    assert line.device_id == device.id
    same = {"seat_colour": 0, "archived_at": None, "deleted_at": None, "merged_into_key": None}
    assert line.before == {"name": "Anna", **same}
    assert line.after == {"name": "Anička", **same}


def test_positions_rise_with_the_groups_and_are_its_own(group: Group, others: Group) -> None:
    before = group.position
    add_player(group, "Anna")
    add_player(others, "Anna")
    add_player(group, "Boris")
    lines = recent_changes(group, 2)
    assert [line.position for line in lines] == [before + 2, before + 1]
    assert group.position == before + 2


def test_a_change_that_changes_nothing_is_not_written(group: Group) -> None:
    player = add_player(group, "Anna")
    position = group.position
    rename_player(group, player.key, " Anna ")
    assert group.position == position


def test_fault_18_what_is_stored_are_codes(evening: Evening, group: Group) -> None:
    evening.play("Anna", boris={"wild4": 1, "draw2": 2})
    archive_player(group, evening.keys["Cyril"])
    open_sitting(group, EIGHT)
    let_in(group)
    code = re.compile(r"[a-z_]+")
    for line in recent_changes(group):
        assert code.fullmatch(line.verb)
        assert code.fullmatch(line.subject_kind)
    record = evening.record_of()
    assert (record.row.scheme, record.row.deck) == ("elimination", "classic-108")
    assert all(code.fullmatch(stored.entry.kind) for stored in record.entries)
    hand = record.entries[1].entry.content["round"]["hands"][evening.keys["boris"]]
    assert hand == {"wild4": 1, "draw2": 2}
