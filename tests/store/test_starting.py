from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select
from store.evening import EIGHT, SEATED, at_once, entry_id, setup

from scorekeeper.store.database.db import db
from scorekeeper.store.errors import EntryRefused, NameRefused, NameTaken, NotFound, TextRefused
from scorekeeper.store.log.changing_seats import Known, Newcomer
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.store.log.entries import NewEntry
from scorekeeper.store.log.game_rows import game_by_key, open_games
from scorekeeper.store.log.games import append, load_game
from scorekeeper.store.log.starting import start_game
from scorekeeper.store.models import Entry, Game, Group, Player, Sitting
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.people.players import add_player, names_of, players_of, rename_player

FIRST = entry_id("first")


def count(model: type) -> int:
    return db.session.scalar(select(func.count()).select_from(model)) or 0


def test_a_game_is_started_with_people_known_and_new_in_the_order_they_sit(group: Group) -> None:
    boris = add_player(group, "boris")
    seats = (Newcomer("Žofia"), Known(boris.key), Newcomer(" Anna "))
    started = start_game(group, setup(*seats, dealer=2, name=" Friday "), FIRST, EIGHT)
    sheet = started.record.game.sheet
    assert sheet.players == ("Žofia", "boris", "Anna")
    assert (sheet.dealer, sheet.name, sheet.rules.scheme) == ("Anna", "Friday", "elimination")
    assert (started.again, started.entry.position, started.record.row.position) == (False, 1, 1)
    assert {player.name for player in players_of(group)} == {"Žofia", "boris", "Anna"}


def test_the_row_says_what_lists_need(group: Group) -> None:
    row = start_game(group, setup(name="Friday"), FIRST, EIGHT).record.row
    assert (row.name, row.scheme, row.deck) == ("Friday", "elimination", "classic-108")
    assert (row.round_count, row.finished, row.winners) == (0, False, [])
    assert (row.started_at, row.last_played_at) == (EIGHT, None)


def test_starting_opens_no_evening_yet(group: Group) -> None:
    start_game(group, setup(), FIRST, EIGHT)
    assert count(Sitting) == 0


def test_the_set_up_holds_the_decks_kinds(group: Group) -> None:
    content = start_game(group, setup(), FIRST, EIGHT).entry.entry.content
    values = {kind["code"]: kind["value"] for kind in content["deck"]["kinds"]}
    assert (values["wild4"], values["skip"], values["7"]) == (50, 20, 7)


def test_fault_19_two_taps_make_one_game_and_each_newcomer_once(group: Group) -> None:
    first = start_game(group, setup(), FIRST, EIGHT)
    second = start_game(group, setup(), FIRST, EIGHT)
    assert second.again
    assert second.record.row == first.record.row
    assert (count(Game), count(Entry), count(Player)) == (1, 1, len(SEATED))


def test_fault_19_two_taps_at_the_same_moment_make_one_game(app: Flask, group: Group) -> None:
    def tap() -> str:
        return start_game(home_group(), setup(), FIRST, EIGHT).record.row.key

    keys = at_once(app, tap, tap, tap)
    assert len(set(keys)) == 1
    assert keys == [open_games(group)[0].key] * 3
    assert count(Player) == len(SEATED)


def test_a_second_sending_is_answered_after_rounds_were_played(group: Group) -> None:
    key = start_game(group, setup(), FIRST, EIGHT).record.row.key
    append(group, key, NewEntry(entry_id(2), "game_ended", {}, 1, EIGHT))
    assert start_game(group, setup(), FIRST, EIGHT).record.row.position == 2


@pytest.mark.parametrize(
    "other",
    [
        setup("Žofia", "Anna"),
        setup(dealer=1),
        setup(scheme="keep_low"),
        setup(name="another"),
        setup(*SEATED[1:], "Somebody"),
    ],
)
def test_the_same_id_for_another_game_is_a_conflict(group: Group, other: Any) -> None:
    start_game(group, setup(), FIRST, EIGHT)
    with pytest.raises(Conflict) as conflict:
        start_game(group, other, FIRST, EIGHT)
    assert conflict.value.code == "same_id_other_content"
    assert conflict.value.stored is not None
    assert count(Player) == len(SEATED)


