"""Whether an embedded database is the file that was served last, and not gone or exchanged since.

Beside it lies a note of which file that was. Under a running server every save looks itself.
"""

from __future__ import annotations

from pathlib import Path

from scorekeeper.store.database.engines import OpenedFile
from scorekeeper.store.errors import Missing


def refuse_missing(database: Path | None) -> None:
    """Raise `Missing` where a database was served and there is none now: nobody makes a new one."""
    if database is None or not note_of(database).exists():
        return
    if not database.exists() or not database.stat().st_size:
        raise Missing("missing", file=database, note=note_of(database))


def is_another(database: Path | None) -> bool:
    """Tell whether another file was served last; from now on it is this one."""
    if database is None:
        return False
    note, found = note_of(database), OpenedFile.at(str(database))
    said = f"{found.device} {found.inode}"
    before = note.read_text("ascii", errors="replace") if note.exists() else said
    note.touch(mode=0o600)
    note.write_text(said, "ascii")
    return before != said


def note_of(database: Path) -> Path:
    """Where it is noted."""
    return database.with_name(f"{database.name}.served")
