"""The form of a document's rules."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, assert_never

from scorekeeper.scoring.document.checking import Form, members
from scorekeeper.scoring.faults import at_key
from scorekeeper.scoring.rules import (
    CROSSINGS,
    HIGHEST_TARGET,
    LATER_RULES,
    MOST_CARDS_DEALT,
    MOST_POINTS_OFF,
    MOST_ROUNDS,
    PILE_RUNS_OUT,
    RULE_KEYS,
    RuleKey,
)
from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.scoring.sheet import FORMAT_WITH_ENDINGS


def read_rules(
    form: Form,
    rules: dict[str, Any],
    path: str,
    scheme: type[Tally],
    codes: Collection[str] | None,
) -> None:
    """Note every rule that is unknown, not the scheme's, or not of its form."""
    later = form.knows(FORMAT_WITH_ENDINGS)
    for where, key, value in members(rules, path):
        if key not in RULE_KEYS or (key in LATER_RULES and not later):
            form.faults.add(where, "unknown_key", key=key)
        elif key not in scheme.takes:
            form.faults.add(where, "rule_not_taken", key=key, scheme=scheme.code)
        elif key == "target" and value is None and later and scheme.may_lack_target:
            if rules.get("exact_reset") is True:
                form.faults.add(at_key(path, "exact_reset"), "reset_without_target")
        else:
            _read_rule(form, key, value, where, codes)


def _read_rule(
    form: Form, key: RuleKey, value: Any, path: str, codes: Collection[str] | None
) -> None:
    match key:
        case "target":
            form.integer(value, path, 1, HIGHEST_TARGET)
        case "crossing":
            form.choice(value, path, CROSSINGS)
        case "lone_zero":
            form.integer(value, path, 0, MOST_POINTS_OFF)
        case "pile_runs_out":
            form.choice(value, path, PILE_RUNS_OUT)
        case "going_out_bonus":
            _read_bonus(form, value, path, codes)
        case "cards_dealt":
            form.integer(value, path, 1, MOST_CARDS_DEALT)
        case "knock_out":
            form.integer(value, path, 0, MOST_POINTS_OFF)
        case "rounds" | "first_to":
            form.integer(value, path, 1, MOST_ROUNDS)
        case "exact_reset" | "floor_at_zero" | "others_win":
            form.boolean(value, path)
        case _ as never:
            assert_never(never)


def _read_bonus(form: Form, value: Any, path: str, codes: Collection[str] | None) -> None:
    bonus = form.object(value, path)
    for where, code, points in members(bonus or {}, path):
        if codes is not None and code not in codes:
            form.faults.add(where, "unknown_card", card=code)
        else:
            form.integer(points, where, 0, MOST_POINTS_OFF)
