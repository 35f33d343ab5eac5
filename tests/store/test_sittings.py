from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import event
from store.evening import EIGHT, HOUR, MINUTE, Evening

from scorekeeper.store.database.db import db
from scorekeeper.store.errors import NotFound, SittingExists
from scorekeeper.store.evenings.sittings import (
    open_sitting,
    recent_sittings,
    rename_sitting,
    sitting_at,
    sitting_by_key,
)
from scorekeeper.store.journal import recent_changes
from scorekeeper.store.models import Group


def rounds_of(group: Group) -> list[int]:
    """Rounds per sitting, newest first."""
    return [played.rounds for played in recent_sittings(group)]


def test_the_first_round_opens_a_sitting_at_its_own_instant(evening: Evening, group: Group) -> None:
    assert recent_sittings(group) == []
    evening.play(at=EIGHT + 7 * MINUTE)
    (played,) = recent_sittings(group)
    assert (played.sitting.opened_at, played.closed_at) == (EIGHT + 7 * MINUTE, None)
    assert [(game.game.key, game.rounds) for game in played.games] == [(evening.key, 1)]


def test_an_evening_that_passes_midnight_is_one(evening: Evening, group: Group) -> None:
    for hours in (0, 3, 6, 8, 13):
        evening.play(at=EIGHT + hours * HOUR)
    assert rounds_of(group) == [5]


@pytest.mark.parametrize(
    ("quiet", "expected"),
    [(6 * HOUR - timedelta(seconds=1), [2]), (6 * HOUR, [1, 1]), (20 * HOUR, [1, 1])],
)
def test_a_new_one_opens_with_the_first_round_after_six_quiet_hours(
    evening: Evening, group: Group, quiet: timedelta, expected: list[int]
) -> None:
    evening.play(at=EIGHT)
    evening.play(at=EIGHT + quiet)
    assert rounds_of(group) == expected


def test_games_of_a_group_share_its_sittings(evening: Evening, group: Group) -> None:
    another = Evening(group, "Eva", "Filip")
    evening.play(at=EIGHT)
    another.play("Eva", at=EIGHT + 5 * HOUR, Filip=1)
    evening.play(at=EIGHT + 10 * HOUR)
    another.play("Eva", at=EIGHT + 24 * HOUR, Filip=1)
    newest, oldest = recent_sittings(group)
    assert [(game.game.key, game.rounds) for game in newest.games] == [(another.key, 1)]
    assert [(game.game.key, game.rounds) for game in oldest.games] == [
        (evening.key, 2),
        (another.key, 1),
    ]
    assert oldest.closed_at == newest.sitting.opened_at


def test_another_groups_rounds_are_not_ours(evening: Evening, group: Group, others: Group) -> None:
    theirs = Evening(others, "Eva", "Filip")
    evening.play(at=EIGHT)
    theirs.play("Eva", at=EIGHT + HOUR)
    assert (rounds_of(group), rounds_of(others)) == ([1], [1])
    (sitting,) = recent_sittings(others)
    assert sitting_by_key(group, sitting.sitting.key) is None
    with pytest.raises(NotFound):
        rename_sitting(group, sitting.sitting.key, "ours now")


def test_one_can_be_opened_by_hand_in_the_middle(evening: Evening, group: Group) -> None:
    evening.play(at=EIGHT)
    by_hand = open_sitting(group, EIGHT + HOUR, "After dinner")
    evening.play(at=EIGHT + HOUR)
    evening.play(at=EIGHT + 2 * HOUR)
    assert rounds_of(group) == [2, 1]
    assert recent_sittings(group)[0].sitting is by_hand


def test_one_opened_by_hand_before_anything_was_played_is_used(
    evening: Evening, group: Group
) -> None:
    open_sitting(group, EIGHT - HOUR)
    assert rounds_of(group) == [0]
    evening.play(at=EIGHT)
    assert rounds_of(group) == [1]


