"""`scorekeeper backup`: everything into one file, while the server runs on."""

from __future__ import annotations

import argparse
import sqlite3
from pathlib import Path

from scorekeeper.commands.refusals import in_sentences
from scorekeeper.commands.upkeep import opened
from scorekeeper.store.database.db import db
from scorekeeper.store.errors import BackupRefused
from scorekeeper.store.upkeep.backups import back_up
from scorekeeper.store.upkeep.preparing import sqlite_path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say that it takes the file to write, and `--force`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")


def run(options: argparse.Namespace) -> int:
    """Write the backup; 0 once it is on the disk and SQLite finds it whole."""
    return in_sentences(lambda: _back_up(options.file, force=options.force))


def _back_up(file: Path, *, force: bool) -> int:
    with opened():
        database = sqlite_path(db.engine)
        if database is not None and file.absolute().resolve() == database.resolve():
            raise BackupRefused("is_the_database", file=file)
        if file.is_dir() or (file.exists() and not force):
            raise BackupRefused("exists", file=file)
        try:
            back_up(db.engine, file)
        except (OSError, sqlite3.Error) as fault:
            reason = getattr(fault, "strerror", None) or str(fault)
            raise BackupRefused("not_written", file=file, reason=reason) from fault
    print(f"Backed up to {file} ({file.stat().st_size / 1e6:.1f} MB).")
    return 0
