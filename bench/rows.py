"""What a measurement prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement: ours against a bare one, as a ratio that should not pass its goal."""

    name: str
    ratio: float
    goal: float
    detail: str = ""

    def __str__(self) -> str:
        mark = "ok" if self.ratio <= self.goal else "OVER"
        return f"{self.name:<66} {self.ratio:5.2f}  (goal {self.goal:4.1f}, {mark})  {self.detail}"


@dataclass(frozen=True, slots=True)
class Weight:
    """Bytes as they are sent, by kind, against the most they may be together."""

    name: str
    kinds: Mapping[str, int]
    goal: int

    def __str__(self) -> str:
        total = sum(self.kinds.values())
        mark = "ok" if total <= self.goal else "OVER"
        parts = ", ".join(f"{kind} {_kilobytes(size)}" for kind, size in self.kinds.items())
        shown = f"{self.name:<58} {_kilobytes(total):>5}  (goal {self.goal / 1000:4.0f}, {mark})"
        return f"{shown}  kB: {parts}"


def _kilobytes(size: int) -> str:
    return f"{size / 1000:.1f}"
