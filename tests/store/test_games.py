from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import event, func, select, update
from store.evening import EIGHT, HOUR, MINUTE, Evening, entry_id

from scorekeeper.store.database.db import db
from scorekeeper.store.errors import EntryRefused, NotFound, ReadOnly
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.store.log.entries import NewEntry
from scorekeeper.store.log.game_rows import games_of, open_games
from scorekeeper.store.log.games import append, load_game
from scorekeeper.store.log.kept_games import KEPT
from scorekeeper.store.models import Entry, Game, Group, PlayedRound
from scorekeeper.store.people.groups import Version, pages_version
from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import add_player, rename_player


def count(model: type) -> int:
    return db.session.scalar(select(func.count()).select_from(model)) or 0


def test_a_round_is_kept_scored_and_answered(evening: Evening) -> None:
    appended = evening.play("Anna", boris={"9": 2, "skip": 1}, Žofia=7)
    assert (appended.again, appended.entry.position) == (False, 2)
    (played,) = appended.record.result.rounds
    # boris: 9 + 9 + 20; Žofia typed 7; the others typed 10; Anna went out.
    assert played.outcome.points == {"Žofia": 7, "boris": 38, "Anna": 0, "Dana": 10, "Cyril": 10}


def test_what_was_appended_is_what_is_loaded(evening: Evening) -> None:
    appended = evening.play("Dana")
    db.session.expire_all()
    loaded = evening.record_of()
    assert loaded.entries == appended.record.entries
    assert loaded.game == appended.record.game
    assert loaded.result == appended.record.result


def test_entries_say_who_when_and_in_which_order(evening: Evening) -> None:
    evening.play("Anna", at=EIGHT + 5 * MINUTE)
    evening.play("Dana", at=EIGHT + 3 * MINUTE)
    stored = evening.record_of().entries
    assert [entry.position for entry in stored] == [1, 2, 3]
    assert [entry.happened_at for entry in stored[1:]] == [EIGHT + 5 * MINUTE, EIGHT + 3 * MINUTE]
    assert all(entry.stored_at.utcoffset() is not None for entry in stored)


def test_the_log_is_read_in_one_query_however_long(evening: Evening) -> None:
    for _ in range(12):
        evening.play("Anna")
    said: list[str] = []
    listen = lambda *heard: said.append(heard[2])  # noqa: E731 - one line, one use
    event.listen(db.engine, "before_cursor_execute", listen)
    evening.record_of()
    event.remove(db.engine, "before_cursor_execute", listen)
    assert sum("FROM entries" in statement for statement in said) == 1
    assert len([statement for statement in said if statement.startswith("SELECT")]) == 3


# Retry


def test_fault_19_the_same_round_sent_twice_is_one_round(evening: Evening) -> None:
    first = evening.play("Anna", as_id=entry_id("round"), seen=1)
    second = evening.play("Anna", as_id=entry_id("round"), seen=1)
    assert (first.again, second.again) == (False, True)
    assert second.entry == first.entry
    assert evening.outs() == ["Anna"]


def test_fault_19_a_second_sending_is_answered_whatever_happened_since(evening: Evening) -> None:
    evening.play("Anna", as_id=entry_id("round"), seen=1)
    evening.play("Dana")
    evening.undo()
    evening.undo()
    position = evening.record_of().row.position
    assert evening.play("Anna", as_id=entry_id("round"), seen=1).again
    assert evening.record_of().row.position == position


def test_the_order_of_keys_does_not_make_another_round(evening: Evening) -> None:
    content = {"round": evening.round("Anna")}
    turned = {"round": dict(reversed(content["round"].items()))}
    evening.add("round_recorded", content, as_id=entry_id("round"))
    assert evening.add("round_recorded", turned, as_id=entry_id("round")).again


@pytest.mark.parametrize("kind", ["round_recorded", "game_ended"])
def test_the_same_id_with_other_content_is_a_conflict(evening: Evening, kind: str) -> None:
    evening.play("Anna", as_id=entry_id("round"))
    content = {"round": evening.round("Dana")} if kind == "round_recorded" else {}
    with pytest.raises(Conflict) as conflict:
        evening.add(kind, content, as_id=entry_id("round"))
    assert conflict.value.code == "same_id_other_content"
    assert conflict.value.stored is not None
    assert conflict.value.stored.entry.content["round"]["out"] == evening.keys["Anna"]
    assert conflict.value.proposed.content == content


