"""A copy of an embedded database, taken while it is in use."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.store.errors import BackupRefused


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy the committed state of `source`; `target` appears whole or not at all."""
    with appearing_whole(target) as unfinished:
        copy_pages(source, unfinished)
        shutil.copymode(source, unfinished)


@contextmanager
def appearing_whole(target: Path) -> Iterator[Path]:
    """A file beside `target` to write, which takes its place once it is on the disk."""
    unfinished = target.with_name(target.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    try:
        yield unfinished
        _sync(unfinished)
        unfinished.replace(target)
        _sync(target.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def copy_pages(source: Path, target: Path) -> None:
    """Let SQLite copy a database into another, as one transaction that waits for its turn."""
    with closing(sqlite3.connect(source)) as reader, closing(sqlite3.connect(target)) as writer:
        reader.backup(writer)


def close_up(path: Path) -> None:
    """Let a copy be one file with nothing beside it, and see that SQLite finds it whole."""
    with closing(sqlite3.connect(path)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE")
        verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
        astray = copy.execute("PRAGMA foreign_key_check").fetchone()
    if verdict != "ok" or astray is not None:
        raise BackupRefused("not_whole")


def _sync(path: Path) -> None:
    """Wait until a file, or what a folder lists, is on the disk."""
    if not path.is_dir():
        descriptor = os.open(path, os.O_RDWR)
    elif os.name == "nt":  # there a folder cannot be opened, and needs no asking
        return
    else:
        descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
