"""Lines of the journal that say the very same, at the very same instant, are counted."""

from __future__ import annotations

from flask import Flask
from store.archives import emptied, everything, exported, looked_at, taken
from store.evening import EIGHT

from scorekeeper.store.journal import recent_changes
from scorekeeper.store.models import Group
from scorekeeper.store.models.columns import clock_at
from scorekeeper.store.people.players import add_player, rename_player


def two_archives(group: Group) -> tuple[bytes, bytes]:
    """After Anna became Eva, and after she was Anna and became Eva again."""
    with clock_at(EIGHT):
        anna = add_player(group, "Anna").key
        rename_player(group, anna, "Eva")
        first = exported(group)
        rename_player(group, anna, "Anna")
        rename_player(group, anna, "Eva")
    return first, exported(group)


def renames(group: Group) -> list[str]:
    """What names were given, from the first."""
    lines = [line for line in recent_changes(group) if line.verb == "player_renamed"]
    return [str((line.after or {})["name"]) for line in reversed(lines)]


def test_of_two_equal_lines_one_is_here_and_the_other_comes(app: Flask, group: Group) -> None:
    first, second = two_archives(group)
    group = emptied()
    taken(group, first)
    assert looked_at(group, second).changes == 2
    assert taken(group, second).changes == 2
    assert renames(group) == ["Eva", "Anna", "Eva"]


def test_where_both_are_here_neither_comes_again(app: Flask, group: Group) -> None:
    _, second = two_archives(group)
    group = emptied()
    taken(group, second)
    before = everything()
    assert taken(group, second).is_known
    assert everything() == before
