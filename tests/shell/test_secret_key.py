"""The secret key: one, whoever comes first; nobody else may read it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.secret_key import kept_secret_key

PROCESSES = 12
ASK = """
import sys, time, pathlib
from scorekeeper.secret_key import kept_secret_key
while not pathlib.Path(sys.argv[2]).exists():
    time.sleep(0.001)
print(kept_secret_key(pathlib.Path(sys.argv[1])))
"""


def test_it_is_made_once_and_kept(tmp_path: Path) -> None:
    key = kept_secret_key(tmp_path / "new" / "instance")
    assert len(key) == 64
    assert kept_secret_key(tmp_path / "new" / "instance") == key
    assert kept_secret_key(tmp_path / "other") != key


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        kept_secret_key(tmp_path)
    finally:
        os.umask(before)
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_processes_that_race_end_with_one_key(tmp_path: Path) -> None:
    instance, start = tmp_path / "instance", tmp_path / "start"
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", ASK, str(instance), str(start)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(PROCESSES)
    ]
    start.touch()
    keys = {racer.communicate(timeout=60)[0].strip() for racer in racers}
    assert len(keys) == 1
    assert keys == {(instance / "secret_key").read_text()}
    assert [path.name for path in instance.iterdir()] == ["secret_key"]


def test_a_disk_without_links_still_gets_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_arguments: object) -> None:
        raise PermissionError("Operation not permitted")

    monkeypatch.setattr("os.link", no_links)
    key = kept_secret_key(tmp_path)
    assert kept_secret_key(tmp_path) == key
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_damaged_key_is_named(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("half")
    with pytest.raises(RuntimeError, match="secret_key is damaged"):
        kept_secret_key(tmp_path)
