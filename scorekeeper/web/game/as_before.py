"""What a game that is played again has of the one before it, beside what its form asks."""

from __future__ import annotations

from typing import Any

from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.store.log.changing_seats import Known, Seat
from scorekeeper.store.log.games import GameRecord
from scorekeeper.store.log.starting import GameSetup


def as_before(before: GameRecord, setup: GameSetup) -> dict[str, Any]:
    """The rules of the table; teams where the same people sit, else starting points; values asked.

    Each only where the game that is set up can have it.
    """
    game, scheme = before.game, SCHEMES[setup.rules["scheme"]]
    found: dict[str, Any] = {"table_rules": game.sheet.table_rules}
    teams = tuple(tuple(_seat(before, name) for name in team) for team in game.sheet.teams)
    if scheme.in_teams and {*setup.seats} == {seat for team in teams for seat in team}:
        found["teams"] = teams
    elif scheme.has_totals:
        starts = {_seat(before, name): points for name, points in game.sheet.starts.items()}
        found["starts"] = {seat: n for seat, n in starts.items() if seat in setup.seats}
    if game.asked.keys() <= {kind["code"] for kind in setup.deck["kinds"]}:
        found["asked"] = game.asked if setup.deck["name"] == game.sheet.deck.name else {}
    return found


def _seat(before: GameRecord, name: str) -> Seat:
    """Under the key that the group knows, which may be that of a merged name."""
    keys = {known: key for key, known in before.names.items()}
    return Known(keys[name])
