"""What a group of 10,000 games takes to go out into an archive and into an empty server."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.rows import Row

MOST_MEBIBYTES = 512


@dataclass(frozen=True, slots=True)
class Ran:
    """A command that came to its end: the most memory it held, and how long it took."""

    mebibytes: float
    seconds: float


def out_and_in(database: Path) -> Iterator[Row]:
    """The peak memory of exporting the home group of this database, and of importing it."""
    with TemporaryDirectory() as folder:
        archive = Path(folder, "group.zip")
        went_out = _ran("export", archive, database)
        yield _row("export, peak memory in MiB", went_out)
        came_in = _ran("import", archive, Path(folder, "empty.sqlite3"))
        yield _row("import into an empty server, peak memory in MiB", came_in)


def _row(name: str, ran: Ran) -> Row:
    return Row(name, ran.mebibytes, MOST_MEBIBYTES, f"{ran.seconds:.0f} s")


def _ran(command: str, archive: Path, database: Path) -> Ran:
    """Run it in a process of its own, whose memory the system counts."""
    settings = {
        "SCOREKEEPER_DATABASE_URL": f"sqlite:///{database}",
        "SCOREKEEPER_INSTANCE": str(database.parent),
    }
    call = [sys.executable, "-m", "scorekeeper", command, str(archive)]
    started = perf_counter()
    process = os.posix_spawn(sys.executable, call, {**os.environ, **settings})
    _, status, used = os.wait4(process, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        raise RuntimeError(f"scorekeeper {command} did not come to its end")
    # Linux counts in KiB.
    return Ran(used.ru_maxrss / 1024, perf_counter() - started)
