"""A scratch copy of the repository, in which recipes are done and undone."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from scripts.recipes.reading import ROOT

_WARM = (".mypy_cache", ".import_linter_cache", ".ruff_cache")
_KEPT = (".venv", "__pycache__", ".*_cache", ".hypothesis")
_LONGEST = 600


class Broke(Exception):
    """A command did not end well; the message is what it said."""


class Scratch:
    """The repository as it stands, committed or not, in a folder of its own.

    Commands run there with the environment that runs this; `scorekeeper` is the copy's.
    """

    def __init__(self, folder: Path) -> None:
        self.root = folder / "repository"
        self.temporary = folder / "temporary"
        self._copy()
        (self.root / ".venv").symlink_to(sys.prefix)
        self.run("git", "init", "--quiet")
        # Git takes a link for a file, which `/.venv/` does not name.
        (self.root / ".git" / "info" / "exclude").write_text("/.venv\n")
        self._look_whose_scorekeeper_it_is()

    def run(self, *command: str) -> str:
        """What the command says, or Broke."""
        ended = subprocess.run(
            command,
            cwd=self.root,
            env=os.environ | {"PYTHONPATH": str(self.root), "COLUMNS": "200", "NO_COLOR": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=_LONGEST,
            check=False,
        )
        if ended.returncode:
            raise Broke(ended.stdout)
        return ended.stdout

    def run_said(self, command: str) -> str:
        """Runs a command as CONTRIBUTING.md says it; `make` must not install the copy."""
        program, *words = shlex.split(command)
        if program == "make":
            return self.run("make", "-o", ".venv/.tests", "-o", ".venv/.runs", *words)
        return self.run(program, *words)

    def test(self, tests: Sequence[str]) -> str:
        """Runs these tests, as far as they are there."""
        given = [each for each in tests if each.startswith("-") or (self.root / each).is_file()]
        alone = ["-n", "0"] if find_spec("xdist") else []
        where = f"--basetemp={self.temporary}"
        return self.run(sys.executable, "-m", "pytest", "-q", "--tb=short", where, *alone, *given)

    def snapshot(self) -> str:
        """How everything is now, but for caches; to go back to."""
        self.run("git", "add", "--all")
        # What `make messages` finds in the code is not committed, and `pybabel init` needs it.
        templates = map(str, self.root.glob("scorekeeper/translations/*.pot"))
        self.run("git", "add", "--force", *templates, ".gitignore")
        return self.run("git", "write-tree").strip()

    def go_back(self, snapshot: str) -> None:
        """As it was then; only what caches hold stays."""
        self.run("git", "read-tree", "--reset", "-u", snapshot)
        self.run("git", "clean", "-dfxq", *(f"--exclude={name}" for name in _KEPT))

    def _copy(self) -> None:
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
        for name in names.decode().split("\0"):
            if name and (ROOT / name).is_file():
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.root / name)
        for name in _WARM:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.root / name)

    def _look_whose_scorekeeper_it_is(self) -> None:
        imports = "import scorekeeper; print(scorekeeper.__file__)"
        found = Path(self.run(sys.executable, "-c", imports).strip()).resolve()
        if not found.is_relative_to(self.root.resolve()):
            raise Broke(f"{found} would be tested, not the scratch copy")