def test_two_cannot_open_at_the_same_instant(evening: Evening, group: Group) -> None:
    evening.play(at=EIGHT)
    with pytest.raises(SittingExists):
        open_sitting(group, EIGHT)


def test_a_round_that_arrives_late_draws_the_beginning_back(evening: Evening, group: Group) -> None:
    evening.play(at=EIGHT)
    evening.play(at=EIGHT - HOUR)
    (played,) = recent_sittings(group)
    assert (played.rounds, played.sitting.opened_at) == (2, EIGHT - HOUR)
    assert recent_changes(group)[0].verb == "sitting_moved"


def test_a_round_that_arrives_a_day_late_has_its_own_evening(
    evening: Evening, group: Group
) -> None:
    evening.play(at=EIGHT)
    evening.play(at=EIGHT - 24 * HOUR)
    assert rounds_of(group) == [1, 1]


def test_a_beginning_made_by_hand_is_never_moved(evening: Evening, group: Group) -> None:
    open_sitting(group, EIGHT)
    evening.play(at=EIGHT - HOUR)
    assert rounds_of(group) == [0, 1]


def test_corrections_a_day_later_move_no_round(evening: Evening, group: Group) -> None:
    first = evening.play(at=EIGHT).entry.entry.id
    second = evening.play(at=EIGHT + HOUR).entry.entry.id
    evening.edit(first, at=EIGHT + 24 * HOUR)
    evening.insert(second, at=EIGHT + 24 * HOUR)
    evening.remove(first, at=EIGHT + 24 * HOUR)
    assert rounds_of(group) == [2]


def test_a_round_taken_back_is_not_counted_until_it_is_brought_back(
    evening: Evening, group: Group
) -> None:
    evening.play(at=EIGHT)
    evening.play(at=EIGHT + HOUR)
    evening.undo()
    assert rounds_of(group) == [1]
    evening.redo(at=EIGHT + 24 * HOUR)
    assert rounds_of(group) == [2]


@pytest.mark.parametrize(
    ("at", "opened"),
    [
        ("2026-11-20T18:30:00Z", EIGHT - 7 * 24 * HOUR - 30 * MINUTE),
        ("0001-01-01T00:00:00Z", EIGHT),
        ("9999-12-31T23:59:59Z", EIGHT),
    ],
)
def test_a_round_may_say_when_it_was_unless_no_clock_showed_that(
    evening: Evening, group: Group, at: str, opened: object
) -> None:
    content = {"round": evening.round("Anna") | {"at": at}}
    evening.add("round_recorded", content, at=EIGHT)
    assert recent_sittings(group)[0].sitting.opened_at == opened


def test_the_list_is_short_newest_first_and_asks_twice(evening: Evening, group: Group) -> None:
    for day in range(12):
        evening.play(at=EIGHT + day * 24 * HOUR)
    said: list[str] = []
    listen = lambda *heard: said.append(heard[2])  # noqa: E731 - one line, one use
    event.listen(db.engine, "before_cursor_execute", listen)
    newest = recent_sittings(group, 5)
    event.remove(db.engine, "before_cursor_execute", listen)
    assert [played.rounds for played in newest] == [1] * 5
    assert newest[0].sitting.opened_at == EIGHT + 11 * 24 * HOUR
    assert len([statement for statement in said if statement.startswith("SELECT")]) == 2


def test_a_sitting_is_found_by_instant_and_by_key_and_can_be_named(
    evening: Evening, group: Group
) -> None:
    evening.play(at=EIGHT)
    evening.play(at=EIGHT + 24 * HOUR)
    sitting = sitting_at(group, EIGHT + 5 * HOUR)
    assert sitting is not None
    assert sitting_at(group, EIGHT - HOUR) is None
    rename_sitting(group, sitting.key, " Mikuláš ", "cold")
    found = sitting_by_key(group, sitting.key)
    assert found is not None
    assert (found.sitting.name, found.sitting.note, found.rounds) == ("Mikuláš", "cold", 1)
    assert found.closed_at == EIGHT + 24 * HOUR
