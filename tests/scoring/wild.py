"""Strategies: documents of sound form, what happens to games, and input of every kind."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st
from scoring.building import document

from scorekeeper.scoring.decks import known_decks
from scorekeeper.scoring.schemes import SCHEMES

# No two differ only in capitals, and they do not sort as they are drawn to sit.
NAMES = ("Qzed", "Qmira", "Qal", "Qboris", "Qolga", "Qed")
CODES = tuple(known_decks()["classic-108"].deck.values)
OWN_DECK = {
    "name": "own",
    "kinds": [
        {"code": code, "value": number % 7 * 5, "copies": number % 4 + 1}
        for number, code in enumerate(CODES)
    ],
}

names = st.sampled_from(NAMES)
tables = st.lists(names, min_size=2, max_size=6, unique=True)
points = st.integers(-60, 60)
counts = st.integers(1, 3) | st.integers(1, 9)
hands = st.dictionaries(st.sampled_from(CODES), counts, min_size=1, max_size=5) | st.integers(
    0, 250
)


def _rules(scheme: str) -> st.SearchStrategy[dict[str, Any]]:
    every: dict[str, st.SearchStrategy[Any]] = {
        "target": st.sampled_from([1, 40, 100, 500]),
        "crossing": st.sampled_from(["reach", "exceed"]),
        "lone_zero": st.sampled_from([0, 50]),
        "pile_runs_out": st.sampled_from(["off", "round", "game"]),
        "going_out_bonus": st.dictionaries(st.sampled_from(CODES), st.integers(0, 50), max_size=3),
        "exact_reset": st.booleans(),
        "floor_at_zero": st.booleans(),
        "cards_dealt": st.integers(1, 7),
    }
    taken: dict[str, st.SearchStrategy[Any]] = {key: every[key] for key in SCHEMES[scheme].takes}
    return st.fixed_dictionaries({}, optional=taken)


@st.composite
def _rounds(draw: st.DrawFn, scheme: str) -> dict[str, Any]:
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
        played["table"] = draw(tables)
    asked, nobody = SCHEMES[scheme].round_keys, SCHEMES[scheme].nobody_goes_out
    if "order" in asked:
        return played | {"order": draw(st.permutations(NAMES[:4]) | st.lists(names, max_size=5))}
    out = draw(st.none() | names if nobody else names)
    if "hands" not in asked:
        return played | {"out": out}
    held = draw(st.dictionaries(names, hands, min_size=1, max_size=5))
    if "loser" in asked:
        loser = draw(names | st.lists(names, min_size=1, max_size=3, unique=True))
        said: dict[str, Any] = {"hands": held} if draw(st.booleans()) else {"loser": loser}
        return played | {"out": out} | said
    more: dict[str, Any] = {
        "adjust": st.dictionaries(names, points, max_size=3),
        "pile_ran_out": st.integers(0, 3),
    }
    if "table" in played:
        more["starts"] = st.dictionaries(names, points, max_size=2)
    played |= {"out": out, "hands": held}
    if played["out"] is not None:
        more["last_card"] = st.sampled_from(CODES)
    return played | draw(st.fixed_dictionaries({}, optional=more))


@st.composite
def documents(draw: st.DrawFn, schemes: tuple[str, ...] = tuple(SCHEMES)) -> Any:
    """A document of sound form."""
    scheme = draw(st.sampled_from(schemes))
    more = {
        "name": st.text(max_size=5),
        "deck": st.sampled_from(["classic-108", "classic-112", OWN_DECK]),
        "packs": st.integers(1, 2),
        "dealer": names,
        "ended": st.booleans(),
    }
    return document(
        scheme,
        *draw(st.lists(_rounds(scheme), max_size=6)),
        rules=draw(_rules(scheme)),
        players=draw(tables),
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
