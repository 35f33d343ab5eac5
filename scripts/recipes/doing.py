"""Does a recipe in a scratch copy: whole, and with each of its steps left out once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from scripts.recipes.examples import Example, Part, apply
from scripts.recipes.reading import Step, filled, is_command
from scripts.recipes.scratch import Broke, Scratch

_SAID = re.compile(r"^(?:E  |FAILED|ERROR|[\w./]+:\d+:|\S*error:|\w*Error\b|make: )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Doing:
    """One thing to do: a command, or a part of what is written into a file."""

    thing: str
    part: Part | None = None
    name: str = ""

    def __str__(self) -> str:
        """As the report calls it."""
        return f"{self.thing} ({self.name})" if self.name else self.thing

    def do(self, scratch: Scratch) -> None:
        """In the scratch copy."""
        if self.part is None:
            scratch.run_said(self.thing)
        else:
            apply(scratch.root, self.thing, self.part)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the report; `well` unless something is missing that must not be."""

    well: bool
    text: str


def doings_of(steps: Sequence[Step], example: Example) -> list[Doing]:
    """Everything to do, in the order of the text."""
    things = [filled(thing, example.words) for step in steps for thing in step.things]
    files = [thing for thing in things if not is_command(thing)]
    if files != [edit.path for edit in example.edits]:
        raise LookupError(f"CONTRIBUTING.md names other files than the example touches: {files}")
    edits = iter(example.edits)
    found: list[Doing] = []
    for thing in things:
        if is_command(thing):
            found.append(Doing(thing))
        else:
            found += [Doing(thing, part, part.name) for part in next(edits).parts]
    return found


def report(doings: Sequence[Doing], example: Example, folder: Path) -> Iterator[Line]:
    """What became of the whole recipe, and of it without each of its steps."""
    began, scratch = monotonic(), Scratch(folder)
    before: list[str] = []
    missing = _missing(scratch, doings, (*example.tests, *example.played), before)
    if missing:
        told = f"{example.recipe}: SOMETHING IS MISSING {_seconds(began)}\n{_end_of(missing)}"
        yield Line(False, told)
        return
    yield Line(True, f"{example.recipe}: done, and nothing is missing {_seconds(began)}")
    for place, left_out in enumerate(doings):
        began = monotonic()
        scratch.go_back(before[place])
        missing = _missing(scratch, doings[place + 1 :], example.tests)
        yield _judged(example, left_out, missing, _seconds(began))


def _missing(
    scratch: Scratch, doings: Sequence[Doing], tests: Sequence[str], before: list[str] | None = None
) -> str:
    """What commands, tests and lint say is missing; `before` takes a snapshot before each doing."""
    try:
        for doing in doings:
            if before is not None:
                before.append(scratch.snapshot())
            doing.do(scratch)
        scratch.test(tests)
        scratch.run_said("make lint")
    except Broke as broke:
        return str(broke)
    return ""


def _judged(example: Example, doing: Doing, missing: str, seconds: str) -> Line:
    """The line for a step that was left out: who noticed it, by name."""
    names = (*example.names, doing.thing)
    lines = [line.strip() for line in missing.splitlines() if _SAID.match(line)]
    named = [line for line in lines if any(name in line for name in names)]
    without = f"{example.recipe}: without {doing} {seconds}:"
    if not missing:
        return Line(False, f"{without} NOBODY MISSES IT")
    if not named:
        return Line(False, f"{without} NOBODY SAYS WHAT IS MISSING\n{_end_of(missing)}")
    return Line(True, f"{without} {_short(named)}")


def _short(lines: list[str]) -> str:
    """The failing test where there is one, else the first of the lines."""
    tests = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return (tests or lines)[0][:160]


def _end_of(said: str) -> str:
    return "\n".join(said.splitlines()[-60:])


def _seconds(began: float) -> str:
    return f"({monotonic() - began:.0f} s)"
