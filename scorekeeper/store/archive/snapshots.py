"""What a line of the journal says of a row before and after, so that a page can tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.scoring.document.checking import Form
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.store.archive.instants import instant_from

_NEEDED = {
    "group": ("name",),
    "player": ("name",),
    "device": ("name",),
    "sitting": ("opened_at", "name", "note"),
    "game": ("name", "scheme"),
}
_NEED_BEFORE = ("_renamed", "_unmerged", "_purged", "_moved")


def judge_line(form: Form, row: Mapping[str, Any], path: str) -> None:
    """Note what is missing in a line of sound form, or is not of the kind that it says."""
    kind, verb = row["subject_kind"], row["verb"]
    if kind not in _NEEDED:
        form.faults.add(f"{path}.subject_kind", "not_a_choice", choices=", ".join(_NEEDED))
        return
    if (row["subject"] is None) != (kind == "group"):
        form.faults.add(f"{path}.subject", "missing", key="subject")
    for moment in ("before", "after"):
        if row[moment] is not None:
            _judge(form, row[moment], kind, f"{path}.{moment}")
    if row["before"] is None and verb.endswith(_NEED_BEFORE):
        form.faults.add(f"{path}.before", "missing", key="before")
    if row["after"] is None and not verb.endswith("_purged"):
        form.faults.add(f"{path}.after", "missing", key="after")


def _judge(form: Form, said: dict[str, Any], kind: str, path: str) -> None:
    for key in _NEEDED[kind]:
        if key not in said:
            form.faults.add(f"{path}.{key}", "missing", key=key)
    for key, value in said.items():
        _judge_value(form, key, value, f"{path}.{key}")


def _judge_value(form: Form, key: str, value: Any, path: str) -> None:
    """Text, whole numbers, yes and no; by their names some are more than that."""
    if key == "scheme":
        form.choice(value, path, SCHEMES)
    elif key in ("name", "note"):
        form.text(value, path)
    elif key == "opened_at" and instant_from(value) is None:
        form.faults.add(path, "bad_instant")
    elif isinstance(value, dict | list | float):
        form.faults.add(path, "wrong_type", expected="text")
