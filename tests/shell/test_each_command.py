"""Each command of the command line is a module, stands in the README, and is run by a test."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from scorekeeper import commands
from scorekeeper.cli import WITH_ARGUMENTS, main

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("tests/shell", "tests/scoring", "tests/store")


def modules_that_take_arguments() -> set[str]:
    names = [found.name for found in iter_modules(commands.__path__)]
    made = {name: import_module(f"scorekeeper.commands.{name}") for name in names}
    return {name.rstrip("_") for name, module in made.items() if hasattr(module, "add_arguments")}


def test_each_module_of_a_command_is_listed_and_each_listed_one_is_there() -> None:
    assert modules_that_take_arguments() == set(WITH_ARGUMENTS)


@pytest.mark.parametrize("name", WITH_ARGUMENTS)
def test_each_command_says_what_it_takes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert f"scorekeeper {name}" in capsys.readouterr().out


@pytest.mark.parametrize("name", WITH_ARGUMENTS)
def test_each_command_stands_in_the_readme(name: str) -> None:
    block = (ROOT / "README.md").read_text("utf-8").partition("## Without make")[2]
    assert re.search(rf"^scorekeeper {name}\b.*  # \w", block.partition("\n## ")[0], re.MULTILINE)


@pytest.mark.parametrize("name", WITH_ARGUMENTS)
def test_each_command_is_run_by_a_test(name: str) -> None:
    tests = [path for folder in FOLDERS for path in (ROOT / folder).glob("test_*.py")]
    run = re.compile(rf'(?:main\(|run\(|"scorekeeper", |-c", \w+, )\[?"{name}"')
    assert [path.name for path in tests if run.search(path.read_text("utf-8"))]
