"""What an evening did to a game: everybody's number before and after, who went out, who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from flask_babel import gettext

from scorekeeper.scoring.result import Result, Standing
from scorekeeper.scoring.score import score
from scorekeeper.store.evenings.evening_rounds import RoundPlayed, rounds_in
from scorekeeper.store.evenings.sittings import SittingPlayed
from scorekeeper.store.log.games import load_game
from scorekeeper.store.models import Group
from scorekeeper.web.group.home import GameLine, game_line
from scorekeeper.web.words.clock import time_of_day
from scorekeeper.web.words.people import Person, spoken, together
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import measured, round_address, signed

MOST_TOLD = 12
"""So many games of an evening are read and told round by round; the rest are lines."""


@dataclass(frozen=True, slots=True)
class Moved:
    """One player: the number before that evening and after it, by how much, what happened."""

    person: Person
    before: str
    after: str
    change: str
    said: str
    out: bool
    won: bool


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round of the evening: when it was played, its number, who went out, where it is shown."""

    round_id: str
    time: str
    title: str
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class EveningGame:
    """A game of the evening; nobody moved and no round is told where it is one too many."""

    line: GameLine
    moved: Sequence[Moved] = ()
    rounds: Sequence[RoundLine] = ()


def evening_games(
    group: Group, played: SittingPlayed, names: Mapping[str, str]
) -> list[EveningGame]:
    """The games of an evening in the order in which they were begun."""
    by_game: dict[str, list[RoundPlayed]] = {}
    for each in rounds_in(group, played):
        by_game.setdefault(each.game_key, []).append(each)
    lines = [game_line(item.game, "", item.rounds, names) for item in played.games]
    told = [_told(group, line, by_game.get(line.key, [])) for line in lines[:MOST_TOLD]]
    return [*told, *(EveningGame(line) for line in lines[MOST_TOLD:])]


def _told(group: Group, line: GameLine, rounds: Sequence[RoundPlayed]) -> EveningGame:
    record = load_game(group, line.key)
    if record is None:
        return EveningGame(line)
    table, played = Table(group, record), {each.round_id: each.played_at for each in rounds}
    indexes = [index for index, key in enumerate(record.game.round_ids) if key in played]
    if not indexes:
        return EveningGame(line)
    told = [_round(table, index, played[record.game.round_ids[index]]) for index in indexes]
    return EveningGame(line, _moved(table, indexes[0], indexes[-1] + 1), told)


def _moved(table: Table, first: int, after: int) -> list[Moved]:
    """Everybody at the end of those rounds, in the order of the standings then."""
    then, now = _result(table, first), _result(table, after)
    before = {standing.player: standing for standing in then.standings}
    return [
        _way(table, now, standing, before.get(standing.player), first) for standing in now.standings
    ]


def _result(table: Table, rounds: int) -> Result:
    """The game after so many rounds."""
    if rounds == len(table.sheet.rounds):
        return table.result
    return score(replace(table.sheet, rounds=table.sheet.rounds[:rounds], ended=False, coming=None))


def _way(
    table: Table, now: Result, standing: Standing, before: Standing | None, first: int
) -> Moved:
    name = standing.player
    return Moved(
        person=table.people[name],
        before=measured(before) if before else "–",
        after=measured(standing),
        change=_change(standing, before),
        said=_said(standing, first, name in now.winners),
        out=standing.status == "out",
        won=name in now.winners,
    )


def _change(standing: Standing, before: Standing | None) -> str:
    if "total" not in standing.measure:
        return ""
    had = before.measure["total"] if before else 0
    return signed(standing.measure["total"] - had)


def _said(standing: Standing, first: int, won: bool) -> str:
    """Only what happened that evening; who was out before is out, and that is seen."""
    if won:
        return gettext("won")
    if standing.out_in is not None and standing.out_in > first:
        return gettext("out in round %(number)s", number=standing.out_in)
    return ""


def _round(table: Table, index: int, at: datetime) -> RoundLine:
    round_id, number = table.record.game.round_ids[index], index + 1
    return RoundLine(
        round_id=round_id,
        time=time_of_day(table.group, at),
        title=gettext("Round %(number)s", number=number),
        text=_happened(table, index),
        href=round_address(table.key, round_id),
    )


def _happened(table: Table, index: int) -> str:
    outcome = table.result.rounds[index].outcome
    first = table.sheet.rounds[index].out or outcome.winner
    said = [gettext("%(name)s goes out", name=spoken(first))] if first else []
    if outcome.eliminated:
        said.append(gettext("out of the game: %(names)s", names=together(outcome.eliminated)))
    return " · ".join(said)
