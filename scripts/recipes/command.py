"""A command that names the decks."""

from __future__ import annotations

from scripts.recipes.examples import Example, after, changed, new

_MODULE = '''
"""`scorekeeper decks`: the decks, and what a pack of each is worth."""

from __future__ import annotations

import argparse

from scorekeeper.scoring.cards import Packs
from scorekeeper.scoring.decks import known_decks


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--packs", type=int, default=1, help="how many packs, 1 unless said")


def run(options: argparse.Namespace) -> int:
    """Print a line for each deck."""
    for name, known in known_decks().items():
        print(f"{name} {Packs(known.deck, options.packs).worth().points}")
    return 0
'''
_TEST = '''
"""`scorekeeper decks` names the decks."""

from __future__ import annotations

import pytest

from scorekeeper.cli import main


def test_each_deck_is_worth_as_much_as_its_packs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks", "--packs", "2"]) == 0
    worth = {"classic-108 2480", "classic-112 2800"}
    assert worth <= set(capsys.readouterr().out.splitlines())
'''
_LINE = """
scorekeeper decks                      # the decks, and what a pack of each is worth"""

EXAMPLE = Example(
    recipe="command",
    words={"name": "decks"},
    edits=[
        changed(
            "scorekeeper/cli.py",
            after(
                r"^WITH_ARGUMENTS.*",
                '\n    "decks": "name the decks and what a pack of each is worth",',
            ),
        ),
        new("scorekeeper/commands/decks.py", _MODULE),
        changed("README.md", after(r"^scorekeeper score --table .*", _LINE)),
        new("tests/shell/test_decks.py", _TEST),
    ],
    tests=["tests/shell/test_each_command.py", "tests/shell/test_decks.py"],
    names=["decks"],
)
