"""The real server, as `scorekeeper serve` starts it, with a data folder of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECRET_KEY = "only for these tests"
_ANNOUNCED = re.compile(r"http://127\.0\.0\.1:(\d+)/")


def environment(folder: Path) -> dict[str, str]:
    """What tells the server to keep everything in this folder and to listen at any free port."""
    ours = {key: value for key, value in os.environ.items() if "SCOREKEEPER" not in key}
    return ours | {
        "SCOREKEEPER_INSTANCE": str(folder),
        "SCOREKEEPER_SECRET_KEY": SECRET_KEY,
        "SCOREKEEPER_BACKUPS": "0",
        "HOST": "127.0.0.1",
        "PORT": "0",
    }


@contextmanager
def serving(folder: Path) -> Iterator[int]:
    """The port of a server that is stopped afterwards; its database is migrated by then."""
    command = [sys.executable, "-m", "scorekeeper", "serve"]
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(
            command, env=environment(folder), stdout=subprocess.PIPE, stderr=log, text=True
        )
        with process:
            try:
                yield _announced_port(process, folder)
            finally:
                process.terminate()


def _announced_port(process: subprocess.Popen[str], folder: Path) -> int:
    assert process.stdout is not None
    for line in process.stdout:
        if found := _ANNOUNCED.search(line):
            return int(found[1])
    raise AssertionError((folder / "server.log").read_text())
