"""What happened to a game folds into its scoresheet. Source: docs/architecture.md, The log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scoring.building import measures

from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.log import Game, fold
from scorekeeper.scoring.log_entries import VERSIONS, LogEntry, set_up_content, version_of
from scorekeeper.scoring.score import score

STORED = Path(__file__).parent / "entries"
# Ids and names sort differently, and neither as people sit.
NAMES = {"p3": "Mira", "p1": "Zed", "p2": "Boris", "p4": "Al"}
DECK = {
    "name": "mine",
    "kinds": [
        {"code": "five", "label": "Five", "value": 5, "copies": 8},
        {"code": "zero", "label": "Zero", "value": 0, "copies": 4},
    ],
}


def entry(entry_id: str, kind: str, version: int = 1, **content: Any) -> LogEntry:
    return LogEntry(entry_id, kind, version, content)


def started(**more: Any) -> LogEntry:
    content = {
        "name": "Friday",
        "note": "",
        "deck": DECK,
        "packs": 1,
        "players": ["p3", "p1", "p2"],
        "dealer": None,
        "rules": {"scheme": "keep_low", "target": 90},
    }
    return LogEntry("start", "game_started", 1, content | more)


def typed(p1: int, **more: Any) -> dict[str, Any]:
    """A round in which Boris goes out, Zed holds so much and Mira one more."""
    return {"out": "p2", "hands": {"p1": p1, "p3": p1 + 1}, **more}


def recorded(entry_id: str, p1: int) -> LogEntry:
    return entry(entry_id, "round_recorded", round=typed(p1))


def edited(target: str, p1: int) -> LogEntry:
    return entry(f"edit-{target}-{p1}", "round_edited", target=target, round=typed(p1))


def inserted(entry_id: str, before: str, p1: int) -> LogEntry:
    return entry(entry_id, "round_inserted", before=before, round=typed(p1))


def removed(target: str) -> LogEntry:
    return entry(f"remove-{target}", "round_removed", target=target)


def table(entry_id: str, *people: str, **starts: int) -> LogEntry:
    return entry(entry_id, "table_changed", table=list(people), starts=starts)


def undone(target: str) -> LogEntry:
    return entry(f"undo-{target}", "undone", target=target)


def redone(target: str) -> LogEntry:
    return entry(f"redo-{target}", "redone", target=target)


def folded(*entries: LogEntry, **set_up: Any) -> Game:
    return fold([started(**set_up), *entries], NAMES)


def told(game: Game) -> list[Any]:
    """Each round as Zed's points, after the table it changes, and a change still to come."""
    story: list[Any] = []
    for played in game.sheet.rounds:
        if played.table is not None:
            story.append((played.table, dict(played.starts)))
        assert played.hands is not None
        story.append(played.hands.get("Zed"))
    if game.sheet.coming is not None:
        story.append((game.sheet.coming.table, dict(game.sheet.coming.starts)))
    return story


A, B, C = recorded("ra", 1), recorded("rb", 2), recorded("rc", 3)
END, REOPEN = entry("end", "game_ended"), entry("reopen", "game_reopened")
WITH_AL = table("ta", "p1", "p4", "p2", p4=30)
WITHOUT_MIRA = table("tb", "p2", "p1")
AL_SITS = (("Zed", "Al", "Boris"), {"Al": 30})
MIRA_AWAY: tuple[tuple[str, ...], dict[str, int]] = (("Boris", "Zed"), {})

