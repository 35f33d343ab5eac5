"""Games of one round that somebody wins, for tests of what is counted over many."""

from __future__ import annotations

from datetime import datetime, timedelta

from store.evening import EIGHT, Evening

from scorekeeper.store.log.changing_seats import Known
from scorekeeper.store.models import Group
from scorekeeper.store.people.players import player_named
from scorekeeper.store.upkeep.check import findings

DAY = timedelta(days=1)


def won(group: Group, winner: str, *others: str, at: datetime = EIGHT) -> Evening:
    """A game of one round, a minute after it began: the winner collects 10 of each, to 10."""
    found = [player_named(group, name) for name in (winner, *others)]
    names = (winner, *others)
    seats = [Known(one.key) if one else name for one, name in zip(found, names, strict=True)]
    game = Evening(group, *seats, at=at, scheme="collect", rules={"target": 10})
    keys = game.keys
    held = {keys[name]: 10 for name in others}
    game.add("round_recorded", {"round": {"out": keys[winner], "hands": held}})
    return game


def sound(group: Group) -> None:
    assert [finding.code for finding in findings()] == []
