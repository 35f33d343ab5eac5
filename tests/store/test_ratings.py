"""Ratings follow every game in its order, and are kept."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import Mock

import pytest
from sqlalchemy import delete, select
from store.evening import EIGHT
from store.winning import DAY, sound, won

from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.store.archive.scoresheets import take_sheets
from scorekeeper.store.database.transactions import transaction
from scorekeeper.store.models import Group, KeptSum
from scorekeeper.store.people.merging import merge_players, unmerge_player
from scorekeeper.store.people.players import add_player, player_named
from scorekeeper.store.statistics.ratings import (
    RatedGame,
    Rating,
    Standing,
    rated,
    rated_evening,
    rated_games,
    ratings,
    wrong_ratings,
)
from scorekeeper.store.statistics.sums import tally_over
from scorekeeper.store.statistics.tallies import EVENING


def test_ratings_rise_for_who_ends_before_others(group: Group) -> None:
    won(group, "Žofia", "boris")
    ((_, after),) = [(each.month, each.after) for each in ratings(group)]
    zofia, boris = (player_named(group, name) for name in ("Žofia", "boris"))
    assert zofia is not None
    assert boris is not None
    # By Plackett and Luce: half of sigma² / c beside 25, with sigma² = 25²/3² + 1/12²
    # and c² = 2 sigma² + 2 (25/6)².
    assert after == {
        zofia.key: Rating(27.6354, 8.0659, 1),
        boris.key: Rating(22.3646, 8.0659, 1),
    }
    assert (after[zofia.key].points, after[boris.key].points) == (1105, 895)


def test_equals_move_alike_and_a_table_of_ten_is_rated(group: Group) -> None:
    names = [f"Player {letter}" for letter in "cajbidhegf"]
    won(group, *names)
    after = ratings(group)[-1].after
    assert len(after) == 10
    zofia = player_named(group, names[0])
    assert zofia is not None
    assert max(after, key=lambda key: after[key].mu) == zofia.key
    # The other nine have nothing: they are equal.
    assert len({each.mu for key, each in after.items() if key != zofia.key}) == 1


def test_a_team_is_rated_as_a_team(group: Group) -> None:
    """By the paper of plain_rating, written out: two teams of two who are all as strong.

    c² = 4 sigma² + 2 × (25/6)², and half of sigma² / c is won and lost by each of them.
    """
    seats = ("Žofia", "boris", "Anna", "Dana")
    keys = {name: add_player(group, name).key for name in seats}
    teams = [["Žofia", "Anna"], ["boris", "Dana"]]
    sheet = {
        "format": "scoresheet/3",
        "players": list(seats),
        "teams": teams,
        "rules": {"scheme": "collect", "target": 10},
        "rounds": [{"out": "Anna", "hands": {"boris": 9, "Dana": 1}, "at": "2026-11-27T19:00:00Z"}],
    }
    take_sheets(group, [sheet_from(sheet)])
    tally = tally_over(group)
    assert [tally.people[keys[name]].all.wins for name in seats] == [1, 0, 1, 0]
    after = ratings(group)[-1].after
    assert {name: (after[keys[name]].mu, after[keys[name]].games) for name in seats} == {
        "Žofia": (26.9643, 1),
        "boris": (23.0357, 1),
        "Anna": (26.9643, 1),
        "Dana": (23.0357, 1),
    }
    sound(group)


def test_who_won_beside_others_is_rated_as_their_equal(group: Group) -> None:
    seats = ("Žofia", "boris", "Anna")
    keys = {name: add_player(group, name).key for name in seats}
    sheet = {
        "format": "scoresheet/3",
        "players": list(seats),
        "rules": {"scheme": "keep_low", "target": 50, "others_win": True},
        "rounds": [{"out": "Anna", "hands": {"boris": 60, "Žofia": 9}}],
    }
    take_sheets(group, [sheet_from(sheet)])
    tally_over(group)
    after = ratings(group)[-1].after
    assert after[keys["Anna"]] == after[keys["Žofia"]]
    assert after[keys["Anna"]].mu > 25 > after[keys["boris"]].mu
    sound(group)


def test_a_game_changed_in_the_past_rates_its_month_and_the_later_ones_anew(group: Group) -> None:
    first = won(group, "Žofia", "boris", at=EIGHT)
    won(group, "Žofia", "boris", at=EIGHT + 31 * DAY)
    won(group, "boris", "Žofia", at=EIGHT + 62 * DAY)
    whole = ratings(group)
    assert [each.month for each in whole] == ["2026-11", "2026-12", "2027-01"]
    first.undo()
    tally_over(group)
    assert [each.month for each in ratings(group)] == ["2026-12", "2027-01"]
    first.redo()
    tally_over(group)
    assert ratings(group) == whole
    sound(group)


def test_ratings_go_game_by_game_from_a_month_or_an_evening_on(group: Group) -> None:
    won(group, "Žofia", "boris", at=EIGHT)
    for number in range(3):
        won(group, "boris", "Žofia", at=EIGHT + (31 + number) * DAY)
    tally_over(group)
    months = ratings(group)
    before, games = rated_games(group, months, "2026-12")
    assert before == months[0].after
    assert [each.at for each in games] == [
        EIGHT + (31 + number) * DAY + timedelta(minutes=1) for number in range(3)
    ]
    assert games[-1].after == months[-1].after
    later, rest = rated_evening(group, months, EIGHT + 32 * DAY)
    assert later == games[0].after
    assert rest == games[1:]
    assert rated_evening(group, months, EIGHT + 33 * DAY) == (games[1].after, games[2:])


def test_only_the_games_of_an_evening_are_rated_at_a_second_look(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        won(group, "boris", "Žofia", at=EIGHT + number * DAY)
    tally_over(group)
    months, since = ratings(group), EIGHT + 3 * DAY
    first = rated_evening(group, months, since)
    rating = Mock(wraps=rated)
    monkeypatch.setattr("scorekeeper.store.statistics.ratings.rated", rating)
    assert rated_evening(group, months, since) == first
    assert rating.call_count == 1


def test_the_standing_before_an_evening_follows_every_change_of_the_past(group: Group) -> None:
    games = [won(group, "boris", "Žofia", at=EIGHT + number * DAY) for number in range(3)]
    since = EIGHT + 2 * DAY

    def looked() -> tuple[Standing, list[RatedGame]]:
        tally_over(group)
        return rated_evening(group, ratings(group), since)

    def anew() -> tuple[Standing, list[RatedGame]]:
        with transaction() as session:
            session.execute(delete(KeptSum))
        return looked()

    whole = looked()
    for change in (games[0].undo, games[2].undo, games[0].redo, games[2].redo):
        change()
        assert looked() == anew()
        sound(group)
    assert looked() == whole
    games.append(won(group, "Zofka", "boris", at=EIGHT + timedelta(hours=2)))
    zofka, zofia = player_named(group, "Zofka"), player_named(group, "Žofia")
    assert zofka is not None
    assert zofia is not None
    apart = looked()
    assert zofka.key in apart[0]
    merge_players(group, zofka.key, zofia.key)
    assert zofka.key not in looked()[0]
    assert looked() == anew()
    sound(group)
    unmerge_player(group, zofka.key)
    assert looked() == apart


def test_a_wrong_standing_before_an_evening_is_found(group: Group) -> None:
    won(group, "boris", "Žofia", at=EIGHT)
    tally_over(group)
    rated_evening(group, ratings(group), EIGHT + DAY)
    with transaction() as session:
        row = session.scalars(select(KeptSum).where(KeptSum.kind == EVENING)).one()
        row.document = {**row.document, "before": {}}
    assert wrong_ratings(group) == ["before the evening"]