STORIES: dict[str, tuple[Sequence[LogEntry], list[Any], list[str]]] = {
    # entries after the set-up, the story, the ids of the rounds
    "nothing happened yet": ([], [], []),
    "rounds recorded": ([A, B, C], [1, 2, 3], ["ra", "rb", "rc"]),
    "a round edited keeps its place and id": ([A, B, edited("ra", 7)], [7, 2], ["ra", "rb"]),
    "a round edited twice": ([A, edited("ra", 7), edited("ra", 8)], [8], ["ra"]),
    "a round removed": ([A, B, removed("ra")], [2], ["rb"]),
    "a round inserted before another": (
        [A, B, inserted("rx", "rb", 9)],
        [1, 9, 2],
        ["ra", "rx", "rb"],
    ),
    "the first of all": ([A, inserted("rx", "ra", 9)], [9, 1], ["rx", "ra"]),
    "two inserted before the same one stand as they came": (
        [A, inserted("rx", "ra", 8), inserted("ry", "ra", 9)],
        [8, 9, 1],
        ["rx", "ry", "ra"],
    ),
    "one inserted before an inserted one": (
        [A, inserted("rx", "ra", 8), inserted("ry", "rx", 9)],
        [9, 8, 1],
        ["ry", "rx", "ra"],
    ),
    "an inserted one edited and removed": (
        [A, inserted("rx", "ra", 8), edited("rx", 9), inserted("ry", "ra", 5), removed("rx")],
        [5, 1],
        ["ry", "ra"],
    ),
    "a removed round keeps the place of what was inserted before it": (
        [A, B, C, inserted("rx", "rb", 9), removed("rb")],
        [1, 9, 3],
        ["ra", "rx", "rc"],
    ),
    "and of what is inserted before it later": (
        [A, B, C, removed("rb"), inserted("rx", "rb", 9)],
        [1, 9, 3],
        ["ra", "rx", "rc"],
    ),
    "an edit of a removed round changes nothing": (
        [A, B, removed("ra"), edited("ra", 9)],
        [2],
        ["rb"],
    ),
    # The table.
    "a changed table counts from the next round on": (
        [A, WITH_AL, B],
        [1, AL_SITS, 2],
        ["ra", "rb"],
    ),
    "a changed table before the first round": ([WITH_AL, A], [AL_SITS, 1], ["ra"]),
    "a changed table is still to come": ([A, WITH_AL], [1, AL_SITS], ["ra"]),
    "the round after it was removed: the next one carries it": (
        [A, WITH_AL, B, C, removed("rb")],
        [1, AL_SITS, 3],
        ["ra", "rc"],
    ),
    "all rounds after it were removed: still to come": (
        [A, WITH_AL, B, removed("rb")],
        [1, AL_SITS],
        ["ra"],
    ),
    "two changes with no round between are one": (
        [A, WITH_AL, WITHOUT_MIRA, B],
        [1, MIRA_AWAY, 2],
        ["ra", "rb"],
    ),
    "where the first brought somebody, the start is kept": (
        [A, WITH_AL, table("tc", "p4", "p3"), B],
        [1, (("Al", "Mira"), {"Al": 30}), 2],
        ["ra", "rb"],
    ),
    "the round between two changes was removed: they are one": (
        [WITH_AL, A, table("tc", "p4", "p3"), B, removed("ra")],
        [(("Al", "Mira"), {"Al": 30}), 2],
        ["rb"],
    ),
    "inserted before the round with the change: it carries the change": (
        [A, WITH_AL, B, inserted("rx", "rb", 9)],
        [1, AL_SITS, 9, 2],
        ["ra", "rx", "rb"],
    ),
    # Undo.
    "undo the newest round": ([A, B, undone("rb")], [1], ["ra"]),
    "undo at any depth": ([A, B, C, undone("rc"), undone("rb"), undone("ra")], [], []),
    "undo an edit": ([A, edited("ra", 7), undone("edit-ra-7")], [1], ["ra"]),
    "undo a removal": ([A, B, removed("ra"), undone("remove-ra")], [1, 2], ["ra", "rb"]),
    "undo an insertion": ([A, inserted("rx", "ra", 9), undone("rx")], [1], ["ra"]),
    "undo a changed table": ([A, WITH_AL, undone("ta"), B], [1, 2], ["ra", "rb"]),
    "undo past the end of the game": ([A, B, END, undone("end"), undone("rb")], [1], ["ra"]),
    "redo what was undone": ([A, B, undone("rb"), redone("rb")], [1, 2], ["ra", "rb"]),
    "redo the last undone first": (
        [A, B, undone("rb"), undone("ra"), redone("ra")],
        [1],
        ["ra"],
    ),
    "undo, redo and undo again": ([A, B, undone("rb"), redone("rb"), undone("rb")], [1], ["ra"]),
    "a new round after an undo": ([A, B, undone("rb"), C], [1, 3], ["ra", "rc"]),
    "redo of what a new round made unreachable changes nothing": (
        [A, B, undone("rb"), C, redone("rb")],
        [1, 3],
        ["ra", "rc"],
    ),
}


