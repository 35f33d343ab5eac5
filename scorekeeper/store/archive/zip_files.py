"""The files of an archive: their names, and a zip of them written and read."""

from __future__ import annotations

import hashlib
import re
import stat
import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, NoReturn
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, LargeZipFile, ZipFile, ZipInfo

from scorekeeper.scoring.faults import WHOLE, Fault, FaultList, Refused

FIRST_FORMAT = "scorekeeper-archive/1"
FORMAT = "scorekeeper-archive/2"
"""The same with what a group made for itself; it is written always, the first one read for ever."""

GROUP = "group.json"
PEOPLE = "people.jsonl"
DECKS = "decks.jsonl"
DEVICES = "devices.jsonl"
SITTINGS = "sittings.jsonl"
JOURNAL = "journal.jsonl"
OWN_DECKS = "own_decks.jsonl"
PRESETS = "presets.jsonl"
TABLE_RULES = "table_rules.jsonl"
GAMES = "games"
MANIFEST = "manifest.json"

_IN_EVERY = (GROUP, PEOPLE, DECKS, DEVICES, SITTINGS, JOURNAL, MANIFEST)
_ADDED = (OWN_DECKS, PRESETS, TABLE_RULES)
SINGLE_IN: Mapping[str, Sequence[str]] = {
    FIRST_FORMAT: _IN_EVERY,
    FORMAT: (*_IN_EVERY[:-1], *_ADDED, MANIFEST),
}
"""The files of each format that are there once; the games stand before the manifest."""

_COUNTED = ("people", "devices", "sittings", "journal", "games", "entries")
COUNTED_IN: Mapping[str, Sequence[str]] = {
    FIRST_FORMAT: _COUNTED,
    FORMAT: (*_COUNTED, "own_decks", "presets", "table_rules"),
}
"""What the manifest of each format says how much of there is."""

_GAME = re.compile(rf"{GAMES}/[0-9]{{6}}\.jsonl", re.ASCII)
# The first that a zip can say: when it was written is not what it holds.
DATE = (1980, 1, 1, 0, 0, 0)
UNIX = 3
MODE = 0o644 << 16
LEVEL = 6
MEBIBYTE = 1024 * 1024
MOST_FILES = 200_000
MOST_UNPACKED = 4096 * MEBIBYTE
MOST_RATIO = 100
"""Our own archives unpack to some ten times their size."""
ALWAYS_UNPACKED = 16 * MEBIBYTE
LONGEST_LINE = MEBIBYTE
_ENCRYPTED = 0x1
_DAMAGED = (BadZipFile, LargeZipFile, NotImplementedError, RuntimeError, EOFError, struct.error)
_BROKEN = (*_DAMAGED, zlib.error, OSError, ValueError, OverflowError)


def game_file(number: int) -> str:
    """The name of the file of that game, counted from 1."""
    return f"{GAMES}/{number:06}.jsonl"


def is_known_name(name: str) -> bool:
    """Whether an archive may hold a file of this name: none leads out of a folder."""
    return name in SINGLE_IN[FORMAT] or is_game(name)


def is_game(name: str) -> bool:
    """Whether it is the name of a game's file."""
    return _GAME.fullmatch(name) is not None


class ZipWriter:
    """Writes one file after the other; knows the SHA-256 of each."""

    def __init__(self, target: IO[bytes]) -> None:
        self._zip = ZipFile(target, "w", ZIP_DEFLATED, compresslevel=LEVEL)

    def add(self, name: str, pieces: Iterable[str]) -> str:
        """One file made of these pieces of text, none of which is kept; returns its SHA-256."""
        said = hashlib.sha256()
        with self._zip.open(_info(name), "w") as file:
            for piece in pieces:
                data = piece.encode()
                said.update(data)
                file.write(data)
        return said.hexdigest()

    def close(self) -> None:
        """Write the list of what is in it."""
        self._zip.close()


def _info(name: str) -> ZipInfo:
    info = ZipInfo(name, DATE)
    info.compress_type, info.create_system, info.external_attr = ZIP_DEFLATED, UNIX, MODE
    return info


class ZipReader:
    """The files of a zip found sound from outside. Raises only `Refused`."""

    def __init__(self, source: IO[bytes]) -> None:
        size = source.seek(0, 2)
        source.seek(0)
        try:
            self._zip = ZipFile(source)
        except _BROKEN:
            refuse(WHOLE, "not_an_archive")
        _judge(self._zip.infolist(), size)

    @property
    def names(self) -> Sequence[str]:
        """What is in it, in order."""
        return self._zip.namelist()

    def text(self, name: str, limit: int) -> bytes:
        """A whole small file; refused past `limit` bytes."""
        if self._zip.getinfo(name).file_size > limit:
            refuse(name, "too_large", limit=limit // MEBIBYTE)
        try:
            with self._zip.open(name) as file:
                return file.read()
        except _BROKEN:
            refuse(name, "file_damaged")

    def lines(self, name: str) -> Iterator[bytes]:
        """A file line by line, whatever its size; a line is at most a mebibyte."""
        try:
            with self._zip.open(name) as file:
                while line := file.readline(LONGEST_LINE + 1):
                    if len(line) > LONGEST_LINE:
                        refuse(name, "too_large", limit=1)
                    yield line
        except _BROKEN:
            refuse(name, "file_damaged")

    def sha256(self, name: str) -> str:
        """What the file really holds; reading it to its end also finds it damaged."""
        said = hashlib.sha256()
        try:
            with self._zip.open(name) as file:
                while piece := file.read(MEBIBYTE):
                    said.update(piece)
        except _BROKEN:
            refuse(name, "file_damaged")
        return said.hexdigest()


def refuse(path: str, code: str, **params: object) -> NoReturn:
    """Raise `Refused` for this one fault."""
    raise Refused((Fault(path, code, params),))


def _judge(infos: Sequence[ZipInfo], size: int) -> None:
    """What the zip's own list says; a file never unpacks to more than it says there."""
    if len(infos) > MOST_FILES:
        refuse(WHOLE, "too_many_files", limit=MOST_FILES)
    faults = FaultList(bounded=True)
    for info in infos:
        _judge_one(faults, info)
    for name, times in Counter(info.filename for info in infos).items():
        if times > 1:
            faults.add(name, "repeated_file")
    unpacked = sum(info.file_size for info in infos)
    if unpacked > min(MOST_UNPACKED, max(ALWAYS_UNPACKED, MOST_RATIO * size)):
        faults.add(WHOLE, "unpacks_to_too_much", size=unpacked // MEBIBYTE)
    if not faults:
        _judge_missing(faults, {info.filename for info in infos})
    if faults:
        raise Refused(tuple(faults))


def _judge_one(faults: FaultList, info: ZipInfo) -> None:
    name, mode = info.filename, info.external_attr >> 16
    if not is_known_name(info.orig_filename) or name != info.orig_filename:
        faults.add(info.orig_filename[:100], "file_not_known")
    elif info.flag_bits & _ENCRYPTED:
        faults.add(name, "file_encrypted")
    elif stat.S_ISLNK(mode):
        faults.add(name, "file_is_a_link")
    elif info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        faults.add(name, "file_packed_otherwise")


def _judge_missing(faults: FaultList, names: set[str]) -> None:
    if MANIFEST not in names:
        faults.add(WHOLE, "not_an_archive")
        return
    for name in _IN_EVERY:
        if name not in names:
            faults.add(name, "missing", key=name)
