"""What a measurement prints."""

from __future__ import annotations

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
