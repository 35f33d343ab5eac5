"""Recount every game and compare it with what is convenient to keep.

`findings()` says what is wrong in codes; `run()` says it in English for the command line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import func, select

from scorekeeper.scoring.log import GAME_STARTED, is_known
from scorekeeper.store.database import db
from scorekeeper.store.entries import StoredEntry, entries_of
from scorekeeper.store.entry_form import people_of
from scorekeeper.store.models import Entry, Game, Group, JournalLine, PlayedRound, Player
from scorekeeper.store.names import fold_name
from scorekeeper.store.players import names_of
from scorekeeper.store.recounting import Recounted, recount

MOST_SHOWN = 10

SENTENCES: Mapping[str, str] = {
    "unreadable": "its entries cannot be read ({error}).",
    "positions": "its entries stand at {stored}, but the game counts {counted} without a gap.",
    "first_entry": "its first entry is {kind!r}, not its set-up.",
    "column": "{column} is kept as {stored!r}, but recounting gives {counted!r}.",
    "played_rounds": "the rounds kept for the calendar differ from those that stand: {entries}.",
    "player_unknown": "entry {entry} mentions the player {player!r}, who is not in the group.",
    "round_unknown": "entry {entry} is about {target!r}, which is not in this game before it.",
    "folded": "the player {name!r} is kept as {stored!r}, but compares as {counted!r}.",
    "home_groups": "there are {counted} home groups, not one.",
    "journal_ahead": "its journal reaches {journal}, but the group counts {group}.",
    "from_the_future": "a newer release has written into it; it can be read, not recounted.",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it should be, or (`notice`) that could not be looked at."""

    code: str
    group: str
    game: str | None = None
    params: Mapping[str, object] = field(default_factory=dict)
    severity: Literal["fault", "notice"] = "fault"


def run() -> int:
    """Print what is wrong and how much was looked at; 0 if nothing is, else 1."""
    found = list(findings())
    for finding in found:
        print(sentence(finding))
    faults = sum(finding.severity == "fault" for finding in found)
    games = db.session.scalar(select(func.count()).select_from(Game))
    entries = db.session.scalar(select(func.count()).select_from(Entry))
    print(f"Looked at {games} games with {entries} entries: {faults or 'nothing'} wrong.")
    return 1 if faults else 0


def sentence(finding: Finding) -> str:
    """A finding in English."""
    where = f"Game {finding.game}" if finding.game else f"Group {finding.group or '-'}"
    return f"{where}: {SENTENCES[finding.code].format(**finding.params)}"


def findings() -> Iterator[Finding]:
    """Everything that is not as it should be, group by group."""
    homes = db.session.scalar(select(func.count()).select_from(Group).where(Group.is_home))
    if homes != 1:
        yield Finding("home_groups", "", params={"counted": homes})
    for group in db.session.scalars(select(Group).order_by(Group.id)).all():
        yield from _group_findings(group)
        names = names_of(group)
        mine = select(Game).where(Game.group_id == group.id).order_by(Game.id)
        for game in db.session.scalars(mine).all():
            yield from _game_findings(group, game, names)


def _group_findings(group: Group) -> Iterator[Finding]:
    mine = select(func.max(JournalLine.position)).where(JournalLine.group_id == group.id)
    journal = db.session.scalar(mine) or 0
    if journal > group.position:
        params: dict[str, object] = {"journal": journal, "group": group.position}
        yield Finding("journal_ahead", group.key, params=params)
    people = select(Player).where(Player.group_id == group.id).order_by(Player.id)
    for player in db.session.scalars(people):
        counted = fold_name(player.name)
        if player.folded != counted:
            params = {"name": player.name, "stored": player.folded, "counted": counted}
            yield Finding("folded", group.key, params=params)


def _game_findings(group: Group, game: Game, names: Mapping[str, str]) -> Iterator[Finding]:
    def found(code: str, **params: object) -> Finding:
        return Finding(code, group.key, game.key, params)

    yield from _position_findings(group, game)
    try:
        entries = entries_of(db.session(), game)
        if entries and entries[0].entry.kind != GAME_STARTED:
            yield found("first_entry", kind=entries[0].entry.kind)
            return
        counted = recount(entries, names)
    except Exception as error:  # noqa: BLE001 - a damaged log may break anywhere: say so, go on
        yield found("unreadable", error=f"{type(error).__name__}: {error}")
        return
    yield from _reference_findings(group, game, entries, names)
    if not counted.game.readable:
        yield Finding("from_the_future", group.key, game.key, severity="notice")
        return
    yield from _column_findings(group, game, counted)
    yield from _played_findings(group, game, entries, counted)


def _position_findings(group: Group, game: Game) -> Iterator[Finding]:
    mine = select(Entry.position).where(Entry.game_id == game.id).order_by(Entry.position)
    stored = list(db.session.scalars(mine))
    if not stored or stored != list(range(1, game.position + 1)):
        params = {"stored": _shortened(stored), "counted": game.position}
        yield Finding("positions", group.key, game.key, params)


def _reference_findings(
    group: Group, game: Game, entries: tuple[StoredEntry, ...], names: Mapping[str, str]
) -> Iterator[Finding]:
    before: set[str] = set()
    for stored in entries:
        entry = stored.entry
        for player in people_of(entry.content) if is_known(entry) else ():
            if player not in names:
                params: dict[str, object] = {"entry": stored.position, "player": player}
                yield Finding("player_unknown", group.key, game.key, params)
        target = entry.content.get("target", entry.content.get("before"))
        if target is not None and target not in before:
            params = {"entry": stored.position, "target": target}
            yield Finding("round_unknown", group.key, game.key, params)
        before.add(entry.id)


def _column_findings(group: Group, game: Game, counted: Recounted) -> Iterator[Finding]:
    for column, value in counted.columns.items():
        stored = getattr(game, column)
        if stored != value:
            params = {"column": column, "stored": stored, "counted": value}
            yield Finding("column", group.key, game.key, params)


def _played_findings(
    group: Group, game: Game, entries: tuple[StoredEntry, ...], counted: Recounted
) -> Iterator[Finding]:
    mine = select(PlayedRound).where(PlayedRound.game_id == game.id)
    kept = {played.entry_id: played.played_at for played in db.session.scalars(mine)}
    ids = {stored.entry.id: stored.row_id for stored in entries}
    standing = {ids[key]: instant for key, instant in counted.played.items()}
    positions = {stored.row_id: stored.position for stored in entries}
    differing = sorted(
        positions.get(row_id, 0)
        for row_id in kept.keys() | standing.keys()
        if kept.get(row_id) != standing.get(row_id)
    )
    if differing:
        params = {"entries": _shortened(differing)}
        yield Finding("played_rounds", group.key, game.key, params)


def _shortened(positions: list[int]) -> str:
    shown = ", ".join(map(str, positions[:MOST_SHOWN]))
    return f"{shown}, …" if len(positions) > MOST_SHOWN else shown or "none"
