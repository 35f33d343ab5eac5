"""The first page of a group: games to carry on, evenings, people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.store.game_rows import open_games
from scorekeeper.store.games import load_game
from scorekeeper.store.groups import home_group
from scorekeeper.store.models import Game, Group
from scorekeeper.store.players import names_of, players_of
from scorekeeper.store.sittings import SittingPlayed, recent_sittings
from scorekeeper.web.access import current_group
from scorekeeper.web.caching import by_version
from scorekeeper.web.clock import day_and_month
from scorekeeper.web.happened import next_turn, warnings
from scorekeeper.web.people import Person, people_of
from scorekeeper.web.present.games import GameLine, game_line
from scorekeeper.web.table import Table

blueprint = Blueprint("home", __name__)

LINES = EVENINGS = 10
EVENINGS_AT_FIRST = 3
OPEN_GAMES = 4


@blueprint.get("/")
def front_door() -> Response:
    """Whoever comes to the server plays in the home group."""
    return redirect(url_for("home.home", group=home_group().key), 303)


@blueprint.get("/g/<group>/")
@by_version
def home() -> str:
    """The open games last played, a new one, the last evenings, everybody."""
    group = current_group()
    found = open_games(group, OPEN_GAMES + 1)
    return render_template(
        "home/home.html",
        open_games=[it for game in found[:OPEN_GAMES] if (it := _open_game(group, game))],
        more_are_open=len(found) > OPEN_GAMES,
        evenings=_evenings(group),
        people=list(people_of(players_of(group)).values()),
    )


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game to carry on: when it was last played, what it is, how it stands, who sits."""

    key: str
    kicker: str
    title: str
    text: str
    people: list[Person]


def _open_game(group: Group, game: Game) -> OpenGame | None:
    record = load_game(group, game.key)
    if record is None:
        return None
    table = Table(group, record)
    said = [saying.title for saying in warnings(table.sheet, table.result)]
    return OpenGame(
        key=game.key,
        kicker=_since(group, game),
        title=table.title,
        text=said[0] if said else next_turn(table.result),
        people=table.persons(table.result.seating.seats),
    )


def _since(group: Group, game: Game) -> str:
    number = gettext("Round %(number)s", number=game.round_count + 1)
    if game.last_played_at is None:
        return number
    day = day_and_month(group, game.last_played_at)
    return gettext("%(round)s · last played %(day)s", round=number, day=day)


def _evenings(group: Group) -> list[GameLine]:
    """What was played last, the newest evening first."""
    names = names_of(group)
    lines = (
        game_line(item.game, day_and_month(group, played.sitting.opened_at), item.rounds, names)
        for played in _last_evenings(group)
        for item in played.games
    )
    return list(islice(lines, LINES))


def _last_evenings(group: Group) -> Iterator[SittingPlayed]:
    """A few, and only where they are asked for some more."""
    before: datetime | None = None
    for limit in (EVENINGS_AT_FIRST, EVENINGS - EVENINGS_AT_FIRST):
        found = recent_sittings(group, limit, before)
        yield from found
        if len(found) < limit:
            return
        before = found[-1].sitting.opened_at
