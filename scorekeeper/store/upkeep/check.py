"""Recount every game and compare it with what is convenient to keep.

`findings()` says what is wrong in codes; `run()` says it in English for the command line. However
many games there are, only a few are held at a time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from time import perf_counter
from typing import Literal

from sqlalchemy import func, select

from scorekeeper.scoring.log import is_known
from scorekeeper.scoring.log_entries import GAME_STARTED
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import look_at_one_moment
from scorekeeper.store.log.entries import Recounted, StoredEntry, entries_of, recount
from scorekeeper.store.log.entry_form import people_of
from scorekeeper.store.log.game_players import Kept, kept_players, named_in
from scorekeeper.store.log.game_rows import GameRow, games_after
from scorekeeper.store.models import Entry, Game, Group, JournalLine, PlayedRound, Player
from scorekeeper.store.models.columns import digest_of
from scorekeeper.store.people.names import fold_name
from scorekeeper.store.people.players import names_of
from scorekeeper.store.statistics.ratings import wrong_ratings
from scorekeeper.store.statistics.sums import wrong_sums
from scorekeeper.store.statistics.tallies import kept_as, kept_tallies

MOST_SHOWN = 10
BATCH = 200

SENTENCES: Mapping[str, str] = {
    "unreadable": "its entries cannot be read ({error}).",
    "positions": "its entries stand at {stored}, but the game counts {counted} without a gap.",
    "digests": "entries {entries} are not what was written there: their digests are others.",
    "first_entry": "its first entry is {kind!r}, not its set-up.",
    "column": "{column} is kept as {stored!r}, but recounting gives {counted!r}.",
    "played_rounds": "the rounds kept for the calendar differ from those that stand: {entries}.",
    "game_players": "the players kept for lists differ from those it names: {players}.",
    "tally": "its tally is kept, but recounting gives another {columns}.",
    "sum": "the sum kept of {span} ({scheme}) is not what its parts come to.",
    "rating": "the ratings kept after {month} are not what its games give.",
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


def run(tell: Callable[[int], object] = lambda _games: None) -> int:
    """Print what is wrong and how much was looked at; 0 if nothing is, else 1.

    `tell` hears how many games have been looked at by now.
    """
    look_at_one_moment()
    started, faults = perf_counter(), 0
    for finding in findings(tell):
        print(sentence(finding), flush=True)
        faults += finding.severity == "fault"
    games, entries = count_games(), db.session.scalar(select(func.count()).select_from(Entry))
    print(f"Looked at {games} games with {entries} entries: {faults or 'nothing'} wrong.")
    print(_how_long(perf_counter() - started, games))
    return 1 if faults else 0


def count_games() -> int:
    """How many games there are, in all groups."""
    return db.session.scalar(select(func.count()).select_from(Game)) or 0


def _how_long(seconds: float, games: int) -> str:
    each = f", {seconds * 1000 / games:.1f} s per 1,000 games" if games else ""
    return f"It took {seconds:.1f} s{each}."


def sentence(finding: Finding) -> str:
    """A finding as one English sentence that names its game or its group."""
    where = f"Game {finding.game}" if finding.game else f"Group {finding.group or '-'}"
    return f"{where}: {SENTENCES[finding.code].format(**finding.params)}"


def findings(tell: Callable[[int], object] = lambda _games: None) -> Iterator[Finding]:
    """Everything that is not as it should be, group by group."""
    homes = db.session.scalar(select(func.count()).select_from(Group).where(Group.is_home))
    if homes != 1:
        yield Finding("home_groups", "", params={"counted": homes})
    looked_at = 0
    for group in db.session.scalars(select(Group).order_by(Group.id)).all():
        yield from _group_findings(group)
        names = names_of(group)
        for kept in _batches(group):
            for game in kept.games:
                yield from _game_findings(group, game, kept, names)
            looked_at += len(kept.games)
            tell(looked_at)
        yield from _sum_findings(group)


@dataclass(frozen=True, slots=True)
class _Kept:
    """Some games, and what the database keeps of each by its id: positions, rounds and so on."""

    games: Sequence[GameRow]
    positions: Mapping[int, list[int]]
    played: Mapping[int, dict[int, datetime]]
    players: Mapping[int, dict[str, Kept]]
    tallies: Mapping[int, Mapping[str, object]]


def _batches(group: Group) -> Iterator[_Kept]:
    """A group's games, some at a time, in five queries."""
    after = 0
    while games := games_after(db.session(), group, after, BATCH):
        ids = [game.id for game in games]
        players = kept_players(db.session(), ids)
        tallies = kept_tallies(db.session(), ids)
        yield _Kept(games, _positions(ids), _played(ids), players, tallies)
        after = games[-1].id


