"""`scorekeeper restore`: a backup back into the database, all of it or nothing."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from scorekeeper.commands.progress import Progress
from scorekeeper.commands.refusals import in_sentences
from scorekeeper.commands.upkeep import opened
from scorekeeper.config import settings_from
from scorekeeper.store.database.db import db
from scorekeeper.store.errors import BackupRefused
from scorekeeper.store.upkeep import check
from scorekeeper.store.upkeep.backups import is_empty, put_back, staged
from scorekeeper.store.upkeep.preparing import sqlite_path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say that it takes a backup, `--replace` and `--unchecked`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` has written")
    parser.add_argument(
        "--replace", action="store_true", help="take the place of what the database holds now"
    )
    parser.add_argument(
        "--unchecked", action="store_true", help="put it back even if not everything recounts"
    )


def run(options: argparse.Namespace) -> int:
    """Put the backup back; 0 once the database is as it was then."""
    return in_sentences(lambda: _restore(options))


def _restore(options: argparse.Namespace) -> int:
    folder = settings_from(os.environ).instance
    with opened():
        path = sqlite_path(db.engine)
        if not options.replace and not is_empty(db.engine):
            raise BackupRefused("not_empty")
        with staged(options.file, path.parent if path else None) as copy:
            if not _is_sound(copy) and not options.unchecked:
                raise BackupRefused("wrong", file=options.file)
            kept = put_back(copy, db.engine, folder)
    if kept is not None:
        print(f"What was there before is kept in {kept}.")
    print(f"Restored from {options.file}.")
    return 0


def _is_sound(copy: Path) -> bool:
    with opened(f"sqlite:///{copy}"):
        return check.run(Progress("games", check.count_games())) == 0
