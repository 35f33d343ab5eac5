"""A whole group: its people and devices, three years of evenings, and what was changed since."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice
from random import Random
from zoneinfo import ZoneInfo

from scorekeeper.demo.evenings import LONGEST, Evening, evenings
from scorekeeper.demo.games import Circumstances, Seated, play
from scorekeeper.demo.people import Circle, Person, circle
from scorekeeper.demo.words import EVENING_NAMES, EVENING_NOTES
from scorekeeper.store.bin import delete_game
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.evenings.sittings import recent_sittings, rename_sitting
from scorekeeper.store.log.appended_logs import add_whole_game
from scorekeeper.store.log.entries import WrittenEntry
from scorekeeper.store.log.game_rows import games_of
from scorekeeper.store.models import Group
from scorekeeper.store.models.columns import clock_at, keys_drawn_by
from scorekeeper.store.people.devices import let_in
from scorekeeper.store.people.groups import suggest_time_zone
from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import (
    add_player,
    all_people,
    archive_player,
    names_of,
    player_named,
)

UNTIL = date(2026, 11, 28)
ZONE = "Europe/Bratislava"
# So few that others who write meanwhile wait less than a second for their turn.
BATCH = 50
DEVICES = (("Dana", "iphone"), ("", "android_phone"), ("Tablet", "android_tablet"))
FEWEST_SEATED, MOST_SEATED = 3, 9
USUALLY_SEATED = 4.6
MOST_LATECOMERS = 2
SLOWEST = timedelta(minutes=5)
ROUNDS_OF_A_GAME = 11
OPEN_GAMES = 3
# From this part of the time on they have the name that stays.
EARLIER_UNTIL = 0.2


@dataclass(frozen=True, slots=True)
class Demo:
    """How many games to make up, from which seed, and the day of the last one.

    `plain`: only such as documents before the third format can say.
    """

    games: int
    seed: int = 1
    until: date = UNTIL
    plain: bool = False


@dataclass(frozen=True, slots=True)
class _Known:
    """Somebody of the circle with their key, and the one they had at first."""

    person: Person
    key: str
    earlier: str | None

    def key_at(self, part: float) -> str:
        """By which key they played at that part of the time."""
        return self.earlier if self.earlier and part < EARLIER_UNTIL else self.key


def make_demo(
    group: Group, demo: Demo, tell: Callable[[int], object] = lambda _games: None
) -> None:
    """Let the group have played; `tell` hears how many games there are by now.

    Where games were played before, nobody is merged or put aside, and nothing goes into the bin.
    """
    is_new = not games_of(group, limit=1)
    chance = Random(demo.seed)  # noqa: S311 - the same each time is the point
    keys = Random(f"{demo.seed} {group.key} {group.position}")  # noqa: S311
    with keys_drawn_by(keys):
        people = circle(chance)
        suggest_time_zone(group, ZONE)
        nights = evenings(chance, demo.games, demo.until, ZoneInfo(group.time_zone or ZONE))
        known = _enter(group, people, nights)
        devices = _let_in(group, nights[0].starts_at)
        _play_all(group, _logs(chance, group, known, devices, nights, plain=demo.plain), tell)
        if is_new:
            _tidy_up(chance, group, people, known, nights[-1])


def _enter(group: Group, people: Circle, nights: Sequence[Evening]) -> list[_Known]:
    """Everybody into the group, each at their first evening."""
    found = []
    for person in people.people:
        night = next((night for night in nights if night.part >= person.since), nights[-1])
        with clock_at(night.starts_at):
            earlier = person.earlier and _key(group, person.earlier)
            found.append(_Known(person, _key(group, person.name), earlier))
    return found


def _key(group: Group, name: str) -> str:
    known = player_named(group, name)
    return (known or add_player(group, name)).key


def _let_in(group: Group, at: datetime) -> list[int]:
    with clock_at(at):
        return [let_in(group, name, kind).device.id for name, kind in DEVICES]


def _play_all(
    group: Group, logs: Iterator[list[WrittenEntry]], tell: Callable[[int], object]
) -> None:
    """Game after game into the database, some in each transaction."""
    done = 0
    while batch := list(islice(logs, BATCH)):
        with transaction() as session:
            locked, people = lock_group(session, group), all_people(group)
            for log in batch:
                add_whole_game(session, locked, people, log)
        db.session.expunge_all()
        done += len(batch)
        tell(done)


def _logs(
    chance: Random,
    group: Group,
    known: Sequence[_Known],
    devices: Sequence[int],
    nights: Sequence[Evening],
    *,
    plain: bool,
) -> Iterator[list[WrittenEntry]]:
    names = names_of(group)
    total = sum(night.games for night in nights)
    still_open = {total - 1, *(chance.randrange(total) for _ in range(OPEN_GAMES - 1))}
    begun = 0
    for place, night in enumerate(nights):
        here = _who_comes(chance, known, night)
        pace = min(SLOWEST, LONGEST / (night.games * ROUNDS_OF_A_GAME))
        later = [following.starts_at for following in nights[place + 1 : place + 5]]
        for number in range(night.games):
            starts_at = night.starts_at + number * ROUNDS_OF_A_GAME * pace
            when = Circumstances(_whole(starts_at), pace, later, begun in still_open, plain)
            yield play(chance, names, devices, _seated(chance, here, night), when)
            begun += 1


def _whole(at: datetime) -> datetime:
    return at.replace(microsecond=0)


def _who_comes(chance: Random, known: Sequence[_Known], night: Evening) -> list[_Known]:
    """Whoever has time that evening; enough for a table in any case."""
    could = [each for each in known if each.person.there(night.part)]
    comes = [each for each in could if chance.random() < each.person.comes]
    missing = max(0, FEWEST_SEATED - len(comes))
    return comes + chance.sample([each for each in could if each not in comes], missing)


def _seated(chance: Random, here: Sequence[_Known], night: Evening) -> Seated:
    most = min(MOST_SEATED, len(here))
    count = max(FEWEST_SEATED, min(most, round(chance.gauss(USUALLY_SEATED, 1.3))))
    drawn = chance.sample(here, min(len(here), count + MOST_LATECOMERS))
    keys = [each.key_at(night.part) for each in drawn]
    skills = {each.key_at(night.part): each.person.skill for each in here}
    return Seated(keys[:count], keys[count:], skills)


def _tidy_up(
    chance: Random, group: Group, people: Circle, known: Sequence[_Known], last: Evening
) -> None:
    """Put right in the end: a merge, somebody put aside, names of evenings, a game gone."""
    with clock_at(last.starts_at):
        for each in known:
            if each.earlier:
                merge_players(group, each.earlier, each.key)
            if each.person in people.left:
                archive_player(group, each.key)
        sittings = recent_sittings(group, limit=len(EVENING_NAMES) * 4)
        for played in sittings[2::4]:
            name, note = chance.choice(EVENING_NAMES), chance.choice(EVENING_NOTES)
            rename_sitting(group, played.sitting.key, name, note)
        if len(sittings) > 1 and sittings[1].games:
            delete_game(group, sittings[1].games[0].game.key)
