"""The command line. `score` counts a sheet without loading the web server."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from scorekeeper import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status; without a command it serves."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = _parser(scoring="score" in given).parse_args(given or ["serve"])
    status: int = options.run(options)
    return status


def _parser(*, scoring: bool) -> argparse.ArgumentParser:
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
    words = "count scoresheets (JSON) and print the results"
    score = commands.add_parser("score", help=words, description=words)
    if scoring:
        _fill(score)
    return parser


def _add_plain(commands: argparse._SubParsersAction, name: str, run: object, words: str) -> None:  # type: ignore[type-arg]
    commands.add_parser(name, help=words, description=words).set_defaults(run=run)


def _fill(score: argparse.ArgumentParser) -> None:
    from scorekeeper import score_command

    score_command.add_arguments(score)
    score.set_defaults(run=score_command.run)


# What follows needs Flask and a database, and is loaded only when asked for.


def _serve(_options: argparse.Namespace) -> int:
    from scorekeeper import serve, starting

    return starting.in_sentences(serve.run)


def _migrate(_options: argparse.Namespace) -> int:
    from scorekeeper import starting, upkeep

    return starting.in_sentences(upkeep.migrate)


def _check(_options: argparse.Namespace) -> int:
    from scorekeeper import starting, upkeep

    return starting.in_sentences(upkeep.check)
