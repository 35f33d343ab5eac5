"""A line of the journal is taken back, as long as nothing has changed the same since."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from store.evening import EIGHT, Evening, entry_id

from scorekeeper.store.bin import delete_game, delete_player, delete_sitting, restore_game
from scorekeeper.store.errors import HasPlayed, NameTaken, NotFound, NotUndoable
from scorekeeper.store.evenings.sittings import (
    open_sitting,
    recent_sittings,
    rename_sitting,
)
from scorekeeper.store.journal import Asker, line_at, recent_changes, snapshot
from scorekeeper.store.models import Game, Group, JournalLine
from scorekeeper.store.people.devices import let_in, rename_device
from scorekeeper.store.people.groups import rename_group
from scorekeeper.store.people.merging import merge_players, unmerge_player
from scorekeeper.store.people.players import (
    add_player,
    archive_player,
    player_by_key,
    rename_player,
    restore_player,
)
from scorekeeper.store.undoing import TAKEN_BACK_AS, TAKES_BACK, undo_line, why_not
from scorekeeper.store.upkeep.check import findings

SENT = Asker(sent_as=entry_id("undone"))


def line(
    position: int, verb: str, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None
) -> JournalLine:
    return JournalLine(
        position=position,
        verb=verb,
        subject_kind="player",
        subject_key="anna",
        before=before,
        after=after,
    )


RENAMED = line(5, "player_renamed", {"name": "A", "away": None}, {"name": "B", "away": None})
RENAMED_AGAIN = line(6, "player_renamed", {"name": "B", "away": None}, {"name": "C", "away": None})
ARCHIVED = line(7, "player_archived", {"name": "B", "away": None}, {"name": "B", "away": "now"})
PURGED = line(8, "player_purged", {"name": "B", "away": "now"}, None)
ADDED = line(4, "player_added", None, {"name": "A", "away": None})


@pytest.mark.parametrize(
    ("taken", "later", "code"),
    [
        (RENAMED, [], None),
        (RENAMED, [ARCHIVED], None),
        (RENAMED, [RENAMED_AGAIN], "changed_since"),
        (RENAMED, [PURGED], "changed_since"),
        (RENAMED_AGAIN, [RENAMED], None),
        (ARCHIVED, [PURGED, RENAMED], "changed_since"),
        (ADDED, [], None),
        (ADDED, [RENAMED], "changed_since"),
        (PURGED, [], "not_undoable"),
    ],
)
def test_a_line_is_judged_by_the_later_ones_that_changed_the_same(
    taken: JournalLine, later: list[JournalLine], code: str | None
) -> None:
    assert why_not(taken, later) == code


def test_lines_about_somebody_else_do_not_matter() -> None:
    other = line(6, "player_renamed", {"name": "X"}, {"name": "Y"})
    other.subject_key = "boris"
    assert why_not(RENAMED, [other]) is None


def _anna(evening: Evening) -> str:
    return evening.keys["Anna"]


def _merged(evening: Evening) -> None:
    merge_players(evening.group, add_player(evening.group, "Anka").key, _anna(evening))


def _unmerged(evening: Evening) -> None:
    anka = add_player(evening.group, "Anka").key
    merge_players(evening.group, anka, _anna(evening))
    unmerge_player(evening.group, anka)


def _sitting(evening: Evening) -> str:
    evening.play(at=EIGHT)
    return recent_sittings(evening.group)[0].sitting.key


def _device_renamed(evening: Evening) -> None:
    rename_device(evening.group, let_in(evening.group).device.key, "Anna's")


def _restored(evening: Evening) -> None:
    archive_player(evening.group, _anna(evening))
    restore_player(evening.group, _anna(evening))


def _undeleted_player(evening: Evening) -> None:
    key = add_player(evening.group, "Eva").key
    delete_player(evening.group, key)
    add_player(evening.group, "Eva")


def _undeleted_game(evening: Evening) -> None:
    delete_game(evening.group, evening.key)
    restore_game(evening.group, evening.key)


def _undeleted_sitting(evening: Evening) -> None:
    key = _sitting(evening)
    delete_sitting(evening.group, key)
    undo_line(evening.group, recent_changes(evening.group, 1)[0].position)


DEEDS: dict[str, Callable[[Evening], object]] = {
    "player_added": lambda evening: add_player(evening.group, "Eva"),
    "player_renamed": lambda evening: rename_player(evening.group, _anna(evening), "Anička"),
    "player_archived": lambda evening: archive_player(evening.group, _anna(evening)),
    "player_restored": _restored,
    "player_deleted": lambda evening: delete_player(
        evening.group, add_player(evening.group, "Eva").key
    ),
    "player_undeleted": _undeleted_player,
    "player_merged": _merged,
    "player_unmerged": _unmerged,
    "game_deleted": lambda evening: delete_game(evening.group, evening.key),
    "game_undeleted": _undeleted_game,
    "sitting_renamed": lambda evening: rename_sitting(evening.group, _sitting(evening), "A", "b"),
    "sitting_opened": lambda evening: open_sitting(evening.group, EIGHT),
    "sitting_deleted": lambda evening: delete_sitting(evening.group, _sitting(evening)),
    "sitting_undeleted": _undeleted_sitting,
    "device_renamed": _device_renamed,
    "group_renamed": lambda evening: rename_group(evening.group, "At ours"),
}


def test_every_verb_that_can_be_taken_back_has_a_deed_here() -> None:
    assert DEEDS.keys() == TAKES_BACK.keys()


@pytest.mark.parametrize("verb", sorted(DEEDS))
def test_what_a_line_changed_is_as_before_and_that_is_a_line_too(
    evening: Evening, verb: str
) -> None:
    group = evening.group
    DEEDS[verb](evening)
    (newest,) = recent_changes(group, 1)
    before, position = newest.before, newest.position
    assert newest.verb == verb
    undo_line(group, position, SENT)
    (undone,) = recent_changes(group, 1)
    assert undone.position == position + 1
    assert undone.sent_as == SENT.sent_as
    assert undone.verb == TAKEN_BACK_AS.get(verb, verb)
    assert undone.after is not None
    for column, value in (before or {}).items():
        # When it was put aside or into the bin is another instant now.
        if column in {"archived_at", "deleted_at"}:
            assert (undone.after[column] is None) == (value is None)
        else:
            assert undone.after[column] == value
    assert before is not None or undone.after["deleted_at"]
    undo_line(group, position, SENT)
    assert group.position == position + 1
    assert list(findings()) == []


def test_what_was_changed_again_since_is_left_alone(evening: Evening, group: Group) -> None:
    key = _anna(evening)
    rename_player(group, key, "Anička")
    (first,) = recent_changes(group, 1)
    position = first.position
    rename_player(group, key, "Anča")
    with pytest.raises(NotUndoable) as refused:
        undo_line(group, position)
    assert refused.value.code == "changed_since"
    archive_player(group, key)
    undo_line(group, position + 1)
    player = player_by_key(group, key)
    assert player is not None
    assert (player.name, player.archived_at is not None) == ("Anička", True)


def test_what_cannot_be_as_before_is_refused_and_nothing_is_written(
    evening: Evening, group: Group
) -> None:
    rename_player(group, _anna(evening), "Anička")
    (renamed,) = recent_changes(group, 1)
    position = renamed.position
    add_player(group, "Anna")
    with pytest.raises(NameTaken):
        undo_line(group, position)
    added = [each for each in recent_changes(group) if each.verb == "player_added"][-1]
    with pytest.raises((HasPlayed, NotUndoable)):
        undo_line(group, added.position)
    assert group.position == position + 1


def test_a_line_of_another_group_is_not_there(
    evening: Evening, group: Group, others: Group
) -> None:
    delete_game(group, evening.key)
    position = group.position
    assert line_at(others, position) is None
    with pytest.raises(NotFound):
        undo_line(others, position)


def test_every_kind_of_subject_can_be_kept(evening: Evening) -> None:
    delete_game(evening.group, evening.key)
    assert set(snapshot(Game(name="", scheme="", round_count=0))) == {
        *("name", "scheme", "round_count", "deleted_at")
    }
