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
from typing import Any, TypeAlias

from scripts.break_javascript.breaks import Break
from scripts.break_javascript.copy import SCRIPTS, scratch_copy, tests_in
from scripts.break_javascript.meeting import ORDERS, TOLD
from scripts.break_javascript.watched import Told, who_could_see

PLUGIN = "scripts.break_javascript.meeting"
Order: TypeAlias = dict[str, Any]
Event: TypeAlias = Mapping[str, str]
NEVER_ENDS = "its tests, which never come to an end"
SILENCE = 300
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
                for event in _session(folder, orders):
                    _heed(event, breaks, orders, found)
    except Exception as error:  # noqa: BLE001  # it belongs to whoever asked
        found.put(error)


def _heed(
    event: Event,
    breaks: Sequence[Break],
    orders: dict[str, Order],
    found: SimpleQueue[Tried | Exception],
) -> None:
    number, test = event["number"], event.get("test", NEVER_ENDS)
    if event["event"] == "unsound":
        print(f"not asked again, since it fails with every script in order: {test}", flush=True)
        orders[number]["tests"].remove(test)
        return
    found.put(Tried(breaks[int(number)], test))
    del orders[number]


def _order(one: Break, told: Told) -> Order:
    whole = (SCRIPTS / one.file).read_text(encoding="utf-8")
    broken, tests = one.change.applied(whole), who_could_see(one, told)
    return {"file": one.file, "broken": broken, "whole": whole, "tests": tests}


def _session(folder: Path, orders: Mapping[str, Order]) -> Iterator[Event]:
    """What one session of tests has found out, until it is through or gets stuck."""
    files = {ORDERS: folder / "orders.json", TOLD: folder / "told.jsonl"}
    files[ORDERS].write_text(json.dumps(orders), encoding="utf-8")
    files[TOLD].write_text("", encoding="utf-8")
    for order in orders.values():
        (folder / "static" / "js" / order["file"]).write_text(order["whole"], encoding="utf-8")
    tests = {test.partition("::")[0] for order in orders.values() for test in order["tests"]}
    number, found = "", False
    with tests_in(folder, PLUGIN, sorted(tests), files) as process:
        for event in _events(files[TOLD], process):
            number = event.get("number", number)
            if event["event"] in {"met", "unsound", "silence"}:
                found = True
                yield {"number": number, **event}
    if not found:
        raise RuntimeError((folder / "tests.log").read_text("utf-8"))


def _events(path: Path, process: subprocess.Popen[bytes]) -> Iterator[Event]:
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