def test_an_id_of_another_game_of_the_group_is_a_conflict(evening: Evening, group: Group) -> None:
    evening.play("Anna", as_id=entry_id("round"))
    another = Evening(group, "Eva", "Filip")
    with pytest.raises(Conflict):
        another.add("round_recorded", {"round": evening.round("Anna")}, as_id=entry_id("round"))


def test_a_group_does_not_meet_the_ids_of_another(evening: Evening, others: Group) -> None:
    evening.play("Anna", as_id=entry_id("round"))
    theirs = Evening(others, "Anna", "Eva")
    assert not theirs.play("Eva", as_id=entry_id("round")).again


# What the log does not take


def test_another_groups_game_is_not_there(evening: Evening, others: Group) -> None:
    assert load_game(others, evening.key) is None
    new = NewEntry(entry_id("x"), "game_ended", {}, 1, EIGHT)
    with pytest.raises(NotFound):
        append(others, evening.key, new)
    assert evening.record_of().row.position == 1


@pytest.mark.parametrize("key", ["", "nobody", "a\x00b", "x" * 5000])
def test_an_impossible_address_is_not_found(group: Group, key: str) -> None:
    assert load_game(group, key) is None
    with pytest.raises(NotFound):
        append(group, key, NewEntry(entry_id("x"), "game_ended", {}, 1, EIGHT))


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("round_recorded", {}),
        ("round_recorded", {"round": {}}),
        ("round_recorded", {"round": []}),
        ("round_recorded", {"round": {"out": 5, "hands": {}}}),
        ("round_recorded", {"round": {"out": None, "hands": {}, "order": []}}),
        ("round_recorded", {"round": {"out": None, "hands": {}, "note": "x" * 501}}),
        ("round_recorded", {"round": {"out": None, "hands": {}, "at": "yesterday"}}),
        ("round_recorded", {"round": {"out": None, "hands": {}, "table": []}}),
        ("round_recorded", {"round": {"out": None, "hands": {}}, "extra": 1}),
        ("round_edited", {"round": {"out": None, "hands": {}}}),
        ("round_removed", {"target": 7}),
        ("table_changed", {"table": [], "starts": {}}),
        ("table_changed", {"table": "Anna", "starts": {}}),
        ("table_changed", {"table": [1, 2], "starts": []}),
        ("rules_changed", {"rules": {"scheme": "elimination"}}),
        ("rules_changed", {"rules": [], "from": "start"}),
        ("rules_changed", {"rules": {"scheme": "lazy"}, "from": "start"}),
        ("rules_changed", {"rules": {"scheme": "elimination", "target": 0}, "from": "start"}),
        ("rules_changed", {"rules": {"scheme": "elimination"}, "from": "yesterday"}),
        ("points_given", {"target": "x", "points": [], "reason": ""}),
        ("points_given", {"target": "x", "points": {"a": 1.5}, "reason": ""}),
        ("points_given", {"target": "x", "points": {"a": 1_000_001}, "reason": ""}),
        ("points_given", {"target": "x", "points": {}, "reason": "x" * 501}),
        ("points_given", {"target": 5, "points": {}, "reason": ""}),
        ("game_named", {"name": 5, "note": ""}),
        ("game_named", {"name": "x" * 501, "note": ""}),
        ("game_ended", {"by": "me"}),
        ("undone", {}),
    ],
)
def test_fault_28_an_entry_of_wrong_form_is_refused(
    evening: Evening, kind: str, content: dict[str, Any]
) -> None:
    with pytest.raises(EntryRefused) as refused:
        evening.add(kind, content)
    assert refused.value.code == "entry_malformed"
    assert evening.record_of().row.position == 1


@pytest.mark.parametrize("hand", [{}, {"7": 0}, {"7": -1}, {"joker": 1}, -5, "7", 1.0, True])
def test_fault_28_a_hand_that_is_none_is_refused(evening: Evening, hand: object) -> None:
    with pytest.raises(EntryRefused) as refused:
        evening.play("Anna", boris=hand)
    assert refused.value.code == "entry_malformed"


