"""What a group of 10,000 games costs beside one of 100: each page, `check`, and bytes sent.

The two groups are demonstrations of one seed, made once and kept under build/ by a fingerprint of
what they are made by. In both the same two games were played last, so that what is compared is
the group around them.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from flask import Flask
from sqlalchemy import select

from bench.client import Client
from bench.evening import scorekeeper_app
from bench.looking import first_looks
from bench.moving import out_and_in
from bench.rows import Row, Weight
from bench.serving import served
from bench.timing import compare
from scorekeeper.commands.progress import Progress
from scorekeeper.commands.upkeep import opened
from scorekeeper.config import DATABASE_FILE
from scorekeeper.demo.games import Circumstances, Seated, play
from scorekeeper.demo.group import Demo, make_demo
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.log.appended_logs import add_whole_game
from scorekeeper.store.log.game_rows import games_of
from scorekeeper.store.log.games import load_game
from scorekeeper.store.models import Group, Player, Sitting
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.people.players import all_people, names_of
from scorekeeper.store.statistics.sums import add_all_up
from scorekeeper.store.upkeep import check
from scorekeeper.store.upkeep.backups import back_up
from scorekeeper.store.upkeep.preparing import prepare

FEW, MANY = 100, 10_000
ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build"
# Not all of the store: most of it only reads, and is worked on often.
MADE_BY = (
    *("scorekeeper/demo", "scorekeeper/scoring", "scorekeeper/migrations", "bench/growth.py"),
    *("scorekeeper/store/models", "scorekeeper/store/log/appended_logs.py"),
    *("scorekeeper/store/log/entries.py", "scorekeeper/store/evenings/sittings.py"),
    *("scorekeeper/store/statistics/tallies.py", "scorekeeper/store/statistics/sums.py"),
)
MOST_TIMES_SLOWER, MOST_BYTES = 1.5, 60_000
SECONDS_A_PAGE = 4.0
ASKED: Mapping[str, Sequence[str]] = {
    "/g/<group>/statistics": ("span=evening", "span=year", "scheme=keep_low"),
    "/g/<group>/players/<player_key>": ("span=evening", "span=year", "scheme=keep_low"),
    "/g/<group>/history": (
        *("player=<player_key>", "scheme=keep_low", "state=open", "state=finished"),
        *("deck=classic-108", "text=a", "text=nowhere"),
    ),
}
"""What pages can be asked for besides: by spans and schemes, and by everything that narrows."""
NO_PAGES = (
    *("/static/", "/draft", "/standings", "/healthz", "/picture.", ".zip", ".csv", ".json"),
    # These stand only after something was tapped or sent.
    *("/start-over", "<upload_key>"),
)


@dataclass(frozen=True, slots=True)
class Sized:
    """A group of so many games: its database, a client of the server on it, what its pages need."""

    games: int
    database: Path
    client: Client
    samples: Mapping[str, str]


Measure = Callable[[Sized, Sized, Flask], Iterator[Row | Weight]]


def rows() -> Iterator[Row | Weight]:
    """Every measure, the many against the few."""
    # Both first: a server hangs up on whoever says nothing for as long as making them takes.
    kept = {games: _kept(games) for games in (FEW, MANY)}
    with TemporaryDirectory() as folder, ExitStack() as stack:
        few, many = (
            stack.enter_context(_sized(games, kept[games], Path(folder, str(games))))
            for games in (FEW, MANY)
        )
        app = scorekeeper_app(Path(folder, "map"))
        for measure in MEASURES:
            yield from measure(few, many, app)


def page_times(few: Sized, many: Sized, app: Flask) -> Iterator[Row]:
    """Each page that answers: the median of requests taken in turn."""
    for rule in _pages(app):
        small, large = _filled(rule, few), _filled(rule, many)
        started = perf_counter()
        answered = [_ask(few, small), _ask(many, large)]
        if answered != [200, 200]:
            print(f"{rule}: answered with {answered}", file=sys.stderr)
            continue
        times = max(5, min(40, int(SECONDS_A_PAGE / (perf_counter() - started))))
        yield compare(
            f"{rule.removeprefix('/g/<group>')} : at {FEW}",
            MOST_TIMES_SLOWER,
            lambda address=large: many.client.send("GET", address),  # type: ignore[misc]
            lambda address=small: few.client.send("GET", address),  # type: ignore[misc]
            times,
        )


def page_weights(_few: Sized, many: Sized, app: Flask) -> Iterator[Weight]:
    """Each page of the many as it is sent, the heaviest first."""
    found = []
    for rule in _pages(app):
        answer = many.client.send("GET", _filled(rule, many), encoding="gzip")
        found.append((answer.size, rule.removeprefix("/g/<group>")))
    for size, name in sorted(found, reverse=True):
        yield Weight(f"at {MANY:,}, {name}", {"html": size}, MOST_BYTES)


def checking(few: Sized, many: Sized, _app: Flask) -> Iterator[Row]:
    """What `scorekeeper check` takes for a thousand games."""
    seconds = [_checked(sized) * 1000 / sized.games for sized in (many, few)]
    yield Row(
        "check, for 1,000 games : at 100",
        seconds[0] / seconds[1],
        MOST_TIMES_SLOWER,
        f"{seconds[0]:.2f} s against {seconds[1]:.2f} s",
    )


def moving(_few: Sized, many: Sized, _app: Flask) -> Iterator[Row]:
    """What the many take to go out into an archive, and into an empty server."""
    yield from out_and_in(many.database)


def looking(few: Sized, many: Sized, _app: Flask) -> Iterator[Row]:
    """What statistics cost after a save; last, since it plays on in both groups."""
    yield from first_looks(few.database.parent, many.database.parent)


MEASURES: tuple[Measure, ...] = (page_times, page_weights, checking, moving, looking)
"""Another measure of both groups takes its place here."""


@contextmanager
def _sized(games: int, kept: Path, folder: Path) -> Iterator[Sized]:
    """A copy of the group, served; what is measured must not change what is kept."""
    folder.mkdir()
    database = folder / DATABASE_FILE
    shutil.copy(kept, database)
    with opened(f"sqlite:///{database}"):
        samples = _samples(home_group())
    with served(lambda: scorekeeper_app(folder)) as client:
        yield Sized(games, database, client, samples)


def _kept(games: int) -> Path:
    """The group's database under build/, made the first time."""
    folder = KEPT / f"growth-{_fingerprint()}"
    database = folder / f"{games}.sqlite3"
    if not database.exists():
        print(f"Making a group of {games:,} games, once, in {folder.name} ...", file=sys.stderr)
        _forget_others(folder)
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory() as made, opened(f"sqlite:///{Path(made, DATABASE_FILE)}") as app:
            prepare(app)
            make_demo(home_group(), Demo(games), Progress("games", games))
            _play_the_same(home_group())
            add_all_up(home_group())
            back_up(db.engine, database)
    return database