def test_a_rename_in_between_makes_the_second_sending_a_conflict_not_a_second_game(
    group: Group,
) -> None:
    start_game(group, setup(), FIRST, EIGHT)
    (anna,) = (key for key, name in names_of(group).items() if name == "Anna")
    rename_player(group, anna, "Anička")
    with pytest.raises(Conflict):
        start_game(group, setup(), FIRST, EIGHT)
    assert count(Game) == 1


def test_two_groups_may_use_the_same_id(group: Group, others: Group) -> None:
    ours = start_game(group, setup(), FIRST, EIGHT)
    theirs = start_game(others, setup("Anna", "Eva"), FIRST, EIGHT)
    assert ours.record.row.key != theirs.record.row.key
    assert game_by_key(group, theirs.record.row.key) is None
    assert load_game(others, ours.record.row.key) is None


@pytest.mark.parametrize(
    ("seats", "refusal"),
    [
        (("Žofia", "Anna", "ANNA "), NameTaken),
        (("Žofia", " "), NameRefused),
        (("Žofia", Known("nobody")), NotFound),
        (("Žofia", Known("nul\x00")), NotFound),
        (("Žofia",), EntryRefused),
        (tuple(f"Player {number}" for number in range(21)), EntryRefused),
    ],
)
def test_fault_22_people_who_cannot_sit_leave_nothing_behind(
    group: Group, seats: tuple[Any, ...], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        start_game(group, setup(*seats), FIRST, EIGHT)
    assert (count(Game), count(Entry), count(Player)) == (0, 0, 0)


def test_another_groups_player_cannot_be_seated(group: Group, others: Group) -> None:
    theirs = add_player(others, "Eva")
    with pytest.raises(NotFound):
        start_game(group, setup("Žofia", Known(theirs.key)), FIRST, EIGHT)


def test_the_same_player_cannot_sit_twice(group: Group) -> None:
    boris = add_player(group, "boris")
    with pytest.raises(EntryRefused) as refused:
        start_game(group, setup(Known(boris.key), Known(boris.key)), FIRST, EIGHT)
    assert refused.value.code == "entry_malformed"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"packs": 0}, "packs"),
        ({"rules": {"scheme": "bridge"}}, "rules.scheme"),
        ({"rules": {"scheme": "lazy", "target": 500}}, "rules.target"),
        ({"rules": {"scheme": "elimination", "target": 0}}, "rules.target"),
        ({"deck": {"name": "mine", "kinds": []}}, "deck.kinds"),
    ],
)
def test_a_set_up_of_wrong_form_is_refused_with_the_cores_faults(
    group: Group, change: dict[str, Any], path: str
) -> None:
    with pytest.raises(EntryRefused) as refused:
        start_game(group, replace(setup(), **change), FIRST, EIGHT)
    assert path in [fault.path for fault in refused.value.params["faults"]]  # type: ignore[attr-defined]
    assert count(Game) == 0


@pytest.mark.parametrize("dealer", [-1, 5])
def test_the_dealer_is_one_of_those_seated(group: Group, dealer: int) -> None:
    with pytest.raises(EntryRefused) as refused:
        start_game(group, setup(dealer=dealer), FIRST, EIGHT)
    assert refused.value.code == "dealer_unknown"


@pytest.mark.parametrize("name", ["x" * 501, "nul\x00", "\ud800"])
def test_a_name_that_cannot_be_kept_is_refused(group: Group, name: str) -> None:
    with pytest.raises(TextRefused):
        start_game(group, setup(name=name), FIRST, EIGHT)


@pytest.mark.parametrize("odd", ["", "short", "x" * 65, "nul\x00" + "x" * 20, "ž" * 20, "a b" * 8])
def test_an_id_that_no_client_of_ours_makes_is_refused(group: Group, odd: str) -> None:
    with pytest.raises(EntryRefused) as refused:
        start_game(group, setup(), odd, EIGHT)
    assert refused.value.code == "entry_id_malformed"