@pytest.mark.parametrize(("entries", "story", "ids"), STORIES.values(), ids=STORIES.keys())
def test_a_log_tells_these_rounds(
    entries: Sequence[LogEntry], story: list[Any], ids: list[str]
) -> None:
    game = folded(*entries)
    assert (told(game), list(game.round_ids)) == (story, ids)


BUTTONS: dict[str, tuple[Sequence[LogEntry], str | None, str | None]] = {
    # entries, what Undo takes back, what Redo brings back
    "the set-up is never undone": ([], None, None),
    "the newest round": ([A, B], "rb", None),
    "an edit of an older round is the newest": ([A, B, edited("ra", 7)], "edit-ra-7", None),
    "a changed table": ([A, WITH_AL], "ta", None),
    "the end of the game": ([A, END], "end", None),
    "the one before what was undone": ([A, B, undone("rb")], "ra", "rb"),
    "everything undone": ([A, B, undone("rb"), undone("ra")], None, "ra"),
    "one redone": ([A, B, undone("rb"), undone("ra"), redone("ra")], "ra", "rb"),
    "all redone": ([A, undone("ra"), redone("ra")], "ra", None),
    "a new entry of any kind clears redo": ([A, B, undone("rb"), END], "end", None),
}


@pytest.mark.parametrize(("entries", "undo", "redo"), BUTTONS.values(), ids=BUTTONS.keys())
def test_undo_and_redo_offer(
    entries: Sequence[LogEntry], undo: str | None, redo: str | None
) -> None:
    game = folded(*entries)
    offered = (game.undoable and game.undoable.id, game.redoable and game.redoable.id)
    assert offered == (undo, redo)


ENDED: dict[str, tuple[Sequence[LogEntry], bool]] = {
    "not yet": ([A], False),
    "by hand": ([A, END], True),
    "and reopened": ([A, END, REOPEN], False),
    "the reopening undone": ([A, END, REOPEN, undone("reopen")], True),
    "the end undone": ([A, END, undone("end")], False),
    "the end redone": ([A, END, undone("end"), redone("end")], True),
}


@pytest.mark.parametrize(("entries", "ended"), ENDED.values(), ids=ENDED.keys())
def test_a_game_is_ended_by_hand(entries: Sequence[LogEntry], ended: bool) -> None:
    assert folded(*entries).sheet.ended is ended


def test_a_table_to_come_seats_people_for_what_comes_next() -> None:
    result = score(folded(A, WITH_AL).sheet)
    assert measures(result) == {"Boris": 0, "Zed": 1, "Al": 30, "Mira": 2}
    assert [row.status for row in result.standings] == ["in", "in", "in", "away"]
    assert result.next is not None
    assert (result.next.dealer, result.next.starter) == ("Zed", "Al")


def test_a_table_to_come_is_judged_like_any_other() -> None:
    game = fold([started(), A, table("tx", "p5", "p4", p4=90)], NAMES | {"p5": "ZED"})
    assert [fault.path for fault in score(game.sheet).faults] == [
        "coming.table[0]",
        "coming.starts.Al",
    ]


def test_rules_to_come_that_count_from_the_start_after_all_leave_nothing_to_come() -> None:
    rules = {"scheme": "keep_low", "target": 120}
    later = LogEntry("rx", "rules_changed", 1, {"rules": rules, "from": "next"})
    at_once = LogEntry("ry", "rules_changed", 1, {"rules": rules, "from": "start"})
    game = fold([started(), A, later, at_once], NAMES)
    assert (game.sheet.coming, game.sheet.rules.target) == (None, 120)
    assert sheet_from(sheet_document(game.sheet)) == game.sheet


