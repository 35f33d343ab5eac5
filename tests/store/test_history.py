"""Looking back: what is found, in which order, and that it costs the same on every page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event
from store.evening import EIGHT, HOUR, MINUTE, Evening

from scorekeeper.store.bin import delete_game, delete_sitting
from scorekeeper.store.database.db import db
from scorekeeper.store.evenings.history import (
    Place,
    Sought,
    Stretch,
    Told,
    decks_played,
    history,
)
from scorekeeper.store.evenings.sittings import (
    open_sitting,
    recent_sittings,
    rename_sitting,
)
from scorekeeper.store.log.changing_seats import Known
from scorekeeper.store.models import Group, Player
from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import player_by_key, player_named

DAY = 24 * HOUR
ALL = Sought()


def titles(told: Sequence[Told]) -> list[tuple[str, list[str]]]:
    """Of each evening its name, and the names of its games."""
    return [
        (each.sitting.name if each.sitting else "alone", [game.name for game in each.games])
        for each in told
    ]


def found(group: Group, sought: Sought) -> list[str]:
    """The names of all games found, page by page."""
    names: list[str] = []
    place: Place | None = None
    for _ in range(100):
        stretch = history(group, sought, 3, place)
        names += [game.name for each in stretch.told for game in each.games]
        place = stretch.older
        if place is None:
            return names
    raise AssertionError("history has no end")


def named(group: Group, name: str) -> Player:
    player = player_named(group, name)
    assert player is not None
    return player


def begin(group: Group, name: str, at: datetime, *seats: str | Known, **more: str) -> Evening:
    """A game without a round; strangers play where nobody is named."""
    seated = seats or (f"Eva {name}"[:60], f"Ján {name}"[:60])
    return Evening(group, *seated, name=name, at=at, **more)


def play(group: Group, name: str, at: datetime, *seats: str | Known, **more: str) -> Evening:
    """A game with one round."""
    game = begin(group, name, at, *seats, **more)
    another_round(game, at)
    return game


def another_round(game: Evening, at: datetime) -> None:
    out, *others = game.record_of().game.keys.values()
    hands = dict.fromkeys(others, 10)
    game.add("round_recorded", {"round": {"out": out, "hands": hands}}, at=at)


def test_an_empty_group_has_no_history(group: Group) -> None:
    assert history(group, ALL, 5) == Stretch((), None)


def test_a_game_stands_in_the_evening_in_which_it_was_played_last(group: Group) -> None:
    long = play(group, "long", EIGHT)
    play(group, "short", EIGHT + HOUR)
    another_round(long, EIGHT + DAY)
    stretch = history(group, ALL, 5)
    assert [[game.name for game in each.games] for each in stretch.told] == [["long"], ["short"]]
    assert stretch.older is None


def test_an_evening_without_a_game_of_its_own_stands_there_too(group: Group) -> None:
    open_sitting(group, EIGHT, "Nobody came")
    assert titles(history(group, ALL, 5).told) == [("Nobody came", [])]


def test_a_game_that_was_only_begun_stands_alone(group: Group) -> None:
    play(group, "played", EIGHT)
    begin(group, "begun", EIGHT + DAY)
    assert titles(history(group, ALL, 5).told) == [("alone", ["begun"]), ("", ["played"])]


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 7, 50])
def test_every_game_and_evening_is_there_once_whatever_a_page_holds(
    group: Group, limit: int
) -> None:
    for day in range(5):
        for number in range(day % 3 + 1):
            play(group, f"{day}.{number}", EIGHT + day * DAY + number * HOUR)
    # Of the very same instant, in no evening.
    for number in range(3):
        begin(group, f"begun {number}", EIGHT - DAY)
    open_sitting(group, EIGHT + 2 * DAY + 12 * HOUR, "Nobody came")
    seen: list[Told] = []
    place: Place | None = None
    for _ in range(30):
        stretch = history(group, ALL, limit, place)
        seen += stretch.told
        place = stretch.older
        if place is None:
            break
    assert [game.name for each in seen for game in each.games] == [
        *("4.1", "4.0", "3.0", "2.2", "2.1", "2.0", "1.1", "1.0", "0.0"),
        *("begun 2", "begun 1", "begun 0"),
    ]
    sittings = [each.sitting.id for each in seen if each.sitting]
    assert len(sittings) == len(set(sittings)) == 6


def test_a_very_long_evening_goes_on_on_the_next_page(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.store.evenings.history.A_LONG_EVENING", 2)
    for number in range(9):
        play(group, str(number), EIGHT + number * MINUTE)
    assert found(group, ALL) == list("876543210")


def test_games_are_found_by_who_sat_there(group: Group) -> None:
    play(group, "first", EIGHT, "Anna", "boris")
    anna, boris = (Known(named(group, name).key) for name in ("Anna", "boris"))
    play(group, "second", EIGHT + DAY, anna, "Cyril")
    play(group, "third", EIGHT + 2 * DAY, boris, "Dana")
    assert found(group, Sought(player=named(group, "Anna"))) == ["second", "first"]
    assert found(group, Sought(player=named(group, "boris"))) == ["third", "first"]
    assert found(group, Sought(player=named(group, "Dana"))) == ["third"]


def test_who_was_merged_is_found_under_the_one_who_stays(group: Group) -> None:
    play(group, "first", EIGHT, "Anna", "boris")
    play(group, "second", EIGHT + DAY, "Ana", "Cyril")
    play(group, "third", EIGHT + 2 * DAY, "Dana", "Emil")
    merge_players(group, named(group, "Ana").key, named(group, "Anna").key)
    assert found(group, Sought(player=named(group, "Anna"))) == ["second", "first"]


def test_who_joined_late_sat_there_unless_that_was_taken_back(evening: Evening) -> None:
    group = evening.group
    evening.play("Anna")
    stranger = Evening(group, "Eva", "Filip", at=EIGHT - DAY).keys["Eva"]
    table = [*evening.keys.values(), stranger]
    evening.add("table_changed", {"table": table, "starts": {}}, at=EIGHT + HOUR)
    eva = player_by_key(group, stranger)
    assert eva is not None
    both = Sought(player=eva, finished=False)
    assert len(found(group, both)) == 2
    evening.undo()
    assert len(found(group, both)) == 1
    evening.redo()
    assert len(found(group, both)) == 2


def test_games_are_found_by_how_they_were_counted_and_whether_they_go_on(group: Group) -> None:
    play(group, "collects", EIGHT, scheme="collect")
    over = play(group, "over", EIGHT + DAY)
    over.add("game_ended", {})
    play(group, "goes on", EIGHT + 2 * DAY)
    assert found(group, Sought(scheme="collect")) == ["collects"]
    assert found(group, Sought(finished=True)) == ["over"]
    assert found(group, Sought(finished=False)) == ["goes on", "collects"]
    assert found(group, Sought(finished=False, scheme="elimination")) == ["goes on"]
    assert decks_played(group) == ["classic-108"]
    assert len(found(group, Sought(deck="classic-108"))) == 3
    assert found(group, Sought(deck="tarot")) == []


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("mikulas", ["Mikuláš at home"]),
        ("HOME mikulás", ["Mikuláš at home"]),
        ("cold", ["Friday"]),
        ("home cold", []),
        ("%", ["100% luck"]),
        ("_", []),
        ("\\", []),
        ("  ", ["100% luck", "Friday", "Mikuláš at home"]),
    ],
)
def test_words_are_found_in_names_and_notes_whatever_their_accents(
    group: Group, text: str, games: list[str]
) -> None:
    play(group, "Mikuláš at home", EIGHT)
    play(group, "Friday", EIGHT + DAY, note="A cold\nevening")
    play(group, "100% luck", EIGHT + 2 * DAY)
    assert found(group, Sought(text)) == games


def test_words_are_found_in_the_names_and_notes_of_evenings(group: Group) -> None:
    play(group, "first", EIGHT)
    play(group, "second", EIGHT + DAY)
    newest, oldest = recent_sittings(group)
    rename_sitting(group, oldest.sitting.key, "Sväté Štefana", "at grandmother's")
    rename_sitting(group, newest.sitting.key, "Monday")
    assert titles(history(group, Sought("stefana grandmother"), 5).told) == [("Sväté Štefana", [])]
    assert titles(history(group, Sought("stefana", finished=True), 5).told) == []


def test_a_new_name_is_found_and_the_old_one_is_not(group: Group) -> None:
    game = play(group, "Friday", EIGHT)
    game.add("game_named", {"name": "Saturday", "note": "rain"})
    assert found(group, Sought("friday")) == []
    assert found(group, Sought("rain")) == ["Saturday"]


def test_what_lies_in_the_bin_is_not_there(group: Group) -> None:
    game = play(group, "gone", EIGHT, "Anna", "boris")
    play(group, "kept", EIGHT + DAY)
    delete_game(group, game.key)
    delete_sitting(group, recent_sittings(group)[1].sitting.key)
    assert titles(history(group, ALL, 5).told) == [("", ["kept"])]
    assert found(group, Sought(player=named(group, "Anna"))) == []


def test_another_group_is_not_there(group: Group, others: Group) -> None:
    play(others, "theirs", EIGHT)
    assert history(group, ALL, 5).told == ()
    assert decks_played(group) == []


@pytest.mark.parametrize(
    "sought",
    [ALL, Sought(finished=False), Sought(scheme="elimination"), Sought(deck="classic-108")],
    ids=["all", "open", "scheme", "deck"],
)
def test_lists_are_read_by_their_indexes(app: Flask, group: Group, sought: Sought) -> None:
    play(group, "one", EIGHT)
    assert "ix_games_group_id" in plans(group, sought)


def test_somebodys_games_are_read_by_their_index(app: Flask, group: Group) -> None:
    play(group, "one", EIGHT, "Anna", "boris")
    plan = plans(group, Sought(player=named(group, "Anna")))
    assert "ix_game_players_player_id_sat_listed_at_game_id" in plan


def plans(group: Group, sought: Sought) -> str:
    """How the database goes about a page in the middle of history.

    PostgreSQL would rather read the whole of a table this small.
    """
    asked: list[tuple[str, Any]] = []

    def note(_c: object, _k: object, statement: str, values: Any, *_: object) -> None:
        asked.append((statement, values))

    db.session.rollback()
    engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        history(group, sought, 5, Place(EIGHT + DAY, 7))
    finally:
        event.remove(engine, "before_cursor_execute", note)
    connection = db.session.connection()
    is_sqlite = engine.dialect.name == "sqlite"
    if not is_sqlite:
        connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        connection.exec_driver_sql("SET LOCAL enable_bitmapscan = off")
        connection.exec_driver_sql("SET LOCAL enable_sort = off")
    word = "EXPLAIN QUERY PLAN " if is_sqlite else "EXPLAIN "
    plans = [connection.exec_driver_sql(word + sql, values).all() for sql, values in asked]
    return str(plans)
