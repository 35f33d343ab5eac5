"""A disk that forgets what was not synced, as a disk does when the power is cut."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
PATIENCE = 20.0


class Disk:
    """What a server keeps in `mount` lies in `folder`, and is cut off from it."""

    def __init__(self, folder: Path, mount: Path) -> None:
        self.folder, self.mount = folder, mount

    def on(self) -> subprocess.Popen[bytes]:
        """Mount it; what is given back ends when the power was cut."""
        self.mount.mkdir(exist_ok=True)
        command = [sys.executable, "-m", "power.forgetful", str(self.folder), str(self.mount)]
        environment = os.environ | {"PYTHONPATH": str(TESTS)}
        process = subprocess.Popen(command, env=environment)
        for _ in _patiently():
            if self.mount.is_mount():
                return process
        raise AssertionError("the disk was not mounted")

    def cut(self, process: subprocess.Popen[bytes]) -> None:
        """What was not synced is lost. Whoever used the disk must be dead."""
        for _ in _patiently():
            if not subprocess.run(["fusermount3", "-q", "-u", self.mount], check=False).returncode:
                assert process.wait(PATIENCE) == 0
                return
        raise AssertionError("somebody still uses the disk")


def _patiently() -> Iterator[None]:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        yield
        time.sleep(0.01)