def test_points_under_a_scheme_that_counts_none_are_no_points() -> None:
    start = started(rules={"scheme": "to_the_last"})
    played = entry("ra", "round_recorded", round={"order": ["p3", "p1", "p2"]})
    seated = table("tx", "p3", "p1", "p4", p4=30)
    given = entry("gx", "points_given", target="ra", points={"p4": 5}, reason="")
    game = fold([start, played, given, seated], NAMES)
    assert (game.given, score(game.sheet).faults) == ({}, ())
    assert sheet_from(sheet_document(game.sheet)) == game.sheet


FUTURE = entry("fx", "from_the_future", rules={})
UNREADABLE: dict[str, Sequence[LogEntry]] = {
    "a kind from the future": [started(), A, FUTURE, B],
    "a version from the future": [started(), A, entry("fx", "round_recorded", 99, deal={}), B],
    "a round inserted before one that cannot be read": [
        started(),
        A,
        entry("fx", "round_recorded", 99),
        inserted("rb", "fx", 2),
    ],
    "what is done to what cannot be read": [
        started(),
        A,
        entry("fx", "round_recorded", 99),
        edited("fx", 5),
        removed("fx"),
        undone("fx"),
        redone("fx"),
        B,
    ],
}


@pytest.mark.parametrize("entries", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_log_of_a_later_release_shows_what_can_be_read(entries: Sequence[LogEntry]) -> None:
    game = fold(entries, NAMES)
    assert (game.readable, told(game)) == (False, [1, 2])


def test_a_set_up_of_a_later_release_gives_an_empty_sheet_that_scores() -> None:
    game = fold([replace(started(), version=99), A, B], NAMES)
    assert (game.readable, game.undoable, score(game.sheet).standings) == (False, None, ())


def test_this_release_reads_its_own_log() -> None:
    assert folded(A, WITH_AL, B, END).readable


def test_names_are_put_in_everywhere_and_a_rename_shows_everywhere() -> None:
    entries = [
        started(dealer="p2", rules={"scheme": "lazy"}),
        entry("ra", "round_recorded", round={"out": "p1", "loser": "p3", "dealer": "p2"}),
        entry("rb", "round_recorded", round={"out": "p1", "loser": ["p3", "p2"]}),
        entry("rc", "round_recorded", round={"out": "p1", "hands": {"p3": 4, "p2": {"five": 1}}}),
        WITH_AL,
        entry("rd", "round_recorded", round={"out": "p4", "loser": "p1", "adjust": {"p2": 1}}),
    ]
    keys = fold(entries, {})
    for names in (NAMES, NAMES | {"p1": "Zdeno", "p3": "Mirka"}):
        text = json.dumps(sheet_document(keys.sheet))
        for key, name in names.items():
            text = text.replace(f'"{key}"', f'"{name}"')
        assert sheet_document(fold(entries, names).sheet) == json.loads(text)


def test_a_value_mended_in_a_later_release_never_rescores_an_old_game() -> None:
    old = [{"code": "5", "label": "5", "value": 4, "copies": 8}]
    hand = {"out": "p2", "hands": {"p1": {"5": 3}, "p3": {"5": 1}}}
    round_entry = entry("ra", "round_recorded", round=hand)
    game = folded(round_entry, deck={"name": "classic-108", "kinds": old})
    assert measures(score(game.sheet)) == {"Boris": 0, "Mira": 4, "Zed": 12}
    assert sheet_document(game.sheet)["deck"] == {"name": "classic-108", "kinds": old}


def test_the_set_up_of_a_sheet_folds_into_that_sheet() -> None:
    sheet = sheet_from(
        {
            "format": "scoresheet/1",
            "name": "Friday",
            "note": "late",
            "deck": "classic-112",
            "packs": 2,
            "players": ["Zed", "Mira"],
            "dealer": "Mira",
            "rules": {"scheme": "elimination", "target": 101, "going_out_bonus": {"0": 5}},
            "rounds": [],
        }
    )
    content = set_up_content(sheet)
    assert json.loads(json.dumps(content)) == content
    assert content["deck"]["kinds"][0] == {"code": "0", "label": "0", "value": 0, "copies": 4}
    assert fold([LogEntry("start", "game_started", 1, content)], {}).sheet == sheet


def stored_examples() -> dict[str, LogEntry]:
    read = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(STORED.iterdir())}
    return {stem: LogEntry(**data) for stem, data in read.items()}


