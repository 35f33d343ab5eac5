"""Choices of a field as WTForms takes them from 3.3 on; it is rid of plain pairs in 3.4."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wtforms import SelectChoice  # type: ignore[attr-defined]  # types-wtforms is at 3.2


def choices(pairs: Iterable[tuple[str, Any]]) -> list[Any]:
    """Each value with its words, in this order."""
    return [SelectChoice(value=value, label=label) for value, label in pairs]


def is_offered(field: Any) -> bool:
    """Whether what was chosen is one of the field's choices."""
    return any(choice.value == field.data for choice in field.choices)