@pytest.mark.parametrize(
    ("note", "code"),
    [
        pytest.param("\ud800", "content_not_json", id="lone surrogate"),
        pytest.param(10**5000, "content_not_json", id="5000 digits"),
        pytest.param(float("nan"), "content_not_json", id="NaN"),
        pytest.param({1, 2}, "content_not_json", id="no JSON"),
        pytest.param("x" * 600_000, "content_too_long", id="600 kB"),
    ],
)
def test_fault_28_what_cannot_be_stored_is_refused(
    evening: Evening, note: object, code: str
) -> None:
    with pytest.raises(EntryRefused) as refused:
        evening.add("round_recorded", {"round": evening.round("Anna") | {"note": note}})
    assert refused.value.code == code


def test_deep_nesting_is_refused(evening: Evening) -> None:
    nested: Any = 1
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(EntryRefused):
        evening.add("round_recorded", {"round": nested})


@pytest.mark.parametrize(("kind", "version"), [("game_flipped", 1), ("game_ended", 2)])
def test_a_kind_from_the_future_is_not_taken(evening: Evening, kind: str, version: int) -> None:
    with pytest.raises(EntryRefused) as refused:
        evening.add(kind, {}, version=version)
    assert refused.value.code == "entry_kind_unknown"


def test_a_second_set_up_is_not_taken(evening: Evening) -> None:
    content = evening.record_of().entries[0].entry.content
    with pytest.raises(EntryRefused):
        evening.add("game_started", content)


@pytest.mark.parametrize("place", ["out", "dealer", "hands", "adjust"])
def test_only_players_of_the_group_are_named(evening: Evening, others: Group, place: str) -> None:
    theirs = add_player(others, "Eva").key
    played = evening.round("Anna")
    many = place in {"hands", "adjust"}
    played[place] = (played.get(place, {}) | {theirs: 5}) if many else theirs
    with pytest.raises(EntryRefused) as refused:
        evening.add("round_recorded", {"round": played})
    assert (refused.value.code, refused.value.params) == ("player_unknown", {"key": theirs})


def test_only_rounds_of_the_game_are_meant(evening: Evening, group: Group) -> None:
    another = Evening(group, "Eva", "Filip")
    theirs = another.play("Eva").entry.entry.id
    for action in (evening.edit, evening.remove, evening.insert):
        with pytest.raises(EntryRefused) as refused:
            action(theirs)
        assert refused.value.code == "target_unknown"


def test_a_game_with_entries_of_the_future_can_be_read_but_not_written(evening: Evening) -> None:
    evening.play("Anna")
    evening.play("Dana")
    db.session.execute(update(Entry).where(Entry.position == 3).values(kind="cards_blessed"))
    db.session.commit()
    KEPT.forget()
    assert evening.outs() == ["Anna"]
    assert not evening.record_of().game.readable
    with pytest.raises(ReadOnly):
        evening.play("Cyril")


# What is convenient


def test_the_row_follows_the_log(evening: Evening) -> None:
    def told() -> tuple[int, datetime | None, bool]:
        row = evening.record_of().row
        return row.round_count, row.last_played_at, row.finished

    evening.play("Anna", at=EIGHT)
    evening.play("Dana", at=EIGHT + HOUR)
    assert told() == (2, EIGHT + HOUR, False)
    evening.undo()
    assert told() == (1, EIGHT, False)
    evening.undo()
    assert told() == (0, None, False)
    assert count(PlayedRound) == 0


def test_what_was_appended_comes_back_with_its_row(evening: Evening) -> None:
    for _ in range(2):
        appended = evening.play("Anna", at=EIGHT)
        assert appended.record == evening.record_of()


def test_the_winners_are_kept_by_key_when_the_game_ends(evening: Evening) -> None:
    evening.play("Dana", Žofia=501, boris=501, Anna=501, Cyril=501)
    row = evening.record_of().row
    assert (row.finished, row.winners) == (True, [evening.keys["Dana"]])
    evening.undo()
    row = evening.record_of().row
    assert (row.finished, row.winners) == (False, [])


def test_games_are_listed_by_when_they_were_last_played(evening: Evening, group: Group) -> None:
    evening.play("Anna", at=EIGHT + 3 * HOUR)
    newer = Evening(group, "Eva", "Filip")
    newer.play("Eva", at=EIGHT + 2 * HOUR)
    unplayed = Evening(group, "Gusto", "Hana")
    assert [row.key for row in open_games(group)] == [evening.key, newer.key, unplayed.key]
    newer.add("game_ended", {})
    assert [row.key for row in open_games(group)] == [evening.key, unplayed.key]
    every = [evening.key, newer.key, unplayed.key]
    assert [row.key for row in games_of(group, 9)] == every
    assert [row.key for row in games_of(group, 1)] == every[:1]
    assert [row.key for row in open_games(group, 1)] == every[:1]


