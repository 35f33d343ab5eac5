"""Statistics are counted once a game, kept, and follow whatever changes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, cast

import pytest
from sqlalchemy import func, select, text
from store.evening import EIGHT, Evening, entry_id
from store.winning import DAY, sound, won

from scorekeeper.scoring.log_entries import VERSIONS
from scorekeeper.scoring.statistics.counts import VERSION
from scorekeeper.scoring.statistics.people import Duel
from scorekeeper.scoring.statistics.tallies import Tally
from scorekeeper.store.bin import bin_of, delete_game, empty_bin, restore_game
from scorekeeper.store.database.db import db
from scorekeeper.store.errors import Busy
from scorekeeper.store.log.changing_seats import Known
from scorekeeper.store.models import GameTally, Group, KeptSum, Player
from scorekeeper.store.people.groups import set_time_zone
from scorekeeper.store.people.merging import merge_players, unmerge_player
from scorekeeper.store.people.players import archive_player, player_named, rename_player
from scorekeeper.store.statistics import growing_sums, tallies
from scorekeeper.store.statistics.ratings import ratings
from scorekeeper.store.statistics.sums import add_all_up, tally_over, tally_since
from scorekeeper.store.statistics.tallies import StillCounting
from scorekeeper.store.upkeep.check import findings

NAMES = ("Žofia", "boris", "Anna")


def play(group: Group, *names: str, at: datetime = EIGHT, scheme: str = "lazy") -> Evening:
    """A game of these people; whoever is new joins the group."""
    found = [player_named(group, name) for name in names]
    seats = [Known(one.key) if one else name for one, name in zip(found, names, strict=True)]
    return Evening(group, *seats, at=at, scheme=scheme)


def wins(group: Group, span: str = "", scheme: str = "") -> dict[str, int]:
    """Wins by name, of everybody with a game in the span."""
    return _by_name(group, tally_over(group, span, scheme), lambda each: each.all.wins)


def _by_name(group: Group, tally: Tally, told: Callable[[Any], Any]) -> dict[str, Any]:
    people = select(Player.key, Player.name).where(Player.group_id == group.id)
    names = {row.key: row.name for row in db.session.execute(people)}
    return {names[key]: told(person) for key, person in tally.people.items()}


@pytest.fixture(autouse=True)
def edges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the newest game lies behind an edge: two games are many."""
    monkeypatch.setattr(growing_sums, "LEAST_BEHIND", 1)
    monkeypatch.setattr(growing_sums, "MOST_BEHIND", 1)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the games that are counted from now on."""
    found: list[str] = []
    kept_as = tallies.kept_as

    def noting(game: Any, row: Any, group: Group) -> dict[str, Any]:
        found.append(row.key)
        return kept_as(game, row, group)

    monkeypatch.setattr(tallies, "kept_as", noting)
    return found


def test_nobody_has_played(group: Group) -> None:
    assert tally_over(group) == Tally()
    assert ratings(group) == []


def test_months_years_and_all_are_the_games_in_them(group: Group) -> None:
    won(group, "Žofia", "boris", "Anna")
    won(group, "boris", "Žofia", at=EIGHT + 7 * DAY)  # 4 December
    won(group, "boris", "Anna", at=EIGHT + 60 * DAY)  # the year after
    assert wins(group, "2026-11") == {"Žofia": 1, "boris": 0, "Anna": 0}
    assert wins(group, "2026-12") == {"boris": 1, "Žofia": 0}
    assert wins(group, "2026") == {"Žofia": 1, "boris": 1, "Anna": 0}
    assert wins(group) == {"Žofia": 1, "boris": 2, "Anna": 0}
    assert wins(group, "2025") == {}
    sound(group)


def test_a_scheme_has_its_own_sums(group: Group) -> None:
    won(group, "Žofia", "boris")
    game = play(group, "boris", "Žofia", at=EIGHT + DAY)
    game.add("round_recorded", {"round": {"out": game.keys["boris"], "loser": game.keys["Žofia"]}})
    game.add("game_ended", {})
    assert wins(group, scheme="collect") == {"Žofia": 1, "boris": 0}
    assert wins(group, "2026-11", "lazy") == {"boris": 1, "Žofia": 0}
    assert wins(group) == {"Žofia": 1, "boris": 1}
    sound(group)


def test_an_evening_is_what_was_played_since(group: Group) -> None:
    won(group, "Žofia", "boris")
    won(group, "boris", "Žofia", at=EIGHT + DAY)
    found = tally_since(group, EIGHT + DAY)
    assert _by_name(group, found, lambda each: each.all.wins) == {"boris": 1, "Žofia": 0}


def test_a_game_is_counted_once(group: Group, counted: list[str]) -> None:
    games = [won(group, "Žofia", "boris", at=EIGHT + number * DAY).key for number in range(3)]
    tally_over(group)
    tally_over(group)
    tally_over(group, "2026-11")
    assert sorted(counted) == sorted(games)


def test_a_changed_game_counts_itself_alone_anew(group: Group, counted: list[str]) -> None:
    first = won(group, "Žofia", "boris")
    won(group, "Žofia", "boris", at=EIGHT + 40 * DAY)
    assert wins(group) == {"Žofia": 2, "boris": 0}
    counted.clear()
    first.undo()
    assert wins(group) == {"Žofia": 1, "boris": 0}
    assert counted == [first.key]
    first.redo()
    assert wins(group) == {"Žofia": 2, "boris": 0}
    sound(group)


def test_sums_that_a_change_does_not_touch_stay(group: Group) -> None:
    first = won(group, "Žofia", "boris")
    won(group, "Žofia", "boris", at=EIGHT + 60 * DAY)
    won(group, "Žofia", "boris", at=EIGHT + 500 * DAY)
    tally_over(group)
    first.undo()
    tallies.count_games(group, 0)
    mine = select(KeptSum.span).where(KeptSum.kind == "tally").order_by(KeptSum.span)
    assert list(db.session.scalars(mine)) == ["2027", "2027-01"]


def test_a_game_in_the_bin_leaves_and_comes_back(group: Group) -> None:
    won(group, "Žofia", "boris")
    other = won(group, "boris", "Žofia", at=EIGHT + DAY)
    assert wins(group) == {"Žofia": 1, "boris": 1}
    delete_game(group, other.key)
    assert wins(group) == {"Žofia": 1, "boris": 0}
    restore_game(group, other.key)
    assert wins(group) == {"Žofia": 1, "boris": 1}
    sound(group)


@pytest.mark.parametrize("looked", [True, False], ids=["looked at", "not looked at"])
def test_a_game_deleted_for_ever_leaves(group: Group, looked: bool) -> None:
    won(group, "Žofia", "boris")
    other = won(group, "boris", "Žofia", at=EIGHT + DAY)
    tally_over(group)
    ratings(group)
    delete_game(group, other.key)
    if looked:
        tally_over(group)
    empty_bin(group, bin_of(group).keys)
    assert wins(group) == {"Žofia": 1, "boris": 0}
    assert [each.games for each in ratings(group)[-1].after.values()] == [1, 1]
    sound(group)


def test_a_merge_joins_what_two_played_in_turns_and_parts_it_again(group: Group) -> None:
    for number, name in enumerate(("Žofia", "Zofka", "Žofia", "Zofka")):
        won(group, name, "boris", at=EIGHT + number * DAY)
    apart = wins(group)
    zofka, zofia = player_named(group, "Zofka"), player_named(group, "Žofia")
    assert zofka is not None
    assert zofia is not None
    before = ratings(group)
    merge_players(group, zofka.key, zofia.key)
    assert wins(group) == {"Žofia": 4, "boris": 0}
    found = tally_over(group).people
    boris = player_named(group, "boris")
    assert boris is not None
    assert found[zofia.key].wins_in_a_row.best == 4
    assert found[boris.key].duels == {zofia.key: Duel(worse=4)}
    assert ratings(group)[-1].after[zofia.key].games == 4
    sound(group)
    unmerge_player(group, zofka.key)
    assert wins(group) == apart == {"Žofia": 2, "Zofka": 2, "boris": 0}
    assert ratings(group) == before
    sound(group)


def test_a_merge_makes_anew_only_the_months_that_it_touches(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    won(group, "Žofia", "boris")
    won(group, "Zofka", "boris", at=EIGHT + 40 * DAY)
    won(group, "Žofia", "boris", at=EIGHT + 500 * DAY)
    tally_over(group)
    zofka, zofia = player_named(group, "Zofka"), player_named(group, "Žofia")
    assert zofka is not None
    assert zofia is not None
    merge_players(group, zofka.key, zofia.key)
    made: list[str] = []
    anew = growing_sums.Adding.added_up_anew

    def noting(mine: growing_sums.Adding, span: str) -> growing_sums.Summed:
        made.append(span)
        return anew(mine, span)

    monkeypatch.setattr(growing_sums.Adding, "added_up_anew", noting)
    assert wins(group) == {"Žofia": 3, "boris": 0}
    assert sorted(made) == ["2027", "2027-01"]


def test_a_round_in_one_of_the_last_games_adds_up_nothing_else_anew(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growing_sums, "LEAST_BEHIND", 3)
    monkeypatch.setattr(growing_sums, "MOST_BEHIND", 5)
    games = [won(group, "Žofia", "boris", at=EIGHT + 9 * number * DAY) for number in range(12)]
    assert wins(group) == {"Žofia": 12, "boris": 0}
    made: list[str] = []
    for name in ("added_up_anew", "before_anew"):
        anew = getattr(growing_sums.Adding, name)

        def noting(mine: growing_sums.Adding, span: str, *more: Any, anew: Any = anew) -> Any:
            made.append(span)
            return anew(mine, span, *more)

        monkeypatch.setattr(growing_sums.Adding, name, noting)
    for game in games[-2:]:
        game.undo()
        wins(group)
        game.redo()
        assert wins(group) == {"Žofia": 12, "boris": 0}
    # The edge moves on from where it is, as games come.
    for number in range(12, 20):
        won(group, "boris", "Žofia", at=EIGHT + 9 * number * DAY)
        assert wins(group) == {"Žofia": 12, "boris": number - 11}
    assert made == []
    sound(group)
    # Before the edge all of it is added up anew.
    games[2].undo()
    assert wins(group) == {"Žofia": 11, "boris": 8}
    assert made
    sound(group)


def test_many_games_that_come_at_once_move_the_edge(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growing_sums, "MOST_LAST", 4)
    won(group, "Žofia", "boris")
    won(group, "Žofia", "boris", at=EIGHT + DAY)
    assert wins(group) == {"Žofia": 2, "boris": 0}
    for number in range(2, 9):
        won(group, "boris", "Žofia", at=EIGHT + number * DAY)
    assert wins(group) == {"Žofia": 2, "boris": 7}
    assert wins(group, "2026") == {"Žofia": 2, "boris": 7}
    sound(group)


def test_a_rename_and_an_archive_change_no_number(group: Group, counted: list[str]) -> None:
    won(group, "Žofia", "boris")
    tally_over(group)
    counted.clear()
    zofia = player_named(group, "Žofia")
    assert zofia is not None
    rename_player(group, zofia.key, "Zsófia")
    archive_player(group, zofia.key)
    assert wins(group) == {"Zsófia": 1, "boris": 0}
    assert counted == []


def test_months_begin_where_the_group_lives(group: Group) -> None:
    # 23:31 in London is the next day in Bratislava.
    won(group, "Žofia", "boris", at=datetime(2026, 10, 31, 23, 30, tzinfo=UTC))
    set_time_zone(group, "Europe/London")
    assert wins(group, "2026-10") == {"Žofia": 1, "boris": 0}
    set_time_zone(group, "Europe/Bratislava")
    assert wins(group, "2026-10") == {}
    assert wins(group, "2026-11") == {"Žofia": 1, "boris": 0}
    sound(group)


def in_november(group: Group) -> Evening:
    """A game that was played in October or in November: that depends on where."""
    return won(group, "Žofia", "boris", at=datetime(2026, 10, 31, 23, 30, tzinfo=UTC))


def test_a_move_is_seen_though_the_bin_was_emptied_before_anybody_looked(group: Group) -> None:
    set_time_zone(group, "Europe/London")
    in_november(group)
    other = won(group, "boris", "Žofia", at=EIGHT + DAY)
    tally_over(group)
    set_time_zone(group, "Europe/Bratislava")
    delete_game(group, other.key)
    empty_bin(group, bin_of(group).keys)
    assert wins(group, "2026-10") == {}
    assert wins(group, "2026-11") == {"Žofia": 1, "boris": 0}
    sound(group)


def test_a_move_while_games_are_counted_counts_them_again(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_time_zone(group, "Europe/London")
    in_november(group)
    keep, moves = tallies._keep, [lambda: set_time_zone(group, "Europe/Bratislava")]

    def moved_meanwhile(*told: Any) -> None:
        if moves:
            moves.pop()()
        keep(*told)

    monkeypatch.setattr(tallies, "_keep", moved_meanwhile)
    assert wins(group, "2026-10") == {}
    assert wins(group, "2026-11") == {"Žofia": 1, "boris": 0}
    sound(group)


def test_a_game_that_is_binned_before_its_turn_to_be_counted_anew_leaves(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        won(group, "Žofia", "boris", at=EIGHT + number * DAY)
    last = won(group, "boris", "Žofia", at=EIGHT + 3 * DAY)
    assert wins(group) == {"Žofia": 3, "boris": 1}
    set_time_zone(group, "America/New_York")
    with monkeypatch.context() as patch:
        patch.setattr(tallies, "AT_ONCE", 2)
        with pytest.raises(StillCounting):
            tally_over(group, seconds=0)
    delete_game(group, last.key)
    assert wins(group) == {"Žofia": 3, "boris": 0}
    restore_game(group, last.key)
    assert wins(group) == {"Žofia": 3, "boris": 1}


def test_a_game_of_a_later_release_is_counted_once_that_is_here(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, next_one = won(group, "Žofia", "boris"), VERSIONS["round_recorded"] + 1
    later = "UPDATE entries SET version = :next WHERE kind = 'round_recorded' AND game_id = :id"
    db.session.execute(text(later), {"id": game.record_of().row.id, "next": next_one})
    db.session.commit()
    assert wins(group) == {}
    monkeypatch.setitem(cast("dict[str, int]", VERSIONS), "round_recorded", next_one)
    assert wins(group) == {"Žofia": 1, "boris": 0}


def test_what_an_older_release_counted_is_counted_anew(
    group: Group, counted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = won(group, "Žofia", "boris")
    with monkeypatch.context() as patch:
        patch.setattr("scorekeeper.store.statistics.tallies.VERSION", VERSION - 1)
        assert wins(group) == {"Žofia": 1, "boris": 0}
    assert wins(group) == {"Žofia": 1, "boris": 0}
    assert counted == [game.key, game.key]
    sound(group)


def test_another_group_has_its_own_numbers(group: Group, others: Group) -> None:
    won(group, "Žofia", "boris")
    won(others, "boris", "Žofia")
    assert wins(group) == {"Žofia": 1, "boris": 0}
    assert wins(others) == {"boris": 1, "Žofia": 0}


def test_many_games_are_counted_some_at_a_look(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        won(group, "Žofia", "boris", at=EIGHT + number * DAY)
    monkeypatch.setattr(tallies, "AT_ONCE", 2)
    looks = []
    for _ in range(2):
        with pytest.raises(StillCounting) as counting:
            tally_over(group, seconds=0)
        looks.append((counting.value.done, counting.value.total))
    assert looks == [(2, 5), (4, 5)]
    assert wins(group) == {"Žofia": 5, "boris": 0}


def test_many_months_are_added_up_some_at_a_look(group: Group) -> None:
    for number in range(3):
        won(group, "Žofia", "boris", at=EIGHT + 31 * number * DAY)
    tallies.count_games(group, 1e12)
    looks = []
    for _ in range(9):
        try:
            tally_over(group, seconds=0)
        except StillCounting as counting:
            looks.append((counting.done, counting.total))
        else:
            break
    assert looks
    assert looks == sorted(looks)
    assert wins(group) == {"Žofia": 3, "boris": 0}
    sound(group)


def test_counting_waits_while_somebody_else_writes(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    won(group, "Žofia", "boris")

    def busy(*_: object) -> None:
        raise Busy("busy")

    with monkeypatch.context() as patch:
        patch.setattr(tallies, "_keep", busy)
        with pytest.raises(StillCounting):
            tally_over(group)
    assert wins(group) == {"Žofia": 1, "boris": 0}


def test_a_game_that_changes_while_it_is_counted_is_counted_again(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = won(group, "Žofia", "boris")
    keep = tallies._keep
    changes = [game.undo]

    def changed_meanwhile(*told: Any) -> None:
        if changes:
            changes.pop()()
        keep(*told)

    monkeypatch.setattr(tallies, "_keep", changed_meanwhile)
    assert wins(group) == {}
    sound(group)


def test_a_sum_of_what_changed_meanwhile_is_not_kept(group: Group) -> None:
    won(group, "Žofia", "boris")
    tallies.count_games(group, 0)
    begun = growing_sums.Adding(group, "", 1e12)
    begun.sum("")
    won(group, "boris", "Žofia", at=EIGHT + DAY)
    tallies.count_games(group, 0)
    begun.keep()
    assert wins(group) == {"Žofia": 1, "boris": 1}


def test_a_log_that_cannot_be_read_does_not_stop_the_others(group: Group) -> None:
    won(group, "Žofia", "boris")
    broken = won(group, "boris", "Žofia", at=EIGHT + DAY)
    db.session.execute(
        text("UPDATE entries SET content = '{' WHERE position = 2 AND game_id = :id"),
        {"id": broken.record_of().row.id},
    )
    db.session.commit()
    assert wins(group) == {"Žofia": 1, "boris": 0}


CHANGES = {
    "tally": "UPDATE game_tallies SET document = '{}'",
    "sum": "UPDATE kept_sums SET document = '{}' WHERE kind = 'before' AND span = ''",
    "rating": "UPDATE kept_sums SET document = '{}' WHERE kind = 'rating'",
}


@pytest.mark.parametrize("code", CHANGES)
def test_check_finds_what_is_kept_wrongly(group: Group, code: str) -> None:
    for number in range(2):
        won(group, "Žofia", "boris", at=EIGHT + number * DAY)
    tally_over(group)
    ratings(group)
    sound(group)
    db.session.execute(text(CHANGES[code]))
    db.session.commit()
    assert code in {finding.code for finding in findings()}


def test_everything_can_be_counted_at_once(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        won(group, "Žofia", "boris", at=EIGHT + number * DAY)
    monkeypatch.setattr(tallies, "AT_ONCE", 2)
    add_all_up(group)
    assert db.session.scalar(select(func.count()).select_from(GameTally)) == 5


def test_the_same_entry_twice_is_counted_once(group: Group) -> None:
    game = won(group, "Žofia", "boris")
    round_ = {"out": game.keys["Žofia"], "hands": {game.keys["boris"]: 3}}
    game.add("undone", {"target": game.record_of().game.round_ids[-1]})
    for _ in range(2):
        game.add("round_recorded", {"round": round_}, as_id=entry_id("twice"), seen=3)
    assert wins(group) == {"Žofia": 0, "boris": 0}
    assert tally_over(group).rounds == 1
