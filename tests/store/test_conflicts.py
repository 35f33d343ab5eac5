"""The conflict rule as a table: what happened since a form was opened, and what it then sends.

A conflict is two people's different choice about one thing; here as the store sees it, which
refuses a round, too, that was counted for other people or by other rules than it would meet.
"""

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
    "the deck changed": lambda evening: evening.add("deck_changed", {"packs": 2, "asked": {}}),
    "the same points given to second": lambda evening: evening.give(SECOND, {"Anna": 5}),
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
TABLE, RULES, NAMED, OTHER = "table_changed", "rules_changed", "game_named", "game_changed"

# What of SENT is not simply appended.
EXPECTED: dict[str, dict[str, str]] = {
    "nothing": {},
    "round recorded": {"record": ANOTHER, "end": OTHER, "undo second": NEWEST},
    "round inserted": {"insert before first": ANOTHER, "end": OTHER, "undo second": NEWEST},
    "first edited": {
        "edit first": CHANGED,
        "remove first": CHANGED,
        "end": OTHER,
        "undo second": NEWEST,
    },
    "second edited": {"end": OTHER, "undo second": NEWEST},
    "first removed": {
        "edit first": CHANGED,
        "remove first": CHANGED,
        "insert before first": CHANGED,
        "end": OTHER,
        "undo second": NEWEST,
    },
    "second removed": {"give beside second": CHANGED, "end": OTHER, "undo second": NEWEST},
    "second undone": {"give beside second": CHANGED, "end": OTHER, "undo second": NEWEST},
    "edit of first undone": {},
    "removal of first undone": {},
    "round recorded and undone": {},
    "second undone and redone": {},
    "table changed": {"record": TABLE, "change table": TABLE, "end": OTHER, "undo second": NEWEST},
    "table changed and undone": {},
    "rules changed": {"record": RULES, "change rules": RULES, "end": OTHER, "undo second": NEWEST},
    "rules changed and undone": {},
    "the deck changed": {"record": RULES, "end": OTHER, "undo second": NEWEST},
    "the same points given to second": {
        "give beside second": "same_points",
        "end": OTHER,
        "undo second": NEWEST,
    },
    "points given to second": {"end": OTHER, "undo second": NEWEST},
    "game named": {"name": NAMED, "undo second": NEWEST},
    "game ended": {"undo second": NEWEST},
    "game ended and reopened": {"undo second": NEWEST},
}

CASES = [
    pytest.param(since, sent, codes.get(sent), id=f"{since}, then {sent}")
    for since, codes in EXPECTED.items()
    for sent in SENT
]


def test_every_pair_is_in_the_table() -> None:
    assert EXPECTED.keys() == SINCE.keys()
    assert {sent for codes in EXPECTED.values() for sent in codes} <= SENT.keys()


@pytest.fixture
def two_rounds(evening: Evening) -> Evening:
    evening.play("Anna", as_id=FIRST)
    evening.play("Žofia", as_id=SECOND)
    return evening


@pytest.mark.parametrize(("since", "sent", "code"), CASES)
def test_fault_37_what_somebody_else_did_meanwhile(
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
