"""What an entry must look like before the log takes it, and what a game may grow to."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.scoring.document.checking import Form, elements, members
from scorekeeper.scoring.document.deck_form import HIGHEST_VALUE, cards_of
from scorekeeper.scoring.document.reading import MOST_PACKS, sheet_from
from scorekeeper.scoring.document.round_form import MOST_POINTS, beyond_all_bounds, read_round
from scorekeeper.scoring.document.rules_form import read_rules
from scorekeeper.scoring.document.sheet_form import read_table_rules
from scorekeeper.scoring.faults import Fault, FaultList, Refused, at_key
from scorekeeper.scoring.log import Game, is_known
from scorekeeper.scoring.log_entries import (
    DECK_CHANGED,
    FROM_NEXT,
    FROM_START,
    GAME_NAMED,
    GAME_STARTED,
    LATER_ROUND,
    LATER_SET_UP,
    POINTS_GIVEN,
    REDONE,
    ROUND_EDITED,
    ROUND_INSERTED,
    ROUND_RECORDED,
    ROUND_REMOVED,
    RULES_CHANGED,
    TABLE_CHANGED,
    TABLE_RULES_CHANGED,
    UNDONE,
    LogEntry,
    version_of,
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
    TABLE_RULES_CHANGED: ("table_rules",),
    DECK_CHANGED: ("packs", "asked"),
    UNDONE: ("target",),
    REDONE: ("target",),
}
_LATER_KEYS: Mapping[str, tuple[str, ...]] = {
    GAME_STARTED: LATER_SET_UP,
    ROUND_RECORDED: LATER_ROUND,
    ROUND_EDITED: LATER_ROUND,
    ROUND_INSERTED: LATER_ROUND,
}
_SEVERAL = (
    *("players", "table", "hands", "adjust", "starts", "points", "order"),
    *("knocked_out", "played_by"),
)
VERSION = "version"
"""The path of what an entry says that its version cannot: no key of any content."""
MOST_ROUNDS = 10_000


def refuse_malformed(entry: LogEntry, game: Game | None, names: Mapping[str, str]) -> None:
    """Raise `EntryRefused` unless the entry is of sound form and names only the group's people.

    `game` is as it stands, None before its first entry.
    """
    if not is_known(entry) or (entry.kind == GAME_STARTED) != (game is None):
        raise EntryRefused("entry_kind_unknown", kind=entry.kind, version=entry.version)
    faults = tuple(_faults(entry, game, names))
    if faults:
        raise EntryRefused("entry_malformed", faults=faults)
    for key in people_of(entry.content):
        if key not in names:
            raise EntryRefused("player_unknown", key=key)


def _faults(entry: LogEntry, game: Game | None, names: Mapping[str, str]) -> Iterable[Fault]:
    faults, content = FaultList(), dict(entry.content)
    form, keys = Form(faults), _KEYS.get(entry.kind, ())
    later = _LATER_KEYS.get(entry.kind, ()) if entry.version > 1 else ()
    form.keys(content, "", (*keys, *later), keys)
    if faults:
        return faults
    if game is None:
        _read_set_up(form, content, names)
    else:
        _read_what_happened(form, content, game, names)
    if not faults and (first := version_of(entry.kind, content)) > entry.version:
        faults.add(VERSION, "too_small", low=first)
    return faults


def _read_what_happened(
    form: Form, content: Mapping[str, Any], game: Game, names: Mapping[str, str]
) -> None:
    sheet = game.sheet
    for key in {"target", "before"} & content.keys():
        form.string(content[key], key)
    if "round" in content:
        scheme, cards = SCHEMES[sheet.rules.scheme], cards_of(sheet.deck)
        # The table is changed by an entry of its own, so that a conflict over it can be seen.
        read_round(form, content["round"], "round", scheme, cards, changes=())
    if "played_by" in content:
        _read_played_by(form, content["played_by"], game, names)
    if "table" in content:
        _read_table(form, content, sheet, names)
    if "rules" in content:
        _read_rules(form, content, sheet)
    if "points" in content:
        _read_points(form, content["points"], "points")
    if "table_rules" in content:
        read_table_rules(form, content["table_rules"], "table_rules")
    if "packs" in content:
        _read_deck_change(form, content, game)
    for key in {"name", "note", "reason", "pile_noted_by"} & content.keys():
        form.text(content[key], key)


def _read_set_up(form: Form, content: dict[str, Any], names: Mapping[str, str]) -> None:
    """A set-up is judged as the document it will become, with names in the place of keys."""
    document = content | {"format": FORMATS[-1], "players": _named(content["players"], names)}
    asked, drawn = document.pop("asked", {}), document.pop("drawn", None)
    if document["dealer"] is None:
        del document["dealer"]
    if isinstance(starts := document.get("starts"), dict):
        document["starts"] = {names.get(key, key): points for key, points in starts.items()}
    if isinstance(teams := document.get("teams"), list):
        document["teams"] = [_named(team, names) for team in teams]
    try:
        sheet = sheet_from(document | {"rounds": []})
    except Refused as refused:
        for fault in refused.faults:
            form.faults.add(fault.path, fault.code, **fault.params)
        return
    if not isinstance(content["deck"], dict):
        form.faults.add("deck", "wrong_type", expected="object")
    _read_asked(form, asked, sheet.deck.values)
    if drawn is not None:
        _read_drawn(form, drawn, content["players"], sheet.deck.values)


def _read_asked(form: Form, asked: Any, codes: Container[str]) -> None:
    """The values that a table was asked for, each of a card that there is."""
    for where, code, value in members(form.object(asked, "asked") or {}, "asked"):
        if code not in codes:
            form.faults.add(where, "unknown_card", card=code)
        else:
            form.integer(value, where, 0, HIGHEST_VALUE)


def _read_drawn(form: Form, drawn: Any, players: list[str], codes: Container[str]) -> None:
    """What everybody drew for the deal, then what some of them drew again."""
    listed = form.list(drawn, "drawn")
    if listed == []:
        form.faults.add("drawn", "missing", key="drawn")
    still = set(players)
    for index, (where, cards) in enumerate(elements(listed or [], "drawn")):
        if form.object(cards, where) is None:
            continue
        for place, key, card in members(cards, where):
            if key not in still:
                form.faults.add(place, "unknown_key", key=key)
            elif form.string(card, place) is not None and card not in codes:
                form.faults.add(place, "unknown_card", card=card)
        for key in sorted(still - cards.keys()) if index == 0 else ():
            form.faults.add(at_key(where, key), "missing", key=key)
        still &= cards.keys()


def _read_played_by(form: Form, people: Any, game: Game, names: Mapping[str, str]) -> None:
    """The seats of one round: people whom this game has had at its table by then."""
    if game.sheet.teams:
        form.faults.add("played_by", "table_stays")
        return
    form.table(_named(people, names), "played_by")
    for where, key in elements(people if isinstance(people, list) else [], "played_by"):
        if isinstance(key, str) and key in names and names[key] not in game.keys:
            form.faults.add(where, "hand_not_in_play", player=names[key])


def _read_table(
    form: Form, content: Mapping[str, Any], sheet: Scoresheet, names: Mapping[str, str]
) -> None:
    if sheet.teams:
        form.faults.add("table", "table_stays")
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


def _read_deck_change(form: Form, content: Mapping[str, Any], game: Game) -> None:
    """Which cards have a value to ask for was settled by the set-up: each of them, and no other."""
    form.integer(content["packs"], "packs", 1, MOST_PACKS)
    _read_asked(form, content["asked"], game.asked)
    for code in game.asked.keys() - dict(form.object(content["asked"], "asked") or {}).keys():
        form.faults.add(at_key("asked", code), "missing", key=code)


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
        for several in _SEVERAL:
            yield from part.get(several) or ()
        loser = part.get("loser", ())
        yield from (loser,) if isinstance(loser, str) else loser
    for group in (*content.get("teams", ()), *content.get("drawn", ())):
        yield from group


def refuse_endless(before: Scoresheet | None, after: Scoresheet) -> None:
    """Raise `EntryRefused` for a game that grows too large; one that is, from before, goes on."""
    count = len(after.rounds)
    if count > MOST_ROUNDS and (before is None or len(before.rounds) < count):
        raise EntryRefused("too_many_rounds", limit=MOST_ROUNDS)
    beyond = next(beyond_all_bounds(after), None)
    if beyond is not None and (before is None or not any(beyond_all_bounds(before))):
        raise EntryRefused("points_beyond", number=beyond[0] + 1, name=beyond[1])
