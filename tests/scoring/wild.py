"""Strategies: documents of sound form, what happens to games, and input of every kind."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from scoring.building import document

from scorekeeper.scoring.decks import known_decks
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.scoring.sheet import FORMAT_WITH_ENDINGS

# No two differ only in capitals, and they do not sort as they are drawn to sit.
NAMES = ("Qzed", "Qmira", "Qal", "Qboris", "Qolga", "Qed")
CODES = tuple(known_decks()["classic-108"].deck.values)
OWN_DECK: dict[str, Any] = {
    "name": "own",
    "kinds": [
        {"code": code, "value": number % 7 * 5, "copies": number % 4 + 1}
        for number, code in enumerate(CODES)
    ],
}

TWO_SIDED: dict[str, Any] = {
    "name": "two-sided",
    "kinds": [
        {**kind, "side": "light" if number % 2 else "dark"}
        for number, kind in enumerate(OWN_DECK["kinds"])
    ],
}
SIDES = {
    side: tuple(kind["code"] for kind in TWO_SIDED["kinds"] if kind["side"] == side)
    for side in ("dark", "light")
}

names = st.sampled_from(NAMES)
tables = st.lists(names, min_size=2, max_size=6, unique=True)
points = st.integers(-60, 60)
counts = st.integers(1, 3) | st.integers(1, 9)


def _hands_of(codes: tuple[str, ...]) -> st.SearchStrategy[Any]:
    counted = st.dictionaries(st.sampled_from(codes), counts, min_size=1, max_size=5)
    return counted | st.integers(0, 250)


hands = _hands_of(CODES)


@dataclass(frozen=True)
class Kind:
    """What kind of document it is to be."""

    scheme: str
    later: bool = False
    teams: bool = False
    two_sided: bool = False

    @property
    def tally(self) -> type[Tally]:
        """What its scheme says about itself."""
        return SCHEMES[self.scheme]


def _rules(kind: Kind) -> st.SearchStrategy[dict[str, Any]]:
    targets: list[int | None] = [1, 40, 100, 500]
    every: dict[str, st.SearchStrategy[Any]] = {
        "target": st.sampled_from(targets),
        "crossing": st.sampled_from(["reach", "exceed"]),
        "lone_zero": st.sampled_from([0, 50]),
        "pile_runs_out": st.sampled_from(["off", "round", "game"]),
        "going_out_bonus": st.dictionaries(st.sampled_from(CODES), st.integers(0, 50), max_size=3),
        "exact_reset": st.booleans(),
        "floor_at_zero": st.booleans(),
        "cards_dealt": st.integers(1, 7),
    }
    if kind.later:
        every |= {
            "knock_out": st.sampled_from([0, 25]),
            "rounds": st.integers(1, 6),
            "first_to": st.integers(1, 3),
            "others_win": st.booleans(),
        }
    if kind.later and kind.tally.may_lack_target:
        every["target"] = st.sampled_from([*targets, None])
    taken: dict[str, st.SearchStrategy[Any]]
    taken = {key: said for key, said in every.items() if key in kind.tally.takes}
    return st.fixed_dictionaries({}, optional=taken).map(_possible)


def _possible(rules: dict[str, Any]) -> dict[str, Any]:
    """No total is exactly a target that there is not."""
    if rules.get("target", 1) is None:
        return {key: value for key, value in rules.items() if key != "exact_reset"}
    return rules


def _changes(kind: Kind) -> list[st.SearchStrategy[dict[str, Any]]]:
    """What may change from some round on: who sits, how it counts."""
    table: dict[str, st.SearchStrategy[Any]] = {"table": tables}
    starts: dict[str, st.SearchStrategy[Any]] = {}
    if "starts" in kind.tally.round_keys:
        starts["starts"] = st.dictionaries(names, points, max_size=2)
    ways = [] if kind.teams else [st.fixed_dictionaries(table, optional=starts)]
    if kind.later and "cards_dealt" not in kind.tally.takes:
        ways.append(st.fixed_dictionaries({"rules": _rules(kind)}))
    return ways


@st.composite
def _rounds(draw: st.DrawFn, kind: Kind) -> dict[str, Any]:
    """A round of sound form; whether it can be at its table is left to chance."""
    played: dict[str, Any] = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "dealer": names,
                "note": st.text(max_size=5),
                "at": st.just("2026-11-27T21:14:05Z"),
            },
        )
    )
    if draw(st.integers(0, 3)) == 0:
        played |= draw(st.one_of(_changes(kind)))
    asked, nobody = kind.tally.round_keys, kind.tally.nobody_goes_out
    if "order" in asked:
        return played | {"order": draw(st.permutations(NAMES[:4]) | st.lists(names, max_size=5))}
    out = draw(st.none() | names if nobody else names)
    if "hands" not in asked:
        return played | {"out": out}
    if "loser" in asked and draw(st.booleans()):
        loser = names | st.lists(names, min_size=1, max_size=3, unique=True)
        return played | {"out": out, "loser": draw(loser)}
    return played | {"out": out} | draw(_counted(kind, out))


@st.composite
def _counted(draw: st.DrawFn, kind: Kind, out: str | None) -> dict[str, Any]:
    """The hands of a round, and what is said beside them."""
    side = draw(st.sampled_from([*SIDES])) if kind.two_sided else None
    held = _hands_of(SIDES[side] if side else CODES)
    fewest = 1 if "loser" in kind.tally.round_keys or not kind.later else 0
    played: dict[str, Any] = {"hands": draw(st.dictionaries(names, held, min_size=fewest))}
    if side is not None:
        played["side"] = side
    more: dict[str, st.SearchStrategy[Any]] = {
        "adjust": st.dictionaries(names, points, max_size=3),
        "pile_ran_out": st.integers(0, 3),
    }
    if out is not None:
        more["last_card"] = st.sampled_from(CODES)
    if kind.later:
        more["knocked_out"] = st.lists(names, min_size=1, max_size=2, unique=True)
    taken = {key: said for key, said in more.items() if key in kind.tally.round_keys}
    return played | draw(st.fixed_dictionaries({}, optional=taken))


@st.composite
def _kinds(draw: st.DrawFn, schemes: tuple[str, ...], later: bool | None) -> Kind:
    scheme = draw(st.sampled_from(schemes))
    if SCHEMES[scheme].first_format == FORMAT_WITH_ENDINGS:
        return Kind(scheme, later=True)
    if not (draw(st.booleans()) if later is None else later):
        return Kind(scheme)
    teams = SCHEMES[scheme].in_teams and draw(st.booleans())
    two_sided = "hands" in SCHEMES[scheme].round_keys and draw(st.integers(0, 3)) == 0
    return Kind(scheme, later=True, teams=teams, two_sided=two_sided)


@st.composite
def _tables(draw: st.DrawFn, kind: Kind) -> dict[str, Any]:
    """Who sits at first; in teams those of one team rarely sit together."""
    if not kind.teams:
        return {"players": draw(tables)}
    players = draw(st.permutations(NAMES))[: draw(st.sampled_from([4, 6]))]
    number = draw(st.sampled_from([2, len(players) // 2]))
    return {"players": players, "teams": [players[first::number] for first in range(number)]}


@st.composite
def documents(
    draw: st.DrawFn, schemes: tuple[str, ...] = tuple(SCHEMES), *, later: bool | None = None
) -> Any:
    """A document of sound form; `later`: of the third format; None: one half of them are."""
    kind = draw(_kinds(schemes, later))
    seated = draw(_tables(kind))
    more: dict[str, st.SearchStrategy[Any]] = {
        "name": st.text(max_size=5),
        "deck": st.sampled_from(["classic-108", "classic-112", OWN_DECK]),
        "packs": st.integers(1, 2),
        "dealer": names,
        "ended": st.booleans(),
    }
    said: dict[str, Any] = dict(seated)
    if kind.two_sided:
        said["deck"] = TWO_SIDED
        del more["deck"]
    if kind.later:
        said["format"] = FORMAT_WITH_ENDINGS
        more["coming"] = st.one_of(_changes(kind))
        more["table_rules"] = st.lists(st.sampled_from(["stack", "jump"]), unique=True)
    if kind.later and kind.tally.has_totals and not kind.teams:
        starts = st.dictionaries(st.sampled_from(seated["players"]), points, min_size=1)
        more["starts"] = starts
    return document(
        kind.scheme,
        *draw(st.lists(_rounds(kind), max_size=6)),
        rules=draw(_rules(kind)),
        **said,
        **draw(st.fixed_dictionaries({}, optional=more)),
    )


json_values = st.recursive(
    st.sampled_from(
        [None, True, False, 0, -1, 1.5, 1e300, 10**1000, "", "x" * 501, "\ud800", "Qed"]
    )
    | st.integers()
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=6) | names, inner, max_size=4)
    ),
    max_leaves=10,
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A sound document with a value anywhere in it replaced, dropped or moved elsewhere."""
    sheet = deepcopy(draw(documents()))
    for _ in range(draw(st.integers(1, 3))):
        holder: Any = sheet
        while True:
            keys: list[Any] = list(holder if isinstance(holder, dict) else range(len(holder)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(holder[key], dict | list) and holder[key] and draw(st.booleans()):
                holder = holder[key]
                continue
            match draw(st.sampled_from(["replace", "drop", "add"])):
                case "replace":
                    holder[key] = draw(json_values)
                case "drop":
                    del holder[key]
                case "add" if isinstance(holder, dict):
                    holder[draw(st.text(max_size=4) | st.sampled_from(CODES))] = draw(json_values)
            break
    return json.dumps(sheet)


@st.composite
def cut(draw: st.DrawFn) -> bytes:
    """The bytes of a sound document with a few of them others, twice or gone."""
    text = json.dumps(draw(documents()), ensure_ascii=False).encode()
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 20)))
    inside = draw(st.sampled_from([b"", text[start:end] * 2, b"NaN", b"9" * 5000, b"[" * 3000]))
    return text[:start] + inside + text[end:]