def test_every_kind_and_version_has_a_stored_example() -> None:
    expected = {
        f"{kind}.{version}" for kind, newest in VERSIONS.items() for version in range(1, newest + 1)
    }
    examples = stored_examples()
    assert {_without_word(stem) for stem in examples} == expected
    told = [f"{example.kind}.{example.version}" for example in examples.values()]
    assert told == [_without_word(stem) for stem in examples]


def test_each_example_is_of_the_oldest_version_that_can_say_it() -> None:
    for example in stored_examples().values():
        assert version_of(example.kind, example.content) == example.version


def _without_word(stem: str) -> str:
    """`game_started.2-teams` is another example of `game_started.2`."""
    return stem.partition("-")[0]


# What each example comes after, if it is not the set-up and the round's example of version 1.
AFTER: dict[str, tuple[str, ...]] = {
    "game_started.1": (),
    "game_started.2": (),
    "game_started.2-teams": (),
    "round_recorded.1": ("game_started.1",),
    "redone.1": ("game_started.1", "round_recorded.1", "undone.1"),
    "round_recorded.2": ("game_started.2", "table_changed.1"),
    "round_edited.2": ("game_started.2", "round_recorded.1"),
    "round_inserted.2": ("game_started.2", "round_recorded.1"),
    "rules_changed.2": ("game_started.2", "round_recorded.1"),
    "deck_changed.1": ("game_started.2", "round_recorded.1"),
}
# What the newest release must make of each example.
READ_FOR_EVER: dict[str, dict[str, int]] = {
    "game_started.1": {"Mira": 0, "Zed": 0, "Boris": 0},
    "game_started.2": {"Mira": 20, "Zed": 0, "Boris": 0},
    "game_started.2-teams": {"Mira": 0, "Zed": 0, "Boris": 0, "Al": 0},
    "round_recorded.1": {"Mira": 12, "Zed": -50, "Boris": 90},
    # Al sits down with 30 points, but this round was begun before.
    "round_recorded.2": {"Mira": 35, "Zed": 0, "Boris": 32, "Al": 30},
    "round_edited.1": {"Mira": 9, "Zed": 0, "Boris": 0},
    "round_edited.2": {"Mira": 35, "Zed": 0, "Boris": 0},
    "round_removed.1": {"Mira": 0, "Zed": 0, "Boris": 0},
    "round_inserted.1": {"Mira": 12, "Zed": -49, "Boris": 92},
    "round_inserted.2": {"Mira": 32, "Zed": -49, "Boris": 75},
    "points_given.1": {"Mira": 2, "Zed": -50, "Boris": 95},
    "rules_changed.1": {"Mira": 12, "Zed": -50, "Boris": 90},
    "rules_changed.2": {"Mira": 25, "Zed": 0, "Boris": 30},
    "game_named.1": {"Mira": 12, "Zed": -50, "Boris": 90},
    "table_changed.1": {"Mira": 12, "Zed": -50, "Boris": 90, "Al": 30},
    "table_rules_changed.1": {"Mira": 12, "Zed": -50, "Boris": 90},
    "deck_changed.1": {"Mira": 32, "Zed": -50, "Boris": 70},
    "game_ended.1": {"Mira": 12, "Zed": -50, "Boris": 90},
    "game_reopened.1": {"Mira": 12, "Zed": -50, "Boris": 90},
    "undone.1": {"Mira": 0, "Zed": 0, "Boris": 0},
    "redone.1": {"Mira": 12, "Zed": -50, "Boris": 90},
}


def test_every_stored_example_is_read() -> None:
    assert stored_examples().keys() == READ_FOR_EVER.keys()


@pytest.mark.parametrize("stem", READ_FOR_EVER)
def test_a_stored_example_is_read_for_ever(stem: str) -> None:
    examples = stored_examples()
    before = AFTER.get(stem, ("game_started.1", "round_recorded.1"))
    game = fold([examples[each] for each in (*before, stem)], NAMES)
    result = score(game.sheet)
    assert (game.readable, result.faults, measures(result)) == (True, (), READ_FOR_EVER[stem])
