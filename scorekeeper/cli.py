"""The command line. `score` counts a sheet without loading the web server."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from keyword import iskeyword

from scorekeeper import __version__

INTERRUPTED = 130
WITH_ARGUMENTS: Mapping[str, str] = {
    "backup": "write everything into one file, while the server runs on",
    "restore": "put a backup back, all of it or nothing",
    "export": "write a group, a game or an evening into a file",
    "import": "take in an archive, a scoresheet or a CSV, all of it or nothing",
    "demo": "make a group that has played for three years, to look around in",
    "score": "count scoresheets (JSON) and print the results",
}
"""Each is in a module of its own in `commands/`, which is loaded only when it is asked for."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status; without a command it serves."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    asked = next((word for word in given if not word.startswith("-")), None)
    options = _parser(asked).parse_args(given or ["serve"])
    try:
        return int(options.run(options))
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser(asked: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorekeeper",
        description="Keeps score of shedding card games.",
        epilog="Without a command it serves. The settings are in README.md.",
    )
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_plain(commands, "serve", _serve, "serve pages to the phones at the table")
    _add_plain(commands, "migrate", _migrate, "bring the database up to this release")
    _add_plain(commands, "check", _check, "recount every game and report any difference")
    for name, words in WITH_ARGUMENTS.items():
        command = commands.add_parser(name, help=words, description=words)
        if name == asked:
            _fill(command, name)
    return parser


def _add_plain(commands: argparse._SubParsersAction, name: str, run: object, words: str) -> None:  # type: ignore[type-arg]
    commands.add_parser(name, help=words, description=words).set_defaults(run=run)


def _fill(command: argparse.ArgumentParser, name: str) -> None:
    where = f"{name}_" if iskeyword(name) else name
    module = import_module(f"scorekeeper.commands.{where}")
    module.add_arguments(command)
    command.set_defaults(run=module.run)


# What follows needs Flask and a database, and is loaded only when asked for.


def _serve(_options: argparse.Namespace) -> int:
    from scorekeeper.commands import refusals as starting
    from scorekeeper.serving import serve

    return starting.in_sentences(serve.run)


def _migrate(_options: argparse.Namespace) -> int:
    from scorekeeper.commands import refusals as starting
    from scorekeeper.commands import upkeep

    return starting.in_sentences(upkeep.migrate)


def _check(_options: argparse.Namespace) -> int:
    from scorekeeper.commands import refusals as starting
    from scorekeeper.commands import upkeep

    return starting.in_sentences(upkeep.check)
