"""One game from its set-up to its end, as a log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

from scorekeeper.demo.customs import customs
from scorekeeper.demo.habits import Habit, habit, likely
from scorekeeper.demo.incidents import Incidents, end_by_hand
from scorekeeper.demo.playing import Playing
from scorekeeper.demo.rounds import Rounds
from scorekeeper.demo.words import GAME_NAMES, GAME_NOTES
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.store.log.entries import WrittenEntry

ROUNDS_OF_AN_EVENING = (9, 16)
# So few that hardly any rules end it.
ROUNDS_IF_OPEN = (1, 3)
NAMED_PERCENT = 25


@dataclass(frozen=True, slots=True)
class Seated:
    """Who plays, by key: the table in seat order, those who may still come, everybody's skill."""

    table: Sequence[str]
    others: Sequence[str]
    skills: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Circumstances:
    """When a game begins and how fast it goes; `later` are evenings it may go on in.

    `open`: nobody ends it. `plain`: it is one as documents before the third format say it.
    """

    starts_at: datetime
    pace: timedelta
    later: Sequence[datetime]
    open: bool
    plain: bool


def play(
    chance: Random,
    names: Mapping[str, str],
    devices: Sequence[int],
    seated: Seated,
    when: Circumstances,
) -> list[WrittenEntry]:
    """The log of a game."""
    how = habit(chance, len(seated.table), plain=when.plain)
    sheet, drawn = _begun(chance, how, seated.table, plain=when.plain)
    beside = {**drawn, "asked": dict(how.asked)} if how.asked else drawn
    playing = Playing(chance, names, devices, sheet, when.starts_at, beside)
    rounds = Rounds(chance, how, seated.skills, sheet.teams)
    incidents = Incidents(chance, playing, rounds, seated.others, plain=when.plain)
    _play_on(chance, playing, rounds, incidents, _instants(chance, how, when))
    if not when.open and not playing.result.finished:
        playing.wait(when.pace)
        end_by_hand(playing)
    return playing.written


def _play_on(
    chance: Random,
    playing: Playing,
    rounds: Rounds,
    incidents: Incidents,
    instants: Iterator[datetime],
) -> None:
    for at in instants:
        if playing.result.next is None:
            return
        playing.at = at
        playing.record(rounds.draw(playing.in_play))
        playing.wait(timedelta(seconds=chance.randint(5, 40)))
        incidents.happen()


def _begun(
    chance: Random, how: Habit, table: Sequence[str], *, plain: bool
) -> tuple[Scoresheet, Mapping[str, Any]]:
    """The sheet before its first round, and what the set-up says beside it."""
    named = likely(chance, NAMED_PERCENT)
    agreed = customs(chance, how, table, plain=plain)
    sheet = Scoresheet(
        players=tuple(table),
        rules=how.rules,
        deck=how.deck,
        packs=how.packs,
        dealer=agreed.dealer,
        name=chance.choice(GAME_NAMES) if named else "",
        note=chance.choice(GAME_NOTES) if named else "",
        starts=agreed.starts,
        teams=agreed.teams,
        table_rules=agreed.table_rules,
    )
    return sheet, agreed.beside_the_sheet


def _instants(chance: Random, how: Habit, when: Circumstances) -> Iterator[datetime]:
    """When each round is over; a long game goes on in later evenings, where there are any."""
    at, left, later = when.starts_at, chance.randint(*ROUNDS_OF_AN_EVENING), iter(when.later)
    for _ in range(chance.randint(*ROUNDS_IF_OPEN) if when.open else how.most_rounds):
        if how.long and not left:
            following = next(later, None)
            if following is None:
                return
            at, left = following, chance.randint(*ROUNDS_OF_AN_EVENING)
        at += when.pace * chance.uniform(0.5, 1.5)
        left -= 1
        yield at.replace(microsecond=0)
