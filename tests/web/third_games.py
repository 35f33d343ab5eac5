"""Games of the third format as files that are brought in, each with the next round to record.

Every number that is expected of them is reckoned by hand beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

# Neither their names nor the order they sit in is sorted.
Z, B, A, D = "Žofia", "boris", "Anna", "Dana"

Hands = Mapping[str, Mapping[str, int] | str]


@dataclass(frozen=True, slots=True)
class Next:
    """A round to be entered: who went out, hands as counts or typed points, further choices."""

    out: str | None
    hands: Hands = field(default_factory=dict)
    more: Mapping[str, str] = field(default_factory=dict)
    knocked_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Brought:
    """A sheet, the board's standings as it comes in, and after its next round."""

    sheet: Mapping[str, Any]
    before: list[str]
    following: Next
    after: list[str]


def sheet(rules: Mapping[str, Any], *rounds: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    played = {"format": "scoresheet/3", "players": [Z, B, A, D], "rules": rules, "name": "Friday"}
    return {**played, "rounds": list(rounds), **more}


def _no_mercy() -> dict[str, Any]:
    """An own deck of twenty kinds: 0 to 9, six actions, four wilds."""
    numbers = [{"code": str(n), "label": str(n), "value": n, "copies": 8} for n in range(10)]
    actions = ["skip", "reverse", "draw2", "draw4", "all", "skipall"]
    wilds = ["wild", "wild6", "wild10", "roulette"]
    return {
        "name": "No mercy at all",
        "kinds": [
            *numbers,
            *({"code": code, "value": 20, "copies": 8} for code in actions),
            *({"code": code, "value": 50, "copies": 4, "draws": 6} for code in wilds),
        ],
    }


GAMES: dict[str, Brought] = {
    # Žofia and Anna get 20 + 5 of boris, 50 of Dana: 75. Then boris out: Žofia 9, Anna not asked
    # until she holds; both are of the other team: 9 + 11 = 20 for boris and Dana.
    "teams": Brought(
        sheet(
            {"scheme": "collect", "target": 300},
            {"out": Z, "hands": {B: {"skip": 1, "5": 1}, D: {"wild": 1}}},
            teams=[[Z, A], [B, D]],
        ),
        [f"{Z} 75", f"{A} 75", f"{B} 0", f"{D} 0"],
        Next(B, {Z: {"9": 1}, A: "11"}),
        [f"{Z} 75", f"{A} 75", f"{B} 20", f"{D} 20"],
    ),
    # Dark: 60 + 9 of boris, 30 + 20 of Anna, 1 of Dana make 120 for Žofia. Then light: 50 + 1 of
    # Žofia, 10 of Anna, 40 of Dana make 101 for boris.
    "both sides": Brought(
        sheet(
            {"scheme": "collect"},
            {
                "out": Z,
                "side": "dark",
                "last_card": "wild",
                "hands": {
                    B: {"wild_color": 1, "dark9": 1},
                    A: {"skip_all": 1, "draw5": 1},
                    D: {"dark1": 1},
                },
            },
            deck="flip-112",
        ),
        [f"{Z} 120", f"{B} 0", f"{A} 0", f"{D} 0"],
        Next(B, {Z: {"wild2": 1, "1": 1}, A: {"draw1": 1}, D: {"wild": 1}}, {"side": "light"}),
        [f"{Z} 120", f"{B} 101", f"{A} 0", f"{D} 0"],
    ),
    # boris 3 × 50 = 150, Anna knocked out: 250, Dana 8. Then boris and Dana are knocked out by 250
    # each, Anna holds 20.
    "knock-outs": Brought(
        sheet(
            {"scheme": "keep_low", "target": 900, "knock_out": 250},
            {"out": Z, "hands": {B: {"wild6": 3}, D: {"8": 1}}, "knocked_out": [A]},
            deck=_no_mercy(),
        ),
        [f"{Z} 0", f"{D} 8", f"{B} 150", f"{A} 250"],
        Next(Z, {A: {"skipall": 1}}, knocked_out=(B, D)),
        [f"{Z} 0", f"{D} 258", f"{A} 270", f"{B} 400"],
    ),
    # Eight rounds in which everybody else holds 1; in the ninth Anna goes out and has 8 as before.
    "nine rounds": Brought(
        sheet(
            {"scheme": "keep_low", "rounds": 9},
            *[{"out": Z, "hands": {B: 2, A: 1, D: 3}}] * 8,
        ),
        [f"{Z} 0", f"{A} 8", f"{B} 16", f"{D} 24"],
        Next(A, {Z: "7", B: "1", D: "1"}),
        [f"{Z} 7", f"{A} 8", f"{B} 17", f"{D} 25"],
    ),
    # 600 + 1 + 2 = 603 for Žofia, and it goes on: 4 + 5 + 6 = 15 for Anna.
    "no target": Brought(
        sheet(
            {"scheme": "collect", "target": None},
            {"out": Z, "hands": {B: 600, A: 1, D: 2}},
            packs=2,
        ),
        [f"{Z} 603", f"{B} 0", f"{A} 0", f"{D} 0"],
        Next(A, {Z: "4", B: "5", D: "6"}),
        [f"{Z} 603", f"{A} 15", f"{B} 0", f"{D} 0"],
    ),
    # boris 60 + 40 is at 100 and loses, everybody else wins.
    "all others win": Brought(
        sheet(
            {"scheme": "keep_low", "target": 100, "others_win": True},
            {"out": Z, "hands": {B: 60, A: 70, D: 10}},
        ),
        [f"{Z} 0", f"{D} 10", f"{B} 60", f"{A} 70"],
        Next(Z, {B: "40", A: "1", D: "1"}),
        [f"{Z} 0", f"{D} 11", f"{A} 71", f"{B} 100"],
    ),
    "rules of the table": Brought(
        sheet(
            {"scheme": "collect"},
            {"out": Z, "hands": {B: 10, A: 20, D: 3}},
            table_rules=["jump_in", {"text": "Who is late brings the tea."}],
            starts={A: 50},
        ),
        [f"{A} 50", f"{Z} 33", f"{B} 0", f"{D} 0"],
        Next(B, {Z: "1", A: "2", D: "3"}),
        [f"{A} 50", f"{Z} 33", f"{B} 6", f"{D} 0"],
    ),
    # First to two: Žofia has one, boris one, then boris a second.
    "first to": Brought(
        sheet({"scheme": "rounds_won", "first_to": 2}, {"out": Z}, {"out": B}),
        [f"{Z} 1", f"{B} 1", f"{A} 0", f"{D} 0"],
        Next(B),
        [f"{B} 2", f"{Z} 1", f"{A} 0", f"{D} 0"],
    ),
}
