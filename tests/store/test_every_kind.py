"""Every kind and version × edit, remove, undo, redo, conflict, retry: a table without a hole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from store.evening import Evening, setup

from scorekeeper.scoring.log_entries import VERSIONS
from scorekeeper.store.errors import EntryRefused, StoreRefusal
from scorekeeper.store.log.changing_seats import Newcomer
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.store.log.entries import StoredEntry
from scorekeeper.store.log.games import Appended
from scorekeeper.store.log.starting import start_game

FIRST, SECOND = "first-round----------", "second-round---------"
HERE = "the-entry------------"

Sending = Callable[[Evening], Appended]


def _start_again(evening: Evening) -> Appended:
    """Another game, whose first entry is the one in question."""
    return start_game(evening.group, setup("Emil", "Fero"), HERE, evening.at)


def _start_with_more(evening: Evening) -> Appended:
    emil, fero = Newcomer("Emil"), Newcomer("Fero")
    more: dict[str, Any] = {"table_rules": ("stack_draws",), "asked": {"wild": 40}}
    drawn: Any = ({emil: "7", fero: "7"}, {emil: "0", fero: "9"})
    game = setup(emil, fero, starts={fero: 30}, drawn=drawn, rules={"knock_out": 25}, **more)
    return start_game(evening.group, game, HERE, evening.at)


def _knocked_out(evening: Evening) -> dict[str, Any]:
    """What a round of the later version says: Dana held too many cards."""
    played = evening.round("Cyril")
    del played["hands"][evening.keys["Dana"]]
    return {
        "round": played | {"knocked_out": [evening.keys["Dana"]]},
        "played_by": list(evening.keys.values()),
        "pile_noted_by": "a-phone",
    }


# One entry of each kind and version, sent into a game of two rounds.
SENT: Mapping[str, Sending] = {
    "game_started": _start_again,
    "game_started.2": _start_with_more,
    "round_recorded": lambda evening: evening.play("Cyril", as_id=HERE),
    "round_recorded.2": lambda evening: evening.add(
        "round_recorded", _knocked_out(evening), as_id=HERE
    ),
    "round_edited.2": lambda evening: evening.add(
        "round_edited", {"target": FIRST, **_knocked_out(evening)}, as_id=HERE
    ),
    "round_inserted.2": lambda evening: evening.add(
        "round_inserted", {"before": FIRST, **_knocked_out(evening)}, as_id=HERE
    ),
    "rules_changed.2": lambda evening: evening.add(
        "rules_changed",
        {"rules": {"scheme": "elimination", "rounds": 9, "knock_out": 10}, "from": "start"},
        as_id=HERE,
    ),
    "table_rules_changed": lambda evening: evening.add(
        "table_rules_changed", {"table_rules": [{"text": "Nobody counts aloud"}]}, as_id=HERE
    ),
    "deck_changed": lambda evening: evening.add(
        "deck_changed", {"packs": 2, "asked": {}}, as_id=HERE
    ),
    "round_edited": lambda evening: evening.edit(FIRST, as_id=HERE),
    "round_removed": lambda evening: evening.remove(FIRST, as_id=HERE),
    "round_inserted": lambda evening: evening.insert(FIRST, as_id=HERE),
    "table_changed": lambda evening: evening.seat("Cyril", "Anna", "Dana", as_id=HERE),
    "rules_changed": lambda evening: evening.change_rules(as_id=HERE),
    "points_given": lambda evening: evening.give(SECOND, {"Dana": 5}, as_id=HERE),
    "game_named": lambda evening: evening.add(
        "game_named", {"name": "Cottage", "note": ""}, as_id=HERE
    ),
    "game_ended": lambda evening: evening.add("game_ended", {}, as_id=HERE),
    "game_reopened": lambda evening: evening.add("game_reopened", {}, as_id=HERE),
    "undone": lambda evening: evening.undo(as_id=HERE),
    "redone": lambda evening: evening.redo(as_id=HERE),
}

WORKS = "works"
# What becomes of an entry of each kind: it works, or the code of what refuses it.
EXPECTED: Mapping[str, Mapping[str, str]] = {
    kind: dict(zip(("edit", "remove", "undo", "redo", "conflict", "retry"), row, strict=True))
    for kind, row in {
        # edited, removed, taken back, brought back, chosen by a form opened before it, sent twice
        "game_started": ("no_round", "no_round", "not_newest", "not_newest", "same_id", WORKS),
        "game_started.2": ("no_round", "no_round", "not_newest", "not_newest", "same_id", WORKS),
        "round_recorded": (WORKS, WORKS, WORKS, WORKS, "another_round", WORKS),
        "round_recorded.2": (WORKS, WORKS, WORKS, WORKS, "another_round", WORKS),
        "round_edited": ("no_round", "no_round", WORKS, WORKS, "no_round", WORKS),
        "round_edited.2": ("no_round", "no_round", WORKS, WORKS, "no_round", WORKS),
        "round_removed": ("no_round", "no_round", WORKS, WORKS, "no_round", WORKS),
        "round_inserted": (WORKS, WORKS, WORKS, WORKS, "another_round", WORKS),
        "round_inserted.2": (WORKS, WORKS, WORKS, WORKS, "another_round", WORKS),
        "table_changed": ("no_round", "no_round", WORKS, WORKS, "table_changed", WORKS),
        "rules_changed": ("no_round", "no_round", WORKS, WORKS, "rules_changed", WORKS),
        "rules_changed.2": ("no_round", "no_round", WORKS, WORKS, "rules_changed", WORKS),
        "points_given": ("no_round", "no_round", WORKS, WORKS, "same_points", WORKS),
        "game_named": ("no_round", "no_round", WORKS, WORKS, "game_named", WORKS),
        "game_ended": ("no_round", "no_round", WORKS, WORKS, "game_changed", WORKS),
        "game_reopened": ("no_round", "no_round", WORKS, WORKS, WORKS, WORKS),
        "table_rules_changed": ("no_round", "no_round", WORKS, WORKS, "rules_changed", WORKS),
        "deck_changed": ("no_round", "no_round", WORKS, WORKS, "rules_changed", WORKS),
        "undone": ("no_round", "no_round", "not_newest", "not_newest", "not_newest", WORKS),
        "redone": ("no_round", "no_round", "not_newest", "not_newest", "not_newest", WORKS),
    }.items()
}


def column(name: str) -> pytest.MarkDecorator:
    rows = [(kind, row[name]) for kind, row in EXPECTED.items()]
    return pytest.mark.parametrize(("kind", "expected"), rows, ids=[kind for kind, _ in rows])


@pytest.fixture
def played(evening: Evening) -> Evening:
    """A game of two rounds."""
    evening.play("Anna", as_id=FIRST)
    evening.play("Žofia", as_id=SECOND)
    return evening


def send(evening: Evening, kind: str) -> Appended:
    """The entry in question; what it needs to be possible comes before it."""
    if kind == "redone":
        evening.undo()
    if kind == "game_reopened":
        evening.add("game_ended", {})
    return SENT[kind](evening)


def target(evening: Evening, kind: str) -> str:
    """The id of the entry in question; a set-up is that of the very game."""
    return evening.start_id if plain(kind) == "game_started" else HERE


def plain(kind: str) -> str:
    """The kind without the version that is written behind it."""
    return kind.partition(".")[0]


def outcome(action: Callable[[], object]) -> str:
    """How an attempt ends: it works, or the code of what refuses it."""
    try:
        action()
    except (Conflict, EntryRefused) as refused:
        known = {
            "round_changed": "no_round",
            "target_unknown": "no_round",
            "same_id_other_content": "same_id",
        }
        return known.get(refused.code, refused.code)
    return WORKS


def story(evening: Evening) -> Any:
    """All that a game's page is made of, times aside."""
    record = evening.record_of()
    return record.game.sheet, record.result, record.game.round_ids, record.game.given


