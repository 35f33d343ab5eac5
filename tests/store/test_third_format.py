"""What entries of the third format may say, whom they name, and when they come too late."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from store.evening import EIGHT, Evening, entry_id, setup
from store.winning import sound

from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.document.writing import own_deck_document
from scorekeeper.scoring.faults import Fault
from scorekeeper.scoring.log_entries import VERSIONS
from scorekeeper.store.database.db import db
from scorekeeper.store.errors import EntryRefused, ReadOnly
from scorekeeper.store.log.changing_seats import Newcomer
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.store.log.entries import fold_stored
from scorekeeper.store.log.entry_form import people_of
from scorekeeper.store.log.games import GameRecord
from scorekeeper.store.log.kept_games import KEPT
from scorekeeper.store.log.starting import start_game
from scorekeeper.store.models import Entry, Group
from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import add_player, rename_player

STORED = Path(__file__).parent.parent / "scoring" / "entries"
FOUR = ("Žofia", "boris", "Anna", "Dana")
FIRST = "first-round----------"

Change = Callable[[Evening], Mapping[str, Any]]


def flipped() -> Mapping[str, Any]:
    known = deck_named("flip-112")
    assert known is not None
    return own_deck_document(known)


def seats(*names: str) -> tuple[Newcomer, ...]:
    return tuple(map(Newcomer, names))


def partners(group: Group) -> Evening:
    """A game of two teams."""
    one, two, three, four = seats(*FOUR)
    return Evening(group, *FOUR, scheme="collect", teams=((one, three), (two, four)))


def asked_for(group: Group) -> Evening:
    """A game in which the table was asked what a wild card is worth."""
    return Evening(group, *FOUR, scheme="keep_low", asked={"wild": 40})


def faults_of(evening: Evening, kind: str, content: Mapping[str, Any]) -> list[str]:
    """The paths of what is wrong, for which it is not taken."""
    before = evening.record_of().position
    with pytest.raises(EntryRefused, match="entry_malformed") as refused:
        evening.add(kind, content)
    assert evening.record_of().position == before
    found = refused.value.params["faults"]
    assert isinstance(found, tuple)
    return [fault.path for fault in found if isinstance(fault, Fault)]


def totals(record: GameRecord) -> dict[str, Any]:
    """How everybody stands."""
    return {row.player: row.measure["total"] for row in record.result.standings}


SETUPS: Mapping[str, tuple[Mapping[str, Any], list[str]]] = {
    "sound": ({"starts": {Newcomer("Anna"): -30}, "table_rules": ("stack_draws",)}, []),
    "points of somebody else": ({"starts": {Newcomer("Anna"): 2_000_000}}, ["starts.Anna"]),
    "teams of no partner game": (
        {"teams": (seats("Žofia", "boris"), seats("Anna", "Dana"))},
        ["teams"],
    ),
    "a table rule twice": ({"table_rules": ("a", "a")}, ["table_rules[1]"]),
    "a table rule of nothing": ({"table_rules": ({"text": ""},)}, ["table_rules[0].text"]),
    "a value of no card": ({"asked": {"joker": 5}}, ["asked.joker"]),
    "a value beyond all": ({"asked": {"wild": 1001, "7": -1}}, ["asked.wild", "asked.7"]),
    "drawn by all": ({"drawn": (dict.fromkeys(seats(*FOUR), "7"),)}, []),
    "drawn by some alone": ({"drawn": ({Newcomer("Anna"): "7"},)}, 3 * ["drawn[0]"]),
    "drawn no card": ({"drawn": (dict.fromkeys(seats(*FOUR), "joker"),)}, 4 * ["drawn[0]"]),
    "drawn again": (
        {"drawn": (dict.fromkeys(seats(*FOUR), "7"), dict.fromkeys(seats("Anna", "Dana"), "9"))},
        [],
    ),
    "drawn again by who had not": (
        {
            "drawn": (
                dict.fromkeys(seats(*FOUR), "7"),
                dict.fromkeys(seats("Anna"), "9"),
                dict.fromkeys(seats("Dana"), "9"),
            )
        },
        ["drawn[2]"],
    ),
}


@pytest.mark.parametrize(("more", "found"), SETUPS.values(), ids=SETUPS)
def test_set_ups(group: Group, more: Mapping[str, Any], found: list[str]) -> None:
    start = setup(*FOUR, scheme="elimination", **more)
    try:
        start_game(group, start, entry_id("start"), EIGHT)
    except EntryRefused as refused:
        told = refused.params["faults"]
        assert isinstance(told, tuple)
        # The keys of newcomers were drawn for this one start.
        paths = [fault.path for fault in told]
        paths = [path.rpartition(".")[0] if path.startswith("drawn") else path for path in paths]
        assert sorted(paths) == sorted(found)
    else:
        assert found == []


MALFORMED: Mapping[str, tuple[Callable[[Group], Evening], str, Change, list[str]]] = {
    "knocked out of nothing": (
        Evening,
        "round_recorded",
        lambda evening: {"round": evening.round("Anna") | {"knocked_out": []}},
        ["round.knocked_out"],
    ),
    "a side of a plain deck": (
        Evening,
        "round_recorded",
        lambda evening: {"round": evening.round("Anna") | {"side": "dark"}},
        ["round.side"],
    ),
    "a change inside a round": (
        Evening,
        "round_recorded",
        lambda evening: {
            "round": evening.round("Anna")
            | {"rules": {"target": 5}, "starts": {}, "table": list(evening.keys.values())}
        },
        ["round.rules", "round.starts", "round.table"],
    ),
    "played by one": (
        Evening,
        "round_recorded",
        lambda evening: {"round": evening.round("Anna"), "played_by": [evening.keys["Anna"]]},
        ["played_by"],
    ),
    "played by somebody twice": (
        Evening,
        "round_recorded",
        lambda evening: {
            "round": evening.round("Anna"),
            "played_by": [*evening.keys.values(), evening.keys["Anna"]],
        },
        ["played_by[5]"],
    ),
    "played by somebody who never sat": (
        Evening,
        "round_recorded",
        lambda evening: {
            "round": evening.round("Anna"),
            "played_by": [add_player(evening.group, "Eva").key, *evening.keys.values()],
        },
        ["played_by[0]"],
    ),
    "played by others than the teams": (
        partners,
        "round_recorded",
        lambda evening: {
            "round": evening.round("Anna"),
            "played_by": [*evening.keys.values()][:2],
        },
        ["played_by"],
    ),
    "noted by a number": (
        Evening,
        "round_edited",
        lambda evening: {"target": "x", "round": evening.round("Anna"), "pile_noted_by": 5},
        ["pile_noted_by"],
    ),
    "another table for teams": (
        partners,
        "table_changed",
        lambda evening: {"table": [*evening.keys.values()][:2], "starts": {}},
        ["table"],
    ),
    "table rules that are none": (
        Evening,
        "table_rules_changed",
        lambda evening: {"table_rules": [{"text": "x" * 501}, 5]},
        ["table_rules[0].text", "table_rules[1]"],
    ),
    "no packs": (
        Evening,
        "deck_changed",
        lambda evening: {"packs": 21, "asked": {}},
        ["packs"],
    ),
    "a value that nobody was asked for": (
        asked_for,
        "deck_changed",
        lambda evening: {"packs": 1, "asked": {"wild": 30, "wild4": 30}},
        ["asked.wild4"],
    ),
    "a value that is forgotten": (
        asked_for,
        "deck_changed",
        lambda evening: {"packs": 1, "asked": {}},
        ["asked.wild"],
    ),
    "no target under elimination": (
        Evening,
        "rules_changed",
        lambda evening: {"rules": {"scheme": "elimination", "target": None}, "from": "start"},
        ["rules.target"],
    ),
}


@pytest.mark.parametrize(("begun", "kind", "content", "found"), MALFORMED.values(), ids=MALFORMED)
def test_fault_28_an_entry_of_wrong_form_is_refused(
    group: Group, begun: Callable[[Group], Evening], kind: str, content: Change, found: list[str]
) -> None:
    evening = begun(group)
    assert sorted(faults_of(evening, kind, content(evening))) == found


LATER: Mapping[str, tuple[str, Change, list[str]]] = {
    "who played": (
        "round_recorded",
        lambda evening: {"round": evening.round("Anna"), "played_by": list(evening.keys.values())},
        ["played_by"],
    ),
    "a knock-out": (
        "round_recorded",
        lambda evening: {
            "round": {
                "out": evening.keys["Anna"],
                "hands": {},
                "knocked_out": [evening.keys["boris"]],
            }
        },
        ["version"],
    ),
    "an ending": (
        "rules_changed",
        lambda evening: {"rules": {"scheme": "elimination", "rounds": 3}, "from": "next"},
        ["version"],
    ),
}


@pytest.mark.parametrize(("kind", "content", "found"), LATER.values(), ids=LATER)
def test_an_older_version_with_later_keys_is_refused(
    evening: Evening, kind: str, content: Change, found: list[str]
) -> None:
    said = content(evening)
    with pytest.raises(EntryRefused) as refused:
        evening.add(kind, said, version=1)
    told = refused.value.params["faults"]
    assert isinstance(told, tuple)
    assert [fault.path for fault in told] == found
    assert evening.add(kind, said).entry.entry.version == 2


def test_plain_entries_stay_what_older_servers_read(evening: Evening) -> None:
    evening.play("Anna")
    evening.change_rules()
    assert [stored.entry.version for stored in evening.record_of().entries] == [1, 1, 1]


@pytest.mark.parametrize("stem", sorted(file.stem for file in STORED.iterdir()))
def test_a_server_of_the_first_release_can_only_read_what_is_later(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, stem: str
) -> None:
    example = json.loads((STORED / f"{stem}.json").read_text("utf-8"))
    evening.play("Anna", as_id="entry-round_recorded")
    kind = example["kind"]
    place = 1 if kind == "game_started" else 3
    if place == 3:
        evening.play("Dana")
    stored = {key: example[key] for key in ("kind", "version", "content")}
    db.session.execute(update(Entry).where(Entry.position == place).values(stored))
    db.session.commit()
    KEPT.forget()
    known = dict.fromkeys(VERSIONS.keys() - {"table_rules_changed", "deck_changed"}, 1)
    monkeypatch.setattr("scorekeeper.scoring.log.VERSIONS", known)
    was_known = kind in known and example["version"] == 1
    assert evening.record_of().game.readable == was_known
    if not was_known:
        with pytest.raises(ReadOnly) as refused:
            evening.add("game_ended", {})
        assert refused.value.code == "game_from_the_future"


def test_everybody_whom_an_entry_mentions_is_found() -> None:
    set_up = {
        "players": ["a", "b"],
        "starts": {"c": 5},
        "teams": [["d", "e"], ["f", "g"]],
        "drawn": [{"h": "7"}, {"i": "9"}],
    }
    played = {"round": {"out": None, "hands": {}, "knocked_out": ["j"]}, "played_by": ["k"]}
    assert sorted([*people_of(set_up), *people_of(played)]) == list("abcdefghijk")


@pytest.mark.parametrize("place", ["knocked_out", "played_by"])
def test_only_players_of_the_group_are_named(evening: Evening, others: Group, place: str) -> None:
    theirs = add_player(others, "Eva").key
    played: dict[str, Any] = {"round": evening.round("Anna")}
    if place == "knocked_out":
        played["round"]["knocked_out"] = [theirs]
    else:
        played["played_by"] = [theirs, *evening.keys.values()]
    with pytest.raises(EntryRefused) as refused:
        evening.add("round_recorded", played)
    assert (refused.value.code, refused.value.params) == ("player_unknown", {"key": theirs})


# A round's people


def going_on(evening: Evening, *people: str) -> dict[str, Any]:
    """A round that was begun by these people."""
    held = {evening.keys[name]: 10 for name in people if name != "Anna"}
    played = {"out": evening.keys["Anna"], "hands": held}
    return {"round": played, "played_by": [evening.keys[name] for name in people]}


def test_who_left_meanwhile_still_plays_the_round_that_was_begun(evening: Evening) -> None:
    evening.seat("Žofia", "boris", "Anna", "Cyril")
    seen = evening.record_of().position - 1
    evening.add("round_recorded", going_on(evening, *evening.keys), seen=seen)
    record = evening.record_of()
    assert record.result.rounds[0].in_play == ("Žofia", "boris", "Anna", "Dana", "Cyril")
    assert record.result.seating.in_play == ("Žofia", "boris", "Anna", "Cyril")
    assert record.result.faults == ()
    evening.undo()
    assert evening.record_of().result.seating.in_play == ("Žofia", "boris", "Anna", "Cyril")
    evening.redo()
    assert evening.record_of().game.sheet == record.game.sheet
    sound(evening.group)


def test_a_plain_round_is_in_conflict_with_another_table_and_one_with_other_rules_too(
    evening: Evening,
) -> None:
    evening.seat("Žofia", "boris", "Anna", "Cyril")
    with pytest.raises(Conflict, match="table_changed"):
        evening.play("Anna", seen=1)
    evening.change_rules()
    with pytest.raises(Conflict, match="rules_changed"):
        evening.add("round_recorded", going_on(evening, *evening.keys), seen=1)


def test_who_came_and_left_again_meanwhile_may_have_played(evening: Evening) -> None:
    evening.keys["Eva"] = add_player(evening.group, "Eva").key
    evening.seat("Žofia", "boris", "Anna", "Eva")
    evening.seat("Žofia", "boris", "Anna")
    evening.add("round_recorded", going_on(evening, "Žofia", "boris", "Anna", "Eva"), seen=1)
    record = evening.record_of()
    assert record.result.rounds[0].in_play == ("Žofia", "boris", "Anna", "Eva")
    assert record.result.seating.in_play == ("Žofia", "boris", "Anna")
    sound(evening.group)


def test_rules_that_touch_no_points_never_stand_in_the_way(evening: Evening) -> None:
    evening.add("table_rules_changed", {"table_rules": ["stack_draws"]})
    evening.play("Anna", seen=1)
    evening.add("table_rules_changed", {"table_rules": []}, seen=2)
    assert evening.record_of().game.sheet.table_rules == ()


def test_other_packs_are_a_conflict_like_other_rules(evening: Evening) -> None:
    evening.add("deck_changed", {"packs": 2, "asked": {}})
    with pytest.raises(Conflict, match="rules_changed"):
        evening.play("Anna", seen=1)


# What a game tells


def test_other_values_count_from_the_start_and_can_be_taken_back(group: Group) -> None:
    evening = asked_for(group)
    held = {evening.keys[name]: {"wild": 1} for name in ("boris", "Dana", "Žofia")}
    evening.add("round_recorded", {"round": {"out": evening.keys["Anna"], "hands": held}})
    assert totals(evening.record_of())["boris"] == 40
    evening.add("deck_changed", {"packs": 2, "asked": {"wild": 25}})
    changed = evening.record_of()
    assert (totals(changed)["boris"], changed.game.sheet.packs) == (25, 2)
    evening.undo()
    assert totals(evening.record_of())["boris"] == 40
    evening.redo()
    assert evening.record_of().game.sheet == changed.game.sheet
    sound(group)


def test_a_game_of_sides_teams_and_knock_outs_is_kept_as_it_is_counted(group: Group) -> None:
    one, two, three, four = seats(*FOUR)
    evening = Evening(
        group,
        *FOUR,
        scheme="collect",
        rules={"target": 500, "knock_out": 25, "rounds": 20},
        cards=flipped(),
        teams=((one, three), (two, four)),
        table_rules=("stack_draws", {"text": "Nobody counts aloud"}),
    )
    keys = evening.keys
    played = {
        "out": keys["Anna"],
        "hands": {keys["boris"]: 30},
        "knocked_out": [keys["Dana"]],
        "side": "dark",
    }
    evening.add("round_recorded", {"round": played}, as_id=FIRST)
    found = evening.record_of()
    assert found.result.faults == ()
    # 30 points of Boris and 25 for Dana, for both of the team.
    assert totals(found) == {"Žofia": 55, "boris": 0, "Anna": 55, "Dana": 0}
    sound(group)


def test_people_are_renamed_and_merged_wherever_they_are_mentioned(group: Group) -> None:
    evening = Evening(group, *FOUR, starts={Newcomer("Dana"): 30})
    twin = add_player(group, "Danka").key
    evening.add(
        "round_recorded",
        {
            "round": {
                "out": evening.keys["Anna"],
                "hands": {evening.keys[name]: 10 for name in ("boris", "Žofia")},
                "knocked_out": [evening.keys["Dana"]],
            },
            "played_by": list(evening.keys.values()),
        },
    )
    rename_player(group, evening.keys["boris"], "Bořek")
    merge_players(group, evening.keys["Dana"], twin)
    sheet = evening.record_of().game.sheet
    assert sheet.starts == {"Danka": 30}
    assert sheet.rounds[0].knocked_out == ("Danka",)
    assert sheet.rounds[0].table == ("Žofia", "Bořek", "Anna", "Danka")
    sound(group)


def test_who_only_played_a_round_that_was_begun_is_a_player_of_the_game(evening: Evening) -> None:
    evening.keys["Eva"] = add_player(evening.group, "Eva").key
    evening.seat("Žofia", "boris", "Anna", "Eva")
    evening.seat("Žofia", "boris", "Anna")
    evening.add("round_recorded", going_on(evening, "Žofia", "boris", "Anna", "Eva"), seen=1)
    assert evening.keys["Eva"] in evening.record_of().game.keys.values()
    names = {key: name for name, key in evening.keys.items()}
    entries = evening.record_of().entries
    assert fold_stored(entries, names).sheet == evening.record_of().game.sheet
    sound(evening.group)
