"""What the tests of power cuts need of the machine; scripts/power.sh looks for it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def fuse_and_strace() -> None:
    """Skips where they are missing, which CI does not let pass."""
    there = Path("/dev/fuse").exists() and all(map(shutil.which, ("fusermount3", "strace")))
    if not there:
        pytest.skip("no power cuts: they need /dev/fuse and Debian's fuse3 and strace")
