"""`scorekeeper score`: scoresheets in, results out, without a web server."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from scorekeeper.score_table import score_table
from scorekeeper.scoring.faults import WHOLE, Fault, Refused
from scorekeeper.scoring.json_text import LARGEST_DOCUMENT
from scorekeeper.scoring.reading import read_and_score
from scorekeeper.scoring.result import Result, result_document
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.sentences import sentence

SOUND, UNWRITTEN, REFUSED = 0, 1, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("files", nargs="+", metavar="SHEET.json", help="a scoresheet, - for input")
    parser.add_argument("--table", action="store_true", help="print a table for people")


def run(options: argparse.Namespace) -> int:
    """Print the result of each sound sheet and the faults of each refused one."""
    try:
        return _score_all(options)
    except OSError as error:
        return _no_output(error)


def _score_all(options: argparse.Namespace) -> int:
    several = len(options.files) > 1
    status = SOUND
    for name in options.files:
        try:
            sheet, result = read_and_score(_read(name))
        except Refused as refused:
            status = REFUSED
            _print_faults(refused, f"{name}: " if several else "")
        else:
            _print(_shown(sheet, result, several=several, table=options.table))
    return status


def _no_output(error: OSError) -> int:
    """Nobody reads on, or the disk is full. Python itself must not try to write once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not isinstance(error, BrokenPipeError):
        print(f"scorekeeper score: cannot write: {error.strerror}", file=sys.stderr)
    return UNWRITTEN


def _read(name: str) -> bytes:
    """At most one byte more than is allowed, so that an endless input is refused too."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(LARGEST_DOCUMENT + 1)
        with Path(name).open("rb") as file:
            return file.read(LARGEST_DOCUMENT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Refused((Fault(WHOLE, "not_readable", {"reason": reason}),)) from error


def _shown(sheet: Scoresheet, result: Result, *, several: bool, table: bool) -> str:
    if table:
        return score_table(sheet, result)
    document: dict[str, Any] = result_document(result)
    if several:
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return json.dumps(document, ensure_ascii=False, indent=2)


def _print_faults(refused: Refused, prefix: str) -> None:
    lines = [f"{prefix}{fault.path}: {_one_line(sentence(fault))}\n" for fault in refused.faults]
    sys.stderr.buffer.write("".join(lines).encode(errors="backslashreplace"))
    sys.stderr.buffer.flush()


def _one_line(text: str) -> str:
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def _print(text: str) -> None:
    # UTF-8 whatever the terminal's locale says: names are text of any script.
    sys.stdout.buffer.write(f"{text}\n".encode())
    sys.stdout.buffer.flush()
