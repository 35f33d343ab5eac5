"""Into the bin, out of it, and emptied by hand; each sent twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import func, select
from store.evening import EIGHT, HOUR, MINUTE, Evening, entry_id, setup

from scorekeeper.store.bin import (
    bin_of,
    delete_game,
    delete_player,
    delete_sitting,
    empty_bin,
    restore_game,
    restore_sitting,
    undelete_player,
)
from scorekeeper.store.database.db import db
from scorekeeper.store.errors import (
    DoneBefore,
    HasPlayed,
    InBin,
    NameTaken,
    NotFound,
    SittingExists,
)
from scorekeeper.store.evenings.sittings import (
    open_sitting,
    recent_sittings,
    sitting_at,
    sitting_by_key,
)
from scorekeeper.store.journal import Asker, recent_changes
from scorekeeper.store.log.changing_seats import Known
from scorekeeper.store.log.drafts import Errand, Sent, keep_draft
from scorekeeper.store.log.game_rows import games_of, open_games
from scorekeeper.store.log.games import load_game
from scorekeeper.store.log.starting import start_game
from scorekeeper.store.models import Base, Group
from scorekeeper.store.people.groups import pages_version
from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import (
    add_player,
    archive_player,
    names_of,
    player_by_key,
    player_named,
    players_of,
    rename_player,
)
from scorekeeper.store.upkeep.check import findings

SENT = Asker(sent_as=entry_id("asked"))


def verbs(group: Group, count: int) -> list[str]:
    return [line.verb for line in recent_changes(group, count)]


def rounds_of(group: Group) -> list[int]:
    """Rounds per sitting, newest first."""
    return [played.rounds for played in recent_sittings(group)]


def rows() -> dict[str, int]:
    """How many rows each table has."""
    return {
        table.name: db.session.scalar(select(func.count()).select_from(table)) or 0
        for table in Base.metadata.sorted_tables
    }


def test_fault_17_a_game_in_the_bin_is_out_of_every_list_and_comes_back_as_it_was(
    evening: Evening, group: Group
) -> None:
    evening.play("Anna")
    before = evening.record_of()
    delete_game(group, evening.key)
    assert (open_games(group), games_of(group, 10), rounds_of(group)) == ([], [], [0])
    assert [game.key for game in bin_of(group).games] == [evening.key]
    restore_game(group, evening.key)
    assert [game.key for game in open_games(group)] == [evening.key]
    assert rounds_of(group) == [1]
    after = evening.record_of()
    assert (after.entries, after.result) == (before.entries, before.result)
    assert verbs(group, 2) == ["game_undeleted", "game_deleted"]
    assert list(findings()) == []


def test_fault_17_a_line_says_who_put_it_there_and_what_it_was(evening: Evening) -> None:
    delete_game(evening.group, evening.key)
    (line,) = recent_changes(evening.group, 1)
    was = {"name": "", "scheme": "elimination", "round_count": 0}
    assert line.before == was | {"deleted_at": None}
    assert line.after is not None
    assert line.after["deleted_at"]


def test_nothing_is_added_to_a_game_in_the_bin(evening: Evening, group: Group) -> None:
    sent = evening.play("Anna", as_id=entry_id("round"))
    delete_game(group, evening.key)
    with pytest.raises(InBin):
        evening.play("Anna")
    again = evening.play("Anna", as_id=entry_id("round"), seen=1)
    assert (again.again, again.entry) == (True, sent.entry)


def test_every_page_of_the_group_is_a_new_one_afterwards(evening: Evening, group: Group) -> None:
    before = pages_version(group.key, evening.key)
    delete_game(group, evening.key)
    assert pages_version(group.key, evening.key) != before


def test_a_second_sending_changes_nothing_and_writes_no_line(
    evening: Evening, group: Group
) -> None:
    delete_game(group, evening.key, SENT)
    position = group.position
    delete_game(group, evening.key, SENT)
    delete_game(group, evening.key)
    assert group.position == position
    restore_game(group, evening.key)
    with pytest.raises(DoneBefore):
        delete_game(group, evening.key, SENT)
    record = load_game(group, evening.key)
    assert record is not None
    assert record.row.deleted_at is None


def test_another_groups_things_cannot_be_put_there(
    evening: Evening, group: Group, others: Group
) -> None:
    evening.play("Anna")
    (played,) = recent_sittings(group)
    anna = evening.keys["Anna"]
    deeds: list[tuple[Callable[[Group, str], object], str]] = [
        *((deed, evening.key) for deed in (delete_game, restore_game)),
        *((deed, played.sitting.key) for deed in (delete_sitting, restore_sitting)),
        *((deed, anna) for deed in (delete_player, undelete_player)),
    ]
    for deed, key in deeds:
        with pytest.raises(NotFound):
            deed(others, key)


def test_rounds_of_a_sitting_in_the_bin_belong_to_the_evening_before(
    evening: Evening, group: Group
) -> None:
    for day in (0, 7, 7.125, 14):
        evening.play(at=EIGHT + day * 24 * HOUR)
    assert rounds_of(group) == [1, 2, 1]
    middle = recent_sittings(group)[1].sitting
    delete_sitting(group, middle.key)
    assert rounds_of(group) == [1, 3]
    assert sitting_by_key(group, middle.key) is None
    assert sitting_at(group, EIGHT + 7 * 24 * HOUR) is recent_sittings(group)[1].sitting
    assert recent_sittings(group)[1].closed_at == EIGHT + 14 * 24 * HOUR
    restore_sitting(group, middle.key)
    assert rounds_of(group) == [1, 2, 1]


def test_games_played_that_evening_alone_go_with_it_and_come_back_with_it(
    evening: Evening, group: Group
) -> None:
    short, other = Evening(group, "Eva", "Filip"), Evening(group, "Gustáv", "Hana")
    evening.play(at=EIGHT)
    evening.play(at=EIGHT + 24 * HOUR)
    short.play("Eva", at=EIGHT + 25 * HOUR, Filip=1)
    other.play("Hana", at=EIGHT + 26 * HOUR, Gustáv=1)
    newest = recent_sittings(group)[0]
    assert {game.key for game in newest.only_here} == {short.key, other.key}
    named = [evening.key, short.key]
    delete_sitting(group, newest.sitting.key, SENT, named)
    assert [game.key for game in bin_of(group).games] == [short.key]
    assert rounds_of(group) == [3]
    assert verbs(group, 2) == ["game_deleted", "sitting_deleted"]
    position = group.position
    delete_sitting(group, newest.sitting.key, SENT, named)
    assert group.position == position
    restore_sitting(group, newest.sitting.key)
    assert bin_of(group).rows == ()
    assert rounds_of(group) == [3, 1]


def test_a_game_put_there_before_its_evening_stays_there(evening: Evening, group: Group) -> None:
    evening.play(at=EIGHT)
    delete_game(group, evening.key)
    (played,) = recent_sittings(group)
    delete_sitting(group, played.sitting.key, games=[evening.key])
    restore_sitting(group, played.sitting.key)
    assert [game.key for game in bin_of(group).games] == [evening.key]


def test_going_on_after_the_evening_and_its_game_were_deleted_is_a_new_evening(
    evening: Evening, group: Group
) -> None:
    another = Evening(group, "Eva", "Filip")
    another.play("Eva", at=EIGHT - 7 * 24 * HOUR, Filip=1)
    evening.play(at=EIGHT)
    newest = recent_sittings(group)[0]
    delete_sitting(group, newest.sitting.key, games=[evening.key])
    another.play("Eva", at=EIGHT + HOUR, Filip=1)
    assert rounds_of(group) == [1, 1]


def test_an_evening_does_not_come_back_where_another_begins_by_now(
    evening: Evening, group: Group
) -> None:
    evening.play(at=EIGHT)
    (played,) = recent_sittings(group)
    delete_sitting(group, played.sitting.key)
    open_sitting(group, EIGHT)
    with pytest.raises(SittingExists):
        restore_sitting(group, played.sitting.key)


def test_somebody_whom_no_game_names_goes_into_the_bin(evening: Evening, group: Group) -> None:
    eva = add_player(group, "Eva")
    delete_player(group, eva.key, SENT)
    delete_player(group, eva.key, SENT)
    assert "Eva" not in {player.name for player in players_of(group, archived=True)}
    assert eva.key not in names_of(group)
    assert player_named(group, "Eva") is None
    assert verbs(group, 2) == ["player_deleted", "player_added"]
    undelete_player(group, eva.key)
    assert player_named(group, "eva") is eva


def test_somebody_who_has_played_is_not_deleted(evening: Evening, group: Group) -> None:
    for name in evening.keys:
        with pytest.raises(HasPlayed):
            delete_player(group, evening.keys[name])
    delete_game(group, evening.key)
    with pytest.raises(HasPlayed):
        delete_player(group, evening.keys["Anna"])


def test_somebody_under_whom_another_has_played_is_not_deleted(
    evening: Evening, group: Group
) -> None:
    eva = add_player(group, "Eva")
    merge_players(group, evening.keys["Anna"], eva.key)
    with pytest.raises(HasPlayed):
        delete_player(group, eva.key)


def test_a_name_typed_again_takes_its_player_out_of_the_bin(group: Group) -> None:
    eva = add_player(group, "Eva")
    delete_player(group, eva.key)
    assert add_player(group, " eva ") is eva
    assert player_named(group, "Eva") is eva


def test_fault_24_another_spelling_of_who_is_in_the_bin_takes_that_player_out(group: Group) -> None:
    emil, spelled = add_player(group, "Emil"), add_player(group, "Emo")
    merge_players(group, spelled.key, emil.key)
    delete_player(group, emil.key)
    assert player_named(group, "emo") is None
    with pytest.raises(NameTaken) as refused:
        rename_player(group, add_player(group, "Eva").key, "EMO")
    assert refused.value.code == "name_in_bin"
    again = add_player(group, "emo")
    assert (again.key, again.deleted_at) == (emil.key, None)
    assert player_named(group, "Emo") is again


def test_somebody_in_the_bin_cannot_be_seated(evening: Evening, group: Group) -> None:
    eva = add_player(group, "Eva")
    delete_player(group, eva.key)
    seats = Known(evening.keys["Anna"]), Known(eva.key)
    with pytest.raises(NotFound):
        start_game(group, setup(*seats), entry_id("seated"), EIGHT)


def test_emptying_the_bin_deletes_what_was_named_with_all_its_entries(
    evening: Evening, group: Group, others: Group
) -> None:
    theirs = Evening(others, "Ottilie", "Ulrich")
    theirs.play("Ulrich", Ottilie=1)
    delete_game(others, theirs.key)
    kept, eva = Evening(group, "Gustáv", "Hana"), add_player(group, "Eva")
    kept.play("Hana", at=EIGHT + 24 * HOUR, Gustáv=1)
    before = rows()
    evening.play("Anna", at=EIGHT)
    evening.play("Anna", at=EIGHT + MINUTE)
    evening.undo()
    keep_draft(group, evening.key, Errand("round_recorded"), Sent({}, frozenset(), "x" * 20, 4))
    delete_sitting(group, recent_sittings(group)[1].sitting.key, games=[evening.key])
    delete_player(group, eva.key)
    gone = empty_bin(group, [*bin_of(group).keys, theirs.key], SENT)
    assert {row.key for row in gone.rows} >= {evening.key, eva.key}
    assert bin_of(group).rows == ()
    assert [game.key for game in bin_of(others).games] == [theirs.key]
    assert load_game(group, evening.key) is None
    left = {name: count for name, count in rows().items() if name != "journal"}
    # The game's set-up was there before.
    expected = before | {
        "games": before["games"] - 1,
        "entries": before["entries"] - 1,
        "players": before["players"] - 1,
        "game_players": before["game_players"] - 5,
    }
    assert left == {name: count for name, count in expected.items() if name != "journal"}
    assert list(findings()) == []
    assert [game.key for game in games_of(group, 10)] == [kept.key]
    assert sorted(verbs(group, 3)) == ["game_purged", "player_purged", "sitting_purged"]
    assert all(line.after is None and line.before for line in recent_changes(group, 3))


def test_emptying_twice_writes_nothing_the_second_time(evening: Evening, group: Group) -> None:
    delete_game(group, evening.key)
    empty_bin(group, [evening.key], SENT)
    position = group.position
    assert empty_bin(group, [evening.key], SENT).rows == ()
    assert group.position == position


def test_what_came_into_the_bin_meanwhile_or_was_taken_out_is_not_deleted(
    evening: Evening, group: Group
) -> None:
    another = Evening(group, "Eva", "Filip")
    delete_game(group, evening.key)
    named = bin_of(group).keys
    restore_game(group, evening.key)
    delete_game(group, another.key)
    assert empty_bin(group, named).rows == ()
    assert [game.key for game in bin_of(group).games] == [another.key]
    assert load_game(group, evening.key) is not None


def test_who_was_merged_into_a_deleted_player_goes_too(group: Group) -> None:
    eva, evka = add_player(group, "Eva"), add_player(group, "Evka")
    keys = eva.key, evka.key
    merge_players(group, evka.key, eva.key)
    delete_player(group, eva.key)
    empty_bin(group, [keys[0]])
    assert [player_by_key(group, key) for key in keys] == [None, None]


def test_fault_23_somebody_put_aside_stays_in_every_round(evening: Evening, group: Group) -> None:
    first = evening.play("Anna", boris=25).entry.entry.id
    evening.play("boris")
    archive_player(group, evening.keys["boris"])
    record = evening.record_of()
    assert (record.game.sheet.rounds[0].hands or {})["boris"] == 25
    evening.edit(first, out="Dana")
    sheet = evening.record_of().game.sheet
    assert sheet.rounds[0].out == "Dana"
    assert set(sheet.rounds[0].hands or {}) == {"Žofia", "boris", "Anna", "Cyril"}
    assert sheet.players == ("Žofia", "boris", "Anna", "Dana", "Cyril")
    assert evening.outs() == ["Dana", "boris"]
