"""What a measurement prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias


class Measured(Protocol):
    """A row: what it is called, and whether it is over its goal."""

    @property
    def name(self) -> str:
        """What was measured."""

    @property
    def is_over(self) -> bool:
        """Whether it is more than it should be."""


Measures: TypeAlias = Callable[[], Iterable[Measured]]
"""The rows of a part, measured one after the other."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement: ours against a bare one, as a ratio that should not pass its goal."""

    name: str
    ratio: float
    goal: float
    detail: str = ""

    @property
    def is_over(self) -> bool:
        """Whether the ratio passes its goal."""
        return self.ratio > self.goal

    def __str__(self) -> str:
        goal = f"(goal {self.goal:4.1f}, {_mark(self)})"
        return f"{self.name:<66} {self.ratio:5.2f}  {goal}  {self.detail}"


@dataclass(frozen=True, slots=True)
class Weight:
    """Bytes as they are sent, by kind, against the most they may be together."""

    name: str
    kinds: Mapping[str, int]
    goal: int

    @property
    def total(self) -> int:
        """All kinds together."""
        return sum(self.kinds.values())

    @property
    def is_over(self) -> bool:
        """Whether they weigh more than they may."""
        return self.total > self.goal

    def __str__(self) -> str:
        parts = ", ".join(f"{kind} {_kilobytes(size)}" for kind, size in self.kinds.items())
        goal = f"(goal {self.goal / 1000:4.0f}, {_mark(self)})"
        return f"{self.name:<58} {_kilobytes(self.total):>5}  {goal}  kB: {parts}"


def _mark(row: Measured) -> str:
    return "OVER" if row.is_over else "ok"


def _kilobytes(size: int) -> str:
    return f"{size / 1000:.1f}"
