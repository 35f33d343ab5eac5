"""The conflict rule as a table: what happened since a form was opened, and what it then sends."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from store.evening import Evening

from scorekeeper.store.log.conflicts import Conflict

FIRST, SECOND = "first-round----------", "second-round---------"

Action = Callable[[Evening], object]

# What another device did meanwhile.
SINCE: dict[str, Action] = {
    "nothing": lambda evening: None,
    "round recorded": lambda evening: evening.play("Dana"),
    "round inserted": lambda evening: evening.insert(FIRST),
    "first edited": lambda evening: evening.edit(FIRST),
    "second edited": lambda evening: evening.edit(SECOND),
    "first removed": lambda evening: evening.remove(FIRST),
    "second removed": lambda evening: evening.remove(SECOND),
    "second undone": lambda evening: evening.undo(SECOND),
    "edit of first undone": lambda evening: (evening.edit(FIRST), evening.undo()),
    "removal of first undone": lambda evening: (evening.remove(FIRST), evening.undo()),
    "round recorded and undone": lambda evening: (evening.play("Dana"), evening.undo()),
    "second undone and redone": lambda evening: (evening.undo(SECOND), evening.redo()),
    "table changed": lambda evening: evening.seat("Cyril", "Anna", "Dana", "boris", "Žofia"),
    "table changed and undone": lambda evening: (evening.seat("Cyril", "Anna"), evening.undo()),
    "rules changed": lambda evening: evening.change_rules(),
    "rules changed and undone": lambda evening: (evening.change_rules("start"), evening.undo()),
    "points given to second": lambda evening: evening.give(SECOND, {"Dana": 5}),
    "game named": lambda evening: evening.add("game_named", {"name": "B", "note": ""}),
    "game ended": lambda evening: evening.add("game_ended", {}),
    "game ended and reopened": lambda evening: (
        evening.add("game_ended", {}),
        evening.add("game_reopened", {}),
    ),
}

# What the form that was opened before then sends.
SENT: dict[str, Callable[[Evening, int], object]] = {
    "record": lambda evening, seen: evening.play("Cyril", seen=seen),
    "edit first": lambda evening, seen: evening.edit(FIRST, "boris", seen=seen),
    "remove first": lambda evening, seen: evening.remove(FIRST, seen=seen),
    "insert before first": lambda evening, seen: evening.insert(FIRST, "Anna", seen=seen),
    "change table": lambda evening, seen: evening.seat("Anna", "Dana", seen=seen),
    "change rules": lambda evening, seen: evening.change_rules(seen=seen),
    "give beside second": lambda evening, seen: evening.give(SECOND, {"Anna": 5}, seen=seen),
    "name": lambda evening, seen: evening.add("game_named", {"name": "A", "note": ""}, seen=seen),
    "end": lambda evening, seen: evening.add("game_ended", {}, seen=seen),
    "undo second": lambda evening, seen: evening.undo(SECOND, seen=seen),
}

ANOTHER, CHANGED, NEWEST = "another_round", "round_changed", "not_newest"
TABLE, RULES = "table_changed", "rules_changed"


def _all(code: str | None) -> tuple[str | None, ...]:
    """The same for everything before an undo, but for a name, which never minds."""
    return (*(code,) * 7, None, code)


# In the order of SENT; None: it is simply appended.
EXPECTED: dict[str, tuple[str | None, ...]] = {
    "nothing": (*_all(None), None),
    "round recorded": (*_all(ANOTHER), NEWEST),
    "round inserted": (*_all(ANOTHER), NEWEST),
    "first edited": (None, CHANGED, CHANGED, *(None,) * 6, NEWEST),
    "second edited": (*_all(None), NEWEST),
    "first removed": (None, CHANGED, CHANGED, CHANGED, *(None,) * 5, NEWEST),
    "second removed": (*(None,) * 6, CHANGED, None, None, NEWEST),
    "second undone": (*(None,) * 6, CHANGED, None, None, NEWEST),
    "edit of first undone": (None, CHANGED, CHANGED, *(None,) * 6, None),
    "removal of first undone": (*_all(ANOTHER), None),
    "round recorded and undone": (*_all(ANOTHER), None),
    "second undone and redone": (*_all(ANOTHER), None),
    "table changed": (*_all(TABLE), NEWEST),
    "table changed and undone": (*_all(TABLE), None),
    "rules changed": (*_all(RULES), NEWEST),
    "rules changed and undone": (*_all(RULES), None),
    "points given to second": (*_all(None), NEWEST),
    "game named": (*_all(None), NEWEST),
    "game ended": (*_all(None), NEWEST),
    "game ended and reopened": (*_all(None), NEWEST),
}

CASES = [
    pytest.param(since, sent, code, id=f"{since}, then {sent}")
    for since, codes in EXPECTED.items()
    for sent, code in zip(SENT, codes, strict=True)
]


@pytest.fixture
def two_rounds(evening: Evening) -> Evening:
    evening.play("Anna", as_id=FIRST)
    evening.play("Žofia", as_id=SECOND)
    return evening


@pytest.mark.parametrize(("since", "sent", "code"), CASES)
def test_fault_20_what_somebody_else_did_meanwhile(
    two_rounds: Evening, since: str, sent: str, code: str | None
) -> None:
    SINCE[since](two_rounds)
    before = two_rounds.record_of().entries
    if code is None:
        SENT[sent](two_rounds, 3)
        assert two_rounds.record_of().position == len(before) + 1
        return
    with pytest.raises(Conflict) as conflict:
        SENT[sent](two_rounds, 3)
    assert conflict.value.code == code
    assert [entry.position for entry in conflict.value.since] == list(range(4, len(before) + 1))
    assert two_rounds.record_of().entries == before


def test_fault_20_a_conflict_shows_both_sides_and_either_can_be_chosen(evening: Evening) -> None:
    evening.play("Anna", seen=1)
    with pytest.raises(Conflict) as conflict:
        evening.play("Dana", seen=1)
    (theirs,) = conflict.value.since
    assert theirs.entry.content["round"]["out"] == evening.keys["Anna"]
    assert conflict.value.proposed.content["round"]["out"] == evening.keys["Dana"]
    # Chosen: both count. The form is sent again, now knowing of the other round.
    evening.play("Dana", seen=2)
    assert evening.outs() == ["Anna", "Dana"]


def test_a_round_removed_before_the_form_was_opened_cannot_be_edited(evening: Evening) -> None:
    evening.play("Anna", as_id=FIRST)
    evening.remove(FIRST)
    with pytest.raises(Conflict) as conflict:
        evening.edit(FIRST)
    assert conflict.value.code == CHANGED


def test_only_what_was_taken_back_last_can_be_brought_back(two_rounds: Evening) -> None:
    two_rounds.undo()
    two_rounds.undo()
    with pytest.raises(Conflict) as conflict:
        two_rounds.redo(SECOND)
    assert conflict.value.code == NEWEST
    two_rounds.redo(FIRST)
    two_rounds.redo(SECOND)
    assert two_rounds.outs() == ["Anna", "Žofia"]


@pytest.mark.parametrize("seen", [-1, 9, 10**30])
def test_a_position_the_game_never_had_is_a_conflict(evening: Evening, seen: int) -> None:
    with pytest.raises(Conflict) as conflict:
        evening.play("Anna", seen=seen)
    assert conflict.value.code == "position_unknown"
