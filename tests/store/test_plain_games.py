"""Games of the third format end as a second count says, which knows nothing of the engine.

`plain_game` folds and counts each game of an exported archive from docs/scoring.md alone.
"""

from __future__ import annotations

import io
from zipfile import ZipFile

import pytest
from flask import Flask
from store.archives import exported
from store.plain_count import games_of
from store.plain_game import WITHOUT_TOTALS, PlainGame

from scorekeeper.demo.group import Demo, make_demo
from scorekeeper.store.log.games import GameRecord, load_game
from scorekeeper.store.models import Group


@pytest.mark.seeds(1, 2, 3)
def test_every_game_of_a_demonstration_ends_as_the_plain_count_says(
    app: Flask, group: Group, seed: int
) -> None:
    make_demo(group, Demo(120, seed))
    with ZipFile(io.BytesIO(exported(group))) as opened:
        games = list(games_of(opened))
    assert len(games) > 100
    for game in games:
        record = load_game(group, game.key)
        assert record is not None
        assert record.result.faults == ()
        assert _plain(game) == _counted(record), game.key


def _plain(game: PlainGame) -> object:
    counts = game.table.wins if game.scheme in WITHOUT_TOTALS else game.table.totals
    rounds = [(each.dealer, sorted(each.in_play), each.eliminated) for each in game.rounds]
    return sorted(game.winners), {key: counts[key] for key in game.table.totals}, rounds


def _counted(record: GameRecord) -> object:
    keys, scheme = record.game.keys, record.game.sheet.rules.scheme
    counts = {
        keys[row.player]: (
            record.game.sheet.rules.cards_dealt - row.measure["stage"]
            if "stage" in row.measure
            else row.measure["wins" if scheme in WITHOUT_TOTALS else "total"]
        )
        for row in record.result.standings
    }
    rounds = [
        (
            keys[each.dealer] if each.dealer else None,
            sorted(keys[name] for name in each.in_play),
            [keys[name] for name in each.outcome.eliminated or ()],
        )
        for each in record.result.rounds
    ]
    return sorted(keys[name] for name in record.result.winners), counts, rounds
