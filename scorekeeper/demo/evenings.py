"""When the evenings are: Fridays and Saturdays of three years, in the group's own zone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

YEARS = timedelta(days=3 * 365)
FRIDAY, SATURDAY = 4, 5
MOST_GAMES = 8
USUAL_GAMES = 3
# From the first round to the last, at most: then it is two in the morning.
LONGEST = timedelta(hours=6)
EARLIEST = time(18, 30)


@dataclass(frozen=True, slots=True)
class Evening:
    """When it begins, how many games begin in it, and which part of the three years it is."""

    starts_at: datetime
    games: int
    part: float


def evenings(chance: Random, games: int, until: date, zone: ZoneInfo) -> list[Evening]:
    """So many games, spread over evenings up to that day; in order."""
    days = _days(chance, games, until)
    counted = Counter(days) + Counter(chance.choices(days, k=games - len(days)))
    return [
        Evening(_start(chance, day, zone), counted[day], 1 - (until - day) / YEARS)
        for day in sorted(counted)
    ]


def _days(chance: Random, games: int, until: date) -> list[date]:
    """Weekends; where they do not hold so many games, every day. The newest is always one."""
    every = [until - timedelta(days=back) for back in range(YEARS.days)]
    weekends = [day for day in every if day.weekday() in {FRIDAY, SATURDAY}]
    known = weekends if games <= MOST_GAMES * len(weekends) else every
    wanted = min(len(known), -(-games // USUAL_GAMES))
    newest, *rest = known
    return [newest, *chance.sample(rest, wanted - 1)]


def _start(chance: Random, day: date, zone: ZoneInfo) -> datetime:
    local = datetime.combine(day, EARLIEST, zone) + timedelta(minutes=5 * chance.randrange(30))
    return local.astimezone(UTC)
