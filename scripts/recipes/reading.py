"""The recipes as they stand in CONTRIBUTING.md: their steps, with what is named in backticks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONTRIBUTING = ROOT / "CONTRIBUTING.md"

_RECIPE = re.compile(r"^### (?:A|An) ([\w ]+)\n(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
_STEP = re.compile(r"^\d+\. (.*?)(?=^\d+\. |\n\n|\Z)", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(r"`([^`]+)`")
_PLACEHOLDER = re.compile(r"<(\w+)>")
_AT_THE_TOP = {"README.md", "pyproject.toml"}


@dataclass(frozen=True, slots=True)
class Step:
    """A numbered step: what stands in its backticks, in order."""

    named: tuple[str, ...]

    @property
    def things(self) -> tuple[str, ...]:
        """The files to touch and the commands to run, in order."""
        return tuple(name for name in self.named if is_command(name) or is_file(name))


def recipes(text: str | None = None) -> Mapping[str, tuple[Step, ...]]:
    """The numbered recipes by what they make, `deck`."""
    said = CONTRIBUTING.read_text("utf-8") if text is None else text
    return {found[1]: _steps(found[2]) for found in _RECIPE.finditer(said)}


def is_command(name: str) -> bool:
    """Whether it is to be run."""
    return name.startswith(("make ", ".venv/bin/"))


def is_file(name: str) -> bool:
    """Whether it is to be touched: a path from the top of the repository."""
    return name in _AT_THE_TOP or ("/" in name and " " not in name and not name.endswith("/"))


def filled(text: str, words: Mapping[str, str]) -> str:
    """The text with the example's word for each `<placeholder>`."""
    return _PLACEHOLDER.sub(lambda found: words[found[1]], text)


def _steps(body: str) -> tuple[Step, ...]:
    return tuple(Step(tuple(_NAMED.findall(found[1]))) for found in _STEP.finditer(body))
