from __future__ import annotations

import pytest
from store.evening import SEATED, Evening

from scorekeeper.store.errors import NameRefused, NameTaken, NotFound
from scorekeeper.store.models import Group
from scorekeeper.store.people.names import fold_name, tidy_name
from scorekeeper.store.people.players import (
    add_player,
    archive_player,
    names_of,
    player_by_key,
    player_named,
    players_of,
    rename_player,
    restore_player,
    similar_names,
)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" Anna ", "Anna"),
        ("\u00a0Anna\u2003", "Anna"),
        ("Z\u030cofia", "\u017dofia"),
        ("Jan  Novák", "Jan  Novák"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("עדן", "עדן"),
        ("x" * 60, "x" * 60),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_fault_22_a_name_is_kept_as_typed_but_trimmed_and_composed(typed: str, kept: str) -> None:
    assert tidy_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name_empty"),
        (" \t ", "name_empty"),
        ("\u200b", "name_empty"),
        ("x" * 61, "name_too_long"),
        ("x" * 10_000_000, "name_too_long"),
        ("A\x00nna", "name_has_control"),
        ("An\nna", "name_has_control"),
        ("An\u2028na", "name_has_control"),
        ("An\ud800na", "name_not_text"),
    ],
)
def test_fault_22_what_is_no_name_is_refused_with_its_reason(
    group: Group, typed: str, code: str
) -> None:
    with pytest.raises(NameRefused) as refused:
        add_player(group, typed)
    assert refused.value.code == code
    assert players_of(group) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", " Anna "),
        ("Žofia", "Z\u030cOFIA"),
        ("Jan Novák", "Jan  Novák"),
        ("Jan Novák", "jan\u00a0novák"),
        ("Anna", "An\u200bna"),
        ("Straße", "STRASSE"),
    ],
)
def test_fault_22_two_names_that_people_cannot_tell_apart_are_one(
    group: Group, one: str, other: str
) -> None:
    first = add_player(group, one)
    with pytest.raises(NameTaken) as taken:
        add_player(group, other)
    assert taken.value.params == {"name": one, "key": first.key, "archived": False}
    assert player_named(group, other) is first


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Žofia", "Zofia"),
        ("Jan Novák", "JanNovák"),
        ("Anna", "Ａnna"),
        ("Anna-Mária", "Anna Maria"),
    ],
)
def test_fault_22_accents_distinguish_but_deserve_a_warning(
    group: Group, one: str, other: str
) -> None:
    first = add_player(group, one)
    assert similar_names(group, other) == [first]
    add_player(group, other)
    assert {player.name for player in players_of(group)} == {one, other}


def test_a_name_is_not_similar_to_itself_nor_to_any_other(group: Group) -> None:
    add_player(group, "Anna")
    assert similar_names(group, "anna") == []
    assert similar_names(group, "Hana") == []


def test_two_names_without_letters_are_not_alike(group: Group) -> None:
    add_player(group, "🂡")
    add_player(group, "-")
    assert similar_names(group, "🂮") == []
    assert similar_names(group, "_") == []


def test_folding_is_the_same_the_second_time() -> None:
    for name in ("ŽOFIA", "Straße", "İzmir", "ǅ", "ΐ", "  a  b "):
        assert fold_name(fold_name(name)) == fold_name(name)


def test_each_group_has_its_own_names_and_players(group: Group, others: Group) -> None:
    ours, theirs = add_player(group, "Anna"), add_player(others, "anna")
    assert player_by_key(group, theirs.key) is None
    assert player_by_key(others, theirs.key) is theirs
    assert players_of(group) == [ours]
    assert names_of(others) == {theirs.key: "anna"}
    assert similar_names(group, "Ánna") == [ours]


def test_players_are_listed_by_name_and_coloured_apart(group: Group) -> None:
    for name in SEATED:
        add_player(group, name)
    assert [player.name for player in players_of(group)] == [
        "Anna",
        "boris",
        "Cyril",
        "Dana",
        "Žofia",
    ]
    assert sorted(player.seat_colour for player in players_of(group)) == [0, 1, 2, 3, 4]


def test_the_twenty_first_player_shares_a_colour(group: Group) -> None:
    for number in range(21):
        add_player(group, f"Player {number}")
    colours = [player.seat_colour for player in players_of(group)]
    assert max(map(colours.count, colours)) == 2


def test_a_rename_shows_in_every_game(evening: Evening, group: Group) -> None:
    evening.play("Anna")
    rename_player(group, evening.keys["Anna"], "Anička")
    assert evening.outs() == ["Anička"]


def test_a_player_may_take_other_capitals_but_not_anothers_name(group: Group) -> None:
    anna, _ = add_player(group, "anna"), add_player(group, "Boris")
    assert rename_player(group, anna.key, "ANNA").name == "ANNA"
    with pytest.raises(NameTaken):
        rename_player(group, anna.key, "boris")
    assert anna.name == "ANNA"


def test_a_player_put_aside_is_not_offered_but_keeps_name_and_games(
    evening: Evening, group: Group
) -> None:
    evening.play("Anna")
    archive_player(group, evening.keys["Anna"])
    assert "Anna" not in {player.name for player in players_of(group)}
    assert "Anna" in {player.name for player in players_of(group, archived=True)}
    assert evening.outs() == ["Anna"]
    with pytest.raises(NameTaken) as taken:
        add_player(group, "Anna")
    assert taken.value.params["archived"] is True
    restore_player(group, evening.keys["Anna"])
    assert "Anna" in {player.name for player in players_of(group)}


def test_another_groups_player_cannot_be_renamed_or_put_aside(group: Group, others: Group) -> None:
    theirs = add_player(others, "Anna")
    with pytest.raises(NotFound):
        rename_player(group, theirs.key, "Nobody")
    with pytest.raises(NotFound):
        archive_player(group, theirs.key)
    with pytest.raises(NotFound):
        restore_player(group, theirs.key)
    assert theirs.name == "Anna"


@pytest.mark.parametrize("typed", ["\u3164", "\u2800 \uffa0", "\u1160\u115f"])
def test_a_name_that_is_drawn_as_nothing_is_empty(group: Group, typed: str) -> None:
    with pytest.raises(NameRefused) as refused:
        add_player(group, typed)
    assert refused.value.code == "name_empty"


@pytest.mark.parametrize("typed", ["\u202eevil", "An\u2067na"])
def test_a_name_does_not_turn_the_letters_around_it(group: Group, typed: str) -> None:
    with pytest.raises(NameRefused) as refused:
        add_player(group, typed)
    assert refused.value.code == "name_has_control"
