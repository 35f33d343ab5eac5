"""`scorekeeper demo`: a group that has played for three years, to look around in."""

from __future__ import annotations

import argparse
from datetime import date
from random import Random

from scorekeeper.commands.progress import Progress
from scorekeeper.commands.refusals import CommandRefused, in_sentences
from scorekeeper.commands.upkeep import opened
from scorekeeper.demo.group import UNTIL, Demo, make_demo
from scorekeeper.store.errors import TextRefused
from scorekeeper.store.log.game_rows import games_of
from scorekeeper.store.models import NAME_LENGTH, Group
from scorekeeper.store.models.columns import keys_drawn_by, new_key
from scorekeeper.store.people.groups import group_by_key, home_group, make_group
from scorekeeper.store.upkeep.preparing import prepare

MOST_GAMES = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say how many games it makes up, from which seed, until when, and for which group."""
    parser.add_argument("--games", type=_games, required=True, metavar="N", help="how many")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same group each time for the same S"
    )
    parser.add_argument(
        "--until",
        type=_day,
        default=UNTIL,
        metavar="DAY",
        help=f"the last evening, {UNTIL} unless said",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--group", default="Demo", metavar="NAME", help="the name of a new group")
    where.add_argument("--home", action="store_true", help="play in the home group instead")
    parser.add_argument(
        "--add", action="store_true", help="with --home: even if games were played there"
    )


def run(options: argparse.Namespace) -> int:
    """Make the group; 0 once all of it is there."""
    return in_sentences(lambda: _make(options))


def _games(typed: str) -> int:
    if not typed.isdecimal() or not 1 <= int(typed[:9]) <= MOST_GAMES:
        raise argparse.ArgumentTypeError(f"must be a number from 1 to {MOST_GAMES}, not {typed}")
    return int(typed)


def _day(typed: str) -> date:
    try:
        return date.fromisoformat(typed)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a day as {UNTIL}, not {typed}") from None


def _make(options: argparse.Namespace) -> int:
    with opened() as app:
        prepare(app)
        group = _home(add=options.add) if options.home else _new(options.group, options.seed)
        asked = Demo(options.games, options.seed, options.until)
        make_demo(group, asked, Progress("games", options.games))
    print(f"{options.games:,} games were played in /g/{group.key}/.")
    return 0


def _home(*, add: bool) -> Group:
    group = home_group()
    if not add and games_of(group, limit=1):
        raise CommandRefused("The home group has games already. With --add more are added to them.")
    return group


def _new(name: str, seed: int) -> Group:
    """A group whose key follows from name and seed, so that everything in it is the same again."""
    with keys_drawn_by(_chance(name, seed)):
        known = group_by_key(new_key())
    if known is not None:
        raise CommandRefused("That very group is there already. Choose another --seed or --group.")
    try:
        with keys_drawn_by(_chance(name, seed)):
            return make_group(name)
    except TextRefused:
        raise CommandRefused(f"A group's name is up to {NAME_LENGTH} plain characters.") from None


def _chance(name: str, seed: int) -> Random:
    return Random(f"{seed} {name}")  # noqa: S311 - the same each time is the point
