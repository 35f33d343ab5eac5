"""The first page of a group: games to carry on, evenings, people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import gettext, ngettext
from werkzeug.wrappers import Response

from scorekeeper.store.evenings.sittings import SittingPlayed, recent_sittings
from scorekeeper.store.log.game_rows import GameRow, open_games
from scorekeeper.store.log.games import GameRecord, load_games
from scorekeeper.store.models import Game, Group
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.people.players import names_of, players_of
from scorekeeper.web.request.access import current_group
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.caching import by_version
from scorekeeper.web.words.clock import day_and_month
from scorekeeper.web.words.people import Person, people_of, together
from scorekeeper.web.words.schemes import game_title, scheme_word
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import next_turn, warnings

front_door = Blueprint("front_door", __name__)
blueprint = Blueprint("home", __name__)
group_pages.register_blueprint(blueprint)

LINES = EVENINGS = 10
EVENINGS_AT_FIRST = 3
OPEN_GAMES = 4


@front_door.get("/")
def enter() -> Response:
    """Whoever comes to the server plays in the home group."""
    return redirect(url_for("group.home.home", group=home_group().key), 303)


@blueprint.get("/")
@by_version
def home() -> str:
    """The open games last played, a new one, the last evenings, everybody."""
    group = current_group()
    found = open_games(group, OPEN_GAMES + 1)
    records = load_games(group, [game.id for game in found[:OPEN_GAMES]])
    return render_template(
        "group/home.html",
        open_games=[_open_game(group, records[game.id]) for game in found if game.id in records],
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


def _open_game(group: Group, record: GameRecord) -> OpenGame:
    table = Table(group, record)
    said = [saying.title for saying in warnings(table.sheet, table.result)]
    return OpenGame(
        key=table.key,
        kicker=_since(group, record.row),
        title=table.title,
        text=said[0] if said else next_turn(table.result),
        people=table.persons(table.result.seating.seats),
    )


def _since(group: Group, game: GameRow) -> str:
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


@dataclass(frozen=True, slots=True)
class GameLine:
    """What the game is called, how much was played, how it is counted, who won."""

    key: str
    day: str
    title: str
    text: str


def game_line(game: Game, day: str, rounds: int, names: Mapping[str, str]) -> GameLine:
    """The line of a game of which so many rounds are told; `names` is by player key."""
    played = ngettext("%(num)s round", "%(num)s rounds", rounds)
    won = [names[key] for key in game.winners]
    if won:
        ends = gettext("won by %(names)s", names=together(won))
    else:
        ends = gettext("ended") if game.finished else gettext("goes on")
    text = " · ".join((played, scheme_word(game.scheme), ends))
    return GameLine(game.key, day, game_title(game), text)
