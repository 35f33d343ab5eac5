"""Scratch copies of the project, in which tests run and scripts are broken."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "static" / "js"


@contextmanager
def scratch_copy() -> Iterator[Path]:
    """A folder with what git knows or would take in, as it stands now."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout
    with tempfile.TemporaryDirectory(prefix="break-javascript-") as folder:
        for name in names.split("\0"):
            source, target = ROOT / name, Path(folder, name)
            if source.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        yield Path(folder)


@contextmanager
def tests_in(
    folder: Path, plugin: str, tests: Sequence[str], told: Mapping[str, Path]
) -> Iterator[subprocess.Popen[bytes]]:
    """These tests as they run in a copy, with a plugin; it and all that it started end here."""
    plain = ("-q", "-o", "addopts=--import-mode=importlib", "-p", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", *plain, "-p", plugin, *tests]
    env = os.environ | {name: str(path) for name, path in told.items()}
    with (folder / "tests.log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=folder, env=env, stdout=log, stderr=log, start_new_session=True
        )
        try:
            yield process
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    # Of its own accord it has ended its server and its browser.
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
