"""Who deals and who starts. Source: docs/scoring.md, Who deals, who starts."""

from __future__ import annotations

from typing import Any

import pytest
from scoring.building import counted, document

FOUR = ["Zed", "Mira", "Al", "Boris"]  # seats, clockwise
Deals = list[tuple[str | None, str | None] | None]


def four(scheme: str, *rounds: Any, **more: Any) -> Any:
    return document(scheme, *rounds, **({"players": FOUR} | more))


def order(table: list[str] | None = None, dealer: str | None = None) -> dict[str, Any]:
    """A round under `to_the_last`, of whoever sits, perhaps at a new table."""
    said = {"dealer": dealer} if dealer else {}
    return {"order": table or FOUR, **({"table": table} if table else {}), **said}


def lazy(out: str, *losers: str, **more: Any) -> dict[str, Any]:
    return {"out": out, "loser": list(losers), **more}


DEALS: dict[str, tuple[Any, Deals]] = {
    # Each round, then the next one.
    "nobody said: the first seat deals, the one after starts": (
        four("to_the_last"),
        [("Zed", "Mira")],
    ),
    "the sheet says, then it passes clockwise": (
        four("to_the_last", order(), order(), order(), dealer="Al"),
        [("Al", "Boris"), ("Boris", "Zed"), ("Zed", "Mira"), ("Mira", "Al")],
    ),
    "a round says who really dealt and the deal passes on from there": (
        four("to_the_last", order(dealer="Boris"), order(dealer="Boris"), order()),
        [("Boris", "Zed"), ("Boris", "Zed"), ("Zed", "Mira"), ("Mira", "Al")],
    ),
    "the sheet's dealer does not sit in round 1: on around the players": (
        four("to_the_last", order(["Boris", "Zed", "Olga"]), dealer="Mira"),
        [("Boris", "Zed"), ("Zed", "Olga")],
    ),
    "nor any of the players: the first seat": (
        four("to_the_last", order(["Olga", "Ed"]), dealer="Mira"),
        [("Olga", "Ed"), ("Ed", "Olga")],
    ),
    "the next dealer went home: the one after": (
        four("to_the_last", order(), order(["Zed", "Al", "Boris"])),
        [("Zed", "Mira"), ("Al", "Boris"), ("Boris", "Zed")],
    ),
    "seats changed: the deal goes around the old seats, the start around the new": (
        four("to_the_last", order(), order(["Mira", "Zed", "Boris", "Al"])),
        [("Zed", "Mira"), ("Mira", "Zed"), ("Zed", "Boris")],
    ),
    "only the old dealer stays: deals again": (
        four("to_the_last", order(dealer="Al"), order(["Olga", "Al", "Ed"])),
        [("Al", "Boris"), ("Al", "Ed"), ("Ed", "Olga")],
    ),
    "nobody of the old table stays: the first seat": (
        four("to_the_last", order(dealer="Al"), order(["Olga", "Ed"])),
        [("Al", "Boris"), ("Olga", "Ed"), ("Ed", "Olga")],
    ),
    "the eliminated neither deal nor start": (
        four(
            "elimination",
            {"out": "Zed", "hands": {"Mira": 11, "Al": 1, "Boris": 1}},
            {"out": "Zed", "hands": {"Al": 1, "Boris": 10}},
            rules={"target": 10},
        ),
        [("Zed", "Mira"), ("Al", "Boris"), ("Zed", "Al")],
    ),
    "the dealer is eliminated in the round dealt": (
        four(
            "elimination",
            {"out": "Boris", "hands": {"Mira": 1, "Al": 1, "Zed": 11}},
            rules={"target": 10},
        ),
        [("Zed", "Mira"), ("Mira", "Al")],
    ),
    "an eliminated player keeps a chair between them": (
        four(
            "elimination",
            {"out": "Boris", "hands": {"Mira": 11, "Al": 1, "Zed": 1}},
            {
                "table": ["Boris", "Mira", "Al", "Zed"],
                "out": "Al",
                "hands": {"Boris": 1, "Zed": 1},
                "dealer": "Boris",
            },
            rules={"target": 10},
        ),
        [("Zed", "Mira"), ("Boris", "Al"), ("Al", "Zed")],
    ),
    "a dealer who is not in play reads as not said": (
        four("to_the_last", order(), order(dealer="Olga")),
        [("Zed", "Mira"), ("Mira", "Al"), None],
    ),
    "a game that is over deals no more": (
        four("collect", {"out": "Al", "hands": {"Zed": 500, "Mira": 1, "Boris": 1}}),
        [("Zed", "Mira"), None],
    ),
    # Lazy.
    "lazy: the loser deals, the winner starts": (
        four("lazy", lazy("Zed", "Boris"), lazy("Boris", "Al")),
        [("Zed", "Mira"), ("Boris", "Zed"), ("Al", "Boris")],
    ),
    "lazy: of several losers the first clockwise from the old dealer": (
        four("lazy", lazy("Mira", "Zed", "Al", "Boris", dealer="Al")),
        [("Al", "Boris"), ("Boris", "Mira")],
    ),
    "lazy: the old dealer counts last": (
        four("lazy", lazy("Mira", "Zed", "Al", dealer="Al")),
        [("Al", "Boris"), ("Zed", "Mira")],
    ),
    "lazy: the old dealer alone lost and deals again": (
        four("lazy", lazy("Mira", "Al", dealer="Al")),
        [("Al", "Boris"), ("Al", "Mira")],
    ),
    "lazy: one of two losers went home, the other deals": (
        four(
            "lazy", lazy("Mira", "Al", "Zed"), lazy("Mira", "Boris", table=["Zed", "Mira", "Boris"])
        ),
        [("Zed", "Mira"), ("Zed", "Mira"), ("Boris", "Mira")],
    ),
    "lazy: the loser went home: the deal passes as usual, to the winner who starts too": (
        four("lazy", lazy("Mira", "Al"), lazy("Zed", "Boris", table=["Zed", "Mira", "Boris"])),
        [("Zed", "Mira"), ("Mira", "Mira"), ("Boris", "Zed")],
    ),
    "lazy: the winner went home: the one after the dealer starts": (
        four("lazy", lazy("Mira", "Al"), lazy("Zed", "Boris", table=["Zed", "Al", "Boris"])),
        [("Zed", "Mira"), ("Al", "Boris"), ("Boris", "Zed")],
    ),
    "lazy: both went home": (
        four("lazy", lazy("Mira", "Al"), lazy("Zed", "Boris", table=["Zed", "Boris"])),
        [("Zed", "Mira"), ("Boris", "Zed"), ("Boris", "Zed")],
    ),
    "lazy: who dealt is said, the winner starts all the same": (
        four("lazy", lazy("Mira", "Al"), lazy("Zed", "Boris", dealer="Zed")),
        [("Zed", "Mira"), ("Zed", "Mira"), ("Boris", "Zed")],
    ),
    # Other schemes.
    "to_the_last: winning or losing changes nothing": (
        four("to_the_last", {"order": ["Boris", "Al", "Mira", "Zed"]}),
        [("Zed", "Mira"), ("Mira", "Al")],
    ),
    "countdown: nobody deals": (
        four("countdown", {"out": "Al", "dealer": "Boris"}),
        [(None, None)],
    ),
    "countdown: over": (
        four("countdown", {"out": "Al"}, rules={"cards_dealt": 1}),
        [None],
    ),
}


@pytest.mark.parametrize(("sheet", "deals"), DEALS.values(), ids=DEALS.keys())
def test_who_deals_and_starts_each_round_and_the_next(sheet: Any, deals: Deals) -> None:
    result = counted(sheet)
    shown: Deals = [(played.dealer, played.starter) for played in result.rounds]
    if sheet["rules"]["scheme"] == "countdown":
        shown = []
    after = result.next and (result.next.dealer, result.next.starter)
    assert [*shown, after] == deals