def _positions(ids: Sequence[int]) -> Mapping[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    theirs = select(Entry.game_id, Entry.position).where(Entry.game_id.in_(ids))
    for game_id, position in db.session.execute(theirs.order_by(Entry.game_id, Entry.position)):
        found[game_id].append(position)
    return found


def _played(ids: Sequence[int]) -> Mapping[int, dict[int, datetime]]:
    found: dict[int, dict[int, datetime]] = defaultdict(dict)
    theirs = select(PlayedRound.game_id, PlayedRound.entry_id, PlayedRound.played_at)
    for game_id, entry_id, at in db.session.execute(theirs.where(PlayedRound.game_id.in_(ids))):
        found[game_id][entry_id] = at
    return found


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


def _game_findings(
    group: Group, game: GameRow, kept: _Kept, names: Mapping[str, str]
) -> Iterator[Finding]:
    def found(code: str, **params: object) -> Finding:
        return Finding(code, group.key, game.key, params)

    yield from _position_findings(group, game, kept.positions.get(game.id, []))
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
    if differing := list(_wrong_digests(entries)):
        yield found("digests", entries=_shortened(differing))
    yield from _column_findings(group, game, counted)
    yield from _played_findings(group, game, entries, counted, kept.played.get(game.id, {}))
    sitting, named = set(counted.game.keys.values()), named_in(entries, names.keys())
    found_players = {key: Kept(key in sitting, game.listed_at) for key in named | sitting}
    yield from _player_findings(group, game, kept.players[game.id], found_players)
    yield from _tally_findings(group, game, counted, kept.tallies.get(game.id))


def _wrong_digests(entries: Sequence[StoredEntry]) -> Iterator[int]:
    """The positions of entries whose digest does not follow from them and the one before."""
    before = ""
    for stored in entries:
        entry, instants = stored.entry, (stored.happened_at, stored.stored_at)
        said = entry.id, entry.kind, entry.version, entry.content, *instants
        if stored.digest != digest_of(before, *said):
            yield stored.position
        before = stored.digest


def _position_findings(group: Group, game: GameRow, stored: list[int]) -> Iterator[Finding]:
    if not stored or stored != list(range(1, game.position + 1)):
        params = {"stored": _shortened(stored), "counted": game.position}
        yield Finding("positions", group.key, game.key, params)


def _reference_findings(
    group: Group, game: GameRow, entries: tuple[StoredEntry, ...], names: Mapping[str, str]
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


def _column_findings(group: Group, game: GameRow, counted: Recounted) -> Iterator[Finding]:
    for column, value in counted.columns.items():
        stored = getattr(game, column)
        if stored != value:
            params = {"column": column, "stored": stored, "counted": value}
            yield Finding("column", group.key, game.key, params)


def _played_findings(
    group: Group,
    game: GameRow,
    entries: tuple[StoredEntry, ...],
    counted: Recounted,
    kept: Mapping[int, datetime],
) -> Iterator[Finding]:
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


def _player_findings(
    group: Group, game: GameRow, kept: Mapping[str, Kept], counted: Mapping[str, Kept]
) -> Iterator[Finding]:
    keys = kept.keys() | counted.keys()
    if differing := sorted(key for key in keys if kept.get(key) != counted.get(key)):
        shown = ", ".join(differing[:MOST_SHOWN])
        yield Finding("game_players", group.key, game.key, {"players": shown})


def _tally_findings(
    group: Group, game: GameRow, counted: Recounted, kept: Mapping[str, object] | None
) -> Iterator[Finding]:
    """A tally that is kept; a game that waits to be counted has none."""
    anew = kept_as(counted, game, group) if kept is not None else {}
    if differing := [name for name in anew if kept and kept[name] != anew[name]]:
        params: dict[str, object] = {"columns": ", ".join(differing)}
        yield Finding("tally", group.key, game.key, params)


def _sum_findings(group: Group) -> Iterator[Finding]:
    for scheme, span in wrong_sums(group):
        params: dict[str, object] = {"scheme": scheme or "all schemes", "span": span or "all"}
        yield Finding("sum", group.key, params=params)
    for month in wrong_ratings(group):
        yield Finding("rating", group.key, params={"month": month})


def _shortened(positions: list[int]) -> str:
    shown = ", ".join(map(str, positions[:MOST_SHOWN]))
    return f"{shown}, …" if len(positions) > MOST_SHOWN else shown or "none"
