"""Whatever stops a command from starting is said in a sentence, not in a stack trace."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable

from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError

from scorekeeper.config import SettingsRefused
from scorekeeper.store.errors import DatabaseFromTheFuture, MigrationBroke


def in_sentences(command: Callable[[], int]) -> int:
    """Runs the command; returns its status, or says what stands in its way and returns 1 or 2."""
    try:
        return command()
    except SettingsRefused as refusal:
        return _say(str(refusal), 2)
    except OSError as fault:
        return _say(_about_the_machine(fault), 1)
    except (ArgumentError, ModuleNotFoundError, NoSuchModuleError, OperationalError) as fault:
        return _say(_about_the_database(fault), 1)
    except (DatabaseFromTheFuture, MigrationBroke) as refusal:
        return _say(_about_migrating(refusal), 1)


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
        return "PostgreSQL needs one package more: pip install 'scorekeeper[postgres]'."
    # The driver's own words, without SQLAlchemy's; they hold no password.
    first_line = str(getattr(fault, "orig", None) or fault).strip().splitlines()[0]
    return f"The database cannot be opened: {first_line}"


def _about_migrating(refusal: DatabaseFromTheFuture | MigrationBroke) -> str:
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
