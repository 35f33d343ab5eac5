"""Who stands where. Source: docs/scoring.md, The scoresheet document, and Coming and going."""

from __future__ import annotations

from typing import Any

import pytest
from scoring.building import document, shown

FIVE = ["Zed", "Mira", "Olga", "Al", "Boris"]
Rows = list[tuple[Any, ...]]


def five(scheme: str, *rounds: Any, **more: Any) -> Any:
    return document(scheme, *rounds, players=FIVE, **more)


def typed(out: str | None, zed: int, mira: int, olga: int, al: int, boris: int) -> dict[str, Any]:
    """A round of the five, in seat order; who went out holds nothing."""
    points = dict(zip(FIVE, (zed, mira, olga, al, boris), strict=True))
    return {"out": out, "hands": {name: held for name, held in points.items() if name != out}}


STANDINGS: dict[str, tuple[Any, Rows]] = {
    # player, rank, status, what they are ranked by, and the round they were out in
    "before the first round all are equal, in seat order": (
        five("keep_low"),
        [(name, 1, "in", 0) for name in FIVE],
    ),
    "collect: highest first, equal is equal": (
        five(
            "collect",
            typed("Olga", 3, 3, 0, 3, 3),
            typed("Boris", 3, 3, 3, 3, 0),
            {"out": None, "adjust": {"Al": -1}},
        ),
        [
            ("Olga", 1, "in", 12),
            ("Boris", 1, "in", 12),
            ("Zed", 3, "in", 0),
            ("Mira", 3, "in", 0),
            ("Al", 5, "in", -1),
        ],
    ),
    "keep_low: lowest first": (
        five("keep_low", typed("Boris", 5, 2, 5, 1, 0)),
        [
            ("Boris", 1, "in", 0),
            ("Al", 2, "in", 1),
            ("Mira", 3, "in", 2),
            ("Zed", 4, "in", 5),
            ("Olga", 4, "in", 5),
        ],
    ),
    "elimination: those in, those away, those out, the latest out first, then the lowest": (
        five(
            "elimination",
            typed("Boris", 15, 12, 3, 1, 0),
            {"table": ["Boris", "Olga", "Mira"], "out": "Boris", "hands": {"Olga": 8}},
            rules={"target": 10},
        ),
        [
            ("Boris", 1, "in", 0),
            ("Al", 2, "away", 1),
            ("Olga", 3, "out", 11, 2),
            ("Mira", 4, "out", 12, 1),
            ("Zed", 5, "out", 15, 1),
        ],
    ),
    "elimination: equal among the out, those on a chair before those gone": (
        five(
            "elimination",
            typed("Boris", 11, 11, 3, 11, 0),
            {"table": ["Al", "Olga", "Mira", "Boris"], "out": "Boris", "hands": {"Olga": 1}},
            rules={"target": 10},
        ),
        [
            ("Boris", 1, "in", 0),
            ("Olga", 2, "in", 4),
            ("Al", 3, "out", 11, 1),
            ("Mira", 3, "out", 11, 1),
            ("Zed", 3, "out", 11, 1),
        ],
    ),
    "a new table's seats order those who are equal": (
        five(
            "keep_low",
            {
                "table": ["Boris", "Olga", "Zed"],
                "out": None,
                "hands": {"Boris": 4, "Olga": 4, "Zed": 4},
            },
        ),
        [
            ("Boris", 1, "in", 4),
            ("Olga", 1, "in", 4),
            ("Zed", 1, "in", 4),
            ("Mira", 4, "away", 0),
            ("Al", 4, "away", 0),
        ],
    ),
    "those away stand by when they first sat, not by when they left": (
        document(
            "keep_low",
            {"table": ["Zed", "Nina", "Al"], "out": "Zed", "hands": {"Nina": 4, "Al": 4}},
            {"table": ["Zed", "Ed"], "starts": {"Ed": 9}, "out": "Zed", "hands": {"Ed": 1}},
            players=["Zed", "Al"],
        ),
        [("Zed", 1, "in", 0), ("Ed", 2, "in", 10), ("Al", 3, "away", 4), ("Nina", 3, "away", 4)],
    ),
    "somebody back has the old total, and the seat they took": (
        document(
            "keep_low",
            {"out": "Zed", "hands": {"Mira": 4, "Boris": 6}},
            {"table": ["Zed", "Mira"], "out": "Mira", "hands": {"Zed": 9}},
            {"table": ["Boris", "Zed", "Mira"], "out": "Mira", "hands": {"Zed": 1, "Boris": 4}},
        ),
        [("Mira", 1, "in", 4), ("Boris", 2, "in", 10), ("Zed", 2, "in", 10)],
    ),
    "lazy: most wins, then fewest losses": (
        five(
            "lazy",
            {"out": "Al", "loser": "Zed"},
            {"out": "Boris", "loser": "Al"},
            {"out": "Olga", "loser": "Zed"},
        ),
        [
            ("Olga", 1, "in", 1, 0),
            ("Boris", 1, "in", 1, 0),
            ("Al", 3, "in", 1, 1),
            ("Mira", 4, "in", 0, 0),
            ("Zed", 5, "in", 0, 2),
        ],
    ),
    "to_the_last: a newcomer has nothing won or lost": (
        document(
            "to_the_last",
            {"order": ["Zed", "Boris", "Mira"]},
            {"table": ["Nina", "Mira", "Zed"], "order": ["Zed", "Nina", "Mira"]},
        ),
        [
            ("Zed", 1, "in", 2, 0),
            ("Nina", 2, "in", 0, 0),
            ("Mira", 3, "in", 0, 2),
            ("Boris", 4, "away", 0, 0),
        ],
    ),
    "countdown: the smallest stage, a newcomer with all the cards": (
        document(
            "countdown",
            {"out": "Zed"},
            {"table": ["Nina", "Mira", "Zed"], "out": "Zed"},
            rules={"cards_dealt": 5},
        ),
        [("Zed", 1, "in", 3), ("Nina", 2, "in", 5), ("Mira", 2, "in", 5), ("Boris", 4, "away", 5)],
    ),
    "a newcomer starts with what is said": (
        document(
            "keep_low",
            {"out": "Zed", "hands": {"Mira": 4, "Boris": 6}},
            {
                "table": ["Nina", "Zed", "Ed"],
                "starts": {"Nina": 6},
                "out": "Ed",
                "hands": {"Nina": 1, "Zed": 2},
            },
        ),
        [
            ("Ed", 1, "in", 0),
            ("Zed", 2, "in", 2),
            ("Nina", 3, "in", 7),
            ("Mira", 4, "away", 4),
            ("Boris", 5, "away", 6),
        ],
    ),
}


@pytest.mark.parametrize(("sheet", "rows"), STANDINGS.values(), ids=STANDINGS.keys())
def test_everybody_who_ever_sat_stands_in_order(sheet: Any, rows: Rows) -> None:
    assert [tuple(row.values()) for row in shown(sheet)["standings"]] == rows


MEASURES = {
    "collect": ["total"],
    "keep_low": ["total"],
    "elimination": ["total"],
    "lazy": ["wins", "losses"],
    "to_the_last": ["wins", "losses"],
    "countdown": ["stage"],
}


@pytest.mark.parametrize("scheme", MEASURES)
def test_standings_show_what_the_scheme_counts(scheme: str) -> None:
    row = shown(document(scheme))["standings"][0]
    assert list(row) == ["player", "rank", "status", *MEASURES[scheme]]
