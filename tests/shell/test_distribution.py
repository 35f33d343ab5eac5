"""What README says of installing is what pyproject.toml makes."""

from __future__ import annotations

import re
import shlex
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from scorekeeper import __version__

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WHEEL = f"scorekeeper_cards-{__version__}-py3-none-any.whl"


def installs() -> list[str]:
    """Whatever README lets pip install."""
    lines = re.findall(r"pip install (.+)", README)
    return [shlex.split(line.split("`")[0], comments=True)[-1] for line in lines]


def test_the_distribution_has_a_name_of_its_own() -> None:
    assert PROJECT["name"] == "scorekeeper-cards"
    assert f"`{PROJECT['name']}`" in README
    assert metadata.version(PROJECT["name"]) == __version__


def test_its_command_and_its_package_keep_theirs() -> None:
    assert PROJECT["scripts"] == {"scorekeeper": "scorekeeper.cli:main"}


def test_nobody_is_told_to_install_it_from_the_index() -> None:
    """What is called `scorekeeper` there is not ours, and ours is not there."""
    assert installs() == [".", WHEEL]
    texts = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("scorekeeper/**/*.py")]
    told = [text for path in texts for text in [path.read_text("utf-8")] if _from_index(text)]
    assert told == []


def _from_index(text: str) -> bool:
    return bool(re.search(r"\binstall [`'\"]*scorekeeper(?!_cards-)", text))


def test_the_wheel_is_called_as_it_says() -> None:
    named = set(re.findall(r"scorekeeper[\w-]*-[\d.]+-[\w.-]+\.whl", README))
    assert named == {WHEEL}


def test_its_extras_are_there() -> None:
    named = set(re.findall(r"\.\[(\w+)\]", README))
    assert named == {"postgres"}
    assert named <= set(PROJECT["optional-dependencies"])
    (driver,) = PROJECT["optional-dependencies"]["postgres"]
    needed = Requirement(driver)
    assert f"`{needed.name}[{','.join(needed.extras)}]`" in README


def test_it_asks_for_the_python_that_it_needs() -> None:
    said = re.findall(r"Python (3\.\d+) or newer", README)
    assert said == ["3.11"]
    assert SpecifierSet(PROJECT["requires-python"]) == SpecifierSet(f">={said[0]}")