def stored(evening: Evening) -> tuple[StoredEntry, ...]:
    return evening.record_of().entries


def test_the_table_has_no_hole() -> None:
    later = {f"{kind}.{v}" for kind, newest in VERSIONS.items() for v in range(2, newest + 1)}
    assert SENT.keys() == EXPECTED.keys() == VERSIONS.keys() | later


@pytest.mark.parametrize("kind", SENT)
def test_it_is_of_the_version_that_the_table_says(played: Evening, kind: str) -> None:
    entry = send(played, kind).entry.entry
    assert (entry.kind, entry.version) == (plain(kind), int(kind.partition(".")[2] or 1))


@column("edit")
def test_editing_it(played: Evening, kind: str, expected: str) -> None:
    send(played, kind)
    before = stored(played)
    assert outcome(lambda: played.edit(target(played, kind), "Cyril")) == expected
    assert len(stored(played)) == len(before) + (expected == WORKS)


@column("remove")
def test_removing_it(played: Evening, kind: str, expected: str) -> None:
    send(played, kind)
    rounds = played.record_of().game.round_ids
    assert outcome(lambda: played.remove(target(played, kind))) == expected
    left = [round_id for round_id in rounds if round_id != HERE]
    assert list(played.record_of().game.round_ids) == left


@column("undo")
def test_taking_it_back(played: Evening, kind: str, expected: str) -> None:
    before = story(played) if kind != "game_reopened" else None
    send(played, kind)
    assert outcome(lambda: played.undo(target(played, kind))) == expected
    if expected == WORKS and before is not None:
        assert story(played) == before


@column("redo")
def test_bringing_it_back(played: Evening, kind: str, expected: str) -> None:
    send(played, kind)
    after = story(played)
    played.undo(HERE if expected == WORKS else None)
    assert outcome(lambda: played.redo(target(played, kind))) == expected
    if expected == WORKS:
        assert story(played) == after


@column("conflict")
def test_a_form_that_was_opened_before_another_round(
    played: Evening, kind: str, expected: str
) -> None:
    sent = send(played, kind)
    late = played.new_id()
    position = sent.record.position - 1
    played.play("Dana")
    before = stored(played)

    def again() -> None:
        if plain(kind) == "game_started":
            start_game(played.group, setup("Emil", "Gita"), HERE, played.at)
        else:
            content = sent.entry.entry.content
            played.add(plain(kind), content, as_id=late, seen=position)

    assert outcome(again) == expected
    assert len(stored(played)) == len(before) + (expected == WORKS)


@column("retry")
def test_the_same_sent_twice_is_one(played: Evening, kind: str, expected: str) -> None:
    send(played, kind)
    before = stored(played)
    answers: list[bool] = []

    def again() -> None:
        if plain(kind) == "game_started":
            answers.append(SENT[kind](played).again)
            return
        entry = before[-1].entry
        answers.append(played.add(plain(kind), entry.content, as_id=HERE, seen=1).again)

    assert (outcome(again), answers) == (expected, [True])
    assert stored(played) == before


@pytest.mark.parametrize("kind", [kind for kind in SENT if plain(kind) != "game_started"])
def test_another_content_under_the_same_id_is_a_conflict(played: Evening, kind: str) -> None:
    send(played, kind)
    before = stored(played)
    with pytest.raises(StoreRefusal) as refused:
        played.add("game_named", {"name": "Other", "note": "else"}, as_id=HERE)
    assert refused.value.code == "same_id_other_content"
    assert stored(played) == before
