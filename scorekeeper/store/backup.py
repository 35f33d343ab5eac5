"""A copy of an embedded database, taken while it is in use."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy the committed state of `source`; `target` appears whole or not at all."""
    unfinished = target.with_name(target.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    with closing(sqlite3.connect(source)) as reader, closing(sqlite3.connect(unfinished)) as writer:
        reader.backup(writer)
    shutil.copymode(source, unfinished)
    unfinished.replace(target)
