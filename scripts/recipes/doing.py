"""Does a recipe in a scratch copy: whole, and with each of its steps left out once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from scripts.recipes.examples import Example, apply
from scripts.recipes.reading import Step, filled, is_command
from scripts.recipes.scratch import Broke, Scratch

_SAID = re.compile(r"^(?:E  |FAILED|ERROR|[\w./]+:\d+:|\S*error:|Error|make: )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Doing:
    """One thing to do: a command, or a part of what is written into a file."""

    thing: str
    part: int = 0
    name: str = ""

    def __str__(self) -> str:
        """As the report calls it."""
        return f"{self.thing} ({self.name})" if self.name else self.thing


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the report; `well` unless something is missing that must not be."""

    well: bool
    text: str


class Recipe:
    """The steps of CONTRIBUTING.md with the example by which they are done."""

    def __init__(self, steps: tuple[Step, ...], example: Example) -> None:
        self.example = example
        things = [thing for step in steps for thing in step.things]
        self.things = [filled(thing, example.words) for thing in things]
        edits = iter(example.edits)
        self.edits = [None if is_command(thing) else next(edits, None) for thing in self.things]

    def doings(self) -> list[tuple[int, Doing]]:
        """Everything to do, each with the place of its thing in the recipe."""
        found: list[tuple[int, Doing]] = []
        for place, (thing, edit) in enumerate(zip(self.things, self.edits, strict=True)):
            parts = edit.parts if edit else [None]
            found += [
                (place, Doing(thing, number, part.name if part else ""))
                for number, part in enumerate(parts)
            ]
        return found

    def do(self, scratch: Scratch, left_out: tuple[int, Doing] | None = None) -> None:
        """Everything in order, but for what is left out."""
        for place, doing in self.doings():
            edit = self.edits[place]
            if (place, doing) == left_out:
                continue
            if edit is None:
                scratch.run_said(doing.thing)
            else:
                apply(scratch.root, edit.path, edit.parts[doing.part])


def report(recipe: Recipe, folder: Path) -> Iterator[Line]:
    """What became of the whole recipe, and of it without each of its steps."""
    began, name = monotonic(), recipe.example.recipe
    scratch = Scratch(folder)
    missing = _missing(recipe, scratch, None)
    if missing:
        yield Line(False, f"{name}: SOMETHING IS MISSING {_seconds(began)}\n{_end_of(missing)}")
        return
    yield Line(True, f"{name}: done, and nothing is missing {_seconds(began)}")
    for left_out in recipe.doings():
        scratch.reset()
        began = monotonic()
        missing = _missing(recipe, scratch, left_out)
        yield _judged(recipe.example, left_out[1], missing, _seconds(began))


def _missing(recipe: Recipe, scratch: Scratch, left_out: tuple[int, Doing] | None) -> str:
    """What commands, tests and lint say is missing; nothing if all is well."""
    try:
        recipe.do(scratch, left_out)
        scratch.test(recipe.example.tests)
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
