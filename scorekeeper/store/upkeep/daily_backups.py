"""Backups that nobody has to think of: the newest of seven days, and of four weeks."""

from __future__ import annotations

import logging
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy.engine import Engine

from scorekeeper.store.errors import BackupRefused
from scorekeeper.store.upkeep.backups import back_up
from scorekeeper.store.upkeep.preparing import sqlite_path

FOLDER = "backups"
DAYS, WEEKS = 7, 4
ROOM = 2
"""A backup is taken where so many times the database's size is free."""

_NAME = "scorekeeper-%Y%m%d-%H%M%S.sqlite3"
_NAMED = re.compile(r"scorekeeper-[0-9]{8}-[0-9]{6}\.sqlite3")


@dataclass(frozen=True, slots=True)
class Kept:
    """A copy of the database that lies somewhere, and when it was taken."""

    path: Path
    at: datetime


def daily_backups(folder: Path) -> list[Kept]:
    """Those that lie there, the newest first."""
    if not folder.is_dir():
        return []
    named = [path for path in folder.iterdir() if _NAMED.fullmatch(path.name)]
    taken = [Kept(path, _instant_of(path)) for path in named]
    return sorted(taken, key=lambda kept: kept.at, reverse=True)


def newest_copy(database: Path, folder: Path) -> Kept | None:
    """The newest backup, or copy from before a migration or a restoring, if there is any."""
    beside = _copies_beside(database)
    copies = [Kept(path, datetime.fromtimestamp(path.stat().st_mtime, UTC)) for path in beside]
    return max((*daily_backups(folder), *copies), key=lambda kept: kept.at, default=None)


def back_up_if_due(engine: Engine, folder: Path, every: timedelta, now: datetime) -> Path | None:
    """Take a backup where the last one is so old, and let go what is not kept; None: not due.

    Raises `BackupRefused` where there is too little room (`no_room`), OSError where nothing can
    be written. A server's database is left to whoever runs that server.
    """
    database = sqlite_path(engine)
    newest = next(iter(daily_backups(folder)), None)
    if database is None or (newest is not None and now - newest.at < every):
        return None
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    needed, free = ROOM * _size_of(database), shutil.disk_usage(folder).free
    if free < needed:
        raise BackupRefused("no_room", folder=folder, needed=needed, free=free)
    target = folder / now.strftime(_NAME)
    back_up(engine, target)
    _let_go(daily_backups(folder))
    return target


def watch(engine: Engine, folder: Path, every: timedelta) -> Callable[[], None]:
    """What is done again and again: a backup where one is due, else a line for whoever runs it."""
    log = logging.getLogger(__name__)

    def look() -> None:
        try:
            target = back_up_if_due(engine, folder, every, datetime.now(UTC))
        except BackupRefused as refusal:
            log.warning("no backup: %s %s", refusal.code, refusal.params)
        except (OSError, sqlite3.Error) as fault:
            log.warning("no backup: %s", fault)
        else:
            if target is not None:
                log.info("backed up to %s", target)

    return look


def to_keep(instants: Iterable[datetime]) -> set[datetime]:
    """Of these the newest of each of the last days, and of each of the last weeks."""
    newest_first = sorted(instants, reverse=True)
    days = _first_of_each(newest_first, lambda at: at.date().toordinal())
    weeks = _first_of_each(newest_first, lambda at: at.date().isocalendar()[:2])
    return {*days[:DAYS], *weeks[:WEEKS]}


def _first_of_each(
    instants: Iterable[datetime], part: Callable[[datetime], object]
) -> list[datetime]:
    found: dict[object, datetime] = {}
    for at in instants:
        found.setdefault(part(at), at)
    return list(found.values())


def _let_go(taken: list[Kept]) -> None:
    keep = to_keep(kept.at for kept in taken)
    for kept in taken:
        if kept.at not in keep:
            kept.path.unlink(missing_ok=True)


def _instant_of(path: Path) -> datetime:
    return datetime.strptime(path.name, _NAME).replace(tzinfo=UTC)


def _copies_beside(database: Path) -> list[Path]:
    """Whole ones alone, without what SQLite has laid beside them."""
    parts = (".unfinished", "-wal", "-shm")
    copies = database.parent.glob(f"{database.name}.before-*")
    return [path for path in copies if path.is_file() and not path.name.endswith(parts)]


def _size_of(database: Path) -> int:
    """With what SQLite has not written into the file itself yet."""
    parts = (database.with_name(database.name + ending) for ending in ("", "-wal"))
    return sum(part.stat().st_size for part in parts if part.exists())
