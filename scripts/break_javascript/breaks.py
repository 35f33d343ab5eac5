"""A break is one small change to a script; which ones are tried, a seed decides."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import TypeAlias

from scripts.break_javascript.changes import KINDS, Change, Script, changes_of

Name: TypeAlias = tuple[str, str, str, str, int]
"""File, kind, the line before and after, and which of several that are alike: the same wherever
the line moves."""
SHOWN = 150


@dataclass(frozen=True, slots=True)
class Break:
    """One change in one file."""

    file: str
    change: Change
    line: int
    before: str
    after: str
    number: int = 1

    @property
    def name(self) -> Name:
        """What it is called."""
        return self.file, self.change.kind, self.before, self.after, self.number

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}  {self.change.kind}"
        return f"{place}\n  - {self.before[:SHOWN]}\n  + {self.after[:SHOWN]}"


def breaks_in(folder: Path) -> list[Break]:
    """Every break of every script in the folder, in the order of files and lines."""
    found: list[Break] = []
    for path in sorted(folder.glob("*.js")):
        script = Script.of(path.read_text(encoding="utf-8"))
        found += (_break(path.name, script, change) for change in changes_of(script))
    alike: Counter[Name] = Counter()
    for at, each in enumerate(found):
        alike[each.name] += 1
        found[at] = replace(each, number=alike[each.name])
    return found


def picked(breaks: Iterable[Break], count: int, seed: int) -> list[Break]:
    """So many of them, each kind in its turn.

    Each break draws a lot of its own, so that a change elsewhere hardly changes the choice.
    """
    lots = sorted(breaks, key=lambda each: _lot(each, seed))
    by_kind = [[each for each in lots if each.change.kind == kind] for kind in KINDS]
    return [each for turn in zip_longest(*by_kind) for each in turn if each][:count]


def _lot(one: Break, seed: int) -> str:
    return hashlib.sha256("\n".join(map(str, [seed, *one.name])).encode()).hexdigest()


def _break(file: str, script: Script, change: Change) -> Break:
    source = script.source
    first = source.rfind("\n", 0, change.start) + 1
    last = source.find("\n", change.end)
    lines = source[first:last], change.applied(source)[first : last + change.grows]
    before, after = (" ".join(text.split()) for text in lines)
    return Break(file, change, source.count("\n", 0, change.start) + 1, before, after)
