"""Breaks are tried in scratch copies, each by the tests that could see it."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from scripts.break_javascript.breaks import Break
from scripts.break_javascript.copy import SCRIPTS, scratch_copy, tests_in
from scripts.break_javascript.meeting import ORDERS, TOLD
from scripts.break_javascript.watched import Told, who_could_see

PLUGIN = "scripts.break_javascript.meeting"
NEVER_ENDS = "its tests, which never come to an end"
SILENCE = 180
"""Seconds after which a test that says nothing never comes to an end."""
SECOND = 1.0


@dataclass(frozen=True, slots=True)
class Tried:
    """A break, and the test that saw it, if any did."""

    broken: Break
    seen_by: str


def tried(breaks: Sequence[Break], told: Told, jobs: int) -> Iterator[Tried]:
    """Each break as soon as it is known who sees it; so many copies work side by side."""
    found: SimpleQueue[Tried | Exception] = SimpleQueue()
    for job in range(jobs):
        work = (breaks[job::jobs], told, found)
        Thread(target=_try, args=work, daemon=True).start()
    for _ in breaks:
        one = found.get()
        if isinstance(one, Exception):
            raise one
        yield one


def _try(breaks: Sequence[Break], told: Told, found: SimpleQueue[Tried | Exception]) -> None:
    orders = {str(number): _order(each, told) for number, each in enumerate(breaks)}
    try:
        with scratch_copy() as folder:
            while orders:
                for number, test in _met(folder, orders):
                    found.put(Tried(breaks[int(number)], test))
                    del orders[number]
    except Exception as error:  # noqa: BLE001  # it belongs to whoever asked
        found.put(error)


def _order(one: Break, told: Told) -> Mapping[str, Any]:
    whole = (SCRIPTS / one.file).read_text(encoding="utf-8")
    broken, tests = one.change.applied(whole), who_could_see(one, told)
    return {"file": one.file, "broken": broken, "whole": whole, "tests": tests}


def _met(folder: Path, orders: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """One session of tests, which tells number by number; where it gets stuck, it ends early."""
    files = {ORDERS: folder / "orders.json", TOLD: folder / "told.jsonl"}
    files[ORDERS].write_text(json.dumps(orders), encoding="utf-8")
    files[TOLD].write_text("", encoding="utf-8")
    for order in orders.values():
        (folder / "static" / "js" / order["file"]).write_text(order["whole"], encoding="utf-8")
    tests = {test.partition("::")[0] for order in orders.values() for test in order["tests"]}
    begun = ""
    with tests_in(folder, PLUGIN, sorted(tests), files) as process:
        for line in _lines(files[TOLD], process):
            begun = line.get("number", begun)
            if line["event"] == "met":
                yield begun, line["test"]
            elif line["event"] == "silence":
                yield begun, NEVER_ENDS
    if not begun:
        raise RuntimeError((folder / "tests.log").read_text("utf-8"))


def _lines(path: Path, process: subprocess.Popen[bytes]) -> Iterator[Mapping[str, str]]:
    """What is told, line by line, until the process ends or falls silent."""
    heard = time.monotonic()
    with path.open(encoding="utf-8") as told:
        while True:
            ended = process.poll() is not None
            for line in told:
                heard = time.monotonic()
                yield json.loads(line)
            if ended:
                return
            if time.monotonic() - heard > SILENCE:
                yield {"event": "silence"}
                return
            time.sleep(SECOND)
