"""`scorekeeper score`: scoresheets in, results out, without a web server."""

from __future__ import annotations

import argparse
import errno
import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from scorekeeper.commands.table import score_table
from scorekeeper.scoring.document.json_text import LARGEST_DOCUMENT
from scorekeeper.scoring.document.reading import read_and_score
from scorekeeper.scoring.faults import WHOLE, Fault, Refused
from scorekeeper.scoring.result import Result, result_document
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.sentences import sentence

SOUND, UNWRITTEN, REFUSED, INTERRUPTED = 0, 1, 2, 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say that it takes scoresheets, and `--table`."""
    parser.add_argument("files", nargs="+", metavar="SHEET.json", help="a scoresheet, - for input")
    parser.add_argument("--table", action="store_true", help="print a table for people")


def run(options: argparse.Namespace) -> int:
    """Print the result of each sound sheet and the faults of each refused one."""
    try:
        return _score_all(options)
    except OSError as error:
        return _no_output(error)
    except KeyboardInterrupt:
        return INTERRUPTED


def _score_all(options: argparse.Namespace) -> int:
    several = len(options.files) > 1
    status = SOUND
    for name in options.files:
        try:
            sheet, result = read_and_score(_read(name))
        except Refused as refused:
            status = REFUSED
            _print_faults(refused, f"{_one_line(name)}: " if several else "")
        else:
            _print(_shown(sheet, result, several=several, table=options.table))
    return status


def _no_output(error: OSError) -> int:
    """Nobody reads on, or the disk is full. Python itself must not try to write once more."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not isinstance(error, BrokenPipeError):
        _complain(f"scorekeeper score: cannot write: {error.strerror}\n")
    return UNWRITTEN


def _read(name: str) -> bytes:
    """At most one byte more than is allowed, so that an endless input is refused too."""
    try:
        if name == "-":
            return _open(sys.stdin).read(LARGEST_DOCUMENT + 1)
        with Path(name).open("rb") as file:
            return file.read(LARGEST_DOCUMENT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Refused((Fault(WHOLE, "not_readable", {"reason": reason}),)) from error


def _open(stream: TextIO | None) -> BinaryIO:
    """The bytes of a standard stream, which whoever called may have closed."""
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stream.buffer


def _shown(sheet: Scoresheet, result: Result, *, several: bool, table: bool) -> str:
    if table:
        return score_table(sheet, result)
    document: dict[str, Any] = result_document(result)
    if several:
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return json.dumps(document, ensure_ascii=False, indent=2)


def _print_faults(refused: Refused, prefix: str) -> None:
    lines = [f"{prefix}{fault.path}: {_one_line(sentence(fault))}\n" for fault in refused.faults]
    _complain("".join(lines))


def _complain(text: str) -> None:
    """Whether anybody hears it changes nothing of the exit status."""
    with suppress(OSError):
        errors = _open(sys.stderr)
        errors.write(text.encode(errors="backslashreplace"))
        errors.flush()


def _one_line(text: str) -> str:
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def _print(text: str) -> None:
    # UTF-8 whatever the terminal's locale says: names are text of any script.
    output = _open(sys.stdout)
    output.write(f"{text}\n".encode())
    output.flush()
