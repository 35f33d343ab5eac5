"""A running state at a fork: both ways can be gone from here."""

from __future__ import annotations

from copy import copy
from typing import TypeVar

State = TypeVar("State")


def branched(state: State) -> State:
    """A copy that is played on apart: the dictionaries that the state holds are its own."""
    branch = copy(state)
    for name, held in vars(state).items():
        if isinstance(held, dict):
            setattr(branch, name, held.copy())
    return branch
