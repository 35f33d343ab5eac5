"""Whatever stops a command from starting is said in a sentence, not in a stack trace."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError, SQLAlchemyError

from scorekeeper.config import SettingsRefused, settings_from
from scorekeeper.store.database.failures import refusal_of
from scorekeeper.store.errors import (
    BackupRefused,
    Damaged,
    DatabaseFromTheFuture,
    MigrationBroke,
    Missing,
    NotNow,
    StoreRefusal,
)
from scorekeeper.store.models.columns import DamagedDocument
from scorekeeper.store.upkeep.daily_backups import FOLDER, newest_copy

BACKUPS: Mapping[str, str] = {
    "exists": "There is a file {file} already. With --force it is replaced.",
    "is_the_database": "{file} is the database itself. Name another file.",
    "no_database": "There is no database yet at {file}: nothing to back up.",
    "nothing_there": "The database is empty: nothing to back up.",
    "in_memory": "A database in memory is gone with its process; it has no backup.",
    "not_written": "{file} cannot be written: {reason}.",
    "no_room": (
        "There is too little room in {folder} for a backup: {free} bytes are free, and {needed} "
        "are wanted."
    ),
    "no_file": "There is no file {file}.",
    "not_ours": "{file} is no backup of Scorekeeper's. Nothing was changed.",
    "not_whole": "{file} is damaged. Nothing was changed.",
    "newer": "A newer Scorekeeper has written {file}. Nothing was changed; install that release.",
    "not_empty": (
        "The database is in use already. Nothing was changed; with --replace the backup takes "
        "its place, and what is there now is kept in a file."
    ),
    "wrong": (
        "In {file} not everything recounts to what it says (above). Nothing was changed; with "
        "--unchecked it is put back as it is."
    ),
}
"""What is said of a backup, by the code of its refusal."""


NOT_NOW: Mapping[str, str] = {
    "busy": "Others were writing into the database all the time. Nothing was changed.",
    "not_saved": "The database cannot be written: perhaps the disk is full.",
    "database_gone": "The database is not in its place any more.",
    "database_damaged": "The database is damaged: `scorekeeper check` says where.",
    "cut_off": "The database does not answer any more. Nothing was changed.",
    "not_known": (
        "The database stopped answering while it saved: look whether it is there before you go on."
    ),
}
"""What is said where the database could not do it, by the code of its refusal."""


class CommandRefused(Exception):
    """What a command will not do; the message is a sentence for whoever asked."""


def in_sentences(command: Callable[[], int]) -> int:
    """Runs the command; returns its status, or says what stands in its way and returns 1 or 2."""
    try:
        return command()
    except (CommandRefused, SettingsRefused) as refusal:
        return _say(str(refusal), 2)
    except BackupRefused as refusal:
        return _say(BACKUPS[refusal.code].format(**refusal.params), 2)
    except OSError as fault:
        return _say(_about_the_machine(fault), 1)
    except (ArgumentError, ModuleNotFoundError, NoSuchModuleError, OperationalError) as fault:
        return _say(_about_the_database(fault), 1)
    except (StoreRefusal, SQLAlchemyError, DamagedDocument) as fault:
        return _say(_about_what_is_stored(fault), 1)


def _say(sentence: str, status: int) -> int:
    print(sentence, file=sys.stderr)
    return status


def _about_the_machine(fault: OSError) -> str:
    if fault.errno == errno.EADDRINUSE:
        return "That port is taken by another program. Choose another one, for example PORT=8001."
    if fault.errno == errno.EACCES and not fault.filename:
        return "This user may not use that port. Choose one above 1023, for example PORT=8000."
    place = f" ({fault.filename})" if fault.filename else ""
    return f"Scorekeeper cannot start: {fault.strerror or fault}{place}."


def _about_the_database(fault: Exception) -> str:
    if isinstance(fault, ModuleNotFoundError):
        if fault.name != "psycopg":
            raise fault
        return "PostgreSQL needs one package more: pip install 'psycopg[binary]'."
    # The driver's own words, without SQLAlchemy's; they hold no password.
    first_line = str(getattr(fault, "orig", None) or fault).strip().splitlines()[0]
    return f"The database cannot be opened: {first_line}"


def _about_what_is_stored(fault: Exception) -> str:
    match fault:
        case Damaged():
            return _about_damage(fault)
        case Missing():
            return _about_missing(fault)
        case DatabaseFromTheFuture() | MigrationBroke():
            return _about_migrating(fault)
        case _:
            return _about_what_cannot_be(fault)


def _about_damage(refusal: StoreRefusal) -> str:
    """What SQLite found, and the newest copy there is to go back to."""
    database, lines = Path(str(refusal.params["file"])), refusal.params["lines"]
    said = "\n".join(f"  {line}" for line in lines)  # type: ignore[attr-defined]
    help_is = _newest_copy(database, "--replace ")
    if help_is is None:
        help_is = "There is no backup beside it. Copy the file before anything is tried with it."
    return f"The database {database} is damaged:\n{said}\n{help_is}"


def _about_missing(refusal: StoreRefusal) -> str:
    """Where it was, the newest copy there is, and how to begin with an empty one."""
    database = Path(str(refusal.params["file"]))
    help_is = _newest_copy(database) or "There is no backup beside it."
    return (
        f"The database {database} is gone: it was served before. Put it back.\n{help_is}\n"
        f"To begin with an empty one, delete {refusal.params['note']}, too."
    )


def _newest_copy(database: Path, how: str = "") -> str | None:
    newest = newest_copy(database, settings_from(os.environ).instance / FOLDER)
    if newest is None:
        return None
    return (
        f"The newest copy is of {newest.at:%Y-%m-%d %H:%M} UTC. Put it back with\n"
        f"  scorekeeper restore {how}{newest.path}"
    )


def _about_what_cannot_be(fault: Exception) -> str:
    """What the database could not do on the way; raises a fault of this program again."""
    refused = fault if isinstance(fault, NotNow) else refusal_of(fault)
    if refused is None:
        raise fault
    cause = fault.__cause__ if fault is refused else fault
    said = getattr(cause, "orig", None) or cause
    return f"{NOT_NOW[refused.code]} ({said})" if said else NOT_NOW[refused.code]


def _about_migrating(refusal: StoreRefusal) -> str:
    if isinstance(refusal, DatabaseFromTheFuture):
        return (
            "A newer Scorekeeper has used this database. Install that release again, "
            "or point SCOREKEEPER_DATABASE_URL at another database."
        )
    tables = ", ".join(map(str, refusal.params.get("tables", ())))  # type: ignore[call-overload]
    return (
        "The database could not be brought up to this release and was left as it was: "
        f"rows in {tables} point nowhere. Please report it."
    )
