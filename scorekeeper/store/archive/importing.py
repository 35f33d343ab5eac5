"""An archive into a group: looked at first, then all of it or nothing.

A group in which nobody has played yet becomes the one of the archive. Any other takes what it does
not have; what both have must be the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import IO

from sqlalchemy.orm import Session

from scorekeeper.scoring.faults import Refused
from scorekeeper.scoring.log import fold
from scorekeeper.scoring.score import score
from scorekeeper.store.archive.adding import Lists, Taking
from scorekeeper.store.archive.judging import GameJudge
from scorekeeper.store.archive.known import Here, SameLines, is_untouched
from scorekeeper.store.archive.reading import Archive, ArchivedGame
from scorekeeper.store.archive.rows import Row
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, move_on, transaction
from scorekeeper.store.models import Device, Group, OwnDocument, Player, Sitting
from scorekeeper.store.people.players import names_of

BATCH = 100
Tell = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Contents:
    """What an archive holds and how much of it is new here; `becomes`: the group is taken over.

    `begun` is when its first game and its last one began; `own_documents` are the decks, presets
    and rules of the table that the group made for itself.
    """

    games: int
    new_games: int
    rounds: int
    new_rounds: int
    people: tuple[str, ...]
    new_people: tuple[str, ...]
    evenings: int
    new_evenings: int
    own_documents: int
    new_own_documents: int
    becomes: bool
    changes: int
    begun: tuple[datetime, datetime] | None

    @property
    def is_known(self) -> bool:
        """Whether everything in it is here already."""
        return self.changes == 0


def look_at_archive(group: Group, source: IO[bytes], tell: Tell = lambda _: None) -> Contents:
    """What would be taken in; nothing is. Raises `Refused` with everything that is wrong."""
    return _Import(db.session(), group, Archive(source), write=False).run(tell)


def take_archive(group: Group, source: IO[bytes], tell: Tell = lambda _: None) -> Contents:
    """Take in all that is not here, in one transaction; `tell` hears how many games were read.

    Raises `Refused` with everything that is wrong, and then nothing was taken.
    """
    archive = Archive(source)
    with transaction() as session:
        return _Import(session, lock_group(session, group), archive, write=True).run(tell)


class _Import:
    """One archive on its way into one group."""

    def __init__(self, session: Session, group: Group, archive: Archive, *, write: bool) -> None:
        self._session, self._group, self._archive = session, group, archive
        self._write, self._faults = write, archive.faults
        self._becomes = is_untouched(session, group)
        self._here = Here(session, group, archive)
        self._taking = Taking(session, group)
        self._counts = Counter[str]()
        self._instants: list[datetime] = []

    def run(self, tell: Tell) -> Contents:
        """Read it to its end, writing as long as nothing is wrong."""
        lists = self._take_lists()
        self._take_games(tell)
        self._take_journal()
        if self._faults:
            raise Refused(tuple(self._faults))
        counts, archive = self._counts, self._archive
        return Contents(
            games=counts["games"],
            new_games=counts["new games"],
            rounds=counts["rounds"],
            new_rounds=counts["new rounds"],
            people=_standing_names(archive.people),
            new_people=_standing_names(lists.people),
            evenings=_standing(archive.sittings),
            new_evenings=_standing(lists.sittings),
            own_documents=len(archive.own_documents),
            new_own_documents=len(lists.own_documents),
            becomes=self._becomes,
            changes=counts["changes"],
            begun=(min(self._instants), max(self._instants)) if self._instants else None,
        )

    @property
    def _writes(self) -> bool:
        return self._write and not self._faults

    def _take_lists(self) -> Lists:
        here, archive = self._here, self._archive
        lists = Lists(
            here.new_rows(Player, archive.people),
            here.new_rows(Device, archive.devices),
            here.new_rows(Sitting, archive.sittings),
            here.new_rows(OwnDocument, archive.own_documents),
        )
        here.judge_names(lists.people)
        here.judge_instants(lists.sittings)
        self._counts["changes"] += len(lists) + self._becomes
        if self._writes:
            self._taking.lists(lists)
        if self._writes and self._becomes and archive.group is not None:
            self._taking.become(archive.group)
        return lists

    def _take_games(self, tell: Tell) -> None:
        names = names_of(self._group) | self._archive.names
        judge = GameJudge(self._faults, names)
        devices = {row["key"] for row in self._archive.devices}
        games, done = self._archive.games(), 0
        while batch := list(islice(games, BATCH)):
            for game in batch:
                self._note_devices(game, devices)
            sound = [game for game in batch if judge.judge(game)]
            rounds = {game.path: self._rounds_of(game, names) for game in sound}
            new = self._here.new_games(sound)
            self._counts["games"] += len(sound)
            self._counts["rounds"] += sum(rounds.values())
            self._counts["new games"] += len(new)
            self._counts["new rounds"] += sum(rounds[game.path] for game in new)
            self._counts["changes"] += len(new)
            self._take(new)
            done += len(batch)
            tell(done)

    def _take(self, games: Sequence[ArchivedGame]) -> None:
        for game in games:
            if not self._writes:
                return
            self._taking.game(game)
            if not self._becomes:
                move_on(self._session, self._group, len(game.written))

    def _rounds_of(self, game: ArchivedGame, names: dict[str, str]) -> int:
        """How many rounds stand in it; what no fold can read is noted."""
        self._instants.append(game.row["started_at"])
        try:
            folded = fold([each.entry for each in game.written], names)
            score(folded.sheet)
        except Exception:  # noqa: BLE001 - a log made up by somebody may break anywhere
            self._faults.add(game.path, "log_unreadable")
            return 0
        return len(folded.round_ids)

    def _note_devices(self, game: ArchivedGame, known: set[str]) -> None:
        for index, device in enumerate(game.devices, start=2):
            if device is not None and device not in known:
                self._faults.add(f"{game.path}:{index}.device", "device_unknown")

    def _take_journal(self) -> None:
        known = {row["key"] for row in self._archive.devices}
        same = SameLines(self._session, self._group, self._faults)
        lines = self._journal(known, same)
        if self._write:
            count = self._taking.journal(line for line in lines if not self._faults)
        else:
            count = sum(1 for _ in lines)
        if not self._becomes:
            self._counts["changes"] += count
            if self._writes:
                move_on(self._session, self._group, count)

    def _journal(self, devices: set[str], same: SameLines) -> Iterator[Row]:
        """The lines to be taken: all where the group is taken over, else those not here."""
        position = self._group.position
        for path, row in self._archive.journal():
            if row["device"] is not None and row["device"] not in devices:
                self._faults.add(f"{path}.device", "device_unknown")
            if self._becomes:
                yield row
            elif row["subject"] is not None and not same.has(row, path):
                position += 1
                yield {**row, "position": position}


def _standing(rows: Sequence[Row]) -> int:
    return sum(row["deleted_at"] is None for row in rows)


def _standing_names(people: Sequence[Row]) -> tuple[str, ...]:
    here = (row for row in people if row["deleted_at"] is None and row["merged_into"] is None)
    return tuple(row["name"] for row in here)
