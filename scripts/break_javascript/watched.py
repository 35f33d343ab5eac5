"""Which tests run which block of which script, and how long each takes."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from scripts.break_javascript.breaks import Break
from scripts.break_javascript.changes import Script, block_of, blocks_of
from scripts.break_javascript.copy import ROOT, SCRIPTS, scratch_copy, tests_in
from scripts.break_javascript.telling import RAN, TOLD

Told: TypeAlias = dict[str, dict[str, Any]]
"""Of each test, by its id, what `telling` tells."""

FOLDERS = ("tests/js", "tests/browser")
# They weigh, measure and look at every page, and do nothing on it that the others do not do.
LEFT_OUT = ("test_bytes.py", "test_every_page.py", "test_phones.py")
AT_ONCE = 4
KEPT = ROOT / "build" / "break_javascript.json"
PLUGIN = "scripts.break_javascript.telling"

_TELL = '(globalThis.__told ??= {{}})["{name}"] ||= (globalThis.{ran}?.("{name}"), 1);'


def watched() -> Told:
    """Every test that passes; what it ran is kept until its file or a script changes."""
    kept: dict[str, Told] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    files = {_key(path): path for path in _test_files()}
    new = [path for key, path in files.items() if key not in kept]
    for begin in range(0, len(new), AT_ONCE):
        kept |= _watch(new[begin : begin + AT_ONCE])
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(kept))
    tests = {test: told for key in files for test, told in kept[key].items()}
    for test, told in tests.items():
        if told["failed"]:
            print(f"left out, since it fails with every script in order: {test}")
    return {test: told for test, told in tests.items() if not told["failed"]}


def who_could_see(one: Break, tests: Told) -> Sequence[str]:
    """The tests that run what is broken: the quickest first, and not one file's for long."""
    source = (SCRIPTS / one.file).read_text(encoding="utf-8")
    block = f"{one.file}:{block_of(Script.of(source), one.change.start)}"
    ran = [test for test, told in tests.items() if block in told["blocks"]]
    cost: dict[str, float] = {}
    before: Counter[str] = Counter()
    for test in sorted(ran, key=lambda test: float(tests[test]["seconds"])):
        file = test.partition("::")[0]
        before[file] += 1
        cost[test] = tests[test]["seconds"] * before[file]
    return sorted(ran, key=lambda test: cost[test])


def _test_files() -> list[Path]:
    found = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("test_*.py"))]
    return [path for path in found if path.name not in LEFT_OUT]


def _key(path: Path) -> str:
    scripts = sorted(SCRIPTS.glob("*.js"))
    told = b"\0".join(each.read_bytes() for each in [path, *scripts])
    return f"{path.name} {hashlib.sha256(told).hexdigest()}"


def _watch(files: Sequence[Path]) -> dict[str, Told]:
    """Runs whole files of tests while each block of each script tells that it runs."""
    names = [path.relative_to(ROOT).as_posix() for path in files]
    print(f"finding out what these run: {', '.join(names)}", flush=True)
    with scratch_copy() as folder:
        for path in (folder / "static" / "js").glob("*.js"):
            path.write_text(_telling(path), encoding="utf-8")
        told = _told(folder, names)
        # Once more what may have failed by chance.
        if failed := [test for test, each in told.items() if each["failed"]]:
            told |= _told(folder, failed)
    return {
        _key(path): {test: each for test, each in told.items() if test.startswith(f"{name}::")}
        for path, name in zip(files, names, strict=True)
    }


def _told(folder: Path, tests: Sequence[str]) -> Told:
    with tests_in(folder, PLUGIN, tests, {TOLD: folder / "told.json"}) as process:
        process.wait()
    found: Told = json.loads((folder / "told.json").read_text(encoding="utf-8"))
    return found


def _telling(path: Path) -> str:
    source = path.read_text(encoding="utf-8")
    script = Script.of(source)
    for number, place in reversed(list(enumerate(blocks_of(script)))):
        tell = _TELL.format(name=f"{path.name}:{number}", ran=RAN)
        # A script's imports each keep a line of their own.
        source = source[:place] + tell + ("" if place else "\n") + source[place:]
    return source
