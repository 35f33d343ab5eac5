"""Why a game cannot be counted otherwise: what was recorded does not say enough."""

from __future__ import annotations

from typing import Any

import pytest
from scoring.building import document
from scoring.test_statistics_otherwise import otherwise, refusal

from scorekeeper.scoring.schemes import SCHEMES


def third(scheme: str, *rounds: Any, **more: Any) -> Any:
    return document(scheme, *rounds, format="scoresheet/3", **more)


HAND = {"out": "Mira", "hands": {"Boris": 1, "Zed": 5}}
CHEAPER = {"out": "Mira", "hands": {"Boris": 5}}
NOBODY = {"out": None}
LATE = {**HAND, "table": ["Mira", "Boris", "Zed", "Ola"], "starts": {"Ola": 80}}
LATE["hands"] = {"Boris": 1, "Zed": 5, "Ola": 1}

TEAMS = third(
    "collect",
    {"out": "Mira", "hands": {"Boris": 10, "Ola": 5}},
    players=["Mira", "Boris", "Zed", "Ola"],
    teams=[["Mira", "Zed"], ["Boris", "Ola"]],
)

REFUSED: dict[str, tuple[Any, dict[str, Any], str, dict[str, Any]]] = {
    "a hand that was not counted": (
        document("lazy", HAND, CHEAPER),
        {"scheme": "keep_low"},
        "hand_not_counted",
        {"player": "Zed", "round": 2},
    ),
    "a loser who was named": (
        document("lazy", {"out": "Mira", "loser": "Zed"}),
        {"scheme": "collect"},
        "hand_not_counted",
        {"player": "Boris", "round": 1},
    ),
    "nobody out, uncounted": (
        document("collect", HAND, NOBODY),
        {"scheme": "elimination"},
        "hand_not_counted",
        {"player": "Mira", "round": 2},
    ),
    "nobody out, as lazy": (
        document("collect", HAND, NOBODY),
        {"scheme": "lazy"},
        "nobody_went_out",
        {"round": 2},
    ),
    "a start beyond the target": (
        document("keep_low", HAND, LATE),
        {"scheme": "keep_low", "target": 50},
        "starts_crosses",
        {"round": 2, "player": "Ola", "points": 80, "target": 50},
    ),
    "an order": (
        document("to_the_last", {"order": ["Zed", "Mira", "Boris"]}),
        {"scheme": "collect"},
        "scheme_has_no_hands",
        {"scheme": "to_the_last"},
    ),
    "a countdown to be": (
        document("collect", HAND),
        {"scheme": "countdown"},
        "scheme_has_no_hands",
        {"scheme": "countdown"},
    ),
    "a bonus for a card of another deck": (
        document("collect", HAND),
        {"scheme": "elimination", "going_out_bonus": {"Q": 20}},
        "card_not_in_deck",
        {"card": "Q"},
    ),
    "a game in teams, each for themselves": (
        TEAMS,
        {"scheme": "keep_low"},
        "not_in_teams",
        {"scheme": "keep_low"},
    ),
    "all others knocked out, as lazy": (
        third("collect", HAND, {"out": "Zed", "hands": {}, "knocked_out": ["Mira", "Boris"]}),
        {"scheme": "lazy"},
        "nobody_lost",
        {"round": 2},
    ),
    "a handicap beyond the target": (
        third("keep_low", HAND, starts={"Boris": 90}),
        {"scheme": "keep_low", "target": 90},
        "starts_crosses",
        {"round": 1, "player": "Boris", "points": 90, "target": 90},
    ),
    "a newcomer who waits beyond the target": (
        third("keep_low", HAND, coming={"table": ["Mira", "Ola"], "starts": {"Ola": 70}}),
        {"scheme": "elimination", "target": 50},
        "starts_crosses",
        {"round": 2, "player": "Ola", "points": 70, "target": 50},
    ),
    "rounds won, where nobody counts": (
        third("rounds_won", {"out": "Mira"}),
        {"scheme": "collect"},
        "scheme_has_no_hands",
        {"scheme": "rounds_won"},
    ),
    "a sheet with faults": (
        document("collect", {**HAND, "out": "Ola"}),
        {"scheme": "keep_low"},
        "sheet_has_faults",
        {},
    ),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_the_recorded_data_do_not_allow_is_refused(kind: str) -> None:
    sheet, rules, code, params = REFUSED[kind]
    assert refusal(sheet, **rules) == (code, params)


def test_every_scheme_is_counted_otherwise_or_refused() -> None:
    for scheme in SCHEMES:
        assert otherwise(document("collect", HAND), {"scheme": scheme}) is not None