def _forget_others(folder: Path) -> None:
    """What was made by an earlier state of the code is of no use."""
    for other in folder.parent.glob("growth-*"):
        if other != folder:
            shutil.rmtree(other)


def _fingerprint() -> str:
    """Changes with any file by which the groups are made, counted or kept."""
    found = hashlib.sha256()
    for name in MADE_BY:
        place = ROOT / name
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            found.update(file.read_bytes())
    return found.hexdigest()[:12]


def _play_the_same(group: Group) -> None:
    """One evening more: a game that is over, then one that goes on."""
    people = db.session.scalars(
        select(Player).where(
            Player.group_id == group.id,
            Player.archived_at.is_(None),
            Player.merged_into_id.is_(None),
        )
    )
    keys = [player.key for player in sorted(people, key=lambda each: each.folded)]
    seated = Seated(keys[:5], (), dict.fromkeys(keys, 1.0))
    newest = games_of(group, limit=1)[0]
    starts_at = (newest.last_played_at or newest.started_at) + timedelta(hours=20)
    names, chance = names_of(group), Random(5)
    for still_open in (False, True):
        when = Circumstances(starts_at, timedelta(minutes=3), (), still_open, plain=True)
        log = play(chance, names, (), seated, when)
        with transaction() as session:
            add_whole_game(session, lock_group(session, group), all_people(group), log)
        starts_at += timedelta(hours=1)


def _samples(group: Group) -> Mapping[str, str]:
    """What stands in the addresses, by its name there: of the games played last."""
    game = games_of(group, limit=1)[0]
    record = load_game(group, game.key)
    newest = select(Sitting.key).where(Sitting.group_id == group.id)
    sitting = db.session.scalars(newest.order_by(Sitting.opened_at.desc()).limit(1)).one()
    found = {
        "group": group.key,
        "game_key": game.key,
        "sitting_key": sitting,
        "any(edit, insert):errand": "edit",
    }
    if record is not None:
        found["round_id"] = record.game.round_ids[-1]
        found["player_key"] = next(iter(record.game.keys.values()))
    return found


def _pages(app: Flask) -> list[str]:
    """Every address that is asked for as a page, from the map itself: none is forgotten."""
    rules = sorted(
        rule.rule
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ())
        and rule.rule.startswith("/g/")
        and not any(part in rule.rule for part in NO_PAGES)
    )
    asked = [f"{rule}?{query}" for rule, queries in ASKED.items() for query in queries]
    return sorted([*rules, *asked])


def _filled(rule: str, sized: Sized) -> str:
    for name, value in sized.samples.items():
        rule = rule.replace(f"<{name}>", value)
    return rule


def _ask(sized: Sized, address: str) -> int:
    return sized.client.send("GET", address).status


def _checked(sized: Sized) -> float:
    with opened(f"sqlite:///{sized.database}"):
        started = perf_counter()
        wrong = list(check.findings())
        if wrong:
            raise RuntimeError(f"the group of {sized.games} does not recount: {wrong[:3]}")
        return perf_counter() - started