def test_lists_are_of_one_group(evening: Evening, others: Group) -> None:
    evening.add("game_ended", {})
    Evening(others, "Anna", "Eva")
    assert [row.group_id for row in open_games(others)] == [others.id]
    assert [row.group_id for row in games_of(others, 9)] == [others.id]


def test_every_change_moves_the_version_of_its_pages_and_no_other(
    evening: Evening, group: Group, others: Group
) -> None:
    another = Evening(group, "Eva", "Filip")
    theirs = pages_version(others.key)
    before = pages_version(group.key, evening.key)
    assert before is not None
    assert before.told.startswith("6@")  # the group, and five people
    start = evening.record_of().entries[-1]
    assert before == Version(group.position, group.is_home, None, 1, start.digest, before.told)
    another.play("Eva", seen=1, Filip=3)
    after = pages_version(group.key, evening.key)
    assert after is not None
    assert (after.game, after.group > before.group) == (1, True)
    played = evening.play("Anna").entry
    now = pages_version(group.key, evening.key)
    assert now is not None
    assert (now.group, now.game, now.digest) == (group.position, 2, played.digest)
    assert pages_version(others.key) == theirs


def test_the_version_of_what_is_not_there(evening: Evening, others: Group) -> None:
    assert pages_version("nobody") is None
    assert pages_version("a\x00b", "c\x00d") is None
    version = pages_version(others.key, evening.key)
    assert version is not None
    assert (version.game, version.digest, version.told[:2]) == (None, None, "1@")


def test_a_game_is_told_of_its_people_in_whatever_row_they_stand_by_now(
    evening: Evening, group: Group
) -> None:
    """One merged into one who was merged: the name of the last of them is what its pages show."""

    def told() -> str:
        version = pages_version(group.key, evening.key)
        assert version is not None
        return version.told

    second, third = add_player(group, "Second"), add_player(group, "Third")
    known = told()
    merge_players(group, evening.keys["Anna"], second.key)
    assert known != (known := told())
    merge_players(group, second.key, third.key)
    assert known != (known := told())
    rename_player(group, third.key, "Last")
    assert known != (known := told())
    rename_player(group, add_player(group, "Nobody here").key, "Somebody else")
    assert known == told()


def test_a_page_reads_the_log_up_to_the_position_of_its_row(evening: Evening) -> None:
    evening.play("Anna")
    db.session.execute(update(Game).values(position=1))
    assert evening.outs() == []
    db.session.rollback()


# Undo and redo


def test_undo_names_and_takes_back_the_newest_whatever_its_kind(evening: Evening) -> None:
    evening.play("Anna")
    evening.seat("Anna", "boris", "Dana")
    evening.add("game_ended", {})
    kinds = []
    for _ in range(3):
        newest = evening.record_of().game.undoable
        assert newest is not None
        kinds.append(newest.kind)
        evening.undo()
    assert kinds == ["game_ended", "table_changed", "round_recorded"]
    assert evening.record_of().game.undoable is None
    assert evening.record_of().row.position == 7


def test_redo_brings_back_until_something_new_is_recorded(evening: Evening) -> None:
    evening.play("Anna")
    evening.play("Dana")
    evening.undo()
    evening.undo()
    evening.redo()
    assert evening.outs() == ["Anna"]
    evening.play("Cyril")
    assert evening.record_of().game.redoable is None
    assert evening.outs() == ["Anna", "Cyril"]


def test_an_edit_keeps_the_round_and_an_undo_gives_back_what_it_was(evening: Evening) -> None:
    first = evening.play("Anna").entry.entry.id
    evening.play("Cyril")
    evening.edit(first, "Dana")
    assert evening.outs() == ["Dana", "Cyril"]
    evening.undo()
    assert evening.outs() == ["Anna", "Cyril"]


def test_a_round_is_inserted_and_removed_by_id(evening: Evening) -> None:
    evening.play("Anna")
    second = evening.play("Cyril").entry.entry.id
    inserted = evening.insert(second, "boris").entry.entry.id
    assert evening.outs() == ["Anna", "boris", "Cyril"]
    evening.remove(second)
    assert evening.outs() == ["Anna", "boris"]
    assert evening.record_of().game.round_ids[1] == inserted
