"""An archive as it is read: its rows judged one by one, and against each other."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import IO, Any

from scorekeeper.scoring.document.json_text import parse_json
from scorekeeper.scoring.faults import WHOLE, FaultList, Refused
from scorekeeper.scoring.log_entries import LogEntry
from scorekeeper.store.archive.own_documents import FILES
from scorekeeper.store.archive.rows import Row, RowReader
from scorekeeper.store.archive.zip_files import (
    COUNTED_IN,
    DEVICES,
    GAMES,
    GROUP,
    JOURNAL,
    MANIFEST,
    MEBIBYTE,
    PEOPLE,
    SINGLE_IN,
    SITTINGS,
    ZipReader,
    is_game,
    refuse,
)
from scorekeeper.store.log.entries import WrittenEntry
from scorekeeper.store.people.names import fold_name

LARGEST_GAME = 32 * MEBIBYTE
LARGEST_DOCUMENT = MEBIBYTE


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """A game of an archive: its row and its log; `devices` are the keys of who sent each entry."""

    path: str
    row: Row
    written: Sequence[WrittenEntry]
    devices: Sequence[str | None]


class Archive:
    """An archive whose zip, manifest and small lists were found sound. Raises only `Refused`.

    What is wrong further in is noted in `faults`.
    """

    def __init__(self, source: IO[bytes]) -> None:
        self.faults = FaultList(bounded=True)
        self._zip = ZipReader(source)
        self._reader = RowReader(self.faults)
        self.manifest = self._manifest()
        self.counts: Mapping[str, int] = self.manifest["counts"]
        self._judge_digests()
        self.group = self._reader.group(self._object(GROUP), GROUP)
        self.people = self._all(PEOPLE, self._reader.person)
        self._judge_people()
        self.devices = self._all(DEVICES, self._reader.device)
        self.sittings = self._all(SITTINGS, self._reader.sitting)
        self._judge_sittings()
        self.own_documents = self._own_documents()

    @property
    def names(self) -> dict[str, str]:
        """The name of everybody in it, by key; of one merged, that of who stays."""
        by_key = {row["key"]: row for row in self.people}
        return {key: _who_stays(row, by_key)["name"] for key, row in by_key.items()}

    def journal(self) -> Iterator[tuple[str, Row]]:
        """Each line of the journal with its path; those with a fault are left out."""
        last = 0
        for path, row in self._rows(JOURNAL, self._reader.journal_line):
            if row["position"] <= last:
                self.faults.add(f"{path}.position", "not_in_order")
            last = row["position"]
            yield path, row
        if self.group is not None and last > self.group["position"]:
            self.faults.add(f"{GROUP}.position", "not_in_order")

    def games(self) -> Iterator[ArchivedGame]:
        """Each game; those with a fault are left out."""
        for name in sorted(filter(is_game, self._zip.names)):
            game = self._game(name)
            if game is not None:
                yield game

    def _game(self, name: str) -> ArchivedGame | None:
        before = len(self.faults)
        lines = self._zip.text(name, LARGEST_GAME).splitlines()
        first = self._reader.parsed(lines[0] if lines else b"", f"{name}:1")
        row = None if first is None else self._reader.game(first, f"{name}:1")
        if len(lines) <= 1:
            self.faults.add(name, "game_without_entries")
        entries = list(self._read(name, lines[1:], self._reader.entry, first=2))
        if row is None or len(self.faults) > before:
            return None
        return ArchivedGame(
            name,
            row,
            [_written(entry) for _, entry in entries],
            [entry["device"] for _, entry in entries],
        )

    def _manifest(self) -> dict[str, Any]:
        said = self._object(MANIFEST)
        if said.get("format") not in SINGLE_IN:
            refuse(f"{MANIFEST}.format", "unknown_format", expected=" or ".join(SINGLE_IN))
        self._judge_files(SINGLE_IN[said["format"]])
        counts, digests = said.get("counts"), said.get("sha256")
        if not isinstance(counts, dict) or not isinstance(digests, dict):
            refuse(MANIFEST, "wrong_type", expected="object")
        for kind in COUNTED_IN[said["format"]]:
            number = counts.get(kind)
            if isinstance(number, bool) or not isinstance(number, int) or number < 0:
                refuse(f"{MANIFEST}.counts.{kind}", "wrong_type", expected="integer")
        return said

    def _judge_files(self, expected: Sequence[str]) -> None:
        """Whether there is what the format says, and nothing of a later one."""
        single = [name for name in self._zip.names if not is_game(name)]
        for name in expected:
            if name not in single:
                self.faults.add(name, "missing", key=name)
        for name in single:
            if name not in expected:
                self.faults.add(name, "file_not_known")
        if self.faults:
            raise Refused(tuple(self.faults))

    def _judge_digests(self) -> None:
        """Whether each file is the one that the manifest was written for."""
        said = self.manifest["sha256"]
        for name in SINGLE_IN[self.manifest["format"]]:
            if name != MANIFEST and self._zip.sha256(name) != said.get(name):
                self.faults.add(name, "not_as_written")
        games = sorted(filter(is_game, self._zip.names))
        together = hashlib.sha256()
        for name in games:
            together.update(bytes.fromhex(self._zip.sha256(name)))
        if together.hexdigest() != said.get(GAMES):
            self.faults.add(GAMES, "not_as_written")
        if len(games) != self.counts["games"]:
            self.faults.add(f"{MANIFEST}.counts.games", "not_as_counted", counted=len(games))
        if self.faults:
            raise Refused(tuple(self.faults))

    def _object(self, name: str) -> dict[str, Any]:
        try:
            said = parse_json(self._zip.text(name, LARGEST_DOCUMENT))
        except Refused as refused:
            fault = refused.faults[0]
            refuse(name if fault.path == WHOLE else fault.path, fault.code, **fault.params)
        if not isinstance(said, dict):
            refuse(name, "wrong_type", expected="object")
        return said

    def _all(self, name: str, read: Callable[[dict[str, Any], str], Row | None]) -> list[Row]:
        """Every row of a file, no key twice."""
        rows: list[Row] = []
        seen: set[str] = set()
        for path, row in self._rows(name, read):
            if row["key"] in seen:
                self.faults.add(f"{path}.key", "repeated_key", key=row["key"])
            seen.add(row["key"])
            rows.append({**row, "path": path})
        return rows

    def _own_documents(self) -> list[Row]:
        """What the group made for itself, kind by kind, no key twice; nothing in the first."""
        rows: list[Row] = []
        for kind, name in FILES.items():
            if name in SINGLE_IN[self.manifest["format"]]:
                rows += self._all(name, partial(self._reader.own_document, kind))
        return rows

    def _rows(
        self, name: str, read: Callable[[dict[str, Any], str], Row | None]
    ) -> Iterator[tuple[str, Row]]:
        return self._read(name, self._zip.lines(name), read)

    def _read(
        self,
        name: str,
        lines: Iterable[bytes],
        read: Callable[[dict[str, Any], str], Row | None],
        first: int = 1,
    ) -> Iterator[tuple[str, Row]]:
        for number, line in enumerate(lines, start=first):
            path = f"{name}:{number}"
            said = self._reader.parsed(line, path)
            row = None if said is None else read(said, path)
            if row is not None:
                yield path, row

    def _judge_people(self) -> None:
        by_key = {row["key"]: row for row in self.people}
        holders: dict[str, str] = {}
        for row in self.people:
            if holders.setdefault(fold_name(row["name"]), row["key"]) != row["key"]:
                self.faults.add(f"{row['path']}.name", "repeated_name", name=row["name"])
            into = row["merged_into"]
            if into is not None and (into not in by_key or _runs_in_a_circle(row, by_key)):
                self.faults.add(f"{row['path']}.merged_into", "person_unknown", key=into)
        if self.faults:
            # Whom the games are about is not known then.
            raise Refused(tuple(self.faults))

    def _judge_sittings(self) -> None:
        seen = set()
        for row in self.sittings:
            if row["deleted_at"] is None and row["opened_at"] in seen:
                self.faults.add(f"{row['path']}.opened_at", "repeated_instant")
            if row["deleted_at"] is None:
                seen.add(row["opened_at"])


def _written(row: Row) -> WrittenEntry:
    entry = LogEntry(row["id"], row["kind"], row["version"], row["content"])
    return WrittenEntry(entry, row["happened_at"], row["stored_at"])


def _who_stays(row: Row, by_key: Mapping[str, Row]) -> Row:
    while row["merged_into"] is not None:
        row = by_key[row["merged_into"]]
    return row


def _runs_in_a_circle(row: Row, by_key: Mapping[str, Row]) -> bool:
    met = {row["key"]}
    while row["merged_into"] in by_key:
        row = by_key[row["merged_into"]]
        if row["key"] in met:
            return True
        met.add(row["key"])
    return False
