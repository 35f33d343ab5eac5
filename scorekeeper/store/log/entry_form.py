"""What an entry must look like before the log takes it, and what a game may grow to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.scoring.document.checking import Form
from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.document.round_form import MOST_POINTS, beyond_all_bounds, read_round
from scorekeeper.scoring.document.rules_form import read_rules
from scorekeeper.scoring.faults import Fault, FaultList, Refused
from scorekeeper.scoring.log import is_known
from scorekeeper.scoring.log_entries import (
    FROM_NEXT,
    FROM_START,
    GAME_NAMED,
    GAME_STARTED,
    POINTS_GIVEN,
    REDONE,
    ROUND_EDITED,
    ROUND_INSERTED,
    ROUND_RECORDED,
    ROUND_REMOVED,
    RULES_CHANGED,
    TABLE_CHANGED,
    UNDONE,
    LogEntry,
)
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import FORMATS, Scoresheet
from scorekeeper.store.errors import EntryRefused

_KEYS: Mapping[str, tuple[str, ...]] = {
    GAME_STARTED: ("name", "note", "deck", "packs", "players", "dealer", "rules"),
    ROUND_RECORDED: ("round",),
    ROUND_EDITED: ("target", "round"),
    ROUND_REMOVED: ("target",),
    ROUND_INSERTED: ("before", "round"),
    TABLE_CHANGED: ("table", "starts"),
    RULES_CHANGED: ("rules", "from"),
    POINTS_GIVEN: ("target", "points", "reason"),
    GAME_NAMED: ("name", "note"),
    UNDONE: ("target",),
    REDONE: ("target",),
}
# The table is changed by an entry of its own, so that a conflict over it can be seen.
_NOT_IN_A_ROUND = ("table", "starts")
MOST_ROUNDS = 10_000


def refuse_malformed(entry: LogEntry, sheet: Scoresheet | None, names: Mapping[str, str]) -> None:
    """Raise `EntryRefused` unless the entry is of sound form and names only the group's people.

    `sheet` is the game as it stands, None before its first entry.
    """
    if not is_known(entry) or (entry.kind == GAME_STARTED) != (sheet is None):
        raise EntryRefused("entry_kind_unknown", kind=entry.kind, version=entry.version)
    faults = tuple(_faults(entry, sheet, names))
    if faults:
        raise EntryRefused("entry_malformed", faults=faults)
    for key in people_of(entry.content):
        if key not in names:
            raise EntryRefused("player_unknown", key=key)


def _faults(entry: LogEntry, sheet: Scoresheet | None, names: Mapping[str, str]) -> Iterable[Fault]:
    faults, content = FaultList(), dict(entry.content)
    form, keys = Form(faults), _KEYS.get(entry.kind, ())
    form.keys(content, "", keys, keys)
    if faults:
        return faults
    if sheet is None:
        return _set_up_faults(content, names)
    for key in {"target", "before"} & content.keys():
        form.string(content[key], key)
    if "round" in content:
        _read_round(form, content["round"], sheet)
    if "table" in content:
        _read_table(form, content, names)
    if "rules" in content:
        _read_rules(form, content, sheet)
    if "points" in content:
        _read_points(form, content["points"], "points")
    for key in {"name", "note", "reason"} & content.keys():
        form.text(content[key], key)
    return faults


def _set_up_faults(content: dict[str, Any], names: Mapping[str, str]) -> Iterable[Fault]:
    """A set-up is judged as the document it will become, with names in the place of keys."""
    document = content | {"format": FORMATS[-1], "players": _named(content["players"], names)}
    if document["dealer"] is None:
        del document["dealer"]
    try:
        sheet_from(document | {"rounds": []})
    except Refused as refused:
        return refused.faults
    return () if isinstance(content["deck"], dict) else (Fault("deck", "wrong_type"),)


def _read_round(form: Form, item: Any, sheet: Scoresheet) -> None:
    read_round(form, item, "round", SCHEMES[sheet.rules.scheme], sheet.deck.values)
    for key in _NOT_IN_A_ROUND:
        if isinstance(item, dict) and key in item:
            form.faults.add(f"round.{key}", "unknown_key", key=key)


def _read_table(form: Form, content: Mapping[str, Any], names: Mapping[str, str]) -> None:
    form.table(_named(content["table"], names), "table")
    _read_points(form, content["starts"], "starts")


def _read_rules(form: Form, content: Mapping[str, Any], sheet: Scoresheet) -> None:
    """The scheme stays as it is. Under `countdown` hands are counted from the first deal on."""
    scheme = SCHEMES[sheet.rules.scheme]
    rules = dict(form.object(content["rules"], "rules") or {})
    form.choice(rules.pop("scheme", None), "rules.scheme", (scheme.code,))
    read_rules(form, rules, "rules", scheme, sheet.deck.values)
    since = (FROM_START,) if scheme.nobody_deals else (FROM_START, FROM_NEXT)
    form.choice(content["from"], "from", since)


def _read_points(form: Form, points: Any, path: str) -> None:
    for key, number in (form.object(points, path) or {}).items():
        form.integer(number, f"{path}.{key}", -MOST_POINTS, MOST_POINTS)


def _named(keys: Any, names: Mapping[str, str]) -> Any:
    if not isinstance(keys, list):
        return keys
    return [names.get(key, key) if isinstance(key, str) else key for key in keys]


def people_of(content: Mapping[str, Any]) -> Iterator[str]:
    """Every player that an entry of sound form mentions, by key."""
    for part in (content, content.get("round", {})):
        for single in ("dealer", "out"):
            if part.get(single) is not None:
                yield part[single]
        for several in ("players", "table", "hands", "adjust", "starts", "points", "order"):
            yield from part.get(several) or ()
        loser = part.get("loser", ())
        yield from (loser,) if isinstance(loser, str) else loser


def refuse_endless(before: Scoresheet | None, after: Scoresheet) -> None:
    """Raise `EntryRefused` for a game that grows too large; one that is, from before, goes on."""
    count = len(after.rounds)
    if count > MOST_ROUNDS and (before is None or len(before.rounds) < count):
        raise EntryRefused("too_many_rounds", limit=MOST_ROUNDS)
    beyond = next(beyond_all_bounds(after), None)
    if beyond is not None and (before is None or not any(beyond_all_bounds(before))):
        raise EntryRefused("points_beyond", number=beyond[0] + 1, name=beyond[1])
