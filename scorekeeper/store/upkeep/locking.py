"""One process at a time, by a lock that goes when its holder dies."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def file_lock(path: Path) -> Iterator[None]:
    """Hold the lock on this file, waiting for whoever holds it now."""
    # The file stays: removing it would let a third process lock another file of the same name.
    path.touch(mode=0o600)
    with path.open("a+b") as file:
        _lock(file)
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        # LK_LOCK itself gives up after ten tries a second apart.
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)
