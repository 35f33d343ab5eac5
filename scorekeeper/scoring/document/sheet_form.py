"""The form of what a document of the third format says of the whole game.

Source: docs/scoring.md, The third format.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from scorekeeper.scoring.document.checking import Form, elements, members
from scorekeeper.scoring.document.deck_form import Cards
from scorekeeper.scoring.document.round_form import MOST_POINTS, read_coming
from scorekeeper.scoring.schemes.base import Tally

FEWEST_TEAMS, FEWEST_IN_A_TEAM = 2, 2
MOST_TABLE_RULES = 50

LATER_KEYS = ("starts", "teams", "coming", "table_rules")


def read_later_keys(
    form: Form, whole: dict[str, Any], scheme: type[Tally] | None, cards: Cards | None
) -> None:
    """Note everything that is wrong there; `scheme` is None if it is unknown."""
    if "table_rules" in whole:
        read_table_rules(form, whole["table_rules"], "table_rules")
    if scheme is None:
        return
    if "starts" in whole:
        _read_starts(form, whole, scheme)
    if "teams" in whole and not (scheme.in_teams and _are_teams(whole)):
        form.faults.add("teams", "bad_teams" if scheme.in_teams else "teams_not_taken")
    if "coming" in whole:
        read_coming(form, whole["coming"], "coming", scheme, cards, seated="teams" in whole)


def read_table_rules(form: Form, rules: Any, path: str) -> None:
    """Note everything that is wrong with a list of rules of play."""
    listed = form.list(rules, path)
    if listed is None:
        return
    if len(listed) > MOST_TABLE_RULES:
        form.faults.add(path, "too_many_table_rules", limit=MOST_TABLE_RULES)
    seen: set[str] = set()
    for where, rule in elements(listed, path):
        read_table_rule(form, rule, where)
        if isinstance(rule, str):
            if rule in seen:
                form.faults.add(where, "repeated_code", card=rule)
            seen.add(rule)


def read_table_rule(form: Form, rule: Any, path: str) -> None:
    """Note everything that is wrong with one rule of play."""
    if isinstance(rule, str):
        form.code(rule, path)
    elif isinstance(rule, dict):
        _read_own_words(form, rule, path)
    else:
        form.faults.add(path, "not_a_table_rule")


def _read_own_words(form: Form, rule: dict[str, Any], path: str) -> None:
    form.object(rule, path)
    form.keys(rule, path, ("text",), ("text",))
    if form.text(rule.get("text", " "), f"{path}.text") == "":
        form.faults.add(f"{path}.text", "empty_text")


def _read_starts(form: Form, whole: dict[str, Any], scheme: type[Tally]) -> None:
    if not scheme.has_totals or "teams" in whole:
        code = "starts_with_teams" if scheme.has_totals else "starts_not_taken"
        form.faults.add("starts", code)
        return
    players = whole.get("players")
    for where, name, points in members(form.object(whole["starts"], "starts") or {}, "starts"):
        if isinstance(players, list) and name not in players:
            form.faults.add(where, "starts_of_nobody", player=name)
        else:
            form.integer(points, where, -MOST_POINTS, MOST_POINTS)


def _are_teams(whole: dict[str, Any]) -> bool:
    """Whether they are at least two, all of one size, with everybody in one of them."""
    teams, players = whole["teams"], whole.get("players")
    if not isinstance(teams, list) or not all(isinstance(team, list) for team in teams):
        return False
    names = [name for team in teams for name in team]
    if not all(isinstance(name, str) for name in names):
        return False
    sizes = {len(team) for team in teams}
    of_one_size = len(teams) >= FEWEST_TEAMS and len(sizes) == 1 and min(sizes) >= FEWEST_IN_A_TEAM
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        return of_one_size
    return of_one_size and Counter(names) == Counter(players)
